//! Which variables have to live in memory: those whose address is taken, or that are used as aggregates.
//!
//! A variable may stay in a register when every mention of it reads or writes it whole.

use std::collections::HashSet;

use crate::ast::{Node, NodeId};

/// The declarations of all variables in the body that have to live in memory.
pub fn variables_in_memory(body: &Node<'_>) -> HashSet<NodeId> {
    let mut found = HashSet::new();
    scan(body, false, &mut found);
    found
}

/// `whole`: the parent reads or writes the variable as a whole.
fn scan(node: &Node<'_>, whole: bool, found: &mut HashSet<NodeId>) {
    let first_whole = match node.kind.as_ref() {
        "DeclRefExpr" => {
            if let Some(decl) = &node.referenced_decl
                && !whole
            {
                found.insert(decl.id);
            }
            return;
        }
        // Not evaluated.
        "UnaryExprOrTypeTraitExpr" => return,
        "ParenExpr" => whole,
        "ImplicitCastExpr" | "CStyleCastExpr" => {
            matches!(node.cast_kind.as_ref(), "LValueToRValue" | "ToVoid")
        }
        "BinaryOperator" => node.opcode == "=",
        "CompoundAssignOperator" => true,
        "UnaryOperator" => matches!(node.opcode.as_ref(), "++" | "--"),
        _ => false,
    };
    for (index, child) in node.inner.iter().enumerate() {
        scan(child, first_whole && index == 0, found);
    }
    for child in &node.array_filler {
        scan(child, false, found);
    }
}
