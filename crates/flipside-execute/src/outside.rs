//! Functions that are not here, as values of pointers: what is guessed of them.
//!
//! One function stands for all of a type that are not here. What it cannot do in their place is a guess with a name: a run
//! in which it would matter ends in a cut.

use flipside_program::FunctionId;
use flipside_term::{Input, TermId};

use crate::end::{Checked, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::value::ObjectId;

/// A guess about functions that are not here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutsideGuess {
    /// Nobody calls it: nothing can stand for its result.
    NotCalled(FunctionId),
    /// What it returns is one new object, and pointers that it gives besides are not followed.
    GivesOne(FunctionId),
    /// It changes nothing but what its arguments point to.
    NothingElse(FunctionId),
    /// Pointers to it and to this one are equal just where they are the same function here.
    Same(FunctionId, FunctionId),
    /// A pointer to it is no number in truth, like `SIG_IGN`.
    NoNumber(FunctionId),
    /// What the model of a library function gives is not longer in truth.
    NotLonger(FunctionId),
}

impl Machine<'_> {
    /// Why a function without a body, a model or a stub is not called.
    pub(crate) fn not_called(&self, state: &State, function: FunctionId) -> Stop {
        let guess = || state.lazy.as_ref()?.outside(self, OutsideGuess::NotCalled(function));
        if self.program.is_outside(function)
            && let Some((guess, _)) = guess()
        {
            return Stop::guess(guess);
        }
        let name = &self.program.functions[function].name;
        Stop::unsupported(format!("call of `{name}`, which has no body here"))
    }

    /// A function that is not here is called: where it changes more than what its arguments point to, the run ends.
    pub(crate) fn guess_nothing_else(&self, state: &State, function: FunctionId) -> Checked<()> {
        if !self.program.is_outside(function) {
            return Ok(());
        }
        self.unless(state, TermId::TRUE, OutsideGuess::NothingElse(function))
    }

    /// The model that runs gives a text that may be longer than it can say; then the run ends.
    ///
    /// # Errors
    /// The run forks, or ends in the guess. Without inputs that grow (a program), the longer text is unsupported.
    pub fn guess_not_longer(&self, state: &State) -> Checked<()> {
        let function = state.frame.function;
        let guess = OutsideGuess::NotLonger(function);
        if state.lazy.is_some() {
            return self.unless(state, TermId::TRUE, guess);
        }
        let name = &self.program.functions[function].name;
        let longer = self.arena.declare_input(&Input::truth(format!("{name} gives a longer text")));
        if self.decided(state, self.arena.not(self.arena.input_term(longer)))? {
            return Ok(());
        }
        Err(Stop::unsupported(format!("a longer text from `{name}` than its model gives")))
    }

    /// Pointers to two functions are compared: one that is not here may be another one than a second one that is not here, and
    /// the same as one that it cannot be here.
    pub(crate) fn guess_different(
        &self,
        state: &State,
        guard: TermId,
        one: ObjectId,
        other: ObjectId,
    ) -> Checked<()> {
        match self.unsettled(state, one, other) {
            Some((one, other)) if guard != TermId::FALSE => {
                self.unless(state, guard, OutsideGuess::Same(one, other))
            }
            _ => Ok(()),
        }
    }

    /// A pointer to a function is compared with a number: one that is not here may be that number.
    pub(crate) fn guess_function(&self, state: &State, guard: TermId, object: ObjectId) -> Checked<()> {
        match state.memory.function_at(object) {
            Some(function) if self.program.is_outside(function) => {
                self.unless(state, guard, OutsideGuess::NoNumber(function))
            }
            _ => Ok(()),
        }
    }

    /// Two functions, the first of which is not here, of which it is not known whether they are the same.
    pub(crate) fn unsettled(
        &self,
        state: &State,
        one: ObjectId,
        other: ObjectId,
    ) -> Option<(FunctionId, FunctionId)> {
        let (one, other) = (state.memory.function_at(one)?, state.memory.function_at(other)?);
        let (one, other) = if self.program.is_outside(one) { (one, other) } else { (other, one) };
        let functions = &self.program.functions;
        // One whose address is taken, and of this type, is a value of its own.
        let is_settled = functions[one].ty == functions[other].ty && one != other;
        (self.program.is_outside(one) && !is_settled).then_some((one, other))
    }

    /// Goes on where a guess holds.
    fn unless(&self, state: &State, guard: TermId, guess: OutsideGuess) -> Checked<()> {
        let Some((guess, otherwise)) = state.lazy.as_ref().and_then(|lazy| lazy.outside(self, guess)) else {
            return Ok(());
        };
        let excluded = self.arena.and(guard, self.arena.input_term(otherwise));
        if self.decided(state, self.arena.not(excluded))? { Ok(()) } else { Err(Stop::guess(guess)) }
    }
}
