//! Significance: how many bits of a value matter, kept for every node.
//!
//! C computes almost everything in `int`, on operands that were `char` or `short` a moment ago. Two small numbers
//! per node, computed from those of the operands in constant time, are enough to see that such sums cannot overflow,
//! that such values are not negative, and that comparisons can be done at the width of the input.
//!
//! **Invariant.** They are upper bounds for every assignment of the inputs: the value is below `2^unsigned`, and as
//! a signed number it fits `signed` bits. A value with `unsigned` below its width is not negative.

use crate::bits::{mask, to_signed};
use crate::node::{BinaryOp, UnaryOp};

/// Bounds on the size of a value, in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Significance {
    /// The value is below `2^unsigned`; 0 to the width.
    pub unsigned: u8,
    /// The value as a signed number fits this many bits; 1 to the width.
    pub signed: u8,
}

impl Significance {
    /// Bounds that may exceed the width or miss what one says about the other.
    fn new(unsigned: u32, signed: u32, width: u32) -> Self {
        let signed = signed.clamp(1, width);
        if unsigned < width {
            // Not negative, so one bit of the signed size is the sign.
            let unsigned = unsigned.min(signed - 1);
            return Self { unsigned: unsigned as u8, signed: unsigned as u8 + 1 };
        }
        Self { unsigned: width as u8, signed: signed as u8 }
    }

    /// Nothing is known.
    pub fn full(width: u32) -> Self {
        Self::new(width, width, width)
    }

    /// A constant.
    pub fn constant(bits: u128, width: u32) -> Self {
        let number = to_signed(bits, width);
        let magnitude = if number < 0 { !number } else { number };
        Self::new(128 - bits.leading_zeros(), 129 - magnitude.leading_zeros(), width)
    }

    /// Is the sign bit zero in every case?
    pub fn is_nonnegative(self, width: u32) -> bool {
        u32::from(self.unsigned) < width
    }

    /// The largest unsigned value.
    pub fn unsigned_max(self) -> u128 {
        mask(u32::from(self.unsigned))
    }

    /// The smallest and the largest signed value.
    pub fn signed_range(self, width: u32) -> (i128, i128) {
        if self.is_nonnegative(width) {
            (0, self.unsigned_max() as i128)
        } else {
            let max = mask(u32::from(self.signed) - 1) as i128;
            (!max, max)
        }
    }

    /// What holds for both.
    pub fn union(self, other: Self) -> Self {
        Self { unsigned: self.unsigned.max(other.unsigned), signed: self.signed.max(other.signed) }
    }

    /// Of an operator with one operand.
    pub fn unary(op: UnaryOp, operand: Self, width: u32) -> Self {
        let signed = u32::from(operand.signed);
        match op {
            UnaryOp::Not => Self::full(1),
            UnaryOp::Neg => Self::new(width, signed + 1, width),
            UnaryOp::BitNot => Self::new(width, signed, width),
        }
    }

    /// Of an operator with two operands of this width; `amount` is the right operand if it is a constant.
    pub fn binary(op: BinaryOp, left: Self, right: Self, width: u32, amount: Option<u128>) -> Self {
        let (lu, ls) = (u32::from(left.unsigned), u32::from(left.signed));
        let (ru, rs) = (u32::from(right.unsigned), u32::from(right.signed));
        let nonnegative = |bits: u32| if left.is_nonnegative(width) { bits } else { width };
        let known_divisor = amount.is_some_and(|divisor| divisor != 0);
        match op {
            BinaryOp::Add => Self::new(lu.max(ru) + 1, ls.max(rs) + 1, width),
            BinaryOp::Sub => Self::new(width, ls.max(rs) + 1, width),
            BinaryOp::Mul => Self::new(lu + ru, ls + rs, width),
            BinaryOp::UDiv if known_divisor => Self::new((lu + 1).saturating_sub(ru), width, width),
            BinaryOp::UDiv => Self::full(width),
            BinaryOp::URem if known_divisor => Self::new(lu.min(ru), width, width),
            BinaryOp::URem => Self::new(lu, width, width),
            // One more for the division by -1; two bits for what the divisor 0 gives.
            BinaryOp::SDiv => Self::new(width, (ls + 1).max(2), width),
            BinaryOp::SRem if known_divisor => Self::new(nonnegative(lu), ls.min(rs), width),
            BinaryOp::SRem => Self::new(nonnegative(lu), ls, width),
            BinaryOp::BitAnd => Self::new(lu.min(ru), ls.max(rs), width),
            BinaryOp::BitOr | BinaryOp::BitXor => Self::new(lu.max(ru), ls.max(rs), width),
            BinaryOp::Shl => match amount.map(|amount| amount.min(128) as u32) {
                Some(amount) => Self::new(lu + amount, ls + amount, width),
                None => Self::full(width),
            },
            BinaryOp::LShr => {
                let amount = amount.map_or(0, |amount| amount.min(128) as u32);
                Self::new(lu.saturating_sub(amount), if amount == 0 { ls.max(lu + 1) } else { width }, width)
            }
            BinaryOp::AShr => {
                let amount = amount.map_or(0, |amount| amount.min(128) as u32);
                Self::new(nonnegative(lu), ls.saturating_sub(amount), width)
            }
            BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Eq
            | BinaryOp::Concat
            | BinaryOp::ULt
            | BinaryOp::ULe
            | BinaryOp::SLt
            | BinaryOp::SLe
            | BinaryOp::SAddOverflows
            | BinaryOp::SSubOverflows
            | BinaryOp::SMulOverflows => Self::full(1),
        }
    }

    /// Of `high` above `low`, which is `low_width` wide.
    pub fn concat(high: Self, low: Self, low_width: u32, width: u32) -> Self {
        let unsigned =
            if high.unsigned == 0 { u32::from(low.unsigned) } else { u32::from(high.unsigned) + low_width };
        Self::new(unsigned, u32::from(high.signed) + low_width, width)
    }

    /// Of the bits from `low` on, `width` of them.
    pub fn extract(operand: Self, low: u32, width: u32) -> Self {
        Self::new(
            u32::from(operand.unsigned).saturating_sub(low),
            u32::from(operand.signed).saturating_sub(low),
            width,
        )
    }

    /// Of the zero-extension to a width.
    pub fn zero_extend(operand: Self, width: u32) -> Self {
        Self::new(u32::from(operand.unsigned), width, width)
    }

    /// Of the sign-extension from one width to another.
    pub fn sign_extend(operand: Self, from: u32, width: u32) -> Self {
        let unsigned = if operand.is_nonnegative(from) { u32::from(operand.unsigned) } else { width };
        Self::new(unsigned, u32::from(operand.signed), width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits;

    /// Everything of width 5 that significances allow, for each operator.
    #[test]
    fn bounds_hold_for_all_values() {
        let width = 5;
        let holds = |significance: Significance, value: u128| {
            let (min, max) = significance.signed_range(width);
            let number = to_signed(value, width);
            value <= significance.unsigned_max() && (min..=max).contains(&number)
        };
        let shapes: Vec<Significance> = (0..=5)
            .flat_map(|unsigned| (1..=5).map(move |signed| Significance::new(unsigned, signed, width)))
            .collect();
        for value in 0..32 {
            assert!(holds(Significance::constant(value, width), value));
        }
        for op in &BinaryOp::ALL[3..16] {
            for &left in &shapes {
                for &right in &shapes {
                    let unknown = Significance::binary(*op, left, right, width, None);
                    for b in (0..32).filter(|&b| holds(right, b)) {
                        let exact = Significance::constant(b, width);
                        let known = Significance::binary(*op, left, exact, width, Some(b));
                        for a in (0..32).filter(|&a| holds(left, a)) {
                            let value = bits::binary(*op, a, b, width);
                            assert!(holds(unknown, value), "{a} {op:?} {b}: {unknown:?}");
                            assert!(holds(known, value), "{a} {op:?} {b}: {known:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn promoted_characters_stay_small() {
        let promoted = Significance::zero_extend(Significance::full(8), 32);
        assert_eq!(promoted, Significance { unsigned: 8, signed: 9 });
        let product = Significance::binary(BinaryOp::Mul, promoted, promoted, 32, None);
        assert_eq!(product, Significance { unsigned: 16, signed: 17 });
        assert_eq!(Significance::constant(255, 8), Significance { unsigned: 8, signed: 1 });
    }
}
