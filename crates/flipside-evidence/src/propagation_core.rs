//! Cores found by propagation, made of conditions as close to the last one as possible.
//!
//! With floating-point operations a solver may take seconds for one query, and shrinking takes many; propagation takes
//! microseconds. `examples/heater.c` went from 46 s to 0.8 s with it (docs/performance.md). It must not know any solver.
//! **Invariant:** the terms at the returned places contradict each other.

use flipside_domain::{Outcome, Propagator};
use flipside_term::{Arena, Sort, TermId, post_order};

/// Cores of at most this many conditions are shrunk. Shrinking propagates once per condition, each time over all the
/// others, so its cost is quadratic.
const MOST_SHRUNK: usize = 64;

/// Up to this many floating-point operations, a solver is worth a small query: it bit-blasts each one first, which takes
/// longer than the budget of a small query if there are more.
const FEW_FLOATS: usize = 2;

/// Do these terms have more floating-point operations than a solver can bit-blast within a small budget?
pub(crate) fn has_many_floats(arena: &Arena, terms: &[TermId]) -> bool {
    let is_operation = |term: &TermId| arena.node(*term).takes_floats() && arena.sort(*term) != Sort::Bool;
    post_order(arena, terms).iter().filter(|term| is_operation(term)).count() > FEW_FLOATS
}

/// The places of conditions that contradict each other, as close to the last one as possible; none where propagation finds
/// no contradiction.
pub(crate) fn contradiction(arena: &Arena, terms: &[TermId]) -> Option<Vec<usize>> {
    let mut propagator = Propagator::new();
    let mut places = Vec::new();
    for place in (0..terms.len()).rev() {
        places.push(place);
        if propagator.assert(arena, terms[place]) == Outcome::Contradiction {
            return Some(shrunk(arena, terms, places));
        }
    }
    None
}

/// The places in order, without those that are not needed; the first conditions of the path are dropped first.
fn shrunk(arena: &Arena, terms: &[TermId], mut places: Vec<usize>) -> Vec<usize> {
    places.reverse();
    if places.len() <= MOST_SHRUNK {
        let mut at = 0;
        while at < places.len() {
            let mut rest = places.clone();
            rest.remove(at);
            if is_refuted(arena, terms, &rest) {
                places = rest;
            } else {
                at += 1;
            }
        }
    }
    places
}

fn is_refuted(arena: &Arena, terms: &[TermId], places: &[usize]) -> bool {
    let mut propagator = Propagator::new();
    // The last conditions first, as `contradiction` asserts them.
    places.iter().rev().any(|&place| propagator.assert(arena, terms[place]) == Outcome::Contradiction)
}

#[cfg(test)]
mod tests {
    use flipside_term::Input;

    use super::*;

    #[test]
    fn a_core_keeps_the_last_conditions_that_suffice() {
        let arena = Arena::new();
        let [x, y] =
            ["x", "y"].map(|name| arena.input_term(arena.declare_input(&Input::integer(name, 32, true))));
        let number = |value| arena.constant(value, 32);
        let above = |term, value| arena.signed_less(number(value), term);
        let terms = [above(x, 90), above(y, 3), above(x, 50), above(y, 9), arena.not(above(x, 20))];
        assert_eq!(contradiction(&arena, &terms), Some(vec![2, 4]));
        assert_eq!(contradiction(&arena, &terms[..4]), None);
    }
}
