//! What the tests share: a generator of numbers, inputs, and a problem that is hard.
#![allow(dead_code, unused_imports, missing_docs)]

use flipside_solver::{Answer, Budget};
use flipside_term::{Arena, Input, InputId, Sort, TermId};

pub const NO_LIMIT: Budget = Budget { resources: 0, milliseconds: 0 };

pub use flipside_base::Random;

/// An integer input, with its term.
pub fn integer(arena: &Arena, name: &str, width: u32) -> (InputId, TermId) {
    let input = arena.declare_input(&Input::integer(name, width, true));
    (input, arena.input_term(input))
}

/// A free truth value, with its term.
pub fn truth(arena: &Arena, name: &str) -> (InputId, TermId) {
    let input = arena.declare_input(&Input::truth(name));
    (input, arena.input_term(input))
}

/// An input of a sort, with its term.
pub fn of_sort(arena: &Arena, name: &str, sort: Sort) -> (InputId, TermId) {
    match sort.width() {
        Some(width) => integer(arena, name, width),
        None => truth(arena, name),
    }
}

/// A value as a term of a sort.
pub fn constant(arena: &Arena, value: u128, sort: Sort) -> TermId {
    match sort.width() {
        Some(width) => arena.constant(value, width),
        None => arena.bool_constant(value == 1),
    }
}

/// The values of a satisfiable check.
pub fn values(answer: Answer) -> Vec<(InputId, u128)> {
    match answer {
        Answer::Sat(values) => values,
        other => panic!("it should be satisfiable, not {other:?}"),
    }
}

/// `x * y` is the product of two primes of 48 bits: solvers take long to find them.
pub fn factors(arena: &Arena) -> TermId {
    let [x, y] = ["x", "y"].map(|name| arena.zero_extend(integer(arena, name, 48).1, 96));
    let primes: [u128; 2] = [0xffff_ffff_ffc5, 0xffff_ffff_ff43];
    let one = arena.constant(1, 96);
    arena.all([
        arena.equal(arena.multiply(x, y), arena.constant(primes[0] * primes[1], 96)),
        arena.unsigned_less(one, x),
        arena.unsigned_less(one, y),
    ])
}
