//! The walk over a function's tree that finds every candidate for a branch region.
//!
//! It visits what clang's coverage visits: also dead code and operands that are never evaluated.

use std::collections::HashMap;

use flipside_program::{ConditionId, FunctionId};
use flipside_toolchain::Quirks;

use super::{Derived, Meaning};
use crate::ast::{Loc, Node, NodeId};
use crate::constant;
use crate::types::TypeTable;

/// One end of a candidate: a token, by where it stands and where it is spelled.
#[derive(Clone, Debug)]
pub struct Token {
    /// Does it come out of a macro?
    pub in_macro: bool,
    /// Does it come out of an argument of the outermost macro?
    pub argument: bool,
    /// Where it stands (the outermost macro's name).
    pub expansion: Position,
    /// Where it is spelled.
    pub spelling: Position,
}

/// A token of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Number of the file in the tree.
    pub file: u32,
    /// Line.
    pub line: u32,
    /// Column.
    pub column: u32,
    /// Byte offset.
    pub offset: u32,
    /// Length of the token.
    pub length: u32,
}

/// Something that clang may list as a branch region.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The function.
    pub function: FunctionId,
    /// First token.
    pub begin: Token,
    /// Last token (of a label: of its value, or the keyword).
    pub end: Token,
    /// Is it a case or default label, which ends at its colon?
    pub label: bool,
    /// Its meaning.
    pub meaning: Meaning,
    /// Which counts are computed.
    pub derived: Derived,
}

/// All candidates of a function's body.
pub fn candidates(
    table: &mut TypeTable,
    condition_of: &HashMap<NodeId, ConditionId>,
    folded: &dyn Fn(ConditionId) -> bool,
    function: FunctionId,
    body: &Node<'_>,
    quirks: Quirks,
) -> Vec<Candidate> {
    let mut walk = Walk { table, condition_of, folded, function, quirks, found: Vec::new() };
    walk.visit(body);
    walk.found
}

struct Walk<'w> {
    table: &'w mut TypeTable,
    condition_of: &'w HashMap<NodeId, ConditionId>,
    folded: &'w dyn Fn(ConditionId) -> bool,
    function: FunctionId,
    quirks: Quirks,
    found: Vec<Candidate>,
}

impl Walk<'_> {
    fn visit(&mut self, node: &Node<'_>) {
        let kind = node.kind.as_ref();
        if kind.is_empty() {
            // An association of `_Generic`, or an absent child.
            node.inner.iter().for_each(|child| self.visit(child));
            return;
        }
        if node.is_type() || node.is_annotation() || kind.ends_with("Decl") {
            return;
        }
        match kind {
            "DeclStmt" => return self.visit_declarations(node),
            "InitListExpr" if !node.array_filler.is_empty() => {
                return node.array_filler[1..].iter().for_each(|child| self.visit(child));
            }
            "BinaryConditionalOperator" => return self.visit_omitted(node),
            _ => {}
        }
        node.inner.iter().for_each(|child| self.visit(child));
        match (kind, node.inner.as_slice()) {
            ("IfStmt" | "WhileStmt" | "ConditionalOperator", [condition, ..]) => {
                self.condition(condition, Derived::False);
            }
            ("DoStmt", [_, condition]) => self.condition(condition, Derived::False),
            ("ForStmt", [_, _, condition, _, _]) if !condition.is_absent() => {
                self.condition(condition, Derived::False);
            }
            ("BinaryOperator", [left, right]) if matches!(node.opcode.as_ref(), "&&" | "||") => {
                let derived = if node.opcode == "&&" { Derived::False } else { Derived::True };
                self.condition(left, derived);
                self.condition(right, derived);
            }
            ("SwitchStmt", [control, body]) => self.switch(node, control, body),
            _ => {}
        }
    }

    /// Only initialisers count, and the sizes of variable-length array typedefs.
    fn visit_declarations(&mut self, node: &Node<'_>) {
        for declaration in &node.inner {
            match declaration.kind.as_ref() {
                "VarDecl" => {
                    for child in declaration.inner.iter().filter(|child| !child.is_annotation()) {
                        self.visit(child);
                    }
                }
                "TypedefDecl" => {
                    let mut ty = declaration.inner.first();
                    while let Some(array) = ty.filter(|ty| ty.kind.ends_with("ArrayType")) {
                        if array.kind == "VariableArrayType"
                            && let Some(size) = array.inner.get(1)
                        {
                            self.visit(size);
                        }
                        ty = array.inner.first();
                    }
                }
                _ => {}
            }
        }
    }

    /// `c ?: d`: one region for c, never seen through.
    fn visit_omitted(&mut self, node: &Node<'_>) {
        let [common, condition, _, otherwise] = node.inner.as_slice() else { return };
        if self.quirks.omitted_operand_is_visited {
            self.visit(common);
        }
        self.visit(otherwise);
        if let Some(meaning) = self.meaning(condition.without_parens(), common) {
            self.push(common, meaning, Derived::False);
        }
    }

    /// The region of a condition, unless it is a logical operator, whose operands have theirs.
    fn condition(&mut self, node: &Node<'_>, derived: Derived) {
        if self.is_logical(node) {
            return;
        }
        if let Some(meaning) = self.meaning(node.without_parens(), node) {
            self.push(node, meaning, derived);
        }
    }

    /// What the region of a leaf means; `None` when clang folds it and lists nothing.
    fn meaning(&mut self, leaf: &Node<'_>, written: &Node<'_>) -> Option<Meaning> {
        match self.condition_of.get(&leaf.id) {
            Some(&condition) if !(self.folded)(condition) => Some(Meaning::Leaf(condition)),
            // Clang lists constants that are no integers, although it may have removed the code (`"text" && 0`).
            Some(_) => {
                let is_integer = constant::evaluate(self.table, written).is_some();
                let is_constant = constant::truth(self.table, written).is_some();
                (is_constant && !is_integer).then_some(Meaning::Extra)
            }
            None => constant::evaluate(self.table, written).is_none().then_some(Meaning::Extra),
        }
    }

    fn is_logical(&mut self, node: &Node<'_>) -> bool {
        let mut node = self.seen_through(node);
        while node.kind == "UnaryOperator" && node.opcode == "!" {
            let Some(operand) = node.inner.first() else { return false };
            node = self.seen_through(operand);
            if self.quirks.double_negation_has_extra_region {
                break;
            }
        }
        node.kind == "BinaryOperator" && matches!(node.opcode.as_ref(), "&&" | "||")
    }

    fn seen_through<'n, 'a>(&mut self, node: &'n Node<'a>) -> &'n Node<'a> {
        let mut node = node.without_parens();
        while node.kind == "ChooseExpr"
            && let Some(chosen) = constant::chosen_operand(self.table, node)
        {
            node = chosen.without_parens();
        }
        node
    }

    fn switch(&mut self, node: &Node<'_>, control: &Node<'_>, body: &Node<'_>) {
        let condition = self.condition_of.get(&node.id).copied();
        let mut labels = Vec::new();
        collect_labels(body, &mut labels);
        let written_default = labels.iter().any(|label| label.kind == "DefaultStmt");
        let cases = labels.iter().filter(|label| label.kind == "CaseStmt").count() as u32;
        let mut arm = 0;
        for label in labels {
            let default = label.kind == "DefaultStmt";
            let index = if default { cases } else { arm };
            if !default {
                arm += 1;
            }
            let value = if default {
                None
            } else {
                label.inner.len().checked_sub(2).and_then(|last| label.inner.get(last))
            };
            self.found.push(Candidate {
                function: self.function,
                begin: token(&label.range.begin),
                end: token(value.map_or(&label.range.begin, |value| &value.range.end)),
                label: true,
                meaning: condition.map_or(Meaning::Extra, |condition| Meaning::Arm(condition, index)),
                derived: Derived::False,
            });
        }
        if !written_default && !self.is_logical(control) && constant::evaluate(self.table, control).is_none()
        {
            let meaning = condition.map_or(Meaning::Extra, |condition| Meaning::Arm(condition, cases));
            self.push(control, meaning, Derived::Both);
        }
    }

    fn push(&mut self, node: &Node<'_>, meaning: Meaning, derived: Derived) {
        self.found.push(Candidate {
            function: self.function,
            begin: token(&node.range.begin),
            end: token(&node.range.end),
            label: false,
            meaning,
            derived,
        });
    }
}

/// The labels that belong to a switch, in source order.
fn collect_labels<'n, 'a>(node: &'n Node<'a>, labels: &mut Vec<&'n Node<'a>>) {
    if node.kind == "SwitchStmt" {
        return;
    }
    if matches!(node.kind.as_ref(), "CaseStmt" | "DefaultStmt") {
        labels.push(node);
    }
    for child in &node.inner {
        collect_labels(child, labels);
    }
}

fn token(loc: &Loc<'_>) -> Token {
    let position = |loc: &Loc<'_>| Position {
        file: loc.file_index,
        line: loc.line,
        column: loc.col,
        offset: loc.offset,
        length: loc.tok_len,
    };
    Token {
        in_macro: loc.in_macro(),
        argument: loc.in_macro() && loc.expansion().is_macro_arg_expansion,
        expansion: position(loc.expansion()),
        spelling: position(loc.spelling()),
    }
}
