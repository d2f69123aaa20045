//! Operators at large widths: random domains around consistent values, which have to stay.

use super::{unary_operators, unary_value};
use crate::rules::{Arithmetic, binary, overflow, unary};
use crate::values::{Values, signed_limits};
use flipside_term::bits::{self, mask, to_signed};
use flipside_term::node::BinaryOp;

const WIDTHS: [u32; 10] = [5, 8, 16, 31, 32, 33, 64, 100, 127, 128];

/// Xorshift, so that every run sees the same numbers.
pub(super) struct Random(pub u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(super) fn below(&mut self, limit: u32) -> u32 {
        (((self.next() >> 32) * u64::from(limit)) >> 32) as u32
    }

    /// A number with a preference for the edges.
    fn bits(&mut self, width: u32) -> u128 {
        let small = u128::from(self.below(5));
        let value = match self.below(7) {
            0 => small,
            1 => small.wrapping_neg(),
            2 => (1 << self.below(width)) + small,
            3 => (1_u128 << (width - 1)).wrapping_sub(small),
            4 => u128::from(self.next()) & mask(1 + self.below(width)),
            _ => u128::from(self.next()) << 64 | u128::from(self.next()),
        };
        value & mask(width)
    }

    /// A domain that has a value: each part is as narrow or as wide as it happens.
    fn around(&mut self, value: u128, width: u32) -> Values {
        let mut values = Values::full(width);
        let number = to_signed(value, width);
        let distance = |random: &mut Random| match random.below(5) {
            0 => 0,
            1 => u128::from(random.below(4)),
            2 => mask(random.below(width)),
            _ => u128::MAX,
        };
        let (low, high) = (distance(self), distance(self));
        let unsigned = (value.saturating_sub(low), value.saturating_add(high));
        let (low, high) = (distance(self) >> 1, distance(self) >> 1);
        let signed = (number.saturating_sub(low as i128), number.saturating_add(high as i128));
        let known = match self.below(4) {
            0 => self.bits(width),
            1 => self.bits(width) & self.bits(width) & self.bits(width),
            _ => 0,
        };
        let narrowed = values
            .narrow_unsigned(unsigned.0, unsigned.1)
            .and_then(|()| values.narrow_signed(signed.0, signed.1))
            .and_then(|()| values.narrow_known(known, value & known));
        assert!(narrowed.is_ok() && values.contains(value), "{value:#x} should stay at {width}: {values:?}");
        values
    }
}

fn is_predicate(op: BinaryOp) -> bool {
    op >= BinaryOp::ULt || op == BinaryOp::Eq
}

#[test]
fn rules_keep_consistent_values() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for round in 0..30_000 {
        let width = WIDTHS[round % WIDTHS.len()];
        for op in BinaryOp::ALL.into_iter().filter(|&op| op > BinaryOp::Or) {
            let right_width = if op == BinaryOp::Concat { 1 + random.below(width - 1) } else { width };
            let left_width = if op == BinaryOp::Concat { width - right_width } else { width };
            if left_width == 0 {
                continue;
            }
            let a = random.bits(left_width);
            let is_shift = matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr);
            let b = if is_shift && round % 3 != 0 {
                u128::from(random.below(width))
            } else {
                random.bits(right_width)
            };
            let r = bits::binary(op, a, b, right_width);
            let result_width = if is_predicate(op) { 1 } else { width };
            let mut left = random.around(a, left_width);
            let mut right = random.around(b, right_width);
            let mut result = random.around(r, result_width);
            let before = (result, left, right);
            let narrowed = binary(op, &mut result, &mut left, &mut right);
            let is_kept = narrowed.is_ok() && result.contains(r) && left.contains(a) && right.contains(b);
            assert!(is_kept, "{a:#x} {op:?} {b:#x} = {r:#x} at {width}: {before:?}");
        }
    }
}

#[test]
fn overflow_rules_keep_consistent_values() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for round in 0..100_000 {
        let width = WIDTHS[round % WIDTHS.len()];
        let (of, predicate, op) = [
            (Arithmetic::Add, BinaryOp::SAddOverflows, BinaryOp::Add),
            (Arithmetic::Subtract, BinaryOp::SSubOverflows, BinaryOp::Sub),
            (Arithmetic::Multiply, BinaryOp::SMulOverflows, BinaryOp::Mul),
        ][random.below(3) as usize];
        let (a, b) = (random.bits(width), random.bits(width));
        let (r, w) = (bits::binary(predicate, a, b, width), bits::binary(op, a, b, width));
        let mut parts =
            [(r, 1), (a, width), (b, width), (w, width)].map(|(value, width)| random.around(value, width));
        let before = parts;
        let [result, left, right, wrapped] = &mut parts;
        let narrowed = overflow(of, result, left, right, wrapped);
        let is_kept =
            narrowed.is_ok() && parts.iter().zip([r, a, b, w]).all(|(part, value)| part.contains(value));
        assert!(is_kept, "{a:#x} {predicate:?} {b:#x} at {width}: {before:?}");
    }
}

#[test]
fn unary_rules_keep_consistent_values() {
    let mut random = Random(0xfeed_beef);
    for _ in 0..100_000 {
        let from = WIDTHS[random.below(10) as usize];
        let to = WIDTHS[random.below(10) as usize];
        let operators = unary_operators(from, to);
        let op = operators[random.below(operators.len() as u32) as usize];
        let a = random.bits(from);
        let r = unary_value(op, a, from, to);
        let (mut operand, mut result) = (random.around(a, from), random.around(r, to));
        let before = (result, operand);
        let narrowed = unary(op, &mut result, &mut operand);
        let is_kept = narrowed.is_ok() && result.contains(r) && operand.contains(a);
        assert!(is_kept, "{op:?} {a:#x} = {r:#x} from {from} to {to}: {before:?}");
    }
}

/// Narrowing by any facts keeps a value that has them all.
#[test]
fn reduction_keeps_values_that_all_parts_allow() {
    let mut random = Random(0xabcd_ef01);
    for round in 0..100_000 {
        let width = WIDTHS[round % WIDTHS.len()];
        let value = random.bits(width);
        let (one, other) = (random.around(value, width), random.around(value, width));
        let mut both = one;
        assert!(both.narrow(&other).is_ok() && both.contains(value), "{value:#x} of {one:?} and {other:?}");
        let another = random.bits(width);
        let union = one.union(&random.around(another, width));
        assert!(union.contains(value) && union.contains(another));
        let (min, max) = signed_limits(width);
        assert!(min <= both.signed().0 && both.signed().1 <= max && both.unsigned().1 <= mask(width));
    }
}
