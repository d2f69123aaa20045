//! Memory does not grow with the number of assertions and pops. Alone in its program, since it measures the memory of the
//! process.

mod common;

use common::integer;
use flipside_solver::Factory;
use flipside_solver::{Budget, Solver};
use flipside_term::{Arena, TermId};

fn resident_kilobytes() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("the kernel should tell of the process");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("it should have memory");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("it should be a number")
}

#[test]
fn levels_leave_nothing_behind() {
    let arena = Arena::new();
    let inputs: Vec<TermId> = (0..8).map(|at| integer(&arena, &format!("v{at}"), 32).1).collect();
    let mut solver = Factory::new(0).solver();
    for pair in inputs.windows(2) {
        solver.push();
        solver.assert(&arena, arena.signed_less(pair[0], pair[1]));
    }
    let mut rounds = |count: usize| {
        for round in 0..count {
            let [a, b] = [inputs[round % 8], inputs[(round * 3 + 1) % 8]];
            let c = arena.constant((round % 97) as u128, 32);
            solver.push();
            solver.assert(&arena, arena.equal(arena.add(a, arena.bit_and(b, c)), c));
            solver.check(&arena, Budget::default());
            solver.pop(1);
        }
    };
    // All terms and translations are there after the first rounds.
    rounds(400);
    let before = resident_kilobytes();
    rounds(2_500);
    let grown = resident_kilobytes().saturating_sub(before);
    assert!(grown < 2_500, "{grown} kB more after 2500 checks");
}
