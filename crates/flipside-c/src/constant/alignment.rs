//! `sizeof` and `_Alignof` as constants. Sizes come from clang's layouts; what depends on a variable-length array is no constant.

use super::Evaluator;
use super::known::Alignment;
use super::value::Value;
use crate::ast::{Node, NodeId};

impl Evaluator<'_> {
    pub(super) fn size_or_alignment(&mut self, node: &Node<'_>) -> Option<Value> {
        let operand = node.inner.first();
        let reference = match &node.arg_type {
            Some(reference) => reference,
            None => &operand?.ty,
        };
        let ty = self.table.resolve(reference).ty;
        let size = self.table.types.size(ty);
        let value = match node.name.as_ref() {
            "sizeof" => size?,
            "alignof" | "_Alignof" | "__alignof" | "__alignof__" => {
                let of_type = match self.table.known.alignment(reference.alias) {
                    Alignment::Usual => self.table.types.align(ty),
                    Alignment::Bytes(bytes) => bytes,
                    Alignment::Unknown => return None,
                };
                let declaration = operand.filter(|_| node.arg_type.is_none()).map(declaration_of);
                match declaration.map_or(Alignment::Usual, |id| self.table.known.alignment(id)) {
                    Alignment::Usual => of_type,
                    Alignment::Bytes(bytes) => bytes.max(of_type),
                    Alignment::Unknown => return None,
                }
            }
            _ => return None,
        };
        self.integer(i128::from(value), &node.ty)
    }
}

/// The variable or member that an expression names.
fn declaration_of(node: &Node<'_>) -> NodeId {
    let node = node.without_parens();
    match &node.referenced_decl {
        Some(declaration) => declaration.id,
        None => node.referenced_member_decl,
    }
}
