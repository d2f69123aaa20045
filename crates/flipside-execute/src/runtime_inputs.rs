//! Runtime inputs: inputs created during a run, by stubs and by library functions that read from outside.
//!
//! **Invariant**: the name of such an input depends on the path alone (which call, which destination), so runs with a
//! common prefix share their inputs.

use flipside_program::{Scalar, TypeId};
use flipside_term::{Input, InputId, TermId};

use crate::machine::Machine;
use crate::state::State;
use crate::value::{Value, width};

/// An input that a call created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuntimeInput {
    /// The input.
    pub input: InputId,
    /// The number of the call, among those on the path that may create inputs, from 0.
    pub call: u32,
    /// Where it goes.
    pub to: Destination,
    /// Its C type.
    pub ty: TypeId,
    /// Its scalar type.
    pub scalar: Scalar,
}

/// Where a call puts an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// Into the result of the call, at this offset.
    Result(u64),
    /// Into the object that an argument points to.
    Behind {
        /// The number of the argument, from 0.
        argument: u32,
        /// The offset in bytes from there.
        offset: u64,
    },
}

impl Machine<'_> {
    /// A new input for the call that the run stands at.
    pub fn ask(
        &self,
        state: &mut State,
        name: &str,
        to: Destination,
        (ty, scalar): (TypeId, Scalar),
    ) -> Value {
        let arena = &*self.arena;
        let input = self.input_called(name, scalar);
        state.inputs.push(RuntimeInput { input, call: state.calls, to, ty, scalar });
        Value::Term(arena.resize(arena.input_term(input), width(scalar, self.pointer_bits), false))
    }

    /// The input of a name, made if there is none yet.
    fn input_called(&self, name: &str, scalar: Scalar) -> InputId {
        let full = width(scalar, self.pointer_bits);
        let bits = if scalar == Scalar::Bool { 1 } else { full };
        self.arena.declare_input(&Input::integer(name, bits, scalar.is_signed()))
    }

    /// The condition that a runtime input, which need not exist yet, is in one of these ranges.
    pub(crate) fn within(&self, name: &str, scalar: Scalar, ranges: &[(i128, i128)]) -> TermId {
        let arena = &*self.arena;
        let term = arena.input_term(self.input_called(name, scalar));
        let bits = arena.width(term);
        let constant = |value: i128| arena.constant(value as u128 & (u128::MAX >> (128 - bits)), bits);
        let at_most = |one, other| {
            if scalar.is_signed() {
                arena.signed_less_equal(one, other)
            } else {
                arena.unsigned_less_equal(one, other)
            }
        };
        arena.any(
            ranges
                .iter()
                .map(|&(low, high)| arena.and(at_most(constant(low), term), at_most(term, constant(high)))),
        )
    }
}
