//! Shared by the tests: a generator of numbers, inputs, and a hard problem.
#![allow(dead_code, missing_docs)]

use flipside_solver::{Answer, Budget};
use flipside_term::{Arena, Input, InputId, Sort, TermId};

pub const NO_LIMIT: Budget = Budget { resources: 0, milliseconds: 0 };

/// Xorshift, so that every run sees the same numbers.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        ((self.next() >> 32) as usize * limit) >> 32
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A number with a preference for the edges.
    pub fn bits(&mut self, width: u32) -> u128 {
        let all = u128::MAX >> (128 - width);
        let value = match self.below(6) {
            0 => self.below(4) as u128,
            1 => (self.below(4) as u128).wrapping_neg(),
            2 => 1 << self.below(width as usize),
            3 => (1_u128 << (width - 1)).wrapping_sub(self.below(3) as u128),
            _ => u128::from(self.next()) << 64 | u128::from(self.next()),
        };
        value & all
    }
}

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
