//! Floating-point numbers (IEEE 754 binary32 and binary64): what every float operator means, on the bits of its operands.
//!
//! A floating-point number is a bit vector of 32 or 64 bits; its width is its format. So memory, unions and copies know
//! nothing of floats, and negation and the absolute value are what they are on the machine: operations on the sign bit.
//! All arithmetic rounds to nearest, ties to even.
//!
//! **NaN.** The standard leaves open which NaN an operation gives. The terms say what x86-64 does: the first operand
//! that is a NaN, made quiet; the default NaN, whose sign is set, if no operand was one. No float operator can tell
//! one NaN from another.
//!
//! A conversion to an integer that does not fit gives 0 here; its builder requires separately that it fits.

use crate::bits::{from_signed, mask, sign_bit, to_signed, truncate};

/// Operators with one floating operand and a result of its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatUnaryOp {
    /// The square root.
    Sqrt,
    /// The nearest integer that is not larger.
    Floor,
    /// The nearest integer that is not smaller.
    Ceil,
    /// The nearest integer that is not farther from zero.
    Trunc,
    /// The nearest integer, ties away from zero.
    RoundAway,
    /// The nearest integer, ties to even.
    RoundEven,
}

impl FloatUnaryOp {
    /// All operators with one operand.
    pub const ALL: [FloatUnaryOp; 6] = [
        FloatUnaryOp::Sqrt,
        FloatUnaryOp::Floor,
        FloatUnaryOp::Ceil,
        FloatUnaryOp::Trunc,
        FloatUnaryOp::RoundAway,
        FloatUnaryOp::RoundEven,
    ];
}

/// Operators with two floating operands of one format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatBinaryOp {
    /// The sum.
    Add,
    /// The difference.
    Sub,
    /// The product.
    Mul,
    /// The quotient.
    Div,
    /// `==`: false if one is a NaN; the zeros are equal.
    Eq,
    /// `<`: false if one is a NaN.
    Lt,
    /// `<=`: false if one is a NaN.
    Le,
}

impl FloatBinaryOp {
    /// All operators with two operands.
    pub const ALL: [FloatBinaryOp; 7] = [
        FloatBinaryOp::Add,
        FloatBinaryOp::Sub,
        FloatBinaryOp::Mul,
        FloatBinaryOp::Div,
        FloatBinaryOp::Eq,
        FloatBinaryOp::Lt,
        FloatBinaryOp::Le,
    ];

    /// Is the result a truth value?
    pub fn is_comparison(self) -> bool {
        matches!(self, FloatBinaryOp::Eq | FloatBinaryOp::Lt | FloatBinaryOp::Le)
    }
}

/// Conversions from or to floating-point numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conversion {
    /// A signed integer as a floating-point number, rounded.
    FromSigned,
    /// An unsigned integer as a floating-point number, rounded.
    FromUnsigned,
    /// A floating-point number without its fraction as a signed integer; 0 if it does not fit.
    ToSigned,
    /// A floating-point number without its fraction as an unsigned integer; 0 if it does not fit.
    ToUnsigned,
    /// A floating-point number in the other format.
    Resize,
}

impl Conversion {
    /// All conversions.
    pub const ALL: [Conversion; 5] = [
        Conversion::FromSigned,
        Conversion::FromUnsigned,
        Conversion::ToSigned,
        Conversion::ToUnsigned,
        Conversion::Resize,
    ];

    /// Is the operand a floating-point number?
    pub fn is_of_float(self) -> bool {
        matches!(self, Conversion::ToSigned | Conversion::ToUnsigned | Conversion::Resize)
    }

    /// Is the result a floating-point number?
    pub fn is_to_float(self) -> bool {
        matches!(self, Conversion::FromSigned | Conversion::FromUnsigned | Conversion::Resize)
    }
}

/// The bits of the significand, the hidden one included.
pub fn precision(width: u32) -> u32 {
    match width {
        32 => 24,
        64 => 53,
        _ => panic!("a floating number should have 32 or 64 bits, not {width}"),
    }
}

/// The bits of the exponent.
pub fn exponent_bits(width: u32) -> u32 {
    width - precision(width)
}

/// The positive infinity: all ones in the exponent.
pub fn infinity(width: u32) -> u128 {
    mask(exponent_bits(width)) << (precision(width) - 1)
}

/// The NaN of an operation that has no result.
pub fn default_nan(width: u32) -> u128 {
    sign_bit(width) | infinity(width) | quiet_bit(width)
}

/// The bit that tells quiet NaNs from signalling ones.
pub fn quiet_bit(width: u32) -> u128 {
    1 << (precision(width) - 2)
}

/// Is it a NaN?
pub fn is_nan(bits: u128, width: u32) -> bool {
    bits & mask(width - 1) > infinity(width)
}

/// The place of a number among all of its format, 0 being that of the zeros: numbers are ordered as their ordinals are. A NaN has none.
pub fn ordinal(bits: u128, width: u32) -> Option<i128> {
    let magnitude = (bits & mask(width - 1)) as i128;
    let number = if bits & sign_bit(width) == 0 { magnitude } else { -magnitude };
    (!is_nan(bits, width)).then_some(number)
}

/// The number with an ordinal; of the zeros, that without a sign.
pub fn from_ordinal(ordinal: i128, width: u32) -> u128 {
    if ordinal < 0 { ordinal.unsigned_abs() | sign_bit(width) } else { ordinal.unsigned_abs() }
}

/// The number itself; that of a `float` is exact.
pub fn number(bits: u128, width: u32) -> f64 {
    if width == 32 { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits as u64) }
}

/// The bits of the nearest number of a format.
pub fn from_number(number: f64, width: u32) -> u128 {
    if width == 32 { u128::from((number as f32).to_bits()) } else { u128::from(number.to_bits()) }
}

/// `op value`
pub fn unary(op: FloatUnaryOp, value: u128, width: u32) -> u128 {
    if is_nan(value, width) {
        return value | quiet_bit(width);
    }
    // Each is exact, or rounded once more without harm: a root in 53 bits has enough of them for one in 24.
    let number = number(value, width);
    let result = match op {
        FloatUnaryOp::Sqrt => number.sqrt(),
        FloatUnaryOp::Floor => number.floor(),
        FloatUnaryOp::Ceil => number.ceil(),
        FloatUnaryOp::Trunc => number.trunc(),
        FloatUnaryOp::RoundAway => number.round(),
        FloatUnaryOp::RoundEven => number.round_ties_even(),
    };
    if result.is_nan() { default_nan(width) } else { from_number(result, width) }
}

/// `left op right`; 0 or 1 for a comparison
#[allow(clippy::float_cmp, reason = "the exact comparison is what is meant")]
pub fn binary(op: FloatBinaryOp, left: u128, right: u128, width: u32) -> u128 {
    let (a, b) = (number(left, width), number(right, width));
    match op {
        FloatBinaryOp::Eq => return u128::from(a == b),
        FloatBinaryOp::Lt => return u128::from(a < b),
        FloatBinaryOp::Le => return u128::from(a <= b),
        FloatBinaryOp::Add | FloatBinaryOp::Sub | FloatBinaryOp::Mul | FloatBinaryOp::Div => {}
    }
    if let Some(nan) = [left, right].into_iter().find(|&operand| is_nan(operand, width)) {
        return nan | quiet_bit(width);
    }
    // In 53 bits first: for one operation on 24 bits, rounding twice gives what rounding once does.
    let result = match op {
        FloatBinaryOp::Add => a + b,
        FloatBinaryOp::Sub => a - b,
        FloatBinaryOp::Mul => a * b,
        FloatBinaryOp::Div => a / b,
        FloatBinaryOp::Eq | FloatBinaryOp::Lt | FloatBinaryOp::Le => unreachable!("done above"),
    };
    if result.is_nan() { default_nan(width) } else { from_number(result, width) }
}

/// A value of one width, converted to another width.
pub fn convert(conversion: Conversion, value: u128, from: u32, to: u32) -> u128 {
    match conversion {
        Conversion::FromSigned if to == 32 => u128::from((to_signed(value, from) as f32).to_bits()),
        Conversion::FromSigned => u128::from((to_signed(value, from) as f64).to_bits()),
        Conversion::FromUnsigned if to == 32 => u128::from((value as f32).to_bits()),
        Conversion::FromUnsigned => u128::from((value as f64).to_bits()),
        Conversion::ToSigned if fits(value, from, to, true) => from_signed(number(value, from) as i128, to),
        Conversion::ToUnsigned if fits(value, from, to, false) => number(value, from) as u128,
        Conversion::ToSigned | Conversion::ToUnsigned => 0,
        Conversion::Resize => resize(value, from, to),
    }
}

/// Is a floating-point number, without its fraction, an integer of this width and sign?
pub fn fits(value: u128, from: u32, to: u32, signed: bool) -> bool {
    let number = number(value, from).trunc();
    let power = |exponent: u32| 2_f64.powi(exponent as i32);
    if signed {
        -power(to - 1) <= number && number < power(to - 1)
    } else {
        0.0 <= number && number < power(to)
    }
}

fn resize(value: u128, from: u32, to: u32) -> u128 {
    if from == to {
        return value;
    }
    if !is_nan(value, from) {
        return from_number(number(value, from), to);
    }
    let sign = value >> (from - 1) << (to - 1);
    let payload = truncate(value, precision(from) - 1);
    let payload = if to > from {
        payload << (precision(to) - precision(from))
    } else {
        payload >> (precision(from) - precision(to))
    };
    sign | infinity(to) | quiet_bit(to) | payload
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(number: f32) -> u128 {
        u128::from(number.to_bits())
    }

    #[test]
    fn operations_without_a_result_give_the_default_nan() {
        assert_eq!(binary(FloatBinaryOp::Sub, infinity(32), infinity(32), 32), 0xffc0_0000);
        assert_eq!(binary(FloatBinaryOp::Div, 0, 0, 64), 0xfff8_0000_0000_0000);
        assert_eq!(unary(FloatUnaryOp::Sqrt, bits(-1.0), 32), 0xffc0_0000);
        assert_eq!(unary(FloatUnaryOp::Sqrt, bits(-0.0), 32), bits(-0.0));
    }

    #[test]
    fn the_first_nan_is_kept_and_made_quiet() {
        let (one, other) = (0x7f80_0001, 0xffc0_0003);
        assert_eq!(binary(FloatBinaryOp::Add, one, other, 32), 0x7fc0_0001);
        assert_eq!(binary(FloatBinaryOp::Add, other, one, 32), other);
        assert_eq!(binary(FloatBinaryOp::Mul, bits(2.0), one, 32), 0x7fc0_0001);
        assert_eq!(convert(Conversion::Resize, one, 32, 64), 0x7ff8_0000_2000_0000);
        assert_eq!(convert(Conversion::Resize, 0xfff0_0000_2000_0001, 64, 32), 0xffc0_0001);
    }

    #[test]
    fn integers_fit_up_to_the_last_fraction() {
        let fits_in = |number: f64, to, signed| fits(u128::from(number.to_bits()), 64, to, signed);
        assert!(fits_in(-2_147_483_648.9, 32, true) && !fits_in(-2_147_483_649.0, 32, true));
        assert!(fits_in(2_147_483_647.9, 32, true) && !fits_in(2_147_483_648.0, 32, true));
        assert!(fits_in(-0.9, 8, false) && !fits_in(-1.0, 8, false) && !fits_in(256.0, 8, false));
        assert!(!fits_in(f64::NAN, 64, true) && !fits_in(f64::INFINITY, 64, false));
        assert!(fits_in(-9_223_372_036_854_775_808.0, 64, true) && !fits_in(2_f64.powi(63), 64, true));
        assert_eq!(convert(Conversion::ToSigned, u128::from((-1.5_f64).to_bits()), 64, 8), 0xff);
        assert_eq!(convert(Conversion::ToUnsigned, u128::from(2_f64.powi(63).to_bits()), 64, 64), 1 << 63);
        assert_eq!(convert(Conversion::ToSigned, default_nan(64), 64, 32), 0);
    }
}
