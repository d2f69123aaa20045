//! Floating-point operators: random domains around consistent values, which have to stay; and what rules have to find.

use super::random::Random;
use super::unary_value;
use crate::floats::Floats;
use crate::rules::float::binary;
use crate::rules::{Unary, unary};
use crate::values::Values;
use flipside_term::bits::mask;
use flipside_term::float::{self, Conversion, FloatBinaryOp, FloatUnaryOp, from_ordinal, infinity, ordinal};

impl Random {
    /// A number of a format, with a preference for those at which something changes.
    fn number(&mut self, width: u32) -> u128 {
        let most = infinity(width) as i128;
        let middle = match self.below(9) {
            0 => 0,
            1 => most,
            2 => float::from_number(f64::from(self.below(9)), width) as i128,
            3 => float::from_number(f64::from(self.below(1000)) / 8.0, width) as i128,
            4 => float::from_number(2_f64.powi(self.below(140) as i32 - 70), width) as i128,
            5 => (1_i128 << self.below(width - 2)).min(most),
            6 => return u128::from(self.next()) & mask(width),
            _ => float::from_number(f64::from(self.below(1 << 20)) / 1024.0, width) as i128,
        };
        let near = match self.below(3) {
            0 => i128::from(self.below(5)) - 2,
            _ => 0,
        };
        let ordinal = (middle + near).clamp(-most, most);
        from_ordinal(if self.below(2) == 0 { ordinal } else { -ordinal }, width)
    }

    /// What may be a number, and others.
    fn around_number(&mut self, value: u128, width: u32) -> Values {
        let mut values = Values::full(width);
        let most = infinity(width) as i128;
        let distance = |random: &mut Random| match random.below(5) {
            0 => 0,
            1 => i128::from(random.below(4)),
            2 => 1_i128 << random.below(width - 1),
            3 => i128::from(random.next() >> random.below(64)),
            _ => i128::MAX / 4,
        };
        let (low, high) = (distance(self), distance(self));
        let nan = self.below(4) == 0;
        let floats = match ordinal(value, width) {
            Some(number) => {
                Floats { numbers: Some(((number - low).max(-most), (number + high).min(most))), nan }
            }
            None => Floats { numbers: (low < high).then_some((-low.min(most), high.min(most))), nan: true },
        };
        floats.narrow(&mut values).expect("there should be something");
        assert!(values.contains(value), "{value:#x} {floats:?} {values:?}");
        let again = Floats::of(&values);
        assert_eq!(again, floats);
        values
    }

    fn integer(&mut self, width: u32) -> (u128, Values) {
        let value = u128::from(self.next()) & mask(1 + self.below(width));
        let value = if self.below(2) == 0 { value } else { value.wrapping_neg() & mask(width) };
        (value, self.about(value, width))
    }

    /// What may be an integer, and others.
    fn about(&mut self, value: u128, width: u32) -> Values {
        let mut values = Values::full(width);
        let distance = |random: &mut Random| u128::from(random.next()) & mask(random.below(width));
        let (low, high) = (distance(self), distance(self));
        if self.below(2) == 0 {
            let (low, high) = (value.saturating_sub(low), value.saturating_add(high));
            values.narrow_unsigned(low, high).expect("there should be something");
        } else {
            let number = flipside_term::bits::to_signed(value, width);
            let (low, high) = (number.saturating_sub(low as i128), number.saturating_add(high as i128));
            values.narrow_signed(low, high).expect("there should be something");
        }
        values
    }
}

#[test]
fn rules_of_two_operands_keep_consistent_values() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for round in 0..400_000 {
        let width = if round % 2 == 0 { 32 } else { 64 };
        let op = FloatBinaryOp::ALL[round / 2 % 7];
        let (a, b) = (random.number(width), random.number(width));
        let r = float::binary(op, a, b, width);
        let (mut left, mut right) = (random.around_number(a, width), random.around_number(b, width));
        let mut result = match random.below(2) {
            _ if !op.is_comparison() => random.around_number(r, width),
            0 => Values::full(1),
            _ => Values::single(r, 1),
        };
        let before = (result, left, right);
        for _ in 0..3 {
            let narrowed = binary(op, &mut result, &mut left, &mut right);
            let is_kept = narrowed.is_ok() && result.contains(r) && left.contains(a) && right.contains(b);
            assert!(is_kept, "{a:#x} {op:?} {b:#x} = {r:#x}: {before:x?} {result:x?} {left:x?} {right:x?}");
        }
    }
}

#[test]
fn rules_of_one_operand_keep_consistent_values() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for round in 0..400_000 {
        let width = if round % 2 == 0 { 32 } else { 64 };
        let number = random.number(width);
        let float = (number, random.around_number(number, width));
        let size = [8, 16, 32, 64, 128][random.below(5) as usize];
        let (op, (a, mut operand), to) = match random.below(10) {
            8 => (Unary::ClearSign, float, width),
            9 => (Unary::TurnSign, float, width),
            0 => (Unary::IsNumber, float, 1),
            1 => (Unary::Convert(Conversion::Resize), float, 96 - width),
            2 => (Unary::Convert(Conversion::ToSigned), float, size),
            3 => (Unary::Convert(Conversion::ToUnsigned), float, size),
            4 => (Unary::Convert(Conversion::FromSigned), random.integer(size), width),
            5 => (Unary::Convert(Conversion::FromUnsigned), random.integer(size), width),
            _ => (Unary::Float(FloatUnaryOp::ALL[random.below(6) as usize]), float, width),
        };
        let r = unary_value(op, a, operand.width(), to);
        let is_float = matches!(op, Unary::Float(_) | Unary::ClearSign | Unary::TurnSign)
            || to == width && matches!(op, Unary::Convert(conversion) if conversion.is_to_float());
        let is_resized = op == Unary::Convert(Conversion::Resize);
        let mut result = match op {
            Unary::IsNumber => Values::full(1),
            _ if is_float || is_resized => random.around_number(r, to),
            _ => random.about(r, to),
        };
        let before = (result, operand);
        for _ in 0..3 {
            let narrowed = unary(op, &mut result, &mut operand);
            let is_kept = narrowed.is_ok() && result.contains(r) && operand.contains(a);
            assert!(is_kept, "{op:?} {a:#x} = {r:#x}: {before:x?} {result:x?} {operand:x?}");
        }
    }
}

/// What is between two numbers of 64 bits.
fn between(low: f64, high: f64) -> Values {
    let mut values = Values::full(64);
    let [low, high] = [low, high].map(|number| ordinal(u128::from(number.to_bits()), 64));
    Floats { numbers: low.zip(high), nan: false }.narrow(&mut values).expect("there should be something");
    values
}

/// The ends of what is left of floating values.
fn ends(values: &Values) -> (f64, f64) {
    let Floats { numbers, nan } = Floats::of(values);
    assert!(!nan, "{values:?}");
    let (low, high) = numbers.expect("there should be a number");
    (float::number(from_ordinal(low, 64), 64), float::number(from_ordinal(high, 64), 64))
}

fn is_about((low, high): (f64, f64), expected: (f64, f64)) -> bool {
    let is_near = |one: f64, other: f64| (one - other).abs() <= 1e-9 * other.abs().max(1e-300);
    is_near(low, expected.0) && is_near(high, expected.1)
}

#[test]
fn bounds_propagate_forward() {
    let all = || Values::full(64);
    for (op, expected) in [
        (FloatBinaryOp::Add, (-0.5, 8.0)),
        (FloatBinaryOp::Sub, (-6.0, 2.5)),
        (FloatBinaryOp::Mul, (-9.0, 15.0)),
        (FloatBinaryOp::Div, (-1.2, 2.0)),
    ] {
        let mut result = all();
        binary(op, &mut result, &mut between(-3.0, 5.0), &mut between(2.5, 3.0)).unwrap();
        assert!(is_about(ends(&result), expected), "{op:?}: {:?}", ends(&result));
    }
    let mut root = all();
    unary(Unary::Float(FloatUnaryOp::Sqrt), &mut root, &mut between(4.0, 9.0)).unwrap();
    assert_eq!(ends(&root), (2.0, 3.0));
    let mut level = Values::full(32);
    unary(Unary::Convert(Conversion::ToSigned), &mut level, &mut between(-100.5, 99.9)).unwrap();
    assert_eq!(level.signed(), (-100, 99));
    let mut size = all();
    unary(Unary::ClearSign, &mut size, &mut between(-7.0, 3.0)).unwrap();
    assert_eq!(ends(&size), (0.0, 7.0));
}

#[test]
fn the_sign_is_cleared_and_turned_bit_by_bit_too() {
    let mut even = Values::full(32);
    even.narrow_known(1, 0).unwrap();
    for op in [Unary::ClearSign, Unary::TurnSign] {
        let (mut forward, mut back) = (Values::full(32), Values::full(32));
        unary(op, &mut forward, &mut even.clone()).unwrap();
        unary(op, &mut even.clone(), &mut back).unwrap();
        assert!(
            !forward.contains(3) && forward.contains(2) && !back.contains(3) && back.contains(2),
            "{op:?}"
        );
    }
}

#[test]
fn bounds_propagate_backward() {
    let (mut left, mut right) = (Values::full(64), between(1.0, 2.0));
    binary(FloatBinaryOp::Add, &mut between(10.0, 20.0), &mut left, &mut right).unwrap();
    assert!(is_about(ends(&left), (8.0, 19.0)), "{:?}", ends(&left));
    let mut left = Values::full(64);
    binary(FloatBinaryOp::Mul, &mut between(10.0, 20.0), &mut left, &mut right).unwrap();
    assert!(is_about(ends(&left), (5.0, 20.0)), "{:?}", ends(&left));
    let mut left = Values::full(64);
    binary(FloatBinaryOp::Div, &mut between(10.0, 20.0), &mut left, &mut right).unwrap();
    assert!(is_about(ends(&left), (10.0, 40.0)), "{:?}", ends(&left));
    let mut operand = Values::full(64);
    unary(Unary::ClearSign, &mut between(0.0, 0.25), &mut operand).unwrap();
    assert_eq!(ends(&operand), (-0.25, 0.25));
    let mut integer = Values::full(32);
    unary(Unary::Convert(Conversion::FromSigned), &mut between(-1.5, 7.5), &mut integer).unwrap();
    assert_eq!(integer.signed(), (-1, 7));
}

#[test]
fn comparisons_know_of_nans() {
    let (yes, no) = (Values::single(1, 1), Values::single(0, 1));
    let five = Values::single(u128::from(5_f64.to_bits()), 64);
    let mut x = Values::full(64);
    binary(FloatBinaryOp::Lt, &mut no.clone(), &mut x, &mut five.clone()).unwrap();
    // Not less: not smaller, or a NaN.
    assert!(
        Floats::of(&x).nan
            && !x.contains(u128::from(4.9_f64.to_bits()))
            && !x.contains(u128::from((-9_f64).to_bits()))
    );
    binary(FloatBinaryOp::Le, &mut yes.clone(), &mut x, &mut five.clone()).unwrap();
    assert_eq!(ends(&x), (5.0, 5.0));
    let mut x = Values::full(64);
    unary(Unary::IsNumber, &mut yes.clone(), &mut x).unwrap();
    assert_eq!(ends(&x), (f64::NEG_INFINITY, f64::INFINITY));
    let mut x = Values::full(64);
    unary(Unary::IsNumber, &mut no.clone(), &mut x).unwrap();
    assert_eq!(Floats::of(&x), Floats { numbers: None, nan: true });
    // At most 5, or a NaN; and so what is made of it.
    let mut x = Values::full(64);
    binary(FloatBinaryOp::Lt, &mut no.clone(), &mut five.clone(), &mut x).unwrap();
    let most = ordinal(u128::from(5_f64.to_bits()), 64).unwrap();
    assert_eq!(Floats::of(&x), Floats { numbers: Some((-(infinity(64) as i128), most)), nan: true });
    let (mut turned, mut joined) = (Values::full(64), x.union(&between(2.0, 3.0)));
    unary(Unary::TurnSign, &mut turned, &mut x).unwrap();
    assert_eq!(Floats::of(&turned), Floats { numbers: Some((-most, infinity(64) as i128)), nan: true });
    unary(Unary::IsNumber, &mut yes.clone(), &mut joined).unwrap();
    assert_eq!(ends(&joined), (f64::NEG_INFINITY, 5.0));
    let mut x = Values::full(64);
    unary(Unary::IsNumber, &mut no.clone(), &mut x).unwrap();
    let mut decided = Values::full(1);
    binary(FloatBinaryOp::Lt, &mut decided, &mut five.clone(), &mut x).unwrap();
    assert_eq!(decided.value(), Some(0));
}
