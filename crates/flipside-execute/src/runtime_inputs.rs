//! Runtime inputs: inputs created during a run, by stubs and by library functions that read from outside.
//!
//! **Invariant**: the name of such an input depends on the path alone (which call, which destination), so runs with a
//! common prefix share their inputs.
//!
//! The paths of a merged state may have asked for different numbers of inputs ([`Position`]). The next one is then, on each of
//! them, the one that it would be on this path alone.

use flipside_program::{Scalar, TypeId};
use flipside_term::{Arena, Input, InputId, TermId};

use crate::end::Checked;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::value_of;
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

/// How many inputs and calls there were so far on some paths of a merged state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Holds on these paths.
    guard: TermId,
    inputs: usize,
    calls: u32,
}

/// At most so many positions may differ: the next input is a term with as many alternatives.
const MOST_POSITIONS: usize = 64;

impl State {
    /// How many inputs and calls there were so far; the guards exclude each other, and one of them holds.
    fn positions(&self) -> Vec<Position> {
        let only = || vec![Position { guard: TermId::TRUE, inputs: self.inputs.len(), calls: self.calls }];
        self.positions.as_ref().map_or_else(only, |positions| positions.to_vec())
    }

    /// Did both ask for the same inputs?
    pub fn asked_as(&self, other: &State) -> bool {
        self.calls == other.calls
            && self.positions == other.positions
            && self.inputs.to_vec() == other.inputs.to_vec()
    }

    /// Goes on from other numbers of inputs and calls.
    pub fn set_positions(&mut self, positions: &[Position]) {
        self.positions = Some(positions.into());
    }

    /// Each path has one more input, or one more call.
    fn advance(&mut self, inputs: usize, calls: u32) {
        if let Some(positions) = &mut self.positions {
            let next =
                |one: &Position| Position { inputs: one.inputs + inputs, calls: one.calls + calls, ..*one };
            *positions = positions.iter().map(next).collect();
        }
    }

    /// Counts a call that may have asked for inputs.
    pub fn count_call_with_inputs(&mut self) {
        self.calls += 1;
        self.advance(0, 1);
    }
}

impl Machine<'_> {
    /// The positions of two merged states of which the first holds under a condition; none where their inputs have names that
    /// depend on more than how many there were, or where they are too many.
    pub fn joined_positions(&self, first: TermId, (one, other): (&State, &State)) -> Option<Vec<Position>> {
        let arena: &Arena = &self.arena;
        let is_counted = |asked: &RuntimeInput| !arena.input(asked.input).name.contains('@');
        let are_counted = |state: &State| state.all_inputs && state.inputs.to_vec().iter().all(is_counted);
        if !are_counted(one) || !are_counted(other) {
            return None;
        }
        let mut joined: Vec<Position> = Vec::new();
        for (holds, state) in [(first, one), (arena.not(first), other)] {
            for Position { guard, inputs, calls } in state.positions() {
                let guard = arena.and(holds, guard);
                match joined.iter_mut().find(|known| (known.inputs, known.calls) == (inputs, calls)) {
                    Some(known) => known.guard = arena.or(known.guard, guard),
                    None => joined.push(Position { guard, inputs, calls }),
                }
            }
        }
        if let [only] = &mut joined[..] {
            only.guard = TermId::TRUE;
        }
        (joined.len() <= MOST_POSITIONS).then_some(joined)
    }

    /// The positions that the path so far leaves.
    fn positions_left(&self, state: &State) -> Vec<Position> {
        let all = state.positions();
        if let Some(known) = all.iter().find(|position| state.facts.holds(position.guard)) {
            return vec![*known];
        }
        all.into_iter().filter(|position| !state.facts.holds(self.arena.not(position.guard))).collect()
    }

    /// Whoever names inputs by the number of the call needs one position: where there are several, the run forks.
    pub fn decide_position(&self, state: &mut State) -> Checked<()> {
        if state.positions.is_none() {
            return Ok(());
        }
        match self.positions_left(state)[..] {
            [only] => {
                state.calls = only.calls;
                state.positions = Some([Position { guard: TermId::TRUE, ..only }].into());
                Ok(())
            }
            ref several => Err(self.fork_between(state, several.iter().map(|position| position.guard))),
        }
    }

    /// The next input, named by how many there were before.
    pub fn ask_next(&self, state: &mut State, what: &str, (ty, scalar): (TypeId, Scalar)) -> Value {
        let arena = &*self.arena;
        let called = |position: &Position| self.input_called(&format!("{what}_{}", position.inputs), scalar);
        let positions = self.positions_left(state);
        let (last, others) = positions.split_last().expect("one position should be left");
        let input = called(last);
        let mut term = arena.input_term(input);
        for position in others {
            term = arena.ite(position.guard, arena.input_term(called(position)), term);
        }
        let to = Destination::Result(0);
        state.inputs.push(RuntimeInput { input, call: state.calls, to, ty, scalar });
        state.advance(1, 0);
        value_of(arena, arena.resize(term, width(scalar, self.pointer_bits), false))
    }

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
        state.advance(1, 0);
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
