//! Questions that share their terms, asked one after the other: each answer is the one of all inputs tried by the evaluator,
//! with and without enumeration, however often the solver was asked before.

#![allow(clippy::unwrap_used)]

mod common;

use common::{NO_LIMIT, Random, integer};
use flipside_solver::{Answer, Budget, Factory, Solver, Stop, refute_all};
use flipside_term::{Arena, Assignment, InputId, TermId, evaluate};

/// The inputs and their legal values.
struct Inputs {
    arena: Arena,
    terms: Vec<(InputId, TermId)>,
    ranges: Vec<(i32, i32)>,
}

impl Inputs {
    /// Integers of 32 bits, each within a small range: positive, around zero, negative, at both ends.
    fn new() -> Self {
        let arena = Arena::new();
        let ranges = vec![(3, 12), (-4, 5), (-70, -66), (i32::MAX - 2, i32::MAX), (i32::MIN, i32::MIN + 1)];
        let terms = (0..ranges.len()).map(|number| integer(&arena, &format!("x{number}"), 32)).collect();
        Inputs { arena, terms, ranges }
    }

    fn constant(&self, value: i32) -> TermId {
        self.arena.constant(u128::from(value as u32), 32)
    }

    /// All inputs are within their ranges.
    fn legal(&self) -> TermId {
        let within = self.terms.iter().zip(&self.ranges).map(|(&(_, term), &(low, high))| {
            let below = self.arena.signed_less(term, self.constant(low));
            let above = self.arena.signed_less(self.constant(high), term);
            self.arena.and(self.arena.not(below), self.arena.not(above))
        });
        self.arena.all(within)
    }

    /// All legal assignments.
    fn assignments(&self) -> Vec<Assignment> {
        let mut all: Vec<Vec<(InputId, u128)>> = vec![Vec::new()];
        for (&(input, _), &(low, high)) in self.terms.iter().zip(&self.ranges) {
            let values: Vec<u128> = (low..=high).map(|value| u128::from(value as u32)).collect();
            all = all
                .iter()
                .flat_map(|known| {
                    let with = |&value: &u128| known.iter().copied().chain([(input, value)]).collect();
                    values.iter().map(with).collect::<Vec<_>>()
                })
                .collect();
        }
        all.into_iter().map(|values| values.into_iter().collect()).collect()
    }
}

/// A comparison of random sums, products and remainders.
fn question(inputs: &Inputs, random: &mut Random) -> TermId {
    let Inputs { arena, terms, .. } = inputs;
    let mut pool: Vec<TermId> = terms.iter().map(|(_, term)| *term).collect();
    for _ in 0..=random.below(4) {
        let (a, b) = (random.pick(&pool), random.pick(&pool));
        pool.push(match random.below(4) {
            0 => arena.add(a, b),
            1 => arena.multiply(a, b),
            2 => arena.unsigned_remainder(a, inputs.constant(7)),
            _ => arena.bit_xor(a, b),
        });
    }
    let (made, other) = (*pool.last().unwrap(), random.pick(&pool));
    let small = inputs.constant(random.below(40) as i32 - 10);
    let one = match random.below(3) {
        0 => arena.equal(made, small),
        1 => arena.signed_less(made, other),
        _ => arena.signed_less(made, small),
    };
    let two = arena.equal(arena.unsigned_remainder(other, inputs.constant(5)), inputs.constant(2));
    if random.below(2) == 0 { arena.and(one, two) } else { one }
}

fn compare(mut solver: Box<dyn Solver>, seed: u64) {
    let inputs = Inputs::new();
    let (arena, mut random) = (&inputs.arena, Random::new(seed));
    let assignments = inputs.assignments();
    let (mut sat, mut unsat) = (0, 0);
    solver.push();
    solver.assert(arena, inputs.legal());
    for round in 0..60 {
        let asked: Vec<TermId> = (0..=round % 3).map(|_| question(&inputs, &mut random)).collect();
        for &term in &asked {
            solver.push();
            solver.assert(arena, term);
        }
        let answer = solver.check_related(arena, NO_LIMIT);
        solver.pop(asked.len() as u32);
        let holds = |values: &Assignment| asked.iter().all(|&term| evaluate(arena, values, term) != 0);
        let expected = assignments.iter().any(holds);
        match answer {
            Answer::Sat(_) => sat += 1,
            Answer::Unsat => unsat += 1,
            Answer::Unknown(why) => panic!("round {round}: {why}"),
        }
        assert_eq!(matches!(answer, Answer::Sat(_)), expected, "seed {seed}, round {round}");
    }
    assert!(sat >= 10 && unsat >= 10, "{sat} sat, {unsat} unsat: both should be tested");
}

#[test]
fn answers_are_those_of_all_inputs() {
    for seed in 1..4 {
        compare(Factory::new(0).second_solver(&Stop::default()), seed);
        compare(Factory::new(0).solver(), seed);
    }
}

/// No clause learning finds this within the budget; to try all 2^20 inputs costs less.
#[test]
fn few_values_are_tried() {
    let arena = Arena::new();
    let [a, b] = ["a", "b"].map(|name| integer(&arena, name, 64).1);
    let small = |term| arena.unsigned_less(term, arena.constant(1 << 10, 64));
    let square = |term| arena.multiply(term, term);
    // a² − 7b² is never 3.
    let difference = arena.subtract(square(a), arena.multiply(arena.constant(7, 64), square(b)));
    let terms = [small(a), small(b), arena.equal(difference, arena.constant(3, 64))];
    let budget = Budget { resources: 50_000_000, milliseconds: 0 };
    let mut solver = Factory::new(0).solver();
    for term in terms {
        solver.assert(&arena, term);
    }
    assert!(matches!(solver.check_alone(&arena, budget), Answer::Unsat));
    assert!(matches!(
        Factory::new(0).core_solver().core(&arena, &terms, budget),
        flipside_solver::CoreAnswer::Unsat(_)
    ));
}

#[test]
fn none_of_several_conditions_is_possible_or_one_is() {
    let inputs = Inputs::new();
    let arena = &inputs.arena;
    let x = inputs.terms[0].1;
    let is = |value| arena.equal(x, inputs.constant(value));
    let mut budget = || Some(Budget { resources: 1_000_000, milliseconds: 0 });
    let mut refute = |conditions: &[TermId]| {
        let mut solver = Factory::new(0).solver();
        refute_all(&mut *solver, arena, (inputs.legal(), conditions), &mut budget)
    };
    assert!(matches!(refute(&[is(2), is(13), is(-1)]), Answer::Unsat));
    assert!(matches!(refute(&[]), Answer::Unsat));
    let Answer::Sat(values) = refute(&[is(2), is(12), is(13)]) else { panic!("12 is legal") };
    assert!(values.contains(&(inputs.terms[0].0, 12)), "{values:?}");
}
