//! Quotients and remainders: long division.
//!
//! Dividing by 0 gives all ones and the dividend, as terms define it, without a case of its own: 0 can be subtracted at
//! every step.

use super::{Bits, complement};
use crate::gates::{Gates, Lit};

impl Gates {
    /// The unsigned quotient and remainder.
    pub(crate) fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Bits, Bits) {
        debug_assert_eq!(a.len(), b.len(), "both should have one width");
        let width = a.len();
        let mut quotient = vec![Lit::FALSE; width];
        let mut rest = vec![Lit::FALSE; width];
        let mut minus = complement(b);
        minus.push(Lit::TRUE);
        for bit in (0..width).rev() {
            // The rest is below the divisor, so this needs one bit more.
            let mut next = vec![a[bit]];
            next.append(&mut rest);
            let (difference, fits) = self.add_with_carry(&next, &minus, Lit::TRUE);
            quotient[bit] = fits;
            rest = self.choose_bits(fits, &difference[..width], &next[..width]);
        }
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
