//! Arithmetic on constants: what every operator means, on the bits of its operands.
//!
//! A value of width `w` is a `u128` whose upper `128 - w` bits are zero. The builders fold constants with this and
//! the evaluator computes with it, so it is the semantics of the crate; it is SMT-LIB's, total everywhere: division
//! by zero gives all ones (`bvudiv`), 1 or -1 against the sign of the dividend (`bvsdiv`), or the dividend (the
//! remainders); a shift by the width or more gives zeros or copies of the sign.

use crate::node::{BinaryOp, UnaryOp};

/// All ones at a width; zero at width 0.
#[inline]
pub fn mask(width: u32) -> u128 {
    if width == 0 { 0 } else { u128::MAX >> (128 - width) }
}

/// The low bits, zero-extended.
#[inline]
pub fn truncate(bits: u128, width: u32) -> u128 {
    bits & mask(width)
}

/// The bits as a signed number.
#[inline]
pub fn to_signed(bits: u128, width: u32) -> i128 {
    let shift = 128 - width;
    ((bits << shift) as i128) >> shift
}

/// The bits of a number, wrapped to a width.
#[inline]
pub fn from_signed(number: i128, width: u32) -> u128 {
    truncate(number as u128, width)
}

/// The smallest signed value: only the sign bit.
#[inline]
pub fn sign_bit(width: u32) -> u128 {
    1 << (width - 1)
}

/// The largest signed value.
#[inline]
pub fn signed_max(width: u32) -> u128 {
    mask(width - 1)
}

/// `op value` at a width. A truth value is 0 or 1 of width 1.
#[inline]
pub fn unary(op: UnaryOp, value: u128, width: u32) -> u128 {
    match op {
        UnaryOp::Not | UnaryOp::BitNot => !value & mask(width),
        UnaryOp::Neg => truncate(value.wrapping_neg(), width),
    }
}

/// `left op right`, where `width` is that of the right operand (and of the left one, except in a concatenation).
pub fn binary(op: BinaryOp, left: u128, right: u128, width: u32) -> u128 {
    let signed = |bits| to_signed(bits, width);
    match op {
        BinaryOp::And | BinaryOp::BitAnd => left & right,
        BinaryOp::Or | BinaryOp::BitOr => left | right,
        BinaryOp::BitXor => left ^ right,
        BinaryOp::Eq => u128::from(left == right),
        BinaryOp::Add => truncate(left.wrapping_add(right), width),
        BinaryOp::Sub => truncate(left.wrapping_sub(right), width),
        BinaryOp::Mul => truncate(left.wrapping_mul(right), width),
        BinaryOp::UDiv => left.checked_div(right).unwrap_or(mask(width)),
        BinaryOp::URem => left.checked_rem(right).unwrap_or(left),
        BinaryOp::SDiv if right == 0 => {
            if signed(left) < 0 {
                1
            } else {
                mask(width)
            }
        }
        BinaryOp::SDiv => from_signed(signed(left).wrapping_div(signed(right)), width),
        BinaryOp::SRem if right == 0 => left,
        BinaryOp::SRem => from_signed(signed(left).wrapping_rem(signed(right)), width),
        BinaryOp::Shl if right >= u128::from(width) => 0,
        BinaryOp::Shl => truncate(left << right, width),
        BinaryOp::LShr if right >= u128::from(width) => 0,
        BinaryOp::LShr => left >> right,
        BinaryOp::AShr => from_signed(signed(left) >> right.min(u128::from(width - 1)), width),
        BinaryOp::Concat => (left << width) | right,
        BinaryOp::ULt => u128::from(left < right),
        BinaryOp::ULe => u128::from(left <= right),
        BinaryOp::SLt => u128::from(signed(left) < signed(right)),
        BinaryOp::SLe => u128::from(signed(left) <= signed(right)),
        BinaryOp::SAddOverflows => leaves(signed(left).checked_add(signed(right)), width),
        BinaryOp::SSubOverflows => leaves(signed(left).checked_sub(signed(right)), width),
        BinaryOp::SMulOverflows => leaves(signed(left).checked_mul(signed(right)), width),
    }
}

/// Is a result, `None` if it left even 128 bits, outside the signed numbers of a width?
fn leaves(result: Option<i128>, width: u32) -> u128 {
    u128::from(result.is_none_or(|result| to_signed(result as u128, width) != result))
}

/// The bits `high` to `low`.
#[inline]
pub fn extract(value: u128, high: u32, low: u32) -> u128 {
    truncate(value >> low, high - low + 1)
}

/// The value, sign-extended from one width to another.
#[inline]
pub fn sign_extend(value: u128, from: u32, to: u32) -> u128 {
    from_signed(to_signed(value, from), to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edges_of_128_bits() {
        let (min, max, minus) = (1 << 127, u128::MAX >> 1, u128::MAX);
        assert_eq!(binary(BinaryOp::SDiv, min, minus, 128), min);
        assert_eq!(binary(BinaryOp::SRem, min, minus, 128), 0);
        assert_eq!(binary(BinaryOp::SMulOverflows, min, minus, 128), 1);
        assert_eq!(binary(BinaryOp::SAddOverflows, max, 1, 128), 1);
        assert_eq!(binary(BinaryOp::SAddOverflows, max, minus, 128), 0);
        assert_eq!(binary(BinaryOp::AShr, min, u128::MAX, 128), minus);
        assert_eq!(binary(BinaryOp::Shl, 1, 127, 128), min);
        assert_eq!(mask(128), u128::MAX);
        assert_eq!(to_signed(minus, 128), -1);
    }

    #[test]
    fn division_by_zero_is_that_of_smtlib() {
        assert_eq!(binary(BinaryOp::UDiv, 5, 0, 8), 255);
        assert_eq!(binary(BinaryOp::URem, 5, 0, 8), 5);
        assert_eq!(binary(BinaryOp::SDiv, 5, 0, 8), 255);
        assert_eq!(binary(BinaryOp::SDiv, 251, 0, 8), 1);
        assert_eq!(binary(BinaryOp::SRem, 251, 0, 8), 251);
    }
}
