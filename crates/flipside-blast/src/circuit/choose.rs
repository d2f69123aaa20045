//! Choices between vectors, and reads of tables.

use super::{Bits, constant};
use crate::gates::{Gates, Lit};

impl Gates {
    pub(crate) fn choose_bits(&mut self, condition: Lit, then: &[Lit], otherwise: &[Lit]) -> Bits {
        debug_assert_eq!(then.len(), otherwise.len(), "both should have one width");
        then.iter()
            .zip(otherwise)
            .map(|(&then, &otherwise)| self.choose(condition, then, otherwise))
            .collect()
    }

    /// The element at an index; an index past the end reads the last one.
    pub(crate) fn lookup(&mut self, elements: &[&[Lit]], index: &[Lit]) -> Bits {
        let last = elements.last().expect("a table should have an element");
        let width = last.len();
        let beyond = self.is_past(elements.len(), index);
        (0..width)
            .map(|bit| {
                let column: Bits = elements.iter().map(|element| element[bit]).collect();
                let inside = self.select(&column, index);
                self.choose(beyond, last[bit], inside)
            })
            .collect()
    }

    /// The truth value at an index, and another one past the end.
    pub(crate) fn truth_at(&mut self, truths: &[bool], index: &[Lit], beyond: Lit) -> Lit {
        let leaves: Bits = truths.iter().map(|&truth| Lit::constant(truth)).collect();
        let inside = self.select(&leaves, index);
        let is_past = self.is_past(truths.len(), index);
        self.choose(is_past, beyond, inside)
    }

    /// Is the index not below the count?
    fn is_past(&mut self, count: usize, index: &[Lit]) -> Lit {
        let width = index.len() as u32;
        if (count as u128).checked_shr(width).unwrap_or(0) > 0 {
            return Lit::FALSE;
        }
        let before = self.unsigned_less(index, &constant(count as u128, width));
        !before
    }

    /// The leaf that the low bits of the index choose; any leaf past the end.
    fn select(&mut self, leaves: &[Lit], index: &[Lit]) -> Lit {
        let levels = (usize::BITS - (leaves.len() - 1).leading_zeros()).min(index.len() as u32) as usize;
        let mut layer: Bits = leaves.iter().take(1_usize << levels.min(63)).copied().collect();
        for &bit in &index[..levels] {
            layer = layer
                .chunks(2)
                .map(|pair| match *pair {
                    [low, high] => self.choose(bit, high, low),
                    [only] => only,
                    _ => unreachable!("chunks of two should have one or two items"),
                })
                .collect();
        }
        layer[0]
    }
}
