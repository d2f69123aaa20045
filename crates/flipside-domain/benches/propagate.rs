//! Constraints asserted per second: `cargo bench -p flipside-term --bench propagate`.
//!
//! A path is followed as in a search: before each constraint is asserted, its negation is asserted and popped.

use std::hint::black_box;
use std::time::Instant;

use flipside_domain::{Outcome, Propagator};
use flipside_term::{Arena, Input, TermId};

const ROUNDS: u32 = 50;

/// Inputs of a path and the conditions on it, in order.
struct Path {
    name: String,
    arena: Arena,
    constraints: Vec<TermId>,
}

fn bytes(arena: &Arena, count: usize) -> Vec<TermId> {
    let declare = |at| arena.declare_input(&Input::character(format!("buf[{at}]"), true));
    (0..count).map(|at| arena.input_term(declare(at))).collect()
}

fn integer(arena: &Arena, name: &str) -> TermId {
    arena.input_term(arena.declare_input(&Input::integer(name, 32, true)))
}

/// A scanner over a string: each character is classified by comparisons.
fn scanner() -> Path {
    let arena = Arena::new();
    let mut constraints = Vec::new();
    for (at, byte) in bytes(&arena, 100).into_iter().enumerate() {
        let wide = arena.sign_extend(byte, 32);
        let number = |value: char| arena.constant(u128::from(u32::from(value)), 32);
        constraints.push(arena.not_equal(wide, number('\0')));
        constraints.push(arena.not_equal(wide, number(' ')));
        if at % 3 == 0 {
            constraints.push(arena.signed_less_equal(number('0'), wide));
            constraints.push(arena.signed_less_equal(wide, number('9')));
            constraints.push(arena.not_equal(wide, number('x')));
        } else {
            constraints.push(arena.equal(wide, number(if at % 3 == 1 { '+' } else { '-' })));
        }
    }
    Path { name: "scanner, 100 characters".to_owned(), arena, constraints }
}

/// A number read digit by digit, without overflow.
fn reader() -> Path {
    let arena = Arena::new();
    let mut constraints = Vec::new();
    let mut value = arena.constant(0, 32);
    for byte in bytes(&arena, 9) {
        let digit = arena.add(arena.sign_extend(byte, 32), arena.constant(u128::MAX - 47, 32));
        constraints.push(arena.signed_less_equal(arena.constant(0, 32), digit));
        constraints.push(arena.signed_less_equal(digit, arena.constant(9, 32)));
        let ten = arena.constant(10, 32);
        constraints.push(arena.not(arena.signed_multiply_overflows(value, ten)));
        let tens = arena.multiply(value, ten);
        constraints.push(arena.not(arena.signed_add_overflows(tens, digit)));
        value = arena.add(tens, digit);
        constraints.push(arena.signed_less_equal(value, arena.constant(500_000_000, 32)));
    }
    Path { name: "number of 9 digits".to_owned(), arena, constraints }
}

/// A sum over an array, with a limit, and reads of it at an input index.
fn sums(count: u32) -> Path {
    let arena = Arena::new();
    let elements = bytes(&arena, count as usize);
    let mut constraints = Vec::new();
    let mut sum = arena.constant(0, 32);
    for &element in &elements {
        sum = arena.add(sum, arena.sign_extend(element, 32));
        constraints.push(arena.signed_less(sum, arena.constant(1000, 32)));
        constraints.push(arena.signed_less(arena.constant(u128::MAX - 999, 32), sum));
    }
    let (i, n) = (integer(&arena, "i"), integer(&arena, "n"));
    constraints.push(arena.signed_less_equal(arena.constant(0, 32), i));
    constraints.push(arena.signed_less(i, n));
    constraints.push(arena.signed_less_equal(n, arena.constant(u128::from(count), 32)));
    let read = arena.lookup(arena.declare_table(Some("buf"), &elements), i);
    constraints.push(arena.equal(read, arena.constant(u128::from(b'c'), 8)));
    Path { name: format!("sums of {count} elements"), arena, constraints }
}

/// The comparisons of a bubble sort, on the path of some numbers.
fn sort() -> Path {
    let arena = Arena::new();
    let mut array: Vec<(u32, TermId)> =
        (0..12).map(|at| (at * 7 % 12, integer(&arena, &format!("a[{at}]")))).collect();
    let mut constraints = Vec::new();
    for last in (1..array.len()).rev() {
        for at in 0..last {
            let condition = arena.signed_less(array[at + 1].1, array[at].1);
            if array[at + 1].0 < array[at].0 {
                constraints.push(condition);
                array.swap(at, at + 1);
            } else {
                constraints.push(arena.not(condition));
            }
        }
    }
    Path { name: "bubble sort of 12".to_owned(), arena, constraints }
}

/// A hash of all that was read, compared again and again.
fn hash() -> Path {
    let arena = Arena::new();
    let mut hash = arena.constant(0x811c_9dc5, 32);
    let mut constraints = Vec::new();
    for byte in bytes(&arena, 100) {
        let mixed = arena.bit_xor(hash, arena.zero_extend(byte, 32));
        hash = arena.multiply(mixed, arena.constant(0x0100_0193, 32));
        let low = arena.bit_and(hash, arena.constant(7, 32));
        constraints.push(arena.not_equal(low, arena.constant(3, 32)));
    }
    Path { name: "hash of 100 characters".to_owned(), arena, constraints }
}

/// The shortest time of some rounds, in microseconds per constraint: others may use the machine too.
fn fastest(constraints: usize, mut round: impl FnMut()) -> f64 {
    let seconds = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        round();
        start.elapsed().as_secs_f64()
    });
    seconds.fold(f64::INFINITY, f64::min) * 1e6 / constraints as f64
}

fn main() {
    let paths: [fn() -> Path; 6] = [scanner, reader, || sums(64), || sums(500), sort, hash];
    for path in paths {
        let Path { name, arena, constraints } = path();
        let negations: Vec<TermId> = constraints.iter().map(|&constraint| arena.not(constraint)).collect();

        let assertion = fastest(constraints.len(), || {
            let mut propagator = Propagator::new();
            for &constraint in &constraints {
                let outcome = black_box(propagator.assert(&arena, constraint));
                assert_eq!(outcome, Outcome::Consistent, "{name} should be a path");
            }
        });
        let mut refuted = 0;
        let step = fastest(constraints.len(), || {
            let mut propagator = Propagator::new();
            refuted = 0;
            for (&constraint, &negation) in constraints.iter().zip(&negations) {
                propagator.push();
                refuted += usize::from(propagator.assert(&arena, negation) == Outcome::Contradiction);
                propagator.pop(1);
                propagator.push();
                black_box(propagator.assert(&arena, constraint) == Outcome::Consistent);
            }
            propagator.pop(constraints.len() as u32);
        });
        println!(
            "{name:<24} {:>4} constraints: {assertion:>6.2} µs to assert one, {step:>6.2} µs with its flip, \
             {refuted} flips refuted",
            constraints.len(),
        );
    }
}
