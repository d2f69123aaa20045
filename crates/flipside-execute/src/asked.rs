//! Inputs that a run asks for while it goes on: what functions give that nobody defines.

use flipside_program::{Scalar, TypeId};
use flipside_term::{Input, InputId};

use crate::machine::Machine;
use crate::state::State;
use crate::value::{Value, width};

/// An input that a call asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The input.
    pub input: InputId,
    /// Which of the calls on the path that may ask, counted from 0.
    pub call: u32,
    /// Where it goes.
    pub to: Destination,
    /// Its C type.
    pub ty: TypeId,
    /// Its scalar type.
    pub scalar: Scalar,
}

/// Where an input goes that a call asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// It is what the call returns, or lies at this offset in it.
    Result(u64),
    /// It lies so many bytes behind what an argument points to.
    Behind {
        /// The number of the argument, from 0.
        argument: u32,
        /// The offset.
        offset: u64,
    },
}

impl Machine<'_> {
    /// A new input for the call that the run stands at.
    pub(crate) fn ask(
        &self,
        state: &mut State,
        name: &str,
        to: Destination,
        (ty, scalar): (TypeId, Scalar),
    ) -> Value {
        let full = width(scalar, self.pointer_bits);
        let bits = if scalar == Scalar::Bool { 1 } else { full };
        let arena = &*self.arena;
        let input = arena.declare_input(&Input::integer(name, bits, scalar.is_signed()));
        state.inputs.push(Asked { input, call: state.calls, to, ty, scalar });
        Value::Term(arena.resize(arena.input_term(input), full, false))
    }
}
