//! Results whose sign alone is specified by C: those of `strcmp` and its like.
//!
//! Their magnitude depends on the library, and on what the optimiser makes of the call. In a search the magnitude is an
//! input that no test can choose: comparisons with 0 are reduced to the sign, and a run that depends on more is cut. So no
//! verdict depends on a magnitude that the interpreter made up.

use flipside_term::{Arena, Input, Substitution, TermId, inputs_of, substitute};

use super::value_of;
use crate::end::{Checked, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::value::Value;

/// The prefix of the names of such inputs; no C expression begins with it.
const NAME: &str = "magnitude of the result of ";

/// Bits of the input of a magnitude, which is one more than the input, so that it is never 0 and never overflows `int`.
const BITS: u32 = 30;

/// A result, and its sign: -1, 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signed {
    result: TermId,
    sign: TermId,
}

impl Machine<'_> {
    /// The result of a comparison of which only the sign is known: a term that is -1, 0 or 1.
    pub fn with_sign(&self, state: &mut State, sign: TermId, name: &str) -> Value {
        let arena = &*self.arena;
        let zero = arena.constant(0, 32);
        if !state.has_inputs() || sign == zero {
            return value_of(arena, sign);
        }
        let number = state.signed.len() + 1;
        let input = Input::integer(format!("{NAME}`{name}` ({number})"), BITS, false);
        let free = arena.zero_extend(arena.input_term(arena.declare_input(&input)), 32);
        let magnitude = arena.add(free, arena.constant(1, 32));
        let negative = arena.signed_less(sign, zero);
        let below = arena.subtract(zero, magnitude);
        let unequal = arena.ite(negative, below, magnitude);
        let result = arena.ite(arena.equal(sign, zero), zero, unequal);
        state.signed.push(Signed { result, sign });
        value_of(arena, result)
    }

    /// A condition without what C leaves unspecified; a run that needs more to be decided is unsupported.
    pub fn specified(&self, state: &State, term: TermId) -> Checked<TermId> {
        let term = self.with_known_truths(state, term);
        if state.signed.is_empty() || !depends(&self.arena, term) {
            return self.without_padding(state, term);
        }
        let mut signs = Substitution::new();
        for Signed { result, sign } in state.signed.to_vec() {
            replace_tests(&self.arena, &mut signs, result, sign);
        }
        let term = substitute(&self.arena, &signs, term);
        if depends(&self.arena, term) {
            return Err(Stop::unsupported(
                "more than the sign of the result of a comparison such as `strcmp`, which C leaves open",
            ));
        }
        self.without_padding(state, term)
    }

    /// Does a value of a state depend on an unspecified magnitude, or on padding that C leaves open?
    pub fn is_unspecified(&self, state: &State, value: Value) -> bool {
        self.is_padding(state, value)
            || !state.signed.is_empty() && matches!(value, Value::Term(term) if depends(&self.arena, term))
    }
}

/// Replaces every comparison of a result with 0, as it is or negated or widened, by the same comparison of its sign.
fn replace_tests(arena: &Arena, signs: &mut Substitution, result: TermId, sign: TermId) {
    for is_negated in [false, true] {
        for width in [32, 64] {
            let form = |term: TermId| {
                let term = if is_negated { arena.negate(term) } else { term };
                arena.resize(term, width, true)
            };
            for (test, same) in
                tests(arena, form(result), width).into_iter().zip(tests(arena, form(sign), width))
            {
                signs.replace(arena, test, same);
            }
        }
    }
}

/// The comparisons that only look at the sign.
fn tests(arena: &Arena, value: TermId, width: u32) -> [TermId; 10] {
    let [zero, one, minus] = [0, 1, u128::MAX].map(|number| arena.constant(number, width));
    [
        arena.equal(value, zero),
        // Can it be negated?
        arena.equal(value, arena.constant(1 << (width - 1), width)),
        arena.signed_less(value, zero),
        arena.signed_less(zero, value),
        arena.signed_less_equal(value, zero),
        arena.signed_less_equal(zero, value),
        arena.signed_less(value, one),
        arena.signed_less(minus, value),
        arena.signed_less_equal(value, minus),
        arena.signed_less_equal(one, value),
    ]
}

fn depends(arena: &Arena, term: TermId) -> bool {
    inputs_of(arena, &[term]).into_iter().any(|input| arena.input(input).name.starts_with(NAME))
}
