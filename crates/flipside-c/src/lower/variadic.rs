//! The arguments behind the named parameters: `va_start`, `va_arg`, `va_copy`, `va_end`.
//!
//! All four stay calls, with the addresses of the lists; the execution has models for them.

use flipside_program::{Argument, CallResult, Callee, Constants, Operand, Scalar, Type};

use super::Lowering;
use crate::ast::Node;

impl<'a> Lowering<'_, 'a> {
    /// `va_start`, `va_end` or `va_copy`. What comes after the list in `va_start` is a name and not evaluated.
    pub(super) fn variadic_call(&mut self, name: &str, node: &'a Node<'a>) {
        let lists = if name == "__builtin_va_copy" { 2 } else { 1 };
        let args: Vec<Argument> =
            node.inner.iter().skip(1).take(lists).map(|list| self.list_argument(list)).collect();
        self.call_variadic(name, node, args, CallResult::None);
    }

    /// `va_arg` of a scalar type.
    pub(super) fn variadic_value(&mut self, node: &'a Node<'a>) -> Operand {
        let Some(list) = node.inner.first() else { return self.unsupported_expression(node) };
        let Some(scalar) = self.scalar_of(node) else { return self.unsupported_type(node) };
        let list = self.list_argument(list);
        let dest = self.builder.temporary(scalar);
        self.call_variadic("__builtin_va_arg", node, vec![list], CallResult::Scalar(scalar, dest));
        Operand::Reg(dest)
    }

    /// `va_arg` of a record: the address of a temporary that holds it.
    pub(super) fn variadic_record(&mut self, node: &'a Node<'a>) -> Operand {
        let Some(list) = node.inner.first() else { return self.unsupported_expression(node) };
        let ty = self.type_of(node);
        let Some(size) = self.unit.table.types.size(ty) else { return self.unsupported_type(node) };
        let list = self.list_argument(list);
        let slot = Operand::Slot(self.temporary_slot(ty));
        let args = vec![
            list,
            Argument::Scalar(Scalar::Ptr, slot),
            Argument::Scalar(Scalar::U64, Operand::Const(size)),
        ];
        self.call_variadic("__builtin_va_arg", node, args, CallResult::None);
        slot
    }

    /// The address of a list: an array that has decayed, or an lvalue where a list is no array.
    fn list_argument(&mut self, node: &'a Node<'a>) -> Argument {
        let address = if node.is_lvalue() { self.address(node) } else { self.value(node) };
        Argument::Scalar(Scalar::Ptr, self.builder.pinned(address, Scalar::Ptr))
    }

    /// A call of a builtin with arguments that are in no prototype.
    pub(super) fn call_variadic(
        &mut self,
        name: &str,
        node: &Node<'_>,
        args: Vec<Argument>,
        result: CallResult,
    ) {
        let types = &mut self.unit.table.types;
        let void = types.intern(Type::Void);
        let ty = types.intern(Type::Function {
            result: void,
            params: Vec::new(),
            variadic: true,
            constants: Constants::default(),
        });
        let place = self.builder.place;
        let function = self.unit.function(name, ty, place);
        self.call(node, Callee::Direct(function), args, result);
    }
}
