//! Rounding to nearest, ties to even, and putting a number together.

use super::Format;
use crate::circuit::{Bits, sign_extended, signed_constant};
use crate::gates::{Gates, Lit};

impl Gates {
    /// The nearest number of a format. The highest bit of the significand is set, unless it is 0, and has this exponent;
    /// what was lost before is noted in its lowest bit.
    pub(super) fn round(&mut self, format: Format, sign: Lit, exponent: &[Lit], significand: &[Lit]) -> Bits {
        let is_zero = !self.any(significand);
        // Room for the kept bits, one to round by, and one that notes what is lost.
        let least = format.precision + 2;
        let significand = if significand.len() < least {
            let mut padded = vec![Lit::FALSE; least - significand.len()];
            padded.extend_from_slice(significand);
            padded
        } else {
            significand.to_vec()
        };
        let wide = exponent.len().max(format.wide_exponent()) + 1;
        let exponent = sign_extended(exponent, wide);
        // Stored exponents begin at 1; below that a number is subnormal, and shifted.
        let bias = signed_constant(format.bias() as i128, wide);
        let stored = self.add(&exponent, &bias);
        let one = signed_constant(1, wide);
        let distance = self.subtract(&one, &stored);
        let is_subnormal = self.signed_less(&stored, &one);
        let zeros = vec![Lit::FALSE; wide];
        let distance = self.choose_bits(is_subnormal, &distance, &zeros);
        let shifted = self.shift_right_sticky(&significand, &distance);
        let (lost, kept) = shifted.split_at(shifted.len() - format.precision);
        let half = lost[lost.len() - 1];
        let more = self.any(&lost[..lost.len() - 1]);
        let odd_or_more = self.or(more, kept[0]);
        let up = self.and(half, odd_or_more);
        // The fraction below the stored exponent: a carry goes from one into the other, also from subnormal to normal,
        // and from the largest number to infinity.
        let mut packed = kept[..format.precision - 1].to_vec();
        let field = self.choose_bits(is_subnormal, &zeros, &stored);
        packed.extend_from_slice(&field[..format.exponent]);
        let (packed, _) = self.add_with_carry(&packed, &vec![Lit::FALSE; format.width() - 1], up);
        let largest = signed_constant((1_i128 << format.exponent) - 2, wide);
        let is_too_large = self.signed_less(&largest, &stored);
        let packed = self.choose_bits(is_too_large, &format.infinity(), &packed);
        let nothing = vec![Lit::FALSE; format.width() - 1];
        let mut packed = self.choose_bits(is_zero, &nothing, &packed);
        packed.push(sign);
        packed
    }
}
