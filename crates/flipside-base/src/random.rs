//! Numbers that look random and are the same in every run, for the search and for tests.
//!
//! **Invariant.** The sequence of a seed is part of the results: first inputs, mutation and local search draw from it,
//! so a change here changes reports. The test at the end keeps it.

/// A sequence of numbers that a seed decides: Marsaglia's xorshift, the output multiplied (Vigna's `xorshift64*`).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed. The seed is spread over all bits first, because neighbouring states give neighbouring
    /// numbers for a while; a state of 0 would stay 0.
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = xorshift(self.0);
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below a bound, which should not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        debug_assert!(bound > 0, "there should be a number below the bound");
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// Once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the items, of which there should be one.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Any bits of a width of 1 to 128.
    pub fn wide(&mut self, width: u32) -> u128 {
        debug_assert!((1..=128).contains(&width), "a width should be 1 to 128: {width}");
        let bits = u128::from(self.bits()) << 64 | u128::from(self.bits());
        bits >> (128 - width)
    }

    /// A number between two, both included: one of the ends as often as one between them.
    pub fn between(&mut self, low: u128, high: u128) -> u128 {
        debug_assert!(low <= high, "the ends should be in order");
        match self.below(4) {
            0 => low,
            1 => high,
            _ => match (high - low).checked_add(1) {
                None => self.wide(128),
                Some(count) => low + self.wide(128) % count,
            },
        }
    }

    /// A number of a width of 1 to 128, with a preference for those near 0, near the powers of 2, and near the ends of
    /// both ways to read it: where mistakes are.
    pub fn near_edges(&mut self, width: u32) -> u128 {
        let small = self.below(4) as u128;
        let value = match self.below(8) {
            0 => small,
            1 => small.wrapping_neg(),
            2 => (1_u128 << self.below(width as usize)).wrapping_add(small),
            3 => (1_u128 << self.below(width as usize)).wrapping_sub(1),
            4 => (1_u128 << (width - 1)).wrapping_sub(small),
            5 => {
                let narrower = 1 + self.below(width as usize) as u32;
                self.wide(narrower)
            }
            _ => self.wide(width),
        };
        value & (u128::MAX >> (128 - width))
    }
}

/// A step of Marsaglia's xorshift, which comes to all numbers but 0.
pub fn xorshift(mut state: u64) -> u64 {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let mut random = Random::new(7);
        assert_eq!([random.bits(), random.bits()], [0x6af3_c722_0eac_ad72, 0x1025_c43a_1122_b563]);
        assert_eq!([(); 6].map(|()| random.below(100)), [62, 47, 29, 9, 64, 81]);
        assert_eq!([(); 4].map(|()| random.between(10, 20)), [13, 16, 10, 15]);
    }

    #[test]
    fn numbers_stay_within_their_bounds() {
        let mut random = Random::new(1);
        for _ in 0..1_000 {
            assert!(random.below(3) < 3);
            assert!((5..=9).contains(&random.between(5, 9)));
            assert!(random.near_edges(9) < 512 && random.wide(9) < 512);
        }
    }
}
