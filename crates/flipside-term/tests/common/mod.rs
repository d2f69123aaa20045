//! What the tests share: a generator of numbers, the reference semantics, a reader and a printer of terms.
#![allow(dead_code, missing_docs, clippy::unwrap_used)]

pub mod formula;
pub mod reference;
pub mod sexpr;
pub mod text;

/// Xorshift, so that every run sees the same terms.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        ((self.next() >> 32) as usize * limit) >> 32
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A number with a preference for the edges.
    pub fn bits(&mut self, width: u32) -> u128 {
        let all = u128::MAX >> (128 - width);
        let value = match self.below(8) {
            0 => self.below(4) as u128,
            1 => (self.below(4) as u128).wrapping_neg(),
            2 => 1 << self.below(width as usize),
            3 => (1_u128 << self.below(width as usize)).wrapping_sub(1),
            4 => (1_u128 << (width - 1)).wrapping_sub(self.below(3) as u128),
            _ => u128::from(self.next()) << 64 | u128::from(self.next()),
        };
        value & all
    }
}
