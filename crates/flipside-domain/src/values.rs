//! The values that a bit vector may have, as far as two intervals and known bits can say it.
//!
//! **Invariants.** Narrowing only takes values away, and never one that all of the given facts allow. What is stored
//! is never empty, except for the bounds of floating-point numbers, which are not checked: an operation that would leave
//! nothing returns [`Empty`]. The three other parts are reduced against each other (see `reduce`), so a single value is a
//! single value in each of them.

use crate::stretch::Stretch;
use flipside_term::bits::{from_signed, mask, sign_bit, signed_max, to_signed};
use flipside_term::significance::Significance;

/// Nothing is left: the constraints contradict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Empty;

/// What narrowing says: something is left, or nothing.
pub type Narrowed = Result<(), Empty>;

/// The values that a bit vector of one width may have: those inside an unsigned interval, inside a signed interval,
/// and with the known bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    pub(super) min: u128,
    pub(super) max: u128,
    pub(super) signed_min: i128,
    pub(super) signed_max: i128,
    /// Which bits are known.
    pub(super) known: u128,
    /// The known bits; zero where nothing is known.
    pub(super) bits: u128,
    pub(super) width: u32,
    /// The bounds of the ordinal, if it is a floating-point number and not a NaN. The other parts have no upper bound where a NaN
    /// is possible.
    pub(super) numbers: (i64, i64),
}

/// Any floating-point number.
pub(super) const ANY: (i64, i64) = (i64::MIN, i64::MAX);

impl Values {
    /// All values of a width.
    pub fn full(width: u32) -> Self {
        let (signed_min, signed_max) = signed_limits(width);
        let max = mask(width);
        Self { min: 0, max, signed_min, signed_max, known: 0, bits: 0, width, numbers: ANY }
    }

    /// One value, wrapped to the width.
    pub fn single(value: u128, width: u32) -> Self {
        let (known, value) = (mask(width), value & mask(width));
        let number = to_signed(value, width);
        let (signed_min, signed_max) = (number, number);
        Self { min: value, max: value, signed_min, signed_max, known, bits: value, width, numbers: ANY }
    }

    /// A truth value as the number 0 or 1 of width 1.
    pub(super) fn truth(value: bool) -> Self {
        Self::single(u128::from(value), 1)
    }

    /// What the structure of a term says of its size.
    pub(super) fn of_significance(significance: Significance, width: u32) -> Self {
        let (signed_min, signed_max) = significance.signed_range(width);
        let max = significance.unsigned_max();
        let known = mask(width) & !max;
        Self { min: 0, max, signed_min, signed_max, known, bits: 0, width, numbers: ANY }
    }

    /// The width.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The smallest and the largest unsigned value.
    pub fn unsigned(&self) -> (u128, u128) {
        (self.min, self.max)
    }

    /// The smallest and the largest signed value.
    pub fn signed(&self) -> (i128, i128) {
        (self.signed_min, self.signed_max)
    }

    /// Which bits are known, and what they are (zero where they are not).
    pub fn known_bits(&self) -> (u128, u128) {
        (self.known, self.bits)
    }

    /// The value, if there is but one.
    pub fn value(&self) -> Option<u128> {
        (self.min == self.max).then_some(self.min)
    }

    /// May it be this value?
    pub fn contains(&self, value: u128) -> bool {
        let number = to_signed(value, self.width);
        (self.min..=self.max).contains(&value)
            && (self.signed_min..=self.signed_max).contains(&number)
            && value & self.known == self.bits
            && self.has_number(value)
    }

    /// May the two be equal?
    pub fn overlaps(&self, other: &Self) -> bool {
        let mut both = *self;
        both.narrow(other).is_ok()
    }

    /// The least that allows what either allows.
    pub fn union(&self, other: &Self) -> Self {
        let known = self.known & other.known & !(self.bits ^ other.bits);
        Self {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
            signed_min: self.signed_min.min(other.signed_min),
            signed_max: self.signed_max.max(other.signed_max),
            known,
            bits: self.bits & known,
            width: self.width,
            numbers: self.numbers_with(other),
        }
    }

    /// The unsigned interval on the number circle.
    pub(super) fn unsigned_stretch(&self) -> Stretch {
        Stretch { start: self.min, end: self.max }
    }

    /// The signed interval on the number circle.
    pub(super) fn signed_stretch(&self) -> Stretch {
        Stretch {
            start: from_signed(self.signed_min, self.width),
            end: from_signed(self.signed_max, self.width),
        }
    }

    /// Are all values negative, or none? Then both intervals say the same.
    pub(super) fn has_known_sign(&self) -> bool {
        self.known & sign_bit(self.width) != 0
    }

    /// Keeps the values that the other allows too.
    pub fn narrow(&mut self, other: &Self) -> Narrowed {
        debug_assert_eq!(self.width, other.width, "both should have one width");
        if (self.bits ^ other.bits) & self.known & other.known != 0 {
            return Err(Empty);
        }
        let is_inside = other.min <= self.min
            && self.max <= other.max
            && other.signed_min <= self.signed_min
            && self.signed_max <= other.signed_max
            && other.known & !self.known == 0;
        self.numbers.0 = self.numbers.0.max(other.numbers.0);
        self.numbers.1 = self.numbers.1.min(other.numbers.1);
        if is_inside {
            return Ok(());
        }
        self.min = self.min.max(other.min);
        self.max = self.max.min(other.max);
        self.signed_min = self.signed_min.max(other.signed_min);
        self.signed_max = self.signed_max.min(other.signed_max);
        self.known |= other.known;
        self.bits |= other.bits;
        self.reduce()
    }

    /// Keeps one value.
    pub fn narrow_to(&mut self, value: u128) -> Narrowed {
        if !self.contains(value) {
            return Err(Empty);
        }
        *self = Self::single(value, self.width);
        Ok(())
    }

    /// Keeps the values of an unsigned interval.
    pub fn narrow_unsigned(&mut self, min: u128, max: u128) -> Narrowed {
        if min <= self.min && self.max <= max {
            return Ok(());
        }
        self.min = self.min.max(min);
        self.max = self.max.min(max);
        self.reduce()
    }

    /// Keeps the values of a signed interval.
    pub fn narrow_signed(&mut self, min: i128, max: i128) -> Narrowed {
        if min <= self.signed_min && self.signed_max <= max {
            return Ok(());
        }
        self.signed_min = self.signed_min.max(min);
        self.signed_max = self.signed_max.min(max);
        self.reduce()
    }

    /// Keeps the values with these bits where `known` is set.
    pub fn narrow_known(&mut self, known: u128, bits: u128) -> Narrowed {
        if (self.bits ^ bits) & self.known & known != 0 {
            return Err(Empty);
        }
        if known & !self.known == 0 {
            return Ok(());
        }
        self.known |= known;
        self.bits |= bits & known;
        self.reduce()
    }

    /// Keeps the values on a stretch of the number circle.
    pub(super) fn narrow_stretch(&mut self, stretch: Stretch) -> Narrowed {
        let before = (self.min, self.max, self.signed_min, self.signed_max);
        self.clip_unsigned(stretch);
        self.clip_signed(stretch);
        if before == (self.min, self.max, self.signed_min, self.signed_max) {
            return Ok(());
        }
        self.reduce()
    }

    /// Removes a value if it is at an end of an interval: other holes cannot be represented.
    pub fn exclude(&mut self, value: u128) -> Narrowed {
        if !self.contains(value) {
            return Ok(());
        }
        if self.min == self.max {
            return Err(Empty);
        }
        let number = to_signed(value, self.width);
        if self.min == value {
            self.min += 1;
        } else if self.max == value {
            self.max -= 1;
        }
        if self.signed_min == number {
            self.signed_min += 1;
        } else if self.signed_max == number {
            self.signed_max -= 1;
        }
        self.reduce()
    }
}

/// The smallest and the largest signed number of a width.
pub(super) fn signed_limits(width: u32) -> (i128, i128) {
    let max = signed_max(width) as i128;
    (!max, max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widest_vectors_fit() {
        let mut values = Values::full(128);
        assert_eq!(values.signed(), (i128::MIN, i128::MAX));
        values.narrow_signed(-1, 0).unwrap();
        assert!(values.contains(u128::MAX) && values.contains(0) && !values.contains(1));
        values.exclude(0).unwrap();
        assert_eq!(values.value(), Some(u128::MAX));
        assert_eq!(values.exclude(u128::MAX), Err(Empty));
    }

    #[test]
    fn nothing_is_left_of_disjoint_facts() {
        let mut values = Values::full(8);
        values.narrow_unsigned(3, 5).unwrap();
        assert_eq!(values.known_bits(), (0xf8, 0));
        assert!(!values.overlaps(&Values::single(6, 8)));
        assert_eq!(values.narrow_unsigned(6, 9), Err(Empty));
    }
}
