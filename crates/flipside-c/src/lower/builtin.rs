//! What the compiler provides and does not call: `__builtin_expect` and its like.
//!
//! Builtins that behave like functions stay calls; the execution has models for them.

use flipside_program::{Operand, Terminator};

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
            "__builtin_assume_aligned" => Some(self.value(node.inner.get(1)?)),
            "__builtin_va_start" | "__builtin_va_end" | "__builtin_va_copy" => {
                self.variadic_call(name, node);
                Some(Operand::Const(0))
            }
            _ => None,
        }
    }
}
