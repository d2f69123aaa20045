//! Conversions from and to integers, and between formats.

use super::Format;
use crate::circuit::{Bits, constant, resized, sign_extended, signed_constant, with_zeros_below};
use crate::gates::{Gates, Lit};

impl Gates {
    /// An integer as a number, rounded.
    pub(crate) fn float_of_integer(&mut self, format: Format, integer: &[Lit], signed: bool) -> Bits {
        let sign = if signed { integer[integer.len() - 1] } else { Lit::FALSE };
        let magnitude = self.negate_if(sign, integer);
        let wide = format.wide_exponent();
        let exponent = signed_constant(integer.len() as i128 - 1, wide);
        let (exponent, magnitude) = self.normalise(&exponent, &magnitude);
        self.round(format, sign, &exponent, &magnitude)
    }

    /// A number without its fraction as an integer of a width; 0 unless it fits.
    pub(crate) fn float_to_integer(&mut self, format: Format, a: &[Lit], width: usize, signed: bool) -> Bits {
        let x = self.unpack(format, a);
        let wide = x.exponent.len().max(10);
        let exponent = sign_extended(&x.exponent, wide);
        let below_one = exponent[wide - 1];
        let limit = signed_constant(width as i128, wide);
        let is_short = self.signed_less(&exponent, &limit);
        // The significand with its point above the fraction, moved up by the exponent.
        let fraction = format.precision - 1;
        let levels = (usize::BITS - width.leading_zeros()) as usize;
        let bits = resized(&x.significand, fraction + width);
        let moved = self.shift_left(&bits, &exponent[..levels.min(wide)]);
        let zeros = vec![Lit::FALSE; width];
        let magnitude = self.choose_bits(below_one, &zeros, &moved[fraction..]);
        let is_zero = !self.any(&magnitude);
        let top = magnitude[width - 1];
        let fits = if signed {
            let is_least = {
                let least = constant(1 << (width - 1), width as u32);
                let equal = self.equal(&magnitude, &least);
                self.and(x.sign, equal)
            };
            self.or(!top, is_least)
        } else {
            self.or(!x.sign, is_zero)
        };
        let is_number = !self.or(x.is_nan, x.is_infinite);
        let fits = self.all(&[fits, is_short, is_number]);
        let integer = self.negate_if(x.sign, &magnitude);
        self.choose_bits(fits, &integer, &zeros)
    }

    /// A number in another format, rounded.
    pub(crate) fn float_resize(&mut self, from: Format, to: Format, a: &[Lit]) -> Bits {
        let x = self.unpack_normalised(from, a);
        let rounded = self.round(to, x.sign, &x.exponent, &x.significand);
        let result = self.zero_or_infinite(to, x.sign, x.is_zero, x.is_infinite, &rounded);
        // A NaN keeps its sign, and as much of its payload as there is room for.
        let payload = &a[..from.precision - 1];
        let mut nan = if to.precision > from.precision {
            with_zeros_below(payload, to.precision - from.precision)
        } else {
            payload[from.precision - to.precision..].to_vec()
        };
        nan.extend(vec![Lit::TRUE; to.exponent]);
        nan.push(x.sign);
        let nan = to.quieted(&nan);
        self.choose_bits(x.is_nan, &nan, &result)
    }
}
