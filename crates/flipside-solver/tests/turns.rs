//! The second decision procedure, alone and in turns with the first: it stops when asked, keeps to its limits, gives the same
//! answers as the first, and what it refutes has a core.

#![allow(clippy::unwrap_used)]

mod common;

use std::time::{Duration, Instant};

use common::{NO_LIMIT, Random, integer, values};
use flipside_solver::{Answer, Budget, CoreAnswer, Factory, Metered, Solver, Stop, WorkMeter};
use flipside_term::{Arena, Assignment, TermId, evaluate};

fn second(seed: u32) -> Box<dyn Solver> {
    Factory::new(seed).second_solver(&Stop::default())
}

/// `x * y` is the product of two primes of 46 and 47 bits without a pattern.
fn factors(arena: &Arena) -> TermId {
    let [x, y] = ["x", "y"].map(|name| arena.zero_extend(integer(arena, name, 48).1, 96));
    let primes: [u128; 2] = [67_280_421_310_721, 99_999_999_999_973];
    let one = arena.constant(1, 96);
    arena.all([
        arena.equal(arena.multiply(x, y), arena.constant(primes[0] * primes[1], 96)),
        arena.unsigned_less(one, x),
        arena.unsigned_less(one, y),
    ])
}

#[test]
fn it_stops_soon_after_it_is_asked_to() {
    let arena = Arena::new();
    let stop = Stop::default();
    let mut alone = Factory::new(0).second_solver(&stop);
    alone.assert(&arena, factors(&arena));
    let raiser = stop.clone();
    let started = Instant::now();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        raiser.raise();
        Instant::now()
    });
    let answer = alone.check(&arena, NO_LIMIT);
    let took = thread.join().unwrap().elapsed();
    assert!(matches!(&answer, Answer::Unknown(reason) if reason == "interrupted"), "{answer:?}");
    // 50 ms are meant; a loaded machine gets more.
    assert!(took < Duration::from_millis(500) && started.elapsed() >= Duration::from_millis(300), "{took:?}");
}

#[test]
fn limits_on_work_end_it_the_same_way_every_time() {
    let arena = Arena::new();
    let budget = Budget { resources: 200_000, milliseconds: 0 };
    let mut used = Vec::new();
    for _ in 0..2 {
        let mut solver = second(3);
        solver.assert(&arena, factors(&arena));
        let answer = solver.check(&arena, budget);
        assert!(matches!(answer, Answer::Unknown(_)), "{answer:?}");
        used.push(solver.resources());
    }
    assert_eq!(used[0], used[1]);
    assert!((100_000..400_000).contains(&used[0]), "{used:?}");
}

#[test]
fn the_clock_ends_turns_and_is_reported() {
    let arena = Arena::new();
    let mut solver = Metered::new(Factory::new(0).solver(), WorkMeter::default());
    solver.assert(&arena, factors(&arena));
    let started = Instant::now();
    let answer = solver.check_alone(&arena, Budget { resources: 0, milliseconds: 400 });
    assert!(matches!(answer, Answer::Unknown(_)), "{answer:?}");
    assert!(started.elapsed() < Duration::from_secs(5));
    assert_eq!(solver.clock_limits(), 1);
}

/// Small formulas over three inputs of 4 bits, against all their values.
#[test]
fn random_formulas_have_the_answer_that_all_values_say() {
    let mut random = Random::new(17);
    let (mut sat, mut unsat) = (0, 0);
    for round in 0..300 {
        let arena = Arena::new();
        let inputs: Vec<_> = ["x", "y", "z"].map(|name| integer(&arena, name, 4)).to_vec();
        let mut pool: Vec<TermId> = inputs.iter().map(|input| input.1).collect();
        for _ in 0..6 {
            let [a, b] = [0; 2].map(|_| random.pick(&pool));
            let constant = arena.constant(random.wide(4), 4);
            pool.push(match random.below(8) {
                0 => arena.multiply(a, b),
                1 => arena.add(a, constant),
                2 => arena.unsigned_divide(a, b),
                3 => arena.signed_remainder(a, constant),
                4 => arena.bit_xor(a, b),
                5 => arena.shift_left(a, b),
                6 => arena.ite(arena.signed_less(a, b), constant, a),
                _ => arena.subtract(a, b),
            });
        }
        let terms: Vec<TermId> = (0..3)
            .map(|_| {
                let [a, b] = [0; 2].map(|_| random.pick(&pool));
                let right = if random.once_in(2) { b } else { arena.constant(random.wide(4), 4) };
                if random.once_in(2) { arena.equal(a, right) } else { arena.unsigned_less(a, right) }
            })
            .collect();
        let holds = |all: u128| {
            let assignment: Assignment =
                inputs.iter().enumerate().map(|(at, input)| (input.0, all >> (4 * at) & 15)).collect();
            terms.iter().all(|&term| evaluate(&arena, &assignment, term) == 1)
        };
        let expected = (0..1 << 12).any(holds);
        let mut solvers = [second(round), Factory::new(round).solver()];
        for solver in &mut solvers {
            for &term in &terms {
                solver.assert(&arena, term);
            }
            match solver.check_alone(&arena, NO_LIMIT) {
                Answer::Sat(_) => assert!(expected, "{round}"),
                Answer::Unsat => assert!(!expected, "{round}"),
                Answer::Unknown(why) => panic!("{round}: {why}"),
            }
        }
        *(if expected { &mut sat } else { &mut unsat }) += 1;
    }
    assert!(sat > 50 && unsat > 50, "{sat} sat, {unsat} unsat");
}

#[test]
fn levels_are_closed_and_models_are_about_all_inputs_that_occur() {
    let arena = Arena::new();
    let [(x, one), (y, other)] = ["x", "y"].map(|name| integer(&arena, name, 8));
    let mut solver = second(0);
    solver.assert(&arena, arena.unsigned_less(one, arena.constant(3, 8)));
    solver.push();
    solver.assert(&arena, arena.unsigned_less(arena.constant(5, 8), one));
    assert!(matches!(solver.check(&arena, NO_LIMIT), Answer::Unsat));
    solver.pop(1);
    // What cancels out occurs in the term, and gets a value.
    let difference = arena.subtract(arena.multiply(other, one), arena.multiply(one, other));
    solver.assert(&arena, arena.equal(arena.add(difference, one), arena.constant(2, 8)));
    let found = values(solver.check(&arena, NO_LIMIT));
    assert!(found.contains(&(x, 2)), "{found:?}");
    assert!(found.iter().all(|(input, _)| [x, y].contains(input)), "{found:?}");
}

#[test]
fn what_is_refuted_has_a_core() {
    let arena = Arena::new();
    let [x, y] = ["x", "y"].map(|name| integer(&arena, name, 12).1);
    let odd = |term| arena.equal(arena.bit_and(term, arena.constant(1, 12)), arena.constant(1, 12));
    let constraints = [odd(x), arena.unsigned_less(x, y), odd(y), arena.not(odd(arena.multiply(x, y)))];
    match Factory::new(0).core_solver().core(&arena, &constraints, NO_LIMIT) {
        CoreAnswer::Unsat(core) => assert_eq!((core.members, core.minimal), (vec![0, 2, 3], true)),
        other => panic!("it should have a core, not {other:?}"),
    }
}
