//! Circuits over bit vectors: the lowest bit comes first.

mod add;
mod choose;
mod compare;
mod divide;
mod multiply;
mod shift;

use crate::gates::Lit;

/// The bits of a vector, from the lowest.
pub(crate) type Bits = Vec<Lit>;

/// A number as bits.
pub(crate) fn constant(value: u128, width: u32) -> Bits {
    (0..width).map(|bit| Lit::constant(value >> bit & 1 == 1)).collect()
}

/// The number that the bits are, if all are known.
pub(crate) fn known(bits: &[Lit]) -> Option<u128> {
    bits.iter().rev().try_fold(0_u128, |number, bit| Some(number << 1 | u128::from(bit.value()?)))
}

/// The bits with zeros above, or cut.
pub(crate) fn resized(bits: &[Lit], width: usize) -> Bits {
    let zeros = std::iter::repeat(Lit::FALSE);
    bits.iter().copied().chain(zeros).take(width).collect()
}

/// The bits with copies of the highest above.
pub(crate) fn sign_extended(bits: &[Lit], width: usize) -> Bits {
    let sign = *bits.last().expect("a bit vector should have a bit");
    bits.iter().copied().chain(std::iter::repeat(sign)).take(width).collect()
}

/// The complement of each bit.
pub(crate) fn complement(bits: &[Lit]) -> Bits {
    bits.iter().map(|&bit| !bit).collect()
}

/// A signed number as bits.
pub(crate) fn signed_constant(value: i128, width: usize) -> Bits {
    constant(value as u128, width as u32)
}

/// The bits with zeros below.
pub(crate) fn with_zeros_below(bits: &[Lit], count: usize) -> Bits {
    std::iter::repeat_n(Lit::FALSE, count).chain(bits.iter().copied()).collect()
}
