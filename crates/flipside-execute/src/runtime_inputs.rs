//! Inputs that a run asks for while it goes on: the results of undefined functions, and of models that ask for inputs.

use flipside_program::{Scalar, TypeId};
use flipside_term::{Input, InputId, TermId};

use crate::machine::Machine;
use crate::state::State;
use crate::value::{Value, width};

/// An input that a call asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuntimeInput {
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

    /// The condition that an input that will be asked for is in one of these ranges.
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
