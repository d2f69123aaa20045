//! Shifts by a variable amount: one layer of choices per bit of the amount.

use super::Bits;
use crate::gates::{Gates, Lit};

impl Gates {
    pub(crate) fn shift_left(&mut self, a: &[Lit], amount: &[Lit]) -> Bits {
        let reversed: Bits = a.iter().rev().copied().collect();
        let mut shifted = self.shift_right(&reversed, amount, Lit::FALSE);
        shifted.reverse();
        shifted
    }

    /// To the right, with copies of `fill` moving in.
    pub(crate) fn shift_right(&mut self, a: &[Lit], amount: &[Lit], fill: Lit) -> Bits {
        let width = a.len();
        let mut bits = a.to_vec();
        let mut too_much = Vec::new();
        for (level, &by) in amount.iter().enumerate() {
            let distance = u32::try_from(level).ok().and_then(|level| 1_usize.checked_shl(level));
            match distance.filter(|&distance| distance < width) {
                Some(distance) => {
                    bits = (0..width)
                        .map(|bit| {
                            let from = bits.get(bit + distance).copied().unwrap_or(fill);
                            self.choose(by, from, bits[bit])
                        })
                        .collect();
                }
                None => too_much.push(by),
            }
        }
        let too_much = self.any(&too_much);
        bits.into_iter().map(|bit| self.choose(too_much, fill, bit)).collect()
    }
}
