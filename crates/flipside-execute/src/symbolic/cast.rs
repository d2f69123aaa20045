//! Conversions of terms, with the meaning of [`crate::cast`] on constants.

use flipside_program::{CompareOp, Scalar, Type};
use flipside_term::TermId;

use super::value_of;
use crate::end::{Checked, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::value::Value;

impl Machine<'_> {
    /// A term truncated or extended to a width.
    pub(super) fn resized(&self, term: TermId, signed: bool, bits: u32) -> TermId {
        self.arena.resize(term, bits, signed)
    }

    /// The value converted.
    pub(crate) fn symbolic_cast(&self, value: Value, from: Scalar, to: Scalar) -> Checked<Value> {
        let arena = &*self.arena;
        if to == Scalar::Bool {
            let holds = self.truth_term(value, from)?;
            let (one, zero) = (arena.constant(1, 8), arena.constant(0, 8));
            return Ok(value_of(arena, arena.ite(holds, one, zero)));
        }
        match value {
            Value::Choice(_) if to == Scalar::Ptr => Ok(value),
            Value::PointerTerm { .. } if self.width(to) == self.pointer_bits => Ok(value),
            Value::PointerTerm { .. } => Err(Stop::address_arithmetic()),
            _ if to == Scalar::Ptr => {
                Err(Stop::unsupported("a pointer made from an integer that depends on inputs"))
            }
            _ => Ok(value_of(arena, self.resized(self.term(value, from)?, from.is_signed(), self.width(to)))),
        }
    }

    /// Is what the function under test returned nonzero?
    pub fn truth_of_result(&self, state: &State, value: Value) -> Checked<TermId> {
        let function = &self.program.functions[state.frame.function];
        let Type::Function { result, .. } = *self.program.types.get(function.ty) else {
            return Err(Stop::uninitialised());
        };
        match self.program.types.scalar(result) {
            Some(scalar) => self.truth_term(value, scalar),
            None => Err(Stop::unsupported("a result that is no number")),
        }
    }

    /// Is the value nonzero?
    pub fn truth_term(&self, value: Value, ty: Scalar) -> Checked<TermId> {
        let arena = &*self.arena;
        match value {
            Value::PointerTerm { object, offset } => Ok(if object == crate::value::ObjectId::NULL {
                arena.not(arena.equal(offset, arena.constant(0, 64)))
            } else {
                TermId::TRUE
            }),
            Value::Choice(_) => {
                let mut some = TermId::FALSE;
                for (guard, pointer) in self.members(value)? {
                    some = arena.or(some, arena.and(guard, self.truth_term(pointer, ty)?));
                }
                Ok(some)
            }
            Value::Pointer { .. } => Ok(if value == Value::NULL { TermId::FALSE } else { TermId::TRUE }),
            Value::Int(_) | Value::Term(_) | Value::Fragment { .. } | Value::Undef => {
                let zero = arena.constant(0, self.width(ty));
                if ty.is_float() {
                    return Ok(self.float_comparison(CompareOp::Ne, self.term(value, ty)?, zero));
                }
                Ok(arena.not(arena.equal(self.term(value, ty)?, zero)))
            }
        }
    }
}
