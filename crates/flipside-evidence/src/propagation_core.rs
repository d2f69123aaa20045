//! Contradictions that propagation finds: the conditions nearest to the last one that it needs.
//!
//! With floating numbers, a solver may take seconds for one question, and shrinking takes many. Propagation takes microseconds.

use flipside_domain::{Outcome, Propagator};
use flipside_term::{Arena, Sort, TermId, post_order};

/// How many conditions are left out one by one, to see whether they are needed.
const MOST: usize = 64;

/// How many operations on floating numbers are few.
const FEW: usize = 2;

/// Are there so many operations on floating numbers in these terms that a solver needs long even to begin?
pub(crate) fn has_many_floats(arena: &Arena, terms: &[TermId]) -> bool {
    let is_operation = |term: &TermId| arena.node(*term).takes_floats() && arena.sort(*term) != Sort::Bool;
    post_order(arena, terms).iter().filter(|term| is_operation(term)).count() > FEW
}

/// The places of conditions that contradict each other, as near to the last one as can be; none where propagation finds no contradiction.
pub(crate) fn contradiction(arena: &Arena, terms: &[TermId]) -> Option<Vec<usize>> {
    let mut propagator = Propagator::new();
    let mut near = Vec::new();
    for place in (0..terms.len()).rev() {
        near.push(place);
        if propagator.assert(arena, terms[place]) == Outcome::Contradiction {
            return Some(shrunk(arena, terms, near));
        }
    }
    None
}

/// Without what is not needed, the farthest first; in order.
fn shrunk(arena: &Arena, terms: &[TermId], mut places: Vec<usize>) -> Vec<usize> {
    places.reverse();
    if places.len() <= MOST {
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
    // The last conditions first, as they were found.
    places.iter().rev().any(|&place| propagator.assert(arena, terms[place]) == Outcome::Contradiction)
}

#[cfg(test)]
mod tests {
    use flipside_term::Input;

    use super::*;

    #[test]
    fn what_is_near_and_needed_is_left() {
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
