//! Float operators on `float` and `double`: special values, neighbours of them and random ones, against the evaluator.
//! All values of tiny formats are compared with exact numbers elsewhere (`float/tests.rs`).

use flipside_base::Random;
use flipside_blast::Blaster;
use flipside_term::{
    Arena, Assignment, Conversion, Evaluator, FloatBinaryOp, FloatUnaryOp, Input, InputId, Node, TermId,
    float,
};

fn input(arena: &Arena, width: u32) -> (InputId, TermId) {
    let input = arena.declare_input(&Input::integer("x", width, false));
    (input, arena.input_term(input))
}

/// Zeros, ones, the smallest and largest of each kind, infinities, NaNs, and their neighbours.
fn special(width: u32) -> Vec<u128> {
    let one = float::from_number(1.0, width);
    let infinity = float::infinity(width);
    let hidden = 1 << (float::precision(width) - 1);
    let half = float::from_number(0.5, width);
    let integral = float::from_number(2_f64.powi(float::precision(width) as i32 - 1), width);
    let middles =
        [0, 1, hidden - 1, hidden, one, half, integral, infinity, infinity | float::quiet_bit(width)];
    let mut all: Vec<u128> = Vec::new();
    for middle in middles {
        all.extend([middle, middle + 1, middle.saturating_sub(1)]);
    }
    let sign = 1 << (width - 1);
    all.iter().flat_map(|&bits| [bits, bits | sign]).collect()
}

/// Some number: special, near 1, an integer, or any.
fn some(random: &mut Random, width: u32) -> u128 {
    match random.below(5) {
        0 => random.pick(&special(width)),
        1 => float::from_number(f64::from(random.wide(12) as u32) / 16.0 - 100.0, width),
        2 => float::from_number(1.0, width) ^ random.wide(float::precision(width)),
        3 => random.pick(&special(width)).wrapping_add(random.wide(3)) & ((1 << (width - 1)) - 1),
        _ => random.wide(width),
    }
}

fn compare(arena: &Arena, term: TermId, inputs: &[InputId], values: impl Iterator<Item = Vec<u128>>) {
    let mut blaster = Blaster::new(usize::MAX);
    let bits = blaster.bits(arena, term, &mut || false).expect("there should be a circuit");
    for values in values {
        let assignment: Assignment = inputs.iter().copied().zip(values.iter().copied()).collect();
        let mut free = Vec::new();
        for (input, bits) in blaster.inputs() {
            free.extend((0..bits.len()).map(|bit| assignment.value(input) >> bit & 1 == 1));
        }
        let gates = blaster.gates().evaluate(&free);
        let value = bits
            .iter()
            .rev()
            .fold(0, |value, bit| value << 1 | u128::from(gates[bit.gate()] != bit.is_complement()));
        let expected = Evaluator::new(assignment).evaluate(arena, term);
        assert_eq!(value, expected, "{:?} at {values:x?}: {value:x}, not {expected:x}", arena.node(term));
    }
}

#[test]
fn operators_with_two_operands() {
    let mut random = Random::new(5);
    for width in [32, 64] {
        for op in FloatBinaryOp::ALL {
            let arena = Arena::new();
            let (x, y) = (input(&arena, width), input(&arena, width));
            let term = arena.build(Node::FloatBinary(op, x.1, y.1));
            let all = special(width);
            let mut values: Vec<Vec<u128>> =
                all.iter().step_by(3).flat_map(|&a| all.iter().map(move |&b| vec![a, b])).collect();
            values.extend((0..300).map(|_| vec![some(&mut random, width), some(&mut random, width)]));
            compare(&arena, term, &[x.0, y.0], values.into_iter());
        }
    }
}

#[test]
fn operators_with_one_operand() {
    let mut random = Random::new(6);
    for width in [32, 64] {
        for op in FloatUnaryOp::ALL {
            let arena = Arena::new();
            let x = input(&arena, width);
            let term = arena.build(Node::FloatUnary(op, x.1));
            let random = (0..400).map(|_| vec![some(&mut random, width)]);
            compare(&arena, term, &[x.0], special(width).into_iter().map(|bits| vec![bits]).chain(random));
        }
    }
}

#[test]
fn conversions() {
    let mut random = Random::new(7);
    for conversion in Conversion::ALL {
        let pairs: Vec<(u32, u32)> = match (conversion.is_of_float(), conversion.is_to_float()) {
            (true, true) => vec![(32, 64), (64, 32)],
            (true, false) => [32, 64]
                .into_iter()
                .flat_map(|from| [1, 8, 16, 31, 32, 64, 128].map(|to| (from, to)))
                .collect(),
            (false, _) => [32, 64]
                .into_iter()
                .flat_map(|to| [1, 8, 16, 33, 32, 64, 128].map(|from| (from, to)))
                .collect(),
        };
        for (from, to) in pairs {
            let arena = Arena::new();
            let x = input(&arena, from);
            let term = arena.build(Node::FloatConvert { conversion, operand: x.1, width: to });
            let values = (0..400).map(|round| {
                vec![match conversion.is_of_float() {
                    true if round % 3 == 0 => {
                        let power = 2_f64.powi(random.below(130) as i32);
                        let sign = if random.once_in(2) { -1.0 } else { 1.0 };
                        float::from_number(sign * (power + f64::from(random.wide(2) as u32) - 1.5), from)
                    }
                    true => some(&mut random, from),
                    false => random.near_edges(from),
                }]
            });
            compare(&arena, term, &[x.0], values);
        }
    }
}
