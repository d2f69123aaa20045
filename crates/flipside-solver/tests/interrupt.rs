//! A check that would take very long ends soon after it is interrupted; checks before and after are not affected.

#![allow(clippy::unwrap_used)]

use std::time::{Duration, Instant};

use flipside_solver::Factory;
use flipside_solver::{Answer, Budget, Metered, Solver, Stop, WorkMeter};
use flipside_term::{Arena, Input, TermId};

/// Far more than the test waits for.
const BUDGET: Budget = Budget { resources: 0, milliseconds: 300_000 };

fn input(arena: &Arena, name: &str) -> TermId {
    arena.input_term(arena.declare_input(&Input::integer(name, 32, false)))
}

/// Two factors of a product of two large primes, none of them 1.
fn factors(arena: &Arena) -> TermId {
    let [a, b] = ["a", "b"].map(|name| input(arena, name));
    let one = arena.constant(1, 32);
    let wide = |term| arena.zero_extend(term, 64);
    let product = arena.multiply(wide(a), wide(b));
    let equal = arena.equal(product, arena.constant(1_000_000_016_000_000_063, 64));
    arena.all([arena.unsigned_less(one, a), arena.unsigned_less(one, b), equal])
}

#[test]
fn a_long_check_is_interrupted() {
    let arena = Arena::new();
    let stop = Stop::default();
    let raiser = stop.clone();
    let answer = Factory::new(0).interruptible(&stop, |mut solver| {
        solver.assert(&arena, arena.equal(input(&arena, "c"), arena.constant(7, 32)));
        assert!(matches!(solver.check(&arena, BUDGET), Answer::Sat(_)), "nobody asked to stop yet");
        solver.push();
        solver.assert(&arena, factors(&arena));
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(300));
            raiser.raise();
        });
        let started = Instant::now();
        let answer = solver.check(&arena, BUDGET);
        assert!(started.elapsed() < Duration::from_secs(60), "an interruption should not take that long");
        solver.pop(1);
        let later = solver.check(&arena, BUDGET);
        assert!(matches!(later, Answer::Unknown(_)), "what it knows now is not sure: {later:?}");
        answer
    });
    assert!(matches!(&answer, Answer::Unknown(reason) if reason == "interrupted"), "{answer:?}");
    assert!(stop.is_raised());
}

#[test]
fn timeouts_differ_from_other_limits() {
    let arena = Arena::new();
    let mut solver = Metered::new(Factory::new(0).solver(), WorkMeter::default());
    solver.assert(&arena, factors(&arena));
    for milliseconds in [60_000, 0] {
        assert!(matches!(solver.check(&arena, Budget { resources: 1000, milliseconds }), Answer::Unknown(_)));
    }
    assert_eq!(solver.clock_limits(), 0, "resources are the same on every machine");
    let short = Budget { resources: 0, milliseconds: 50 };
    assert!(matches!(solver.check(&arena, short), Answer::Unknown(_)));
    assert_eq!(solver.clock_limits(), 1);
    assert!(solver.time() >= Duration::from_millis(50));
}
