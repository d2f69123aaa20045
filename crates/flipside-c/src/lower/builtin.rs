//! Builtins that the compiler does not call: `__builtin_expect` and similar ones.
//!
//! Builtins that behave like functions stay calls; the execution has models for them.

use flipside_program::{Argument, CallResult, Operand, Scalar, Terminator};

use super::Lowering;
use crate::ast::Node;
use crate::constant;

impl<'a> Lowering<'_, 'a> {
    /// The value of a builtin that is no call; `None` for everything else.
    pub(super) fn builtin_call(&mut self, node: &'a Node<'a>) -> Option<Operand> {
        let callee = node.inner.first()?;
        if callee.cast_kind != "BuiltinFnToFnPtr" {
            return None;
        }
        let name = &callee.inner.first()?.referenced_decl.as_ref()?.name;
        match name.as_ref() {
            "__builtin_expect" | "__builtin_expect_with_probability" => {
                let ty = self.scalar_of(node)?;
                let value = self.value(node.inner.get(1)?);
                let value = self.builder.pinned(value, ty);
                for rest in node.inner.iter().skip(2) {
                    self.effect(rest);
                }
                Some(value)
            }
            "__builtin_constant_p" => {
                let known = constant::evaluate(&mut self.unit.table, node).unwrap_or(0);
                Some(Operand::Const(u64::from(known != 0)))
            }
            "__builtin_unreachable" => {
                self.at(node);
                self.builder.terminate(Terminator::Unreachable);
                Some(Operand::Const(0))
            }
            "__builtin_prefetch" => {
                for argument in node.inner.iter().skip(1) {
                    self.effect(argument);
                }
                Some(Operand::Const(0))
            }
            "__builtin_object_size" | "__builtin_dynamic_object_size" => {
                let size = constant::evaluate(&mut self.unit.table, node);
                Some(match size {
                    Some(size) => self.constant(size, node),
                    None => self.unsupported(format!("`{name}` of what the compiler does not know at once")),
                })
            }
            name if name.ends_with("_overflow") => self.overflow_call(name, node),
            "__builtin_assume_aligned" => Some(self.value(node.inner.get(1)?)),
            "__builtin_va_start" | "__builtin_va_end" | "__builtin_va_copy" => {
                self.variadic_call(name, node);
                Some(Operand::Const(0))
            }
            name if name.starts_with("__sync_") || name.ends_with("_fence") => self.sync_call(name, node),
            name => self.float_constant_builtin(name, node),
        }
    }
    /// `__builtin_add_overflow` and similar ones: a call with one argument more, of the type of the result.
    fn overflow_call(&mut self, name: &str, node: &'a Node<'a>) -> Option<Operand> {
        let [_, a, b, to] = node.inner.as_slice() else { return None };
        let ty = self.type_of(to);
        let result = self.unit.element_type(ty).and_then(|ty| self.unit.table.types.scalar(ty));
        let (Some(a_ty), Some(b_ty), Some(result)) = (self.scalar_of(a), self.scalar_of(b), result) else {
            return Some(self.unsupported_type(node));
        };
        let mut args = Vec::new();
        for (argument, ty) in [(a, a_ty), (b, b_ty), (to, Scalar::Ptr)] {
            let value = self.value(argument);
            args.push(Argument::Scalar(ty, self.builder.pinned(value, ty)));
        }
        args.push(Argument::Scalar(result, Operand::Const(0)));
        let scalar = self.scalar_of(node)?;
        let dest = self.builder.temporary(scalar);
        self.call_variadic(name, node, args, CallResult::Scalar(scalar, dest));
        Some(Operand::Reg(dest))
    }
}
