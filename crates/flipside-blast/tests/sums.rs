//! Sums and products that are equal: the same bits, and the right ones.

use flipside_base::Random;
use flipside_blast::{Blaster, Lit};
use flipside_term::{Arena, Assignment, Evaluator, Input, InputId, TermId};

fn inputs<const N: usize>(arena: &Arena, width: u32) -> ([InputId; N], [TermId; N]) {
    let inputs = [0; N].map(|_| arena.declare_input(&Input::integer("x", width, false)));
    (inputs, inputs.map(|input| arena.input_term(input)))
}

fn truth(arena: &Arena) -> (InputId, TermId) {
    let input = arena.declare_input(&Input::truth("c"));
    (input, arena.input_term(input))
}

fn bits(blaster: &mut Blaster, arena: &Arena, term: TermId) -> Vec<Lit> {
    blaster.bits(arena, term, &mut || false).expect("there should be a circuit")
}

/// The truth value of a term as a circuit, if it has one.
#[track_caller]
fn is_known(arena: &Arena, term: TermId, value: bool) {
    let mut blaster = Blaster::new(usize::MAX);
    assert_eq!(bits(&mut blaster, arena, term), [Lit::constant(value)]);
}

#[test]
fn school_algebra_needs_no_solver() {
    let arena = Arena::new();
    let (_, x) = inputs::<4>(&arena, 32);
    let (_, y) = inputs::<4>(&arena, 32);
    let det = |of: [TermId; 4]| arena.subtract(arena.multiply(of[0], of[3]), arena.multiply(of[1], of[2]));
    let cell = |row: usize, column: usize| {
        let (left, right) = (arena.multiply(x[row], y[column]), arena.multiply(x[row + 1], y[column + 2]));
        arena.add(left, right)
    };
    let of_product = det([cell(0, 0), cell(0, 1), cell(2, 0), cell(2, 1)]);
    let product = arena.multiply(det(x), det(y));
    is_known(&arena, arena.equal(of_product, product), true);
    let next = arena.add(product, arena.constant(1, 32));
    is_known(&arena, arena.equal(of_product, next), false);
    // The one that is less deep stands for both.
    let mut blaster = Blaster::new(usize::MAX);
    blaster.read(&arena, &[of_product, product]);
    assert_eq!(bits(&mut blaster, &arena, of_product), bits(&mut blaster, &arena, product));
    let mut alone = Blaster::new(usize::MAX);
    bits(&mut alone, &arena, product);
    assert_eq!(blaster.gates().count(), alone.gates().count());
}

#[test]
fn what_is_swapped_or_moved_cancels() {
    let arena = Arena::new();
    let (_, mut cells) = inputs::<5>(&arena, 32);
    let sum = |cells: &[TermId]| {
        cells.iter().copied().reduce(|sum, cell| arena.add(sum, cell)).unwrap_or(TermId::FALSE)
    };
    let before = sum(&cells);
    let (mut yes, mut no) = (arena.constant(0, 32), arena.constant(0, 32));
    let one = arena.constant(1, 32);
    // Bubble sort, and whether each comparison swapped something.
    for last in (1..5).rev() {
        for at in 0..last {
            let is_greater = arena.signed_less(cells[at + 1], cells[at]);
            let pair = [cells[at], cells[at + 1]];
            cells[at] = arena.ite(is_greater, pair[1], pair[0]);
            cells[at + 1] = arena.ite(is_greater, pair[0], pair[1]);
            yes = arena.ite(is_greater, arena.add(yes, one), yes);
            no = arena.ite(is_greater, no, arena.add(no, one));
        }
    }
    is_known(&arena, arena.equal(sum(&cells), before), true);
    is_known(&arena, arena.equal(arena.add(yes, no), arena.constant(10, 32)), true);
    is_known(&arena, arena.signed_less(arena.constant(9, 32), arena.add(yes, no)), true);
    is_known(&arena, arena.signed_less(arena.constant(10, 32), arena.add(yes, no)), false);
}

/// Sums by chance, read together and one after the other: the bits mean what the evaluator says, for all values.
#[test]
fn sums_by_chance_have_the_right_bits_at_all_small_values() {
    let mut random = Random::new(17);
    let mut shared = 0;
    for round in 0..600 {
        let width = 1 + round % 3;
        let arena = Arena::new();
        let (numbers, terms) = inputs::<2>(&arena, width);
        let (flag, condition) = truth(&arena);
        let mut made: Vec<TermId> = terms.to_vec();
        made.push(arena.constant(random.wide(width), width));
        let mut truths = vec![condition];
        for _ in 0..14 {
            let (left, right) = (random.pick(&made), random.pick(&made));
            let condition = random.pick(&truths);
            made.push(match random.below(8) {
                0 => arena.multiply(left, right),
                1 => arena.negate(left),
                2 => arena.bit_not(left),
                3 => arena.shift_left(left, arena.constant(1, width)),
                4 => arena.ite(condition, left, right),
                5 | 6 => arena.subtract(left, right),
                _ => arena.add(left, right),
            });
            let (left, right) = (random.pick(&made), random.pick(&made));
            truths.push(match random.below(6) {
                0 => arena.and(condition, random.pick(&truths)),
                1 => arena.or(condition, random.pick(&truths)),
                2 => arena.not(condition),
                3 => arena.signed_less(left, right),
                4 => arena.unsigned_less_equal(left, right),
                _ => arena.equal(left, right),
            });
        }
        made.extend(truths);
        let mut blaster = Blaster::new(usize::MAX);
        if round % 2 == 0 {
            blaster.read(&arena, &made);
        }
        let all: Vec<Vec<Lit>> = made.iter().map(|&term| bits(&mut blaster, &arena, term)).collect();
        let is_read = |at: usize| !all[at].is_empty() && all[..at].contains(&all[at]);
        shared += (0..all.len()).filter(|&at| is_read(at)).count();
        for values in 0..1_u128 << (2 * width + 1) {
            let number = |at: u32| values >> (at * width) & ((1 << width) - 1);
            let pairs = [(numbers[0], number(0)), (numbers[1], number(1)), (flag, values >> (2 * width))];
            let assignment: Assignment = pairs.into_iter().collect();
            let mut free = Vec::new();
            for (input, bits) in blaster.inputs() {
                free.extend((0..bits.len()).map(|bit| assignment.value(input) >> bit & 1 == 1));
            }
            let gates = blaster.gates().evaluate(&free);
            let mut evaluator = Evaluator::new(assignment);
            for (&term, bits) in made.iter().zip(&all) {
                let of = |bit: &Lit| u128::from(gates[bit.gate()] != bit.is_complement());
                let value = bits.iter().rev().fold(0, |value, bit| value << 1 | of(bit));
                assert_eq!(value, evaluator.evaluate(&arena, term), "round {round}: {pairs:x?}");
            }
        }
    }
    assert!(shared > 600, "{shared} terms have the bits of another");
}
