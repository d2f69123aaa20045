//! Hashing without chance: the structural hash of nodes and the hasher of tables keyed by identifiers.
//!
//! Both are multiply-rotate mixing in the manner of rustc's `FxHash`, with a final avalanche for the structural hash
//! because its upper bits pick a shard and its order picks the order of operands. No random state: the same term
//! has the same hash in every run, in every thread and in every arena.

use std::hash::{BuildHasherDefault, Hasher};

const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// A structural hash in the making.
#[derive(Clone, Copy)]
pub struct Mixer(u64);

impl Mixer {
    /// Starts with what kind of thing is hashed.
    #[inline]
    pub fn new(kind: u64) -> Self {
        Mixer(kind.wrapping_add(1).wrapping_mul(MULTIPLIER))
    }

    /// Mixes one word in; the order of words counts.
    #[inline]
    #[must_use]
    pub fn with(self, word: u64) -> Self {
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(MULTIPLIER);
        Mixer(mixed ^ (mixed >> 29))
    }

    /// Mixes a text in.
    #[must_use]
    pub fn with_text(self, text: &str) -> Self {
        text.bytes().fold(self.with(text.len() as u64), |mixer, byte| mixer.with(u64::from(byte)))
    }

    /// The hash.
    #[inline]
    pub fn finish(self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }
}

/// Hasher for maps whose keys are identifiers or pairs of them.
#[derive(Clone, Copy, Default)]
pub struct IdHasher(u64);

impl Hasher for IdHasher {
    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.0 = (self.0.rotate_left(26) ^ u64::from(word)).wrapping_mul(MULTIPLIER);
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(u32::from(byte));
        }
    }
    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}

/// A map keyed by identifiers.
pub type IdMap<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<IdHasher>>;
/// A set of identifiers.
pub type IdSet<K> = std::collections::HashSet<K, BuildHasherDefault<IdHasher>>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_words_counts() {
        let hash = |words: &[u64]| words.iter().fold(Mixer::new(3), |mixer, &word| mixer.with(word)).finish();
        assert_ne!(hash(&[1, 2]), hash(&[2, 1]));
        assert_ne!(hash(&[1]), hash(&[1, 0]));
        assert_ne!(Mixer::new(0).finish(), Mixer::new(1).finish());
    }

    #[test]
    fn small_words_spread_over_the_upper_bits() {
        let shards: std::collections::BTreeSet<u64> =
            (0..1000).map(|word| Mixer::new(1).with(word).finish() >> 58).collect();
        assert_eq!(shards.len(), 64);
    }
}
