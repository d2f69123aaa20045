//! Symbolic values: what the operators do when an operand depends on the inputs.
//!
//! A term stands for an integer of the width of its scalar type; a pointer may have a term as its offset. What C leaves
//! undefined becomes a *requirement*: a condition that has to hold for the run to continue. The run's model (the values of
//! the inputs) decides it, and it is recorded, so that the path condition contains it, too.
//!
//! **Invariant:** a state does not depend on the model. The model only decides which side of a requirement or fork a
//! run takes, and that decision is noted.

mod access;
mod bits;
mod cast;
mod choice;
mod facts;
mod fixed;
mod float;
mod fork;
mod life;
mod model;
mod operator;
mod padding;
mod pointer;
mod size;
mod steps;
mod truth;
pub(crate) mod unspecified;
mod values;
mod volatile;

pub(crate) use access::Reader;
pub use bits::{byte_of, from_bytes};
pub use choice::ChoiceId;
pub(crate) use choice::Choices;
pub(crate) use facts::Facts;
pub(crate) use fork::Effect;
pub use fork::{Alternative, Fork};
pub use model::Model;
pub use truth::BEYOND_TRUTH;
pub use volatile::VolatileRead;

use flipside_program::{Place, Scalar};
use flipside_term::{Arena, TermId};

use crate::end::{Checked, RuntimeErrorKind, Stop};

use crate::machine::Machine;
use crate::state::State;
use crate::value::{Value, width};

/// What a requirement is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RequirementKind {
    /// Without it the run would make this error.
    NoError(RuntimeErrorKind),
    /// The program assumes it.
    Assume,
}

/// A requirement that a run met: `term` has to hold for it to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// Why it is required.
    pub kind: RequirementKind,
    /// The condition.
    pub term: TermId,
    /// Did it hold under the model of the run? If not, the run ended here.
    pub held: bool,
    /// Where.
    pub place: Place,
}

/// The value of a term: an integer when it is constant and not wider than 64 bits.
pub fn value_of(arena: &Arena, term: TermId) -> Value {
    match arena.constant_value(term) {
        Some(bits) if arena.width(term) <= 64 => Value::Int(bits as u64),
        Some(_) | None => Value::Term(term),
    }
}

/// 0 or 1 of type `s32`, from a truth value.
pub(crate) fn truth_value(arena: &Arena, holds: TermId) -> Value {
    let (one, zero) = (arena.constant(1, 32), arena.constant(0, 32));
    value_of(arena, arena.ite(holds, one, zero))
}

impl Machine<'_> {
    /// The term of an integer value of a scalar type.
    pub fn term(&self, value: Value, ty: Scalar) -> Checked<TermId> {
        match value {
            Value::Int(bits) => Ok(self.arena.constant(u128::from(bits), width(ty, self.pointer_bits))),
            Value::Term(term) => Ok(term),
            Value::Pointer { .. } | Value::PointerTerm { .. } | Value::Choice(_) => {
                Err(Stop::address_arithmetic())
            }
            Value::Fragment { .. } => Err(Stop::part_of_pointer()),
            Value::Undef => Err(Stop::uninitialised()),
        }
    }

    /// A `_Bool` object holds 0 or 1.
    pub(crate) fn checked_bool(&self, state: &mut State, value: Value) -> Checked<Value> {
        let value = self.truth_in(state, value)?;
        if let Value::Term(term) = value {
            let fits = self.arena.unsigned_less_equal(term, self.arena.constant(1, 8));
            self.require(state, RuntimeErrorKind::InvalidBool, fits)?;
        }
        Ok(value)
    }

    /// The condition has to hold, or the run ends with this error. Between two forks it is noted once: a run that is taken
    /// up again at a failed requirement meets those of the instruction a second time.
    pub fn require(&self, state: &mut State, kind: RuntimeErrorKind, term: TermId) -> Checked<()> {
        self.demand(state, RequirementKind::NoError(kind), term)
    }

    /// The condition has to hold for the run to go on.
    pub fn demand(&self, state: &mut State, kind: RequirementKind, term: TermId) -> Checked<()> {
        if state.facts.holds(term) {
            return Ok(());
        }
        let term = self.specified(state, term)?;
        let stop = || match kind {
            RequirementKind::NoError(kind) => Stop::error(kind, ""),
            RequirementKind::Assume => Stop::assumption_failed(),
        };
        if term == TermId::FALSE {
            return Err(stop());
        }
        if let (Some(wide), RequirementKind::NoError(kind)) = (&mut state.wide, kind) {
            wide.doubts.push((kind, term));
            return Ok(());
        }
        // Without a model nothing is decided: state merging adds the condition to the path condition.
        let held = state.model.as_ref().is_none_or(|model| model.holds(&self.arena, term));
        let place = self.place(&state.frame);
        state.requirements.push(Requirement { kind, term, held, place });
        state.count_decision();
        if !held {
            return Err(stop());
        }
        if let RequirementKind::NoError(kind) = kind {
            self.exclude(state, kind, term);
        }
        state.facts.learn(&self.arena, term);
        Ok(())
    }

    /// Notes that a fact excludes an error in arithmetic: whether the same operation makes it again is asked without that fact,
    /// because it is not a run's merit that it ended before.
    pub(crate) fn exclude(&self, state: &mut State, kind: RuntimeErrorKind, term: TermId) {
        if self.errors_are_objectives && !kind.is_bad_access() && !state.facts.holds(term) {
            state.excluded.learn(&self.arena, term);
        }
    }
}
