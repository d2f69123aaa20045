//! Calls: arguments left to right, as clang evaluates them; a call ends its block.

use flipside_program::{Argument, CallResult, Callee, Marked, Operand, Scalar, Terminator, Type};

use super::Lowering;
use crate::ast::Node;

impl<'a> Lowering<'_, 'a> {
    /// A call whose scalar result is wanted.
    pub(super) fn call_value(&mut self, node: &'a Node<'a>) -> Operand {
        if let Some(value) = self.builtin_call(node) {
            return value;
        }
        match self.scalar_of(node) {
            Some(scalar) => {
                let (callee, args) = self.callee_and_arguments(node);
                let dest = self.builder.temporary(scalar);
                self.call(node, callee, args, CallResult::Scalar(scalar, dest));
                Operand::Reg(dest)
            }
            None => {
                self.call_effect(node);
                let ty = self.type_of(node);
                if self.unit.table.types.get(ty) == &Type::Void {
                    Operand::Const(0)
                } else {
                    self.unsupported_type(node)
                }
            }
        }
    }

    /// A call whose result is a record; gives the address of a temporary that holds it.
    pub(super) fn call_record(&mut self, node: &'a Node<'a>) -> Operand {
        let ty = self.type_of(node);
        let Some(size) = self.unit.table.types.size(ty) else { return self.unsupported_type(node) };
        let (callee, args) = self.callee_and_arguments(node);
        let slot = self.temporary_slot(ty);
        self.call(node, callee, args, CallResult::Record(Operand::Slot(slot), size));
        self.unspecify_padding(Operand::Slot(slot), ty);
        Operand::Slot(slot)
    }

    /// A call whose result, if any, is dropped.
    pub(super) fn call_effect(&mut self, node: &'a Node<'a>) {
        if self.scalar_of(node).is_some() {
            self.call_value(node);
        } else if self.is_record(node) {
            self.call_record(node);
        } else if self.builtin_call(node).is_none() {
            let (callee, args) = self.callee_and_arguments(node);
            self.call(node, callee, args, CallResult::None);
        }
    }

    pub(super) fn call(&mut self, node: &Node<'_>, callee: Callee, args: Vec<Argument>, result: CallResult) {
        self.at(node);
        // What is called may be the library's, which computes as the flags say.
        let given = args.iter().filter_map(|arg| match arg {
            Argument::Scalar(ty, _) => Some(*ty),
            Argument::Record(..) => None,
        });
        let taken = match result {
            CallResult::Scalar(ty, _) => Some(ty),
            CallResult::Record(..) | CallResult::None => None,
        };
        if let Some(ty) = given.chain(taken).find(|ty| ty.is_float()) {
            self.check_arithmetic(ty);
        }
        self.mark(Marked::Call, node);
        let next = self.builder.new_block();
        self.builder.terminate(Terminator::Call { callee, args, result, next });
        self.builder.resume(next);
    }

    /// The callee, then the arguments from left to right, as clang does.
    fn callee_and_arguments(&mut self, node: &'a Node<'a>) -> (Callee, Vec<Argument>) {
        let (callee_node, arg_nodes) = node.inner.split_first().expect("a call should have a callee");
        let callee = match self.value(callee_node) {
            Operand::Function(function) => Callee::Direct(function),
            pointer => Callee::Indirect(self.builder.pinned(pointer, Scalar::Ptr)),
        };
        let args: Vec<Argument> = arg_nodes.iter().map(|arg| self.argument(arg)).collect();
        (callee, self.converted_arguments(callee, args))
    }

    fn argument(&mut self, node: &'a Node<'a>) -> Argument {
        if let Some(scalar) = self.scalar_of(node) {
            let value = self.value(node);
            return Argument::Scalar(scalar, self.builder.pinned(value, scalar));
        }
        let ty = self.type_of(node);
        let size = self.unit.table.types.size(ty).unwrap_or(0);
        if !self.is_record(node) {
            return Argument::Record(self.unsupported_type(node), size);
        }
        let from = self.record_value(node);
        // The callee must not see what later arguments do to the original.
        let slot = self.temporary_slot(ty);
        self.at(node);
        self.copy_record(Operand::Slot(slot), from, ty, size);
        Argument::Record(Operand::Slot(slot), size)
    }

    /// Without a prototype, arguments arrive promoted; the definition has the types that it expects.
    fn converted_arguments(&mut self, callee: Callee, args: Vec<Argument>) -> Vec<Argument> {
        let Callee::Direct(function) = callee else { return args };
        let ty = self.unit.functions[function].ty;
        let Type::Function { params, .. } = self.unit.table.types.get(ty).clone() else { return args };
        let expected: Vec<Option<Scalar>> =
            params.iter().map(|&ty| self.unit.table.types.scalar(ty)).collect();
        args.into_iter()
            .enumerate()
            .map(|(index, arg)| match (arg, expected.get(index)) {
                (Argument::Scalar(from, value), Some(&Some(to))) => {
                    Argument::Scalar(to, self.convert(value, from, to))
                }
                (arg, _) => arg,
            })
            .collect()
    }
}
