//! Float operators in Z3 against the evaluator, at special and random values: with the operands pinned the result can be
//! what the evaluator says, and nothing else. The same for the script in SMT-LIB, read back by Z3.

mod common;

use common::{NO_LIMIT, Random, constant, integer, of_sort};
use flipside_solver::Factory;
use flipside_solver::{Answer, Solver};
use flipside_term::{
    Arena, Assignment, Conversion, FloatBinaryOp, FloatUnaryOp, InputId, TermId, evaluate, float, smtlib,
};

/// Special values, and random ones with an exponent that is not extreme.
fn value(random: &mut Random, width: u32) -> u128 {
    let infinity = float::infinity(width);
    let sign = (random.bits() as u128 & 1) << (width - 1);
    let numbers = [0.0, 0.5, 1.0, 1.5, 2.5, 3.0, 0.1, 127.9, 2_147_483_648.0, 1e10];
    sign | match random.below(8) {
        0 => random.pick(&[0, 1, infinity - 1, infinity, infinity + 1, infinity | float::quiet_bit(width)]),
        1..=3 => float::from_number(random.pick(&numbers), width),
        _ => {
            let hidden = float::precision(width) - 1;
            let bias = (1_u128 << (float::exponent_bits(width) - 1)) - 1;
            let exponent = bias + random.below(40) as u128 - 4;
            random.bits() as u128 & ((1 << hidden) - 1) | exponent << hidden
        }
    }
}

fn pinned(arena: &Arena, inputs: &[(InputId, TermId)], values: &[u128]) -> Vec<TermId> {
    let pin = |(&(_, input), &value): (&(InputId, TermId), &u128)| {
        arena.equal(input, arena.constant(value, arena.width(input)))
    };
    inputs.iter().zip(values).map(pin).collect()
}

fn test(seed: u64, rounds: usize, width: u32, also_scripts: bool) {
    let arena = Arena::new();
    let mut random = Random::new(seed);
    let inputs = ["x", "y"].map(|name| integer(&arena, name, width));
    let [x, y] = inputs.map(|input| input.1);
    let mut terms: Vec<TermId> = FloatBinaryOp::ALL.map(|op| arena.float_binary(op, x, y)).to_vec();
    terms.extend(FloatUnaryOp::ALL.map(|op| arena.float_unary(op, x)));
    terms.push(arena.float_is_nan(x));
    terms.push(arena.float_binary(FloatBinaryOp::Sub, arena.float_negate(x), arena.float_absolute(y)));
    terms.push(arena.float_binary(FloatBinaryOp::Add, arena.float_binary(FloatBinaryOp::Mul, x, y), y));
    for conversion in Conversion::ALL {
        let to = [8, 16, 32, 64].into_iter().filter(|&to| to >= 32 || !conversion.is_to_float());
        let to: Vec<u32> = to.filter(|&to| conversion != Conversion::Resize || to != width).collect();
        terms.extend(to.into_iter().map(|to| arena.float_convert(conversion, x, to)));
    }
    let mut solver = Factory::new(0).solver();
    for round in 0..rounds {
        let values = [value(&mut random, width), value(&mut random, width)];
        let assignment: Assignment = inputs.iter().map(|input| input.0).zip(values).collect();
        let term = terms[round % terms.len()];
        let what = format!("{:?} at {values:x?}", arena.node(term));
        let expected = constant(&arena, evaluate(&arena, &assignment, term), arena.sort(term));
        let (_, result) = of_sort(&arena, "result", arena.sort(term));
        let pins = pinned(&arena, &inputs, &values);
        for (claim, can_be) in
            [(arena.equal(result, expected), true), (arena.not_equal(result, expected), false)]
        {
            let mut asserted = pins.clone();
            asserted.extend([arena.equal(result, term), claim]);
            solver.push();
            for &term in &asserted {
                solver.assert(&arena, term);
            }
            let answer = solver.check(&arena, NO_LIMIT);
            solver.pop(1);
            assert_eq!(matches!(answer, Answer::Sat(_)), can_be, "{what}: {answer:?}");
            if also_scripts {
                let script = smtlib::script(&arena, &asserted);
                let reader = ::z3::Solver::new();
                reader.from_string(script.text.clone());
                assert!(reader.get_assertions().len() >= 3, "{}", script.text);
                let found = reader.check();
                assert_eq!(found == ::z3::SatResult::Sat, can_be, "{what}: {found:?}\n{}", script.text);
            }
        }
    }
}

#[test]
fn floats_in_z3_are_those_of_the_evaluator() {
    test(1, 300, 32, false);
}

#[test]
fn doubles_in_z3_are_those_of_the_evaluator() {
    test(2, 300, 64, false);
}

#[test]
fn scripts_say_the_same() {
    test(3, 80, 32, true);
    test(4, 80, 64, true);
}

/// No number is smaller than a NaN, equal to it or larger; some are none of these.
#[test]
fn contradictions_are_refuted() {
    let arena = Arena::new();
    let [x, y] = ["x", "y"].map(|name| integer(&arena, name, 64).1);
    let zero = arena.constant(0, 64);
    let mut solver = Factory::new(0).solver();
    let mut check = |terms: &[TermId]| {
        solver.push();
        for &term in terms {
            solver.assert(&arena, term);
        }
        let answer = solver.check(&arena, NO_LIMIT);
        solver.pop(1);
        matches!(answer, Answer::Sat(_))
    };
    let orders = [arena.float_less(x, y), arena.float_equal(x, y), arena.float_less(y, x)];
    assert!(check(&orders.map(|order| arena.not(order))));
    let number = arena.not(arena.float_is_nan(x));
    assert!(!check(&[number, arena.float_is_nan(arena.float_absolute(x))]));
    assert!(!check(&[arena.float_less(arena.float_absolute(x), zero)]));
    let root = arena.float_unary(FloatUnaryOp::Floor, x);
    assert!(!check(&[arena.float_less(x, root)]));
}
