//! The byte of a `_Bool` that is an input.
//!
//! A `_Bool` holds 0 or 1, but its byte can be read as a number, and a caller may have put another one there. Whoever reads the
//! `_Bool` itself relies on 0 or 1 (anything else is a trap representation, C17 6.2.6.1p5): in a legal test, the bits beyond
//! the truth value are zero then. Only in runs that read the byte alone are they any bits; one that read it first, and found
//! something else there, makes an error when it reads the `_Bool`.

use flipside_term::{InputId, Substitution, TermId, inputs_of, substitute};

use super::value_of;
use crate::end::{Checked, RuntimeErrorKind};
use crate::machine::Machine;
use crate::state::State;
use crate::value::Value;

/// How names of inputs end that are the bits of such a byte beyond the truth value.
pub const BEYOND_TRUTH: &str = ": beyond its truth value";

impl Machine<'_> {
    /// The bits beyond truth values that a term depends on.
    fn beyond_truth(&self, term: TermId) -> Vec<InputId> {
        let arena = &*self.arena;
        let is_beyond = |input: &InputId| arena.input(*input).name.ends_with(BEYOND_TRUTH);
        inputs_of(arena, &[term]).into_iter().filter(is_beyond).collect()
    }

    fn is_zero(&self, input: InputId) -> TermId {
        let arena = &*self.arena;
        let term = arena.input_term(input);
        arena.equal(term, arena.constant(0, arena.width(term)))
    }

    /// A byte that is read as a `_Bool`: the bits beyond its truth value are zero in a legal test. Where the path depends on them
    /// already, anything else is an error.
    pub(crate) fn truth_in(&self, state: &mut State, value: Value) -> Checked<Value> {
        let Value::Term(term) = value else { return Ok(value) };
        let beyond = self.beyond_truth(term);
        for &input in &beyond {
            let is_zero = self.is_zero(input);
            if state.all_inputs || state.facts.holds(is_zero) {
                continue;
            }
            if state.facts.mention(&self.arena, input) {
                self.require(state, RuntimeErrorKind::InvalidBool, is_zero)?;
            } else {
                self.assume(state, is_zero);
            }
            state.truths = true;
        }
        Ok(self.as_truth(value, &beyond))
    }

    /// The truth value in a byte, whatever is beyond it.
    pub fn truth_of(&self, value: Value) -> Value {
        match value {
            Value::Term(term) => self.as_truth(value, &self.beyond_truth(term)),
            _ => value,
        }
    }

    fn as_truth(&self, value: Value, beyond: &[InputId]) -> Value {
        match value {
            Value::Term(term) if !beyond.is_empty() => value_of(&self.arena, self.without(term, beyond)),
            _ => value,
        }
    }

    /// The term where these inputs are zero.
    fn without(&self, term: TermId, inputs: &[InputId]) -> TermId {
        let arena = &*self.arena;
        let mut zeros = Substitution::new();
        for &input in inputs {
            let term = arena.input_term(input);
            zeros.replace(arena, term, arena.constant(0, arena.width(term)));
        }
        substitute(arena, &zeros, term)
    }

    /// A condition without the bits that are zero because the path has read their `_Bool`.
    pub(super) fn with_known_truths(&self, state: &State, term: TermId) -> TermId {
        if !state.truths {
            return term;
        }
        let known: Vec<InputId> = self
            .beyond_truth(term)
            .into_iter()
            .filter(|&input| state.facts.holds(self.is_zero(input)))
            .collect();
        if known.is_empty() { term } else { self.without(term, &known) }
    }
}
