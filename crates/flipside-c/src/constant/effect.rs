//! Whether evaluating an expression has an effect.

use super::Evaluator;
use crate::ast::Node;

impl Evaluator<'_> {
    /// Does the expression surely have an effect: does it assign, or call a function that may have one?
    pub(super) fn has_effect(&self, node: &Node<'_>) -> bool {
        match node.kind.as_ref() {
            "UnaryExprOrTypeTraitExpr" | "TypeTraitExpr" | "OffsetOfExpr" => false,
            "GenericSelectionExpr" => node.wrapped().is_some_and(|chosen| self.has_effect(chosen)),
            // Only one operand counts, which clang knows and we may not.
            "ChooseExpr" | "StmtExpr" => false,
            "CompoundAssignOperator" => true,
            "BinaryOperator" if node.opcode == "=" => true,
            "UnaryOperator" if matches!(node.opcode.as_ref(), "++" | "--") => true,
            "CallExpr" => {
                let callee = node.inner.first();
                let name = callee.filter(|callee| callee.cast_kind == "FunctionToPointerDecay");
                let name = name.and_then(|callee| callee.inner.first()?.referenced_decl.as_ref());
                let calls_function = name
                    .is_some_and(|decl| decl.kind == "FunctionDecl" && !self.table.known.is_pure(&decl.name));
                calls_function || node.inner.iter().skip(1).any(|argument| self.has_effect(argument))
            }
            _ => node.inner.iter().any(|child| self.has_effect(child)),
        }
    }
}
