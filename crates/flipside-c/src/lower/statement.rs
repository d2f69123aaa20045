//! Statements: each is lowered once, in source order, so that conditions get their ordinals.

use flipside_program::{BlockId, DecisionKind, Returned, Terminator};

use super::{Lowering, Target};
use crate::ast::{Node, NodeId};

impl<'a> Lowering<'_, 'a> {
    pub(super) fn statement(&mut self, node: &'a Node<'a>) {
        self.at(node);
        self.mark_statement(node);
        self.part(node);
    }

    /// A statement, or what is written like one inside another.
    fn part(&mut self, node: &'a Node<'a>) {
        self.at(node);
        match node.kind.as_ref() {
            "" | "NullStmt" => {}
            "CompoundStmt" => self.compound(node),
            "DeclStmt" => self.declarations(node),
            "IfStmt" => self.if_statement(node),
            "WhileStmt" => self.while_statement(node),
            "DoStmt" => self.do_statement(node),
            "ForStmt" => self.for_statement(node),
            "SwitchStmt" => self.switch_statement(node),
            "CaseStmt" => self.case_label(node),
            "DefaultStmt" => self.default_label(node),
            "LabelStmt" => self.label(node),
            "GotoStmt" => self.goto(node),
            "BreakStmt" => self.leave(self.breaks.last().copied(), "break"),
            "ContinueStmt" => self.leave(self.continues.last().copied(), "continue"),
            "ReturnStmt" => self.return_statement(node),
            "AttributedStmt" => {
                for child in node.inner.iter().filter(|child| !child.is_annotation()) {
                    self.statement(child);
                }
            }
            "GCCAsmStmt" => self.assembly(node),
            "MSAsmStmt" => {
                self.unsupported("inline assembly");
            }
            "IndirectGotoStmt" => {
                self.unsupported("computed goto");
            }
            _ => self.effect(node),
        }
    }

    fn compound(&mut self, node: &'a Node<'a>) {
        self.unit.table.enter_scope();
        self.builder.enter_scope();
        for child in &node.inner {
            self.statement(child);
        }
        if node.range.end.expansion().is_somewhere() {
            self.builder.place = self.unit.place(&node.range.end);
        }
        self.builder.leave_scope();
        self.unit.table.leave_scope();
    }

    fn if_statement(&mut self, node: &'a Node<'a>) {
        let [condition, then_part, rest @ ..] = node.inner.as_slice() else {
            self.unsupported_expression(node);
            return;
        };
        let (then_block, join) = (self.builder.new_block(), self.builder.new_block());
        let else_block = if rest.is_empty() { join } else { self.builder.new_block() };
        self.decide(condition, DecisionKind::If, then_block, else_block);
        self.builder.resume(then_block);
        self.statement(then_part);
        if let [else_part] = rest {
            if self.builder.is_open() {
                self.builder.terminate(Terminator::Jump(join));
            }
            self.builder.resume(else_block);
            self.statement(else_part);
        }
        self.builder.begin(join);
    }

    /// Lowers the body of a loop, in which `break` and `continue` go to these blocks.
    fn loop_body(&mut self, body: &'a Node<'a>, break_to: BlockId, continue_to: BlockId) {
        let scope = self.builder.scope();
        self.breaks.push(Target { block: break_to, scope });
        self.continues.push(Target { block: continue_to, scope });
        self.statement(body);
        self.breaks.pop();
        self.continues.pop();
    }

    fn while_statement(&mut self, node: &'a Node<'a>) {
        let [condition, body] = node.inner.as_slice() else {
            self.unsupported_expression(node);
            return;
        };
        let (head, body_block, exit) =
            (self.builder.new_block(), self.builder.new_block(), self.builder.new_block());
        self.builder.begin(head);
        self.decide(condition, DecisionKind::While, body_block, exit);
        self.builder.resume(body_block);
        self.loop_body(body, exit, head);
        if self.builder.is_open() {
            self.builder.terminate(Terminator::Jump(head));
        }
        self.builder.resume(exit);
    }

    fn do_statement(&mut self, node: &'a Node<'a>) {
        let [body, condition] = node.inner.as_slice() else {
            self.unsupported_expression(node);
            return;
        };
        let (body_block, test, exit) =
            (self.builder.new_block(), self.builder.new_block(), self.builder.new_block());
        self.builder.begin(body_block);
        self.loop_body(body, exit, test);
        self.builder.begin(test);
        self.decide(condition, DecisionKind::Do, body_block, exit);
        self.builder.resume(exit);
    }

    fn for_statement(&mut self, node: &'a Node<'a>) {
        // Absent parts are there as empty nodes; the second is C++'s condition variable.
        let [first, _, condition, step, body] = node.inner.as_slice() else {
            self.unsupported_expression(node);
            return;
        };
        self.unit.table.enter_scope();
        self.builder.enter_scope();
        self.part(first);
        let (head, step_block) = (self.builder.new_block(), self.builder.new_block());
        let (body_block, exit) = (self.builder.new_block(), self.builder.new_block());
        self.builder.begin(head);
        if condition.is_absent() {
            self.builder.terminate(Terminator::Jump(body_block));
        } else {
            self.decide(condition, DecisionKind::For, body_block, exit);
        }
        // In source order, so that conditions are numbered as they are written.
        self.builder.resume(step_block);
        if !step.is_absent() {
            self.effect(step);
        }
        self.builder.terminate(Terminator::Jump(head));
        self.builder.resume(body_block);
        self.loop_body(body, exit, step_block);
        if self.builder.is_open() {
            self.builder.terminate(Terminator::Jump(step_block));
        }
        self.builder.resume(exit);
        self.builder.leave_scope();
        self.unit.table.leave_scope();
    }

    fn leave(&mut self, target: Option<Target>, what: &str) {
        match target {
            Some(target) => self.builder.jump(target.block, target.scope),
            None => {
                self.unsupported(format!("`{what}` outside of a loop"));
            }
        }
    }

    fn return_statement(&mut self, node: &'a Node<'a>) {
        let returned = match node.inner.first() {
            None => Returned::Nothing,
            Some(value) if self.is_record(value) => {
                let ty = self.type_of(value);
                let address = self.record_value(value);
                Returned::Record(address, self.unit.table.types.size(ty).unwrap_or(0))
            }
            Some(value) => match self.scalar_of(value) {
                Some(scalar) => Returned::Scalar(scalar, self.value(value)),
                // `return f();` in a function without a result, or a type that is not supported.
                None => {
                    self.effect(value);
                    Returned::Nothing
                }
            },
        };
        self.at(node);
        self.builder.terminate(Terminator::Return(returned));
    }

    fn label_block(&mut self, id: NodeId) -> BlockId {
        if let Some(&label) = self.labels.get(&id) {
            return label;
        }
        let label = self.builder.new_block();
        self.labels.insert(id, label);
        label
    }

    fn label(&mut self, node: &'a Node<'a>) {
        let label = self.label_block(node.decl_id);
        self.builder.begin_label(label);
        for child in &node.inner {
            self.statement(child);
        }
    }

    fn goto(&mut self, node: &Node<'_>) {
        let label = self.label_block(node.target_label_decl_id);
        self.builder.jump_to_label(label);
    }
}
