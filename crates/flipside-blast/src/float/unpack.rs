//! Taking numbers apart, and moving the highest bit of a significand to the top.

use super::{Format, Unpacked};
use crate::circuit::{Bits, constant, resized};
use crate::gates::{Gates, Lit};

impl Gates {
    /// The parts of a number; a subnormal one keeps its leading zeros.
    pub(super) fn unpack(&mut self, format: Format, bits: &[Lit]) -> Unpacked {
        let (fraction, rest) = bits.split_at(format.precision - 1);
        let (field, sign) = rest.split_at(format.exponent);
        let is_small = !self.any(field);
        let is_special = self.all(field);
        let has_fraction = self.any(fraction);
        let mut significand = fraction.to_vec();
        significand.push(!is_small);
        // A field of 0 means the exponent of 1.
        let mut exponent = resized(field, format.wide_exponent());
        exponent[0] = self.or(exponent[0], is_small);
        let exponent = self.subtract(&exponent, &constant(format.bias(), format.wide_exponent() as u32));
        Unpacked {
            sign: sign[0],
            is_nan: self.and(is_special, has_fraction),
            is_infinite: self.and(is_special, !has_fraction),
            is_zero: self.and(is_small, !has_fraction),
            exponent,
            significand,
        }
    }

    /// The same, with the highest bit of the significand set, unless it is 0.
    pub(super) fn unpack_normalised(&mut self, format: Format, bits: &[Lit]) -> Unpacked {
        let unpacked = self.unpack(format, bits);
        let (exponent, significand) = self.normalise(&unpacked.exponent, &unpacked.significand);
        Unpacked { exponent, significand, ..unpacked }
    }

    /// Shifts leading zeros out and lowers the exponent by as many.
    pub(super) fn normalise(&mut self, exponent: &[Lit], significand: &[Lit]) -> (Bits, Bits) {
        let width = significand.len();
        let mut bits = significand.to_vec();
        let mut zeros = vec![Lit::FALSE; exponent.len()];
        let levels = usize::BITS - (width - 1).leading_zeros();
        for level in (0..levels as usize).rev() {
            let distance = 1_usize << level;
            let is_empty = !self.any(&bits[width - distance..]);
            zeros[level] = is_empty;
            let mut shifted = vec![Lit::FALSE; distance];
            shifted.extend_from_slice(&bits[..width - distance]);
            bits = self.choose_bits(is_empty, &shifted, &bits);
        }
        (self.subtract(exponent, &zeros), bits)
    }

    /// To the right, with all that is lost noted in the lowest bit; a distance of the width or more loses everything.
    pub(super) fn shift_right_sticky(&mut self, bits: &[Lit], distance: &[Lit]) -> Bits {
        let width = bits.len();
        let mut bits = bits.to_vec();
        let mut too_far = Vec::new();
        for (level, &by) in distance.iter().enumerate() {
            let distance = u32::try_from(level).ok().and_then(|level| 1_usize.checked_shl(level));
            match distance.filter(|&distance| distance < width) {
                Some(distance) => {
                    let lost = self.any(&bits[..=distance]);
                    let mut shifted = bits[distance..].to_vec();
                    shifted.resize(width, Lit::FALSE);
                    shifted[0] = lost;
                    bits = self.choose_bits(by, &shifted, &bits);
                }
                None => too_far.push(by),
            }
        }
        let too_far = self.any(&too_far);
        let mut nothing = vec![Lit::FALSE; width];
        nothing[0] = self.any(&bits);
        self.choose_bits(too_far, &nothing, &bits)
    }
}
