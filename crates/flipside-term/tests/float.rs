//! Float operators against the machine, bit by bit: special values in all pairs, and random ones.
//!
//! Which NaN comes out is compared too, on the processor whose NaNs the terms have.

mod common;

use std::hint::black_box;

use common::Random;
use flipside_term::float::{self, binary, convert, unary};
use flipside_term::{
    Arena, Assignment, Conversion, FloatBinaryOp, FloatUnaryOp, Input, Substitution, TermId, evaluate,
    substitute,
};

/// Values with something special about them.
fn specials(width: u32) -> Vec<u128> {
    let (hidden, one) = (float::precision(width) - 1, float::from_number(1.0, width));
    let infinity = float::infinity(width);
    let half = float::from_number(0.5, width);
    let large = |exponent: i32| float::from_number(2_f64.powi(exponent), width);
    let positive = [
        0,
        1,
        2,
        (1 << hidden) - 1,
        1 << hidden,
        (1 << hidden) + 1,
        half - 1,
        half,
        half + 1,
        one - 1,
        one,
        one + 1,
        float::from_number(1.5, width),
        float::from_number(2.5, width),
        float::from_number(0.1, width),
        large(23) - 1,
        large(24) + 1,
        large(31),
        large(31) - 1,
        large(52) + 1,
        large(53),
        large(63) - 1,
        large(63),
        large(64) - 1,
        large(64),
        infinity - 1,
        infinity,
        infinity + 1,
        infinity | float::quiet_bit(width),
        infinity | float::quiet_bit(width) | 5,
    ];
    positive.into_iter().flat_map(|bits| [bits, bits | 1 << (width - 1)]).collect()
}

/// Mostly numbers whose exponents are close enough for the operators to have something to do.
fn any(random: &mut Random, width: u32) -> u128 {
    let bits = random.near_edges(width);
    if random.below(4) == 0 {
        return bits;
    }
    let hidden = float::precision(width) - 1;
    let bias = (1 << (float::exponent_bits(width) - 1)) - 1;
    let exponent = (bias + random.below(70) as u128) - 10;
    bits & !(float::infinity(width)) | exponent << hidden
}

#[allow(clippy::float_cmp, reason = "the exact comparison is what is meant")]
fn machine_binary(op: FloatBinaryOp, a: u128, b: u128, width: u32) -> u128 {
    macro_rules! at {
        ($float:ty, $bits:ty) => {{
            let (a, b) =
                (<$float>::from_bits(black_box(a as $bits)), <$float>::from_bits(black_box(b as $bits)));
            match op {
                FloatBinaryOp::Add => u128::from((a + b).to_bits()),
                FloatBinaryOp::Sub => u128::from((a - b).to_bits()),
                FloatBinaryOp::Mul => u128::from((a * b).to_bits()),
                FloatBinaryOp::Div => u128::from((a / b).to_bits()),
                FloatBinaryOp::Eq => u128::from(a == b),
                FloatBinaryOp::Lt => u128::from(a < b),
                FloatBinaryOp::Le => u128::from(a <= b),
            }
        }};
    }
    if width == 32 { at!(f32, u32) } else { at!(f64, u64) }
}

fn machine_unary(op: FloatUnaryOp, a: u128, width: u32) -> u128 {
    macro_rules! at {
        ($float:ty, $bits:ty) => {{
            let a = <$float>::from_bits(black_box(a as $bits));
            let result = match op {
                FloatUnaryOp::Sqrt => a.sqrt(),
                FloatUnaryOp::Floor => a.floor(),
                FloatUnaryOp::Ceil => a.ceil(),
                FloatUnaryOp::Trunc => a.trunc(),
                FloatUnaryOp::RoundAway => a.round(),
                FloatUnaryOp::RoundEven => a.round_ties_even(),
            };
            u128::from(result.to_bits())
        }};
    }
    if width == 32 { at!(f32, u32) } else { at!(f64, u64) }
}

/// The same bits; of two NaNs that were added or multiplied, a compiler may take either first.
fn is_same(op: FloatBinaryOp, a: u128, b: u128, width: u32) -> bool {
    let (found, expected) = (binary(op, a, b, width), machine_binary(op, a, b, width));
    let is_nan = |bits| float::is_nan(bits, width);
    let commutes = matches!(op, FloatBinaryOp::Add | FloatBinaryOp::Mul);
    let is_open = commutes && is_nan(a) && is_nan(b) || !cfg!(target_arch = "x86_64");
    found == expected || (is_open && !op.is_comparison() && is_nan(found) && is_nan(expected))
}

#[test]
fn operators_are_those_of_the_machine() {
    let mut random = Random::new(7);
    for width in [32, 64] {
        let special = specials(width);
        let pairs = special.iter().flat_map(|&a| special.iter().map(move |&b| (a, b)));
        let mut pairs: Vec<(u128, u128)> = pairs.collect();
        pairs.extend((0..100_000).map(|_| (any(&mut random, width), any(&mut random, width))));
        for (a, b) in pairs {
            for op in FloatBinaryOp::ALL {
                assert!(is_same(op, a, b, width), "{op:?} of {a:#x} and {b:#x}");
            }
            for op in FloatUnaryOp::ALL {
                let (found, expected) = (unary(op, a, width), machine_unary(op, a, width));
                let both_nan = float::is_nan(found, width) && float::is_nan(expected, width);
                assert!(found == expected || both_nan, "{op:?} of {a:#x}: {found:#x}, {expected:#x}");
            }
        }
    }
}

#[test]
fn conversions_are_those_of_the_machine() {
    let mut random = Random::new(8);
    for _ in 0..100_000 {
        let n = random.near_edges(64) as u64;
        let (wide, narrow) = (black_box(n), black_box(n as u32));
        assert_eq!(convert(Conversion::FromUnsigned, n.into(), 64, 32), u128::from((wide as f32).to_bits()));
        assert_eq!(
            convert(Conversion::FromSigned, n.into(), 64, 32),
            u128::from((wide as i64 as f32).to_bits())
        );
        assert_eq!(
            convert(Conversion::FromSigned, n.into(), 64, 64),
            u128::from((wide as i64 as f64).to_bits())
        );
        assert_eq!(
            convert(Conversion::FromSigned, (n as u32).into(), 32, 32),
            u128::from((narrow as i32 as f32).to_bits())
        );
        let double = f64::from_bits(black_box(any(&mut random, 64) as u64));
        let bits = u128::from(double.to_bits());
        let resized = convert(Conversion::Resize, bits, 64, 32);
        let expected = u128::from((double as f32).to_bits());
        assert!(resized == expected || double.is_nan() && float::is_nan(resized, 32), "{bits:#x}");
        if float::fits(bits, 64, 32, true) {
            assert_eq!(convert(Conversion::ToSigned, bits, 64, 32), u128::from(double as i32 as u32));
        } else {
            assert!(double.is_nan() || double >= 2_147_483_648.0 || double <= -2_147_483_649.0);
        }
        if float::fits(bits, 64, 64, false) {
            assert_eq!(convert(Conversion::ToUnsigned, bits, 64, 64), u128::from(double as u64));
        }
    }
}

/// An operator on inputs, evaluated, is the same operator on constants, folded; and what fits is what the builder says.
#[test]
fn builders_and_evaluation_agree() {
    let mut random = Random::new(9);
    for width in [32, 64] {
        let arena = Arena::new();
        let inputs = ["x", "y"].map(|name| arena.declare_input(&Input::integer(name, width, false)));
        let [x, y] = inputs.map(|input| arena.input_term(input));
        let mut terms: Vec<TermId> = FloatBinaryOp::ALL.map(|op| arena.float_binary(op, x, y)).to_vec();
        terms.extend(FloatUnaryOp::ALL.map(|op| arena.float_unary(op, x)));
        terms.extend([arena.float_is_nan(x), arena.float_negate(x), arena.float_absolute(y)]);
        for conversion in Conversion::ALL {
            let to = [8, 16, 32, 64].into_iter().filter(|&to| to >= 32 || !conversion.is_to_float());
            terms.extend(to.map(|to| arena.float_convert(conversion, x, to)));
        }
        let special = specials(width);
        for round in 0..2000 {
            let pick = |random: &mut Random| {
                if round % 2 == 0 { random.pick(&special) } else { any(random, width) }
            };
            let values = [pick(&mut random), pick(&mut random)];
            let assignment: Assignment = inputs.into_iter().zip(values).collect();
            let mut constants = Substitution::new();
            for (term, value) in [x, y].into_iter().zip(values) {
                constants.replace(&arena, term, arena.constant(value, width));
            }
            for &term in &terms {
                let folded = substitute(&arena, &constants, term);
                assert!(arena.is_constant(folded), "{:?}", arena.node(term));
                let value = evaluate(&arena, &assignment, term);
                assert_eq!(
                    evaluate(&arena, &assignment, folded),
                    value,
                    "{:?} at {values:x?}",
                    arena.node(term)
                );
            }
            for (to, signed) in [(8, true), (16, false), (32, true), (32, false), (64, true), (64, false)] {
                let fits = arena.float_fits(arena.constant(values[0], width), to, signed);
                let expected = arena.bool_constant(float::fits(values[0], width, to, signed));
                assert_eq!(fits, expected, "{:x} in {to} bits, {signed}", values[0]);
            }
        }
    }
}
