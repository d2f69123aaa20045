//! Mutual reduction: what each part of [`Values`] says about the others.
//!
//! - An interval read with the other sign is a stretch of the number circle, which may cut an end of the other one.
//! - Bits that the smallest and the largest value have in common, from the top, are known.
//! - An end of an interval moves inwards to the next value that has the known bits.

use crate::stretch::Stretch;
use crate::values::{Empty, Narrowed, Values};
use flipside_term::bits::{from_signed, mask, sign_bit, to_signed};

impl Values {
    /// Reduces until nothing changes.
    pub(super) fn reduce(&mut self) -> Narrowed {
        loop {
            let before = *self;
            self.clip_unsigned(self.signed_stretch_of_ends()?);
            if self.min > self.max {
                return Err(Empty);
            }
            self.clip_signed(self.unsigned_stretch());
            if self.signed_min > self.signed_max {
                return Err(Empty);
            }
            self.learn_prefix()?;
            self.round_ends()?;
            if *self == before {
                return Ok(());
            }
        }
    }

    /// The signed interval, which may have become empty.
    fn signed_stretch_of_ends(&self) -> Result<Stretch, Empty> {
        if self.signed_min > self.signed_max || self.min > self.max {
            Err(Empty)
        } else {
            Ok(self.signed_stretch())
        }
    }

    /// Cuts the unsigned interval to a stretch. It may become empty.
    pub(super) fn clip_unsigned(&mut self, stretch: Stretch) {
        let Stretch { start, end } = stretch;
        if start <= end {
            self.min = self.min.max(start);
            self.max = self.max.min(end);
            return;
        }
        // Nothing is between the end and the start.
        if self.min > end {
            self.min = self.min.max(start);
        }
        if self.max < start {
            self.max = self.max.min(end);
        }
    }

    /// Cuts the signed interval to a stretch. It may become empty.
    pub(super) fn clip_signed(&mut self, stretch: Stretch) {
        let [start, end] = [stretch.start, stretch.end].map(|number| to_signed(number, self.width));
        if start <= end {
            self.signed_min = self.signed_min.max(start);
            self.signed_max = self.signed_max.min(end);
            return;
        }
        if self.signed_min > end {
            self.signed_min = self.signed_min.max(start);
        }
        if self.signed_max < start {
            self.signed_max = self.signed_max.min(end);
        }
    }

    /// The bits above the highest one in which the ends differ. A signed interval that has such bits does not pass
    /// zero, and then the unsigned one has its ends.
    fn learn_prefix(&mut self) -> Narrowed {
        let differing = mask(128 - (self.min ^ self.max).leading_zeros());
        let prefix = mask(self.width) & !differing;
        if (self.bits ^ self.min) & self.known & prefix != 0 {
            return Err(Empty);
        }
        self.known |= prefix;
        self.bits |= self.min & prefix;
        Ok(())
    }

    /// Moves the ends to values that have the known bits.
    fn round_ends(&mut self) -> Narrowed {
        let (known, bits, width) = (self.known, self.bits, self.width);
        if known == 0 {
            return Ok(());
        }
        self.min = round_up(self.min, known, bits, width).ok_or(Empty)?;
        self.max = round_down(self.max, known, bits, width).ok_or(Empty)?;
        if self.signed_min < 0 && self.signed_max >= 0 {
            // With the sign bit flipped, the unsigned order is the signed one.
            let sign = sign_bit(width);
            let flipped = bits ^ (known & sign);
            let key = |number| from_signed(number, width) ^ sign;
            let number = |key| to_signed(key ^ sign, width);
            let min = round_up(key(self.signed_min), known, flipped, width).ok_or(Empty)?;
            let max = round_down(key(self.signed_max), known, flipped, width).ok_or(Empty)?;
            (self.signed_min, self.signed_max) = (number(min), number(max));
        }
        if self.min > self.max || self.signed_min > self.signed_max { Err(Empty) } else { Ok(()) }
    }
}

/// The smallest value from `low` on that has the known bits.
fn round_up(low: u128, known: u128, bits: u128, width: u32) -> Option<u128> {
    let wrong = (low ^ bits) & known;
    if wrong == 0 {
        return Some(low);
    }
    let top = wrong.ilog2();
    let below = mask(top + 1);
    if bits >> top & 1 == 1 {
        // Setting the bit makes it larger: everything below may be as small as it can.
        return Some((low & !below) | (bits & below));
    }
    // The bit has to be cleared, so a free one above it has to be set.
    let free = !known & !low & !below & mask(width);
    if free == 0 {
        return None;
    }
    let carry = free.trailing_zeros();
    Some((low & !mask(carry + 1)) | 1 << carry | (bits & mask(carry)))
}

/// The largest value up to `high` that has the known bits.
fn round_down(high: u128, known: u128, bits: u128, width: u32) -> Option<u128> {
    let all = mask(width);
    round_up(!high & all, known, !bits & known, width).map(|value| !value & all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_finds_the_next_value() {
        let width = 4;
        for known in 0..16_u128 {
            for bits in (0..16).filter(|bits| bits & !known == 0) {
                let fits = |value: &u128| value & known == bits;
                for end in 0..16 {
                    assert_eq!(round_up(end, known, bits, width), (end..16).find(fits));
                    assert_eq!(round_down(end, known, bits, width), (0..=end).rev().find(fits));
                }
            }
        }
    }

    #[test]
    fn known_bits_tighten_both_intervals() {
        let mut values = Values::full(8);
        values.narrow_known(0x81, 0x81).unwrap();
        assert_eq!((values.unsigned(), values.signed()), ((0x81, 0xff), (-127, -1)));
        let mut even = Values::full(8);
        even.narrow_signed(-5, 5).unwrap();
        even.narrow_known(1, 0).unwrap();
        assert_eq!(even.signed(), (-4, 4));
        even.narrow_unsigned(5, 255).unwrap();
        assert_eq!((even.unsigned(), even.signed()), ((252, 254), (-4, -2)));
    }
}
