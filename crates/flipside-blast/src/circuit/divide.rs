//! Quotients and remainders: long division.
//!
//! The rest is below the divisor, so it has no more bits than the divisor may have: 4 for `x / 10`, however wide `x` is.
//! Dividing by 0 gives all ones and the dividend, as terms define it: 0 can be subtracted at every step.

use super::{Bits, complement, resized};
use crate::gates::{Gates, Lit};

impl Gates {
    /// The unsigned quotient and remainder.
    pub(crate) fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Bits, Bits) {
        debug_assert_eq!(a.len(), b.len(), "both should have one width");
        let width = a.len();
        let length = b.iter().rposition(|&bit| bit != Lit::FALSE).map_or(0, |top| top + 1);
        let mut quotient = vec![Lit::FALSE; width];
        let mut rest = vec![Lit::FALSE; length];
        let mut minus = complement(&b[..length]);
        minus.push(Lit::TRUE);
        for bit in (0..width).rev() {
            // With the next bit it may be above the divisor: one bit more.
            let mut next = vec![a[bit]];
            next.append(&mut rest);
            let (difference, fits) = self.add_with_carry(&next, &minus, Lit::TRUE);
            quotient[bit] = fits;
            rest = self.choose_bits(fits, &difference[..length], &next[..length]);
        }
        let rest = resized(&rest, width);
        if length == width {
            return (quotient, rest);
        }
        // Nothing is below 0: the bits above the length were lost.
        let is_above_zero = self.any(&b[..length]);
        let rest = self.choose_bits(is_above_zero, &rest, a);
        (quotient, rest)
    }

    /// The signed quotient, towards zero.
    pub(crate) fn signed_divide(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        let top = a.len() - 1;
        let [x, y] = [a, b].map(|bits| self.negate_if(bits[top], bits));
        let (quotient, _) = self.divide(&x, &y);
        let is_negative = self.xor(a[top], b[top]);
        self.negate_if(is_negative, &quotient)
    }

    /// The signed remainder, with the sign of the dividend.
    pub(crate) fn signed_remainder(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        let top = a.len() - 1;
        let [x, y] = [a, b].map(|bits| self.negate_if(bits[top], bits));
        let (_, rest) = self.divide(&x, &y);
        self.negate_if(a[top], &rest)
    }
}
