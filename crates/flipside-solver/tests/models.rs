//! Models: which inputs they are about, and that every width comes back whole.

mod common;

use common::{NO_LIMIT, Random, integer, truth, values};
use flipside_solver::Factory;
use flipside_solver::Solver;
use flipside_term::{Arena, InputId};

#[test]
fn inputs_that_do_not_occur_are_absent() {
    let arena = Arena::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| integer(&arena, name, 32));
    let mut solver = Factory::new(0).solver();
    solver.assert(&arena, arena.equal(x.1, arena.constant(5, 32)));
    solver.push();
    solver.assert(&arena, arena.equal(y.1, arena.constant(6, 32)));
    assert_eq!(values(solver.check(&arena, NO_LIMIT)), [(x.0, 5), (y.0, 6)]);
    solver.pop(1);
    assert_eq!(values(solver.check(&arena, NO_LIMIT)), [(x.0, 5)]);
    solver.push();
    solver.assert(&arena, arena.equal(z.1, arena.add(x.1, y.1)));
    let found: Vec<InputId> = values(solver.check(&arena, NO_LIMIT)).iter().map(|value| value.0).collect();
    assert!(found.len() == 3 && found[0] == x.0, "{found:?}");
    solver.pop(1);
    assert_eq!(values(solver.check(&arena, NO_LIMIT)), [(x.0, 5)]);
}

/// An answer depends on the assertions, not on earlier queries.
#[test]
fn earlier_queries_do_not_affect_answers() {
    let arena = Arena::new();
    let inputs = ["a", "b", "c", "d"].map(|name| integer(&arena, name, 16));
    let answer = |history: &[usize]| {
        let mut solver = Factory::new(0).solver();
        for &at in history {
            solver.push();
            solver.assert(&arena, arena.equal(inputs[at].1, arena.constant(at as u128, 16)));
            values(solver.check(&arena, NO_LIMIT));
            solver.pop(1);
        }
        for (at, input) in inputs.iter().enumerate().take(3) {
            solver.assert(&arena, arena.equal(input.1, arena.constant(10 + at as u128, 16)));
        }
        values(solver.check(&arena, NO_LIMIT))
    };
    let plain = answer(&[]);
    assert_eq!(plain, [(inputs[0].0, 10), (inputs[1].0, 11), (inputs[2].0, 12)]);
    assert_eq!(answer(&[3, 2, 1, 0]), plain);
    assert_eq!(answer(&[1, 3]), plain);
}

#[test]
fn values_of_every_width_round_trip() {
    let arena = Arena::new();
    let mut random = Random::new(1);
    let mut solver = Factory::new(0).solver();
    let mut expected = Vec::new();
    for width in 1..=128 {
        let all = u128::MAX >> (128 - width);
        for value in [all, 1 << (width - 1), all >> 1, random.near_edges(width)] {
            let (input, term) = integer(&arena, &format!("x{width}_{value}"), width);
            solver.assert(&arena, arena.equal(term, arena.constant(value, width)));
            expected.push((input, value));
        }
    }
    for value in [false, true] {
        let (input, term) = truth(&arena, &format!("p_{value}"));
        solver.assert(&arena, arena.equal(term, arena.bool_constant(value)));
        expected.push((input, u128::from(value)));
    }
    expected.sort();
    expected.dedup();
    let mut found = values(solver.check(&arena, NO_LIMIT));
    found.sort();
    assert_eq!(found, expected);
}

/// One name, three declarations: three inputs.
#[test]
fn inputs_of_one_name_are_kept_apart() {
    let arena = Arena::new();
    let (narrow, wide, flag) = (integer(&arena, "k", 8), integer(&arena, "k", 64), truth(&arena, "k"));
    let mut solver = Factory::new(0).solver();
    solver.assert(&arena, arena.equal(narrow.1, arena.constant(1, 8)));
    solver.assert(&arena, arena.equal(wide.1, arena.constant(2, 64)));
    solver.assert(&arena, arena.not(flag.1));
    assert_eq!(values(solver.check(&arena, NO_LIMIT)), [(narrow.0, 1), (wide.0, 2), (flag.0, 0)]);
}

#[test]
#[should_panic(expected = "the lowest should stay")]
fn more_levels_than_there_are_cannot_be_closed() {
    let mut solver = Factory::new(0).solver();
    solver.push();
    solver.pop(3);
}
