//! Volatile reads: each read of an object that the environment may change gives a new input.
//!
//! The input plan decides which objects these are ([`crate::Object::fresh`]): variables at file scope and objects that
//! parameters point to. A volatile local keeps its value. Where the context says that interrupts change a variable
//! ([`crate::Object::changing`]), every read of it counts as volatile. The value read is stored in the object, so that memory
//! afterwards is as on a real machine.

use flipside_program::{Operand, Scalar};
use flipside_term::{Input, InputId};

use crate::end::{Checked, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::value::{Address, Value, width};

/// A volatile read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VolatileRead {
    /// The input that it gave.
    pub input: InputId,
    /// What was read.
    pub at: Address,
    /// The type of the access.
    pub scalar: Scalar,
}

impl Machine<'_> {
    /// May the environment have changed the object of an address, as far as an access of this kind is concerned?
    pub(crate) fn is_fresh(&self, state: &State, address: Operand, volatile: bool) -> bool {
        if !volatile && !state.memory.has_changing() {
            return false;
        }
        let Ok(pointer) = self.operand(state, Scalar::Ptr, address) else { return false };
        let fresh = |object| {
            let object = state.memory.object(object);
            object.is_some_and(|object| object.changing || volatile && object.fresh)
        };
        self.members_or_itself(pointer).iter().any(|(_, pointer)| match *pointer {
            Value::Pointer { object, .. } | Value::PointerTerm { object, .. } => fresh(object),
            Value::Int(_) | Value::Term(_) | Value::Choice(_) | Value::Fragment { .. } | Value::Undef => {
                false
            }
        })
    }

    /// Replaces the value of a volatile object by a new input.
    pub(crate) fn fresh_value(&self, state: &mut State, ty: Scalar, address: Operand) -> Checked<Value> {
        let full = width(ty, self.pointer_bits);
        let at = self.address_for(state, address, u64::from(full) / 8)?;
        let (object, _) = state.memory.locate(at, u64::from(full) / 8)?;
        if ty == Scalar::Ptr {
            return Err(Stop::unsupported("a volatile pointer"));
        }
        if !state.has_inputs() {
            return Err(Stop::unsupported("a volatile object, which may change at any time"));
        }
        let place = if at.offset == 0 { String::new() } else { format!("+{}", at.offset) };
        let name = format!("{}{place}@{}", object.name, state.reads.len() + 1);
        let bits = if ty == Scalar::Bool { 1 } else { full };
        let arena = &*self.arena;
        let input = arena.declare_input(&Input::integer(name, bits, ty.is_signed()));
        let value = Value::Term(arena.resize(arena.input_term(input), full, false));
        // The program may not write a constant object, but the environment may.
        state.memory.constants_writable = true;
        let written = state.memory.write(at, ty, value);
        state.memory.constants_writable = false;
        written?;
        state.reads.push(VolatileRead { input, at, scalar: ty });
        Ok(value)
    }
}
