//! Pseudo-random numbers, the same in every run.

/// A sequence of numbers determined by a seed.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below a bound, which should not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// True once in this many times, on average.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Any bits of a width.
    pub fn wide(&mut self, width: u32) -> u128 {
        let bits = u128::from(self.bits()) << 64 | u128::from(self.bits());
        bits >> (128 - width)
    }

    /// A number between two, both included: one of the ends as often as one between them.
    pub fn between(&mut self, low: u128, high: u128) -> u128 {
        match self.below(4) {
            0 => low,
            1 => high,
            _ => match (high - low).checked_add(1) {
                None => self.wide(128),
                Some(count) => low + self.wide(128) % count,
            },
        }
    }
}
