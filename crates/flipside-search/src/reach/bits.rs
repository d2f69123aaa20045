//! Sets of objectives as bits: a small face of `fixedbitset` with the few operations that reachability and coverage need.
//!
//! It does not know what its numbers stand for. What holds: two sets that meet, are added or compared have the same size.

use fixedbitset::FixedBitSet;

/// A set of small numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitSet(FixedBitSet);

impl BitSet {
    /// The empty set of numbers below `size`.
    pub fn new(size: usize) -> Self {
        BitSet(FixedBitSet::with_capacity(size))
    }

    /// The set of all numbers below `size`.
    pub fn full(size: usize) -> Self {
        let mut set = Self::new(size);
        set.0.insert_range(..);
        set
    }

    /// Adds a number.
    pub fn insert(&mut self, number: usize) {
        self.0.insert(number);
    }

    /// Takes all numbers out.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes a number out.
    pub fn remove(&mut self, number: usize) {
        self.0.remove(number);
    }

    /// Is the number in it?
    pub fn contains(&self, number: usize) -> bool {
        self.0.contains(number)
    }

    /// Adds all of another set; was there anything new?
    pub fn add(&mut self, other: &BitSet) -> bool {
        debug_assert_eq!(self.0.len(), other.0.len(), "sets should be of the same numbers");
        // Word by word: the crate has no union that tells, and looking first takes twice the time.
        let mut grown = 0;
        for (word, more) in self.0.as_mut_slice().iter_mut().zip(other.0.as_slice()) {
            grown |= more & !*word;
            *word |= more;
        }
        grown != 0
    }

    /// The numbers that are in both sets.
    pub fn common(&self, other: &BitSet) -> BitSet {
        BitSet(&self.0 & &other.0)
    }

    /// Have the sets a number in common?
    pub fn meets(&self, other: &BitSet) -> bool {
        debug_assert_eq!(self.0.len(), other.0.len(), "sets should be of the same numbers");
        !self.0.is_disjoint(&other.0)
    }

    /// Is it empty?
    pub fn is_empty(&self) -> bool {
        self.0.is_clear()
    }

    /// The numbers, in order.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        self.0.ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_sets_do() {
        let mut small = BitSet::new(130);
        assert!(small.is_empty());
        [0, 64, 129].into_iter().for_each(|number| small.insert(number));
        let mut all = BitSet::full(130);
        assert_eq!(all.numbers().count(), 130);
        assert!(!all.add(&small) && all.meets(&small));
        assert_eq!(all.common(&small), small);
        small.remove(64);
        let mut other = BitSet::new(130);
        other.insert(64);
        assert!(!small.meets(&other) && small.add(&other) && small.contains(64));
        assert_eq!(small.numbers().collect::<Vec<_>>(), [0, 64, 129]);
        small.clear();
        assert!(small.is_empty());
    }
}
