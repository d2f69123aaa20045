//! Conditions: decisions are split at `&&`, `||` and `!` into leaves, each with a branch of its own.

use flipside_program::{
    BlockId, Condition, ConditionId, ConditionKind, Decision, DecisionId, DecisionKind, Inst, Logic, Operand,
    Scalar, Terminator, Type,
};

use super::Lowering;
use crate::ast::Node;
use crate::constant;

/// The operands of a logical operator, if the expression is one.
pub fn logical_operands<'n, 'a>(node: &'n Node<'a>) -> Option<(&'n Node<'a>, &'n Node<'a>)> {
    match (node.kind.as_ref(), node.opcode.as_ref(), node.inner.as_slice()) {
        ("BinaryOperator", "&&" | "||", [left, right]) => Some((left, right)),
        _ => None,
    }
}

/// The operand of a `!` that is split: one that negates a logical operator, directly or through further `!`.
pub fn split_negation<'n, 'a>(node: &'n Node<'a>) -> Option<&'n Node<'a>> {
    if node.kind != "UnaryOperator" || node.opcode != "!" {
        return None;
    }
    let operand = node.inner.first()?.without_parens();
    (logical_operands(operand).is_some() || split_negation(operand).is_some()).then_some(operand)
}

/// A part of a decision, on the way from its root to a leaf.
#[derive(Clone, Copy)]
struct Part {
    decision: DecisionId,
    /// Is it under an odd number of `!`?
    negated: bool,
    /// Is it inside a logical operator that clang folds as a whole (`"text" && 0`)? Clang removes such an operator
    /// with all its counters, so that nothing can be measured at its constant leaves, also where they are no integers.
    removed: bool,
}

impl<'a> Lowering<'_, 'a> {
    /// Evaluates a decision and jumps to one of two blocks.
    pub(super) fn decide(
        &mut self,
        node: &'a Node<'a>,
        kind: DecisionKind,
        then_to: BlockId,
        else_to: BlockId,
    ) {
        let node = node.without_parens();
        if self.constant_context {
            let taken = constant::truth(&mut self.unit.table, node);
            if taken.is_none() {
                self.unsupported("an initialiser that is not constant");
            }
            self.builder.terminate(Terminator::Jump(if taken.unwrap_or(false) { then_to } else { else_to }));
            return;
        }
        let (span, _) = self.unit.spans(node);
        let function = self.function;
        let decision = self.unit.decisions.push(Decision { function, kind, span, logic: Vec::new() });
        let mut logic = Vec::new();
        self.branch(node, Part { decision, negated: false, removed: false }, &mut logic, then_to, else_to);
        if logic.len() > 1 {
            self.unit.decisions[decision].logic = logic;
        }
    }

    fn branch(
        &mut self,
        node: &'a Node<'a>,
        part: Part,
        logic: &mut Vec<Logic>,
        then_to: BlockId,
        else_to: BlockId,
    ) {
        let node = node.without_parens();
        if let Some((left, right)) = logical_operands(node) {
            let removed = part.removed || constant::evaluate(&mut self.unit.table, node).is_some();
            let part = Part { removed, ..part };
            let middle = self.builder.new_block();
            let is_and = node.opcode == "&&";
            if is_and {
                self.branch(left, part, logic, middle, else_to);
            } else {
                self.branch(left, part, logic, then_to, middle);
            }
            self.builder.resume(middle);
            self.branch(right, part, logic, then_to, else_to);
            logic.push(if is_and { Logic::And } else { Logic::Or });
        } else if let Some(operand) = split_negation(node) {
            self.branch(operand, Part { negated: !part.negated, ..part }, logic, else_to, then_to);
            logic.push(Logic::Not);
        } else {
            let leaf = self.leaf(node, part, then_to, else_to);
            logic.push(Logic::Leaf(leaf));
        }
    }

    fn leaf(&mut self, node: &'a Node<'a>, part: Part, then_to: BlockId, else_to: BlockId) -> ConditionId {
        let Part { decision, negated, removed } = part;
        let folded = if removed {
            constant::truth(&mut self.unit.table, node)
        } else {
            constant::evaluate(&mut self.unit.table, node).map(|value| value != 0)
        };
        let condition = self.new_condition(node, ConditionKind::Leaf { decision, negated }, folded);
        if let Some(value) = folded {
            self.at(node);
            self.builder.terminate(Terminator::Jump(if value { then_to } else { else_to }));
            return condition;
        }
        let value = self.value(node);
        self.at(node);
        match self.scalar_of(node) {
            Some(ty) if ty.is_float() => {
                let value = self.is_nonzero(ty, value);
                let ty = Scalar::S32;
                self.builder.terminate(Terminator::Branch { condition, ty, value, then_to, else_to });
            }
            Some(ty) => self.builder.terminate(Terminator::Branch { condition, ty, value, then_to, else_to }),
            None => {
                // Say so, but keep both ways in the graph.
                self.unsupported_type(node);
                self.builder.terminate(Terminator::Branch {
                    condition,
                    ty: Scalar::S32,
                    value: Operand::Const(0),
                    then_to,
                    else_to,
                });
            }
        }
        condition
    }

    /// A condition with the next ordinal of this function.
    pub(super) fn new_condition(
        &mut self,
        node: &Node<'_>,
        kind: ConditionKind,
        folded: Option<bool>,
    ) -> ConditionId {
        let (span, spelled) = self.unit.spans(node);
        let text = self.unit.text(node);
        let ordinal = self.next_ordinal;
        self.next_ordinal += 1;
        let function = self.function;
        let id =
            self.unit.conditions.push(Condition { function, ordinal, kind, span, spelled, text, folded });
        self.unit.condition_of.insert(node.id, id);
        id
    }

    /// `a && b` or `a || b` where its value is wanted.
    pub(super) fn logical_value(&mut self, node: &'a Node<'a>) -> Operand {
        if self.constant_context {
            return match constant::evaluate(&mut self.unit.table, node) {
                Some(value) => self.constant(value, node),
                None => self.unsupported("an initialiser that is not constant"),
            };
        }
        let (holds, fails, join) =
            (self.builder.new_block(), self.builder.new_block(), self.builder.new_block());
        let dest = self.builder.temporary(Scalar::S32);
        self.decide(node, DecisionKind::Value, holds, fails);
        for (block, value) in [(holds, 1), (fails, 0)] {
            self.builder.resume(block);
            self.at(node);
            self.builder.emit(Inst::Move { dest, ty: Scalar::S32, value: Operand::Const(value) });
            self.builder.terminate(Terminator::Jump(join));
        }
        self.builder.resume(join);
        Operand::Reg(dest)
    }

    /// The three parts of `c ? a : b`; `None` in the middle for `c ?: b`, whose value is then kept aside.
    fn conditional_parts(
        &mut self,
        node: &'a Node<'a>,
    ) -> Option<(&'a Node<'a>, &'a Node<'a>, &'a Node<'a>)> {
        match node.inner.as_slice() {
            [condition, when_true, when_false] => Some((condition, when_true, when_false)),
            // Clang's tree of `c ?: b`: c, then c's shared value as condition and as result, then b.
            [common, condition, when_true, when_false] => {
                let ty = self.scalar_of(common)?;
                let value = self.value(common);
                let value = self.builder.pinned(value, ty);
                for shared in [condition, when_true] {
                    self.share(shared, value);
                }
                Some((condition, when_true, when_false))
            }
            _ => None,
        }
    }

    /// Gives a value to the shared operand inside an expression.
    fn share(&mut self, node: &Node<'_>, value: Operand) {
        if node.kind == "OpaqueValueExpr" {
            self.shared_values.insert(node.id, value);
        } else {
            for child in &node.inner {
                self.share(child, value);
            }
        }
    }

    /// `c ? a : b` of scalar or record type (then: the address of the chosen record).
    pub(super) fn conditional_value(&mut self, node: &'a Node<'a>) -> Operand {
        let Some((condition, when_true, when_false)) = self.conditional_parts(node) else {
            return self.unsupported_type(node);
        };
        let record = self.is_record(node);
        let function = matches!(self.unit_type(node), Type::Function { .. });
        let scalar = if record || function { Some(Scalar::Ptr) } else { self.scalar_of(node) };
        let Some(scalar) = scalar else {
            self.two_effects(condition, when_true, when_false);
            let ty = self.type_of(node);
            return if self.unit.table.types.get(ty) == &Type::Void {
                Operand::Const(0)
            } else {
                self.unsupported_type(node)
            };
        };
        let (holds, fails, join) =
            (self.builder.new_block(), self.builder.new_block(), self.builder.new_block());
        let dest = self.builder.temporary(scalar);
        self.decide(condition, DecisionKind::Conditional, holds, fails);
        for (block, side) in [(holds, when_true), (fails, when_false)] {
            self.builder.resume(block);
            let value = if record { self.record_value(side) } else { self.value(side) };
            self.at(side);
            self.builder.emit(Inst::Move { dest, ty: scalar, value });
            self.builder.terminate(Terminator::Jump(join));
        }
        self.builder.resume(join);
        Operand::Reg(dest)
    }

    /// `c ? a : b` whose value is not used.
    pub(super) fn conditional_effect(&mut self, node: &'a Node<'a>) {
        if let Some((condition, when_true, when_false)) = self.conditional_parts(node) {
            self.two_effects(condition, when_true, when_false);
        }
    }

    fn two_effects(&mut self, condition: &'a Node<'a>, when_true: &'a Node<'a>, when_false: &'a Node<'a>) {
        let (holds, fails, join) =
            (self.builder.new_block(), self.builder.new_block(), self.builder.new_block());
        self.decide(condition, DecisionKind::Conditional, holds, fails);
        for (block, side) in [(holds, when_true), (fails, when_false)] {
            self.builder.resume(block);
            self.effect(side);
            self.builder.terminate(Terminator::Jump(join));
        }
        self.builder.resume(join);
    }

    fn unit_type(&mut self, node: &Node<'_>) -> Type {
        let ty = self.type_of(node);
        self.unit.table.types.get(ty).clone()
    }
}
