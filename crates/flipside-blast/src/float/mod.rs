//! Floating-point circuits, for every format: what `flipside-term` says of `float` and `double`, on the bits.
//!
//! A number is taken apart (`unpack`), computed with exactly or with what is lost noted in the lowest bit, and rounded
//! once (`round`): to nearest, ties to even. Which NaN comes out is said in one place (`or_nan`): the first operand that
//! is one, made quiet, else the default NaN.

mod add;
mod compare;
mod convert;
mod divide;
mod integral;
mod multiply;
mod round;
mod unpack;

#[cfg(test)]
mod tests;

use flipside_term::float;

use crate::circuit::Bits;
use crate::gates::{Gates, Lit};

/// A format: how many bits the exponent and the significand have, the hidden one included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Format {
    pub exponent: usize,
    pub precision: usize,
}

impl Format {
    /// That of `float` or `double`.
    pub fn of_width(width: u32) -> Self {
        Format { exponent: float::exponent_bits(width) as usize, precision: float::precision(width) as usize }
    }

    pub fn width(self) -> usize {
        self.exponent + self.precision
    }

    /// What is added to an exponent when it is stored.
    fn bias(self) -> u128 {
        (1 << (self.exponent - 1)) - 1
    }

    /// How many bits an exponent needs while it is computed with: room for those of normalised subnormal numbers, of
    /// products and quotients, and of integers of 128 bits.
    fn wide_exponent(self) -> usize {
        let shifts = usize::BITS - self.precision.leading_zeros();
        self.exponent.max(shifts as usize).max(8) + 3
    }

    /// Infinity without its sign.
    fn infinity(self) -> Bits {
        let mut bits = vec![Lit::FALSE; self.precision - 1];
        bits.extend(vec![Lit::TRUE; self.exponent]);
        bits
    }

    /// The NaN of an operation without a result: its sign is set, and the highest bit of its payload.
    fn default_nan(self) -> Bits {
        let mut bits = self.infinity();
        bits[self.precision - 2] = Lit::TRUE;
        bits.push(Lit::TRUE);
        bits
    }

    /// A NaN, made quiet.
    fn quieted(self, nan: &[Lit]) -> Bits {
        let mut bits = nan.to_vec();
        bits[self.precision - 2] = Lit::TRUE;
        bits
    }
}

/// A number taken apart. The significand has its hidden bit; zero, infinity and NaN have any.
pub(crate) struct Unpacked {
    pub sign: Lit,
    pub is_nan: Lit,
    pub is_infinite: Lit,
    pub is_zero: Lit,
    /// Signed, of the significand's highest bit.
    pub exponent: Bits,
    pub significand: Bits,
}

impl Gates {
    /// The result, unless an operand is a NaN: the first one, then, made quiet.
    fn or_nan(&mut self, format: Format, operands: &[(&[Lit], Lit)], result: Bits) -> Bits {
        operands.iter().rev().fold(result, |rest, &(bits, is_nan)| {
            let quiet = format.quieted(bits);
            self.choose_bits(is_nan, &quiet, &rest)
        })
    }
}
