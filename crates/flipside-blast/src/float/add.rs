//! Sums and differences: the smaller number is shifted below the larger one, with what is lost noted.

use super::Format;
use crate::circuit::{Bits, complement, signed_constant, with_zeros_below};
use crate::gates::{Gates, Lit};

/// Bits below the significand: after a cancellation of more than one bit nothing was lost, so three are enough.
const BELOW: usize = 3;

impl Gates {
    pub(crate) fn float_subtract(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let mut negated = b.to_vec();
        let top = format.width() - 1;
        negated[top] = !negated[top];
        let sum = self.float_sum(format, a, &negated);
        self.with_nans(format, a, b, sum)
    }

    pub(crate) fn float_add(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let sum = self.float_sum(format, a, b);
        self.with_nans(format, a, b, sum)
    }

    /// The result, unless one of the operands is a NaN.
    pub(super) fn with_nans(&mut self, format: Format, a: &[Lit], b: &[Lit], result: Bits) -> Bits {
        let [of_a, of_b] = [a, b].map(|bits| self.unpack(format, bits).is_nan);
        self.or_nan(format, &[(a, of_a), (b, of_b)], result)
    }

    /// The sum of what is no NaN.
    fn float_sum(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let top = format.width() - 1;
        // The larger one first.
        let swap = self.unsigned_less(&a[..top], &b[..top]);
        let (large, small) = (self.choose_bits(swap, b, a), self.choose_bits(swap, a, b));
        let (x, y) = (self.unpack(format, &large), self.unpack(format, &small));
        let distance = self.subtract(&x.exponent, &y.exponent);
        let [x_bits, y_bits] = [&x, &y].map(|one| {
            let mut bits = with_zeros_below(&one.significand, BELOW);
            bits.push(Lit::FALSE);
            bits
        });
        let y_bits = self.shift_right_sticky(&y_bits, &distance);
        let differ = self.xor(x.sign, y.sign);
        let added: Bits = y_bits.iter().map(|&bit| self.xor(bit, differ)).collect();
        let (sum, _) = self.add_with_carry(&x_bits, &added, differ);
        let is_zero = self.all(&complement(&sum));
        let both = self.and(x.sign, y.sign);
        let sign = self.choose(is_zero, both, x.sign);
        // The highest bit of the sum is one above that of the larger operand.
        let one = signed_constant(1, x.exponent.len());
        let exponent = self.add(&x.exponent, &one);
        let (exponent, sum) = self.normalise(&exponent, &sum);
        let rounded = self.round(format, sign, &exponent, &sum);
        // The larger one is infinite if any is.
        let finite = self.choose_bits(x.is_infinite, &large, &rounded);
        let cancel = self.and(y.is_infinite, differ);
        self.choose_bits(cancel, &format.default_nan(), &finite)
    }
}
