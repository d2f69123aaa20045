//! Local search for inputs that satisfy a predicate.
//!
//! Starting from some inputs (random ones first, then those of tests), it picks a condition that does not hold and
//! backpropagates the value that would make it hold, operand by operand, to one input, which gets it. This is a move; then
//! comes the next condition that does not hold, and so on. It refutes nothing, but finds most models, since most conditions
//! are independent of each other. A move costs microseconds.
//!
//! **Invariants.** Moves stay inside the domains of propagation. Found inputs are evaluated against all conditions before
//! they are returned. It must not know solvers.

mod backpropagate;
mod float;
mod graph;
mod inverse;

use flipside_domain::Propagator;
use flipside_term::{Arena, Assignment, Evaluator, InputId, Node, TermId, conjuncts};

use self::graph::{Graph, Place};
use flipside_base::Random;

/// The most restarts. A search that has not converged is better restarted from other inputs than continued.
const STARTS: usize = 16;

/// The least moves before a restart.
const MOVES: usize = 100;

/// One more move per this many terms: a larger predicate takes a solver longer, too, so more moves pay off.
const TERMS: usize = 2;

/// The work of all moves in evaluations, per term of the predicate: bounds the time where each move changes most terms.
const WORK: u64 = 3_000;

/// And at most so many: a tenth of a second. State merging makes predicates of ten thousands of terms, and asks about many.
const MOST_WORK: u64 = 5_000_000;

/// How many evaluations a step of backpropagation is worth: it tries several values of an operand.
const STEP: u64 = 10;

/// A local search; its choices depend on a seed.
#[derive(Debug)]
pub struct LocalSearch {
    random: Random,
}

impl LocalSearch {
    /// With the choices of a seed.
    pub fn new(seed: u32) -> Self {
        LocalSearch { random: Random::new(u64::from(seed) + 1) }
    }

    /// Random values of the inputs.
    pub fn anywhere(&mut self) -> Assignment {
        Assignment::seeded(self.random.bits())
    }

    /// Inputs that satisfy all conditions, searched from the values of `starts`; none where the moves did not suffice. The
    /// domains of `known` should follow from the conditions.
    pub fn solve(
        &mut self,
        arena: &Arena,
        conditions: &[TermId],
        known: &Propagator,
        starts: &[&Assignment],
    ) -> Option<Vec<(InputId, u128)>> {
        let all: Vec<TermId> = conditions.iter().flat_map(|&condition| conjuncts(arena, condition)).collect();
        let mut graph = Graph::new(arena, &all, known, starts.first()?);
        let work = (WORK * graph.vertices.len() as u64).min(MOST_WORK);
        let moves = MOVES.max(graph.vertices.len() / TERMS);
        for start in 0..STARTS {
            if graph.work > work {
                break;
            }
            if start > 0 {
                graph.set_all(starts[start % starts.len()]);
            }
            if search(&mut graph, &mut self.random, moves, work) {
                let found: Vec<(InputId, u128)> =
                    graph.inputs.iter().map(|&(input, place)| (input, graph.vertices[place].value)).collect();
                let mut evaluator = Evaluator::new(found.iter().copied().collect());
                let holds = conditions.iter().all(|&condition| evaluator.holds(arena, condition));
                assert!(holds, "what local search finds should satisfy the predicate");
                return Some(found);
            }
        }
        None
    }
}

/// Repairs values so that one condition holds; reusable for many assignments.
#[derive(Debug)]
pub struct Repairer {
    graph: Graph,
}

impl Repairer {
    /// For values that have to satisfy a condition.
    pub fn new(arena: &Arena, condition: TermId) -> Self {
        let mut known = Propagator::new();
        // If it is a contradiction, no values are found.
        let _ = known.assert(arena, condition);
        let all: Vec<TermId> = conjuncts(arena, condition).into_iter().collect();
        Repairer { graph: Graph::new(arena, &all, &known, &Assignment::new()) }
    }

    /// The values, changed where necessary to satisfy the condition; none where the moves did not suffice.
    pub(crate) fn repair(&mut self, mut values: Assignment, random: &mut Random) -> Option<Assignment> {
        self.graph.set_all(&values);
        if !search(&mut self.graph, random, REPAIRS, u64::MAX) {
            return None;
        }
        for &(input, place) in &self.graph.inputs {
            values.set(input, self.graph.vertices[place].value);
        }
        Some(values)
    }
}

/// The most moves of a repair: beyond that, another mutation is cheaper.
const REPAIRS: usize = 20;

/// Moves until all conditions hold; whether they do.
fn search(graph: &mut Graph, random: &mut Random, moves: usize, work: u64) -> bool {
    for _ in 0..moves {
        if graph.broken.is_empty() || graph.work > work {
            break;
        }
        let root = graph.broken[random.below(graph.broken.len())];
        let (moved, steps) = descend(graph, random, root);
        graph.work += steps * STEP;
        if let Some((input, value)) = moved {
            graph.set(input, value);
        }
    }
    graph.broken.is_empty()
}

/// From a condition that should hold to an input and the value it should have; and how many steps that took.
fn descend(graph: &Graph, random: &mut Random, root: Place) -> (Option<(Place, u128)>, u64) {
    let (mut place, mut wanted, mut steps) = (root, 1, 0);
    while !matches!(graph.vertices[place].node, Node::Input(_)) {
        steps += 1;
        match backpropagate::backpropagate(graph, random, place, wanted) {
            Some(next) => (place, wanted) = next,
            None => return (None, steps),
        }
    }
    (Some((place, wanted)), steps)
}

#[cfg(test)]
mod tests {
    use flipside_domain::Outcome;
    use flipside_term::Input;

    use super::*;

    /// What local search finds for some conditions, from inputs that are all 0.
    fn found(arena: &Arena, conditions: &[TermId]) -> Option<Vec<(InputId, u128)>> {
        let mut known = Propagator::new();
        for &condition in conditions {
            if known.assert(arena, condition) == Outcome::Contradiction {
                return None;
            }
        }
        LocalSearch::new(0).solve(arena, conditions, &known, &[&Assignment::new()])
    }

    #[test]
    fn conditions_on_several_inputs_are_satisfied() {
        let arena = Arena::new();
        let [x, y, z] = ["x", "y", "z"]
            .map(|name| arena.input_term(arena.declare_input(&Input::integer(name, 32, true))));
        let number = |value| arena.constant(value, 32);
        let conditions = [
            arena.equal(arena.add(x, y), arena.multiply(z, number(3))),
            arena.signed_less(number(100), z),
            arena.signed_less(y, x),
            arena.equal(arena.bit_and(x, number(7)), number(5)),
        ];
        assert!(found(&arena, &conditions).is_some());
    }

    #[test]
    fn an_index_is_found_by_the_value_of_its_element() {
        let arena = Arena::new();
        let index = arena.input_term(arena.declare_input(&Input::integer("i", 32, false)));
        let elements: Vec<TermId> =
            (0..256).map(|place| arena.constant(place * place * 7 % 251, 16)).collect();
        let read = arena.lookup(arena.declare_table(None, &elements), index);
        let conditions =
            [arena.unsigned_less(index, arena.constant(256, 32)), arena.equal(read, arena.constant(28, 16))];
        assert!(found(&arena, &conditions).is_some());
    }

    #[test]
    fn a_word_is_found_behind_conditionals() {
        let arena = Arena::new();
        let letters: Vec<TermId> = (0..5)
            .map(|place| {
                arena.input_term(arena.declare_input(&Input::integer(format!("s[{place}]"), 8, false)))
            })
            .collect();
        // How many letters of a word are there, from the first on.
        let count =
            b"hello".iter().enumerate().rev().fold(arena.constant(5, 32), |rest, (place, &letter)| {
                let is_there = arena.equal(letters[place], arena.constant(letter.into(), 8));
                arena.ite(is_there, rest, arena.constant(place as u128, 32))
            });
        assert!(found(&arena, &[arena.equal(count, arena.constant(5, 32))]).is_some());
    }

    #[test]
    fn nothing_is_found_where_nothing_is() {
        let arena = Arena::new();
        let x = arena.input_term(arena.declare_input(&Input::integer("x", 32, false)));
        let square = arena.equal(arena.multiply(x, x), arena.constant(3, 32));
        assert_eq!(found(&arena, &[square]), None);
    }
}
