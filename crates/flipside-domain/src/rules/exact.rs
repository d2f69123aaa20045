//! Exact signed results, which may not fit the width: where they lie, and the next number that fits.

use std::cmp::Ordering;

use crate::values::{Values, signed_limits};

/// An exact result. They are ordered as numbers are, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exact {
    /// Below, among or above the numbers that fit.
    pub side: Ordering,
    /// The number if it fits, else the nearest one that does.
    pub nearest: i128,
}

impl Exact {
    /// A result, `None` if it left even 128 bits, and then whether it is negative.
    fn new(result: Option<i128>, is_negative: bool, width: u32) -> Self {
        let (min, max) = signed_limits(width);
        let below = Self { side: Ordering::Less, nearest: min };
        let above = Self { side: Ordering::Greater, nearest: max };
        match result {
            None if is_negative => below,
            None => above,
            Some(number) if number < min => below,
            Some(number) if number > max => above,
            Some(number) => Self { side: Ordering::Equal, nearest: number },
        }
    }

    /// `left + right`
    pub fn sum(left: i128, right: i128, width: u32) -> Self {
        Self::new(left.checked_add(right), left < 0, width)
    }

    /// `left - right`
    pub fn difference(left: i128, right: i128, width: u32) -> Self {
        Self::new(left.checked_sub(right), left < 0, width)
    }

    /// `left * right`
    pub fn product(left: i128, right: i128, width: u32) -> Self {
        Self::new(left.checked_mul(right), (left < 0) != (right < 0), width)
    }

    /// Does it fit?
    pub fn fits(self) -> bool {
        self.side == Ordering::Equal
    }
}

/// The smallest and the largest exact sum.
pub fn sums(left: &Values, right: &Values) -> (Exact, Exact) {
    let width = left.width;
    let sum = |left, right| Exact::sum(left, right, width);
    (sum(left.signed_min, right.signed_min), sum(left.signed_max, right.signed_max))
}

/// The smallest and the largest exact difference.
pub fn differences(left: &Values, right: &Values) -> (Exact, Exact) {
    let width = left.width;
    let difference = |left, right| Exact::difference(left, right, width);
    (difference(left.signed_min, right.signed_max), difference(left.signed_max, right.signed_min))
}

/// The smallest and the largest exact product: both are products of ends.
pub fn products(left: &Values, right: &Values) -> (Exact, Exact) {
    let width = left.width;
    let [a, b] = [left.signed_min, left.signed_max].map(|left| {
        let [a, b] = [right.signed_min, right.signed_max].map(|right| Exact::product(left, right, width));
        (a.min(b), a.max(b))
    });
    (a.0.min(b.0), a.1.max(b.1))
}

/// The integers whose product with some number of `right` may be in `product`, exactly; `None` if `right` may be zero
/// or a quotient does not fit 128 bits.
pub fn quotients(product: &Values, right: &Values) -> Option<(i128, i128)> {
    if right.signed_min <= 0 && right.signed_max >= 0 {
        return None;
    }
    let (mut min, mut max) = (i128::MAX, i128::MIN);
    for dividend in [product.signed_min, product.signed_max] {
        for divisor in [right.signed_min, right.signed_max] {
            let quotient = dividend.checked_div(divisor)?;
            let is_exact = dividend % divisor == 0;
            let is_negative = (dividend < 0) != (divisor < 0);
            min = min.min(if is_exact || is_negative { quotient } else { quotient + 1 });
            max = max.max(if is_exact || !is_negative { quotient } else { quotient - 1 });
        }
    }
    Some((min, max))
}
