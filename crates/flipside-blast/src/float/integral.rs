//! Rounding to integers that stay floating-point numbers.

use flipside_term::FloatUnaryOp;

use super::Format;
use crate::circuit::{Bits, signed_constant, with_zeros_below};
use crate::gates::{Gates, Lit};

impl Gates {
    pub(crate) fn float_integral(&mut self, format: Format, op: FloatUnaryOp, a: &[Lit]) -> Bits {
        let x = self.unpack(format, a);
        let wide = x.exponent.len();
        // The significand is an integer times two to the power of this; from 0 on, it has no fraction.
        let last = signed_constant(format.precision as i128 - 1, wide);
        let is_integral = self.signed_less_equal(&last, &x.exponent);
        let distance = self.subtract(&last, &x.exponent);
        let zeros = vec![Lit::FALSE; wide];
        let distance = self.choose_bits(is_integral, &zeros, &distance);
        // Below the integer, one bit to round by and one for what is lost.
        let bits = with_zeros_below(&x.significand, 2);
        let bits = self.shift_right_sticky(&bits, &distance);
        let (below, integer) = bits.split_at(2);
        let has_fraction = self.or(below[0], below[1]);
        let up = match op {
            FloatUnaryOp::Floor => self.and(has_fraction, x.sign),
            FloatUnaryOp::Ceil => self.and(has_fraction, !x.sign),
            FloatUnaryOp::Trunc => Lit::FALSE,
            FloatUnaryOp::RoundAway => below[1],
            FloatUnaryOp::RoundEven => {
                let odd_or_more = self.or(below[0], integer[0]);
                self.and(below[1], odd_or_more)
            }
            FloatUnaryOp::Sqrt => unreachable!("a root should not be rounded to an integer"),
        };
        let (mut rounded, carry) = self.add_with_carry(integer, &vec![Lit::FALSE; integer.len()], up);
        rounded.push(carry);
        let exponent = signed_constant(format.precision as i128, wide);
        let (exponent, rounded) = self.normalise(&exponent, &rounded);
        let result = self.round(format, x.sign, &exponent, &rounded);
        let result = self.choose_bits(is_integral, a, &result);
        self.or_nan(format, &[(a, x.is_nan)], result)
    }
}
