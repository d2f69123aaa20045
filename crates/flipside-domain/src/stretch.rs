//! Stretches of the number circle: intervals that may pass from the largest number to zero.
//!
//! Wrapping arithmetic turns the circle, so a sum of two stretches is a stretch, whichever of its values wrap. Read
//! without a sign or with one, a stretch is an interval if it does not pass the place where that reading jumps.

use crate::values::Values;
use flipside_term::bits::{mask, to_signed};

/// The numbers from `start` up to `end`, both included, going past the largest one if `end` is the smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub start: u128,
    pub end: u128,
}

impl Stretch {
    /// How many numbers it has beside the first.
    fn extent(self, width: u32) -> u128 {
        self.end.wrapping_sub(self.start) & mask(width)
    }

    /// All sums; `None` if these may be all numbers.
    pub fn plus(self, other: Self, width: u32) -> Option<Self> {
        let extent = self.extent(width).checked_add(other.extent(width))?;
        (extent <= mask(width)).then(|| Self {
            start: self.start.wrapping_add(other.start) & mask(width),
            end: self.end.wrapping_add(other.end) & mask(width),
        })
    }

    /// All differences; `None` if these may be all numbers.
    pub fn minus(self, other: Self, width: u32) -> Option<Self> {
        self.plus(other.negated(width), width)
    }

    /// All negations.
    fn negated(self, width: u32) -> Self {
        let negate = |number: u128| number.wrapping_neg() & mask(width);
        Self { start: negate(self.end), end: negate(self.start) }
    }

    /// All products with one factor (and what lies between); `None` if these may be all numbers.
    pub fn times(self, factor: u128, width: u32) -> Option<Self> {
        let number = to_signed(factor, width);
        let extent = self.extent(width).checked_mul(number.unsigned_abs())?;
        if extent > mask(width) {
            return None;
        }
        let [start, end] = [self.start, self.end].map(|number| number.wrapping_mul(factor) & mask(width));
        Some(if number < 0 { Self { start: end, end: start } } else { Self { start, end } })
    }

    /// The low bits of all numbers; `None` if these may be all numbers of the smaller width.
    pub fn truncated(self, from: u32, to: u32) -> Option<Self> {
        (self.extent(from) <= mask(to))
            .then(|| Self { start: self.start & mask(to), end: self.end & mask(to) })
    }

    fn is_smaller(self, other: Self, width: u32) -> bool {
        self.extent(width) < other.extent(width)
    }
}

/// Narrows the target to what a function of stretches makes of two operands: of their unsigned intervals, of their
/// signed ones, and of the smaller of each.
pub fn narrow_by(
    target: &mut Values,
    left: &Values,
    right: &Values,
    function: impl Fn(Stretch, Stretch) -> Option<Stretch>,
) -> super::Narrowed {
    let mut try_with =
        |left, right| function(left, right).map_or(Ok(()), |found| target.narrow_stretch(found));
    let (left_unsigned, right_unsigned) = (left.unsigned_stretch(), right.unsigned_stretch());
    try_with(left_unsigned, right_unsigned)?;
    if left.has_known_sign() && right.has_known_sign() {
        return Ok(());
    }
    let (left_signed, right_signed) = (left.signed_stretch(), right.signed_stretch());
    try_with(left_signed, right_signed)?;
    let left_first = left_unsigned.is_smaller(left_signed, left.width);
    let right_first = right_unsigned.is_smaller(right_signed, right.width);
    if left_first == right_first {
        return Ok(());
    }
    try_with(
        if left_first { left_unsigned } else { left_signed },
        if right_first { right_unsigned } else { right_signed },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(stretch: Option<Stretch>, width: u32) -> Vec<u128> {
        let all = Stretch { start: 0, end: mask(width) };
        let stretch = stretch.unwrap_or(all);
        (0..=stretch.extent(width)).map(|step| (stretch.start + step) & mask(width)).collect()
    }

    #[test]
    fn stretches_hold_all_results() {
        let width = 3;
        let all: Vec<Stretch> =
            (0..8).flat_map(|start| (0..8).map(move |end| Stretch { start, end })).collect();
        for &one in &all {
            for &other in &all {
                let sums = numbers(one.plus(other, width), width);
                let differences = numbers(one.minus(other, width), width);
                for a in numbers(Some(one), width) {
                    for b in numbers(Some(other), width) {
                        assert!(sums.contains(&((a + b) & 7)));
                        assert!(differences.contains(&(a.wrapping_sub(b) & 7)));
                    }
                }
            }
            for factor in 0..8 {
                let products = numbers(one.times(factor, width), width);
                assert!(numbers(Some(one), width).iter().all(|a| products.contains(&((a * factor) & 7))));
            }
            let low = numbers(one.truncated(width, 2), 2);
            assert!(numbers(Some(one), width).iter().all(|a| low.contains(&(a & 3))));
        }
    }
}
