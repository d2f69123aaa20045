//! Budgets and seeds: they reach Z3, and a check that hit its limit does not affect later ones.

mod common;

use std::collections::BTreeSet;
use std::thread;

use common::{NO_LIMIT, factors, integer, values};
use flipside_solver::Factory;
use flipside_solver::{Answer, Budget, Solver};
use flipside_term::{Arena, TermId};

/// Z3 has another engine for checks after the first `push`.
const MODES: [bool; 2] = [false, true];

fn solver(incremental: bool, seed: u32) -> Box<dyn Solver> {
    let mut solver = Factory::new(seed).solver();
    if incremental {
        solver.push();
    }
    solver
}

fn reason(answer: Answer) -> String {
    match answer {
        Answer::Unknown(reason) => reason,
        other => panic!("the solver should give up, not say {other:?}"),
    }
}

#[test]
fn the_resource_limit_ends_a_check() {
    for incremental in MODES {
        let arena = Arena::new();
        let mut solver = solver(incremental, 0);
        solver.assert(&arena, factors(&arena));
        let budget = Budget { resources: 100_000, milliseconds: 0 };
        let first = reason(solver.check(&arena, budget));
        assert!(first.starts_with("resource limit of 100000 ("), "{first}");
        // A limit that was hit does not stay: later checks are answered.
        solver.push();
        solver.assert(&arena, arena.equal(integer(&arena, "x", 48).1, arena.constant(2, 48)));
        assert!(matches!(solver.check(&arena, NO_LIMIT), Answer::Unsat), "{incremental}");
        solver.pop(1);
        solver.push();
        solver.assert(&arena, TermId::FALSE);
        assert!(matches!(solver.check(&arena, budget), Answer::Unsat));
    }
}

#[test]
fn the_time_limit_ends_a_check_and_is_reported() {
    for incremental in MODES {
        let arena = Arena::new();
        let mut solver = solver(incremental, 0);
        solver.assert(&arena, factors(&arena));
        let reason = reason(solver.check(&arena, Budget { resources: 0, milliseconds: 40 }));
        assert!(reason.starts_with("time limit of 40 ms ("), "{reason}");
    }
}

/// A budget that changes between checks is the one that counts.
#[test]
fn the_budget_may_change() {
    let arena = Arena::new();
    let [x, y] = ["x", "y"].map(|name| integer(&arena, name, 16).1);
    let mut solver = solver(true, 0);
    solver.assert(&arena, arena.equal(arena.multiply(x, y), arena.constant(0x4d2f, 16)));
    for _ in 0..3 {
        reason(solver.check(&arena, Budget { resources: 100, milliseconds: 0 }));
        reason(solver.check(&arena, Budget { resources: 100, milliseconds: 0 }));
    }
    values(solver.check(&arena, NO_LIMIT));
}

/// With the same seed the same model, with others others. Each in a thread of its own: see [`Factory`].
#[test]
fn the_seed_reaches_the_solver() {
    for incremental in MODES {
        let search = move |seed| {
            let arena = Arena::new();
            let [x, y] = ["x", "y"].map(|name| integer(&arena, name, 24).1);
            let mut solver = solver(incremental, seed);
            solver.assert(&arena, arena.equal(arena.multiply(x, y), arena.constant(1_234_567, 24)));
            solver.assert(&arena, arena.unsigned_less(arena.constant(77, 24), arena.bit_xor(x, y)));
            values(solver.check(&arena, NO_LIMIT))
        };
        let model = |seed| thread::spawn(move || search(seed)).join().expect("the search should end");
        let models: BTreeSet<_> = (0..6).map(model).collect();
        assert!(models.len() > 1, "six seeds gave {models:?}");
        assert_eq!(model(3), model(3));
    }
}
