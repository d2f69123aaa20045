//! Symbolic values: what the operators do when an operand depends on the inputs.
//!
//! A term stands for an integer of the width of its scalar type; a pointer may have a term as its offset. What C leaves
//! undefined becomes a *requirement*: a condition that has to hold for the run to go on. It is decided by the model at
//! hand (the values of the inputs) and noted, so that the path predicate says it too.
//!
//! **Invariant:** a state does not depend on the model. The model only decides which side of a requirement or fork a
//! run takes, and that decision is noted.

mod access;
mod bits;
mod cast;
mod choice;
mod fork;
mod model;
mod operator;
mod pointer;
mod steps;

pub(crate) use bits::{byte_of, from_bytes};
pub use fork::{Alternative, Fork};
pub use model::Model;

use flipside_program::{Place, Scalar};
use flipside_term::{Arena, TermId};

use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::value::{Value, width};

/// A requirement that a run met: `term` has to hold for it to go on without the error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// The error that is avoided.
    pub kind: RuntimeErrorKind,
    /// The condition under which it is avoided.
    pub term: TermId,
    /// Did it hold under the model of the run? If not, the run ended here.
    pub held: bool,
    /// Where.
    pub place: Place,
}

/// The value of a term: an integer when it is constant.
pub(crate) fn value_of(arena: &Arena, term: TermId) -> Value {
    match arena.constant_value(term) {
        Some(bits) => Value::Int(bits as u64),
        None => Value::Term(term),
    }
}

/// 0 or 1 of type `s32`, from a truth value.
pub(crate) fn truth_value(arena: &Arena, holds: TermId) -> Value {
    let (one, zero) = (arena.constant(1, 32), arena.constant(0, 32));
    value_of(arena, arena.ite(holds, one, zero))
}

impl Machine<'_> {
    /// The term of an integer value of a scalar type.
    pub(crate) fn term(&self, value: Value, ty: Scalar) -> Checked<TermId> {
        match value {
            Value::Int(bits) => Ok(self.arena.constant(u128::from(bits), width(ty, self.pointer_bits))),
            Value::Term(term) => Ok(term),
            Value::Pointer { .. } | Value::PointerTerm { .. } => Err(Stop::address_arithmetic()),
            Value::Undef => Err(Stop::uninitialised()),
        }
    }

    /// A `_Bool` object holds 0 or 1.
    pub(crate) fn checked_bool(&self, state: &mut State, value: Value) -> Checked<Value> {
        if let Value::Term(term) = value {
            let fits = self.arena.unsigned_less_equal(term, self.arena.constant(1, 8));
            self.require(state, RuntimeErrorKind::InvalidBool, fits)?;
        }
        Ok(value)
    }

    /// The condition has to hold, or the run ends with this error. Between two forks it is noted once: a run that is taken
    /// up again at a failed requirement meets those of the instruction a second time.
    pub(crate) fn require(&self, state: &mut State, kind: RuntimeErrorKind, term: TermId) -> Checked<()> {
        let held = match term {
            TermId::TRUE => return Ok(()),
            TermId::FALSE => return Err(Stop::error(kind, "")),
            _ if state.met.contains(&term) => return Ok(()),
            _ if state.requirements.iter().any(|requirement| requirement.term == term) => return Ok(()),
            _ => {
                let model = state.model.as_ref().expect("a symbolic run should have a model");
                model.holds(&self.arena, term)
            }
        };
        let place = self.place(&state.frame);
        state.requirements.push(Requirement { kind, term, held, place });
        if held { Ok(()) } else { Err(Stop::error(kind, "")) }
    }
}
