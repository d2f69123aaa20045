//! Products: all bits of the product of the significands are there before it is rounded.

use super::Format;
use crate::circuit::{Bits, resized, signed_constant};
use crate::gates::{Gates, Lit};

impl Gates {
    pub(crate) fn float_multiply(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let (x, y) = (self.unpack_normalised(format, a), self.unpack_normalised(format, b));
        let sign = self.xor(x.sign, y.sign);
        let width = 2 * format.precision;
        let product = {
            let (x, y) = (resized(&x.significand, width), resized(&y.significand, width));
            self.multiply(&x, &y)
        };
        let one = signed_constant(1, x.exponent.len());
        let exponent = self.add(&x.exponent, &y.exponent);
        let exponent = self.add(&exponent, &one);
        let (exponent, product) = self.normalise_by_one(&exponent, &product);
        let rounded = self.round(format, sign, &exponent, &product);
        let (zero, infinite) = (self.or(x.is_zero, y.is_zero), self.or(x.is_infinite, y.is_infinite));
        let result = self.zero_or_infinite(format, sign, zero, infinite, &rounded);
        let invalid = self.and(zero, infinite);
        let result = self.choose_bits(invalid, &format.default_nan(), &result);
        self.or_nan(format, &[(a, x.is_nan), (b, y.is_nan)], result)
    }

    /// Shifts at most one leading zero out.
    pub(super) fn normalise_by_one(&mut self, exponent: &[Lit], significand: &[Lit]) -> (Bits, Bits) {
        let is_low = !significand[significand.len() - 1];
        let mut shifted = vec![Lit::FALSE];
        shifted.extend_from_slice(&significand[..significand.len() - 1]);
        let significand = self.choose_bits(is_low, &shifted, significand);
        let mut zeros = vec![Lit::FALSE; exponent.len()];
        zeros[0] = is_low;
        (self.subtract(exponent, &zeros), significand)
    }

    /// A result, zero where `zero`, infinite where `infinite`, with a sign.
    pub(super) fn zero_or_infinite(
        &mut self,
        format: Format,
        sign: Lit,
        zero: Lit,
        infinite: Lit,
        result: &[Lit],
    ) -> Bits {
        let mut none = vec![Lit::FALSE; format.width() - 1];
        none.push(sign);
        let mut most = format.infinity();
        most.push(sign);
        let result = self.choose_bits(zero, &none, result);
        self.choose_bits(infinite, &most, &result)
    }
}
