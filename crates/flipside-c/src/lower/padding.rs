//! Padding that a structure gets when it is initialised or copied: C leaves its values open (C17 6.2.6.1p6).
//!
//! Initialisers of objects with static storage leave zeros, and so does an initialiser of a variable that is zero as a
//! whole (`= {0}`): compilers clear the object. `memset` and `memcpy` are library functions, which set every byte.

use flipside_c_text::literal;
use flipside_program::{Gap, Inst, Layout, Operand, Type, TypeId};

use super::Lowering;
use crate::ast::Node;
use crate::constant;

impl<'a> Lowering<'_, 'a> {
    fn unspecify(&mut self, to: Operand, bits: Vec<Gap>) {
        if !bits.is_empty() && !self.constant_context {
            self.builder.emit(Inst::Unspecify { to, bits });
            self.has_open_padding = true;
        }
    }

    /// Copies a record as a whole. Its padding need not come with it.
    pub(super) fn copy_record(&mut self, to: Operand, from: Operand, ty: TypeId, size: u64) {
        self.builder.emit(Inst::Copy { to, from, size });
        self.unspecify_padding(to, ty);
    }

    /// The padding of a record that was copied, passed or returned.
    pub(super) fn unspecify_padding(&mut self, to: Operand, ty: TypeId) {
        let bits = self.unit.table.types.padding(ty);
        self.unspecify(to, bits);
    }

    /// What lies between the members of a record that its initialiser sets: of a structure all, of a union one.
    pub(super) fn unspecify_between(&mut self, to: Operand, layout: &Layout, only: Option<usize>) {
        let types = &self.unit.table.types;
        let bits = match only {
            Some(index) => types.gaps(layout.fields.get(index..=index).unwrap_or_default(), layout.size),
            None => types.gaps(&layout.fields, layout.size),
        };
        self.unspecify(to, bits);
    }

    /// A variable whose initialiser is zero in all of its parts is cleared as a whole.
    pub(super) fn clear_padding(&mut self, to: Operand, ty: TypeId, init: &'a Node<'a>) {
        if std::mem::take(&mut self.has_open_padding) && self.is_zero(init) {
            self.zero(to, ty);
        }
    }

    fn is_zero(&mut self, init: &Node<'a>) -> bool {
        let init = init.without_parens();
        match init.kind.as_ref() {
            "InitListExpr" => {
                let items =
                    if init.array_filler.is_empty() { &init.inner[..] } else { &init.array_filler[1..] };
                items.iter().all(|item| self.is_zero(item))
            }
            "ImplicitValueInitExpr" => true,
            "StringLiteral" => {
                let bytes = init.value_text().and_then(|text| literal::string_bytes(&text, 1));
                bytes.is_some_and(|bytes| bytes.iter().all(|byte| *byte == 0))
            }
            "ImplicitCastExpr" | "CStyleCastExpr" if init.cast_kind == "NullToPointer" => true,
            "FloatingLiteral" => false,
            _ => {
                let ty = self.type_of(init);
                let is_number = matches!(self.unit.table.types.get(ty), Type::Int(_) | Type::Enum(_));
                is_number && constant::evaluate(&mut self.unit.table, init) == Some(0)
            }
        }
    }
}
