//! Quotients and square roots: digit by digit, until every digit that rounding looks at is there.

use super::Format;
use crate::circuit::{Bits, complement, with_zeros_below};
use crate::gates::{Gates, Lit};

impl Gates {
    pub(crate) fn float_divide(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let (x, y) = (self.unpack_normalised(format, a), self.unpack_normalised(format, b));
        let sign = self.xor(x.sign, y.sign);
        let quotient = self.quotient(&x.significand, &y.significand, format.precision + 2);
        let exponent = self.subtract(&x.exponent, &y.exponent);
        let (exponent, quotient) = self.normalise_by_one(&exponent, &quotient);
        let rounded = self.round(format, sign, &exponent, &quotient);
        let zero = self.or(x.is_zero, y.is_infinite);
        let infinite = self.or(x.is_infinite, y.is_zero);
        let result = self.zero_or_infinite(format, sign, zero, infinite, &rounded);
        let zeros = self.and(x.is_zero, y.is_zero);
        let infinities = self.and(x.is_infinite, y.is_infinite);
        let invalid = self.or(zeros, infinities);
        let result = self.choose_bits(invalid, &format.default_nan(), &result);
        self.or_nan(format, &[(a, x.is_nan), (b, y.is_nan)], result)
    }

    /// The first `digits` binary digits of `a / b`, both normalised, from that of 1 on; below them, whether there are more.
    fn quotient(&mut self, a: &[Lit], b: &[Lit], digits: usize) -> Bits {
        let mut rest = a.to_vec();
        rest.push(Lit::FALSE);
        let mut minus = complement(b);
        minus.push(Lit::TRUE);
        let mut quotient = Bits::new();
        for _ in 0..digits {
            // The rest is below twice the divisor.
            let (difference, fits) = self.add_with_carry(&rest, &minus, Lit::TRUE);
            quotient.push(fits);
            let kept = self.choose_bits(fits, &difference, &rest);
            rest = vec![Lit::FALSE];
            rest.extend_from_slice(&kept[..kept.len() - 1]);
        }
        quotient.push(self.any(&rest));
        quotient.reverse();
        quotient
    }

    pub(crate) fn float_root(&mut self, format: Format, a: &[Lit]) -> Bits {
        let x = self.unpack_normalised(format, a);
        let odd = x.exponent[0];
        // The radicand has two bits before its point: with an odd exponent, it is doubled.
        let mut single = x.significand.clone();
        single.push(Lit::FALSE);
        let double = with_zeros_below(&x.significand, 1);
        let radicand = self.choose_bits(odd, &double, &single);
        let root = self.root_digits(&radicand, format.precision + 2);
        // Half the exponent, rounded down.
        let mut exponent = x.exponent[1..].to_vec();
        exponent.push(x.exponent[x.exponent.len() - 1]);
        let rounded = self.round(format, x.sign, &exponent, &root);
        // Zeros and the positive infinity are their own roots; other numbers below zero have none.
        let positive_infinity = self.and(x.is_infinite, !x.sign);
        let keeps = self.or(x.is_zero, positive_infinity);
        let result = self.choose_bits(x.sign, &format.default_nan(), &rounded);
        let result = self.choose_bits(keeps, a, &result);
        self.or_nan(format, &[(a, x.is_nan)], result)
    }

    /// The first digits of a square root of a number from 1 to 4, whose highest two bits are before the point; below them,
    /// whether there are more.
    fn root_digits(&mut self, radicand: &[Lit], digits: usize) -> Bits {
        let mut next = radicand.iter().rev().copied().chain(std::iter::repeat(Lit::FALSE));
        let width = digits + 3;
        let mut rest = vec![Lit::FALSE; width];
        let mut root: Bits = Vec::new();
        for _ in 0..digits {
            let (high, low) = (next.next().unwrap_or(Lit::FALSE), next.next().unwrap_or(Lit::FALSE));
            let mut shifted = vec![low, high];
            shifted.extend_from_slice(&rest[..width - 2]);
            // Four times the root so far, and 1.
            let mut tried = vec![Lit::TRUE, Lit::FALSE];
            tried.extend(root.iter().rev().copied());
            tried.resize(width, Lit::FALSE);
            let (difference, fits) = self.add_with_carry(&shifted, &complement(&tried), Lit::TRUE);
            rest = self.choose_bits(fits, &difference, &shifted);
            root.push(fits);
        }
        root.push(self.any(&rest));
        root.reverse();
        root
    }
}
