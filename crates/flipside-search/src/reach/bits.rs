//! Sets of objectives as bits.

/// A set of small numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitSet {
    words: Box<[u64]>,
}

impl BitSet {
    /// The empty set of numbers below `size`.
    pub fn new(size: usize) -> Self {
        BitSet { words: vec![0; size.div_ceil(64)].into() }
    }

    /// The set of all numbers below `size`.
    pub fn full(size: usize) -> Self {
        let mut set = Self::new(size);
        (0..size).for_each(|number| set.insert(number));
        set
    }

    /// Adds a number.
    pub fn insert(&mut self, number: usize) {
        self.words[number / 64] |= 1 << (number % 64);
    }

    /// Takes all numbers out.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Takes a number out.
    pub fn remove(&mut self, number: usize) {
        self.words[number / 64] &= !(1 << (number % 64));
    }

    /// Is the number in it?
    pub fn contains(&self, number: usize) -> bool {
        self.words[number / 64] >> (number % 64) & 1 == 1
    }

    /// Adds all of another set; was there anything new?
    pub fn add(&mut self, other: &BitSet) -> bool {
        let mut grown = 0;
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            grown |= more & !*word;
            *word |= more;
        }
        grown != 0
    }

    /// The numbers that are in both sets.
    pub fn common(&self, other: &BitSet) -> BitSet {
        BitSet { words: self.words.iter().zip(&other.words).map(|(a, b)| a & b).collect() }
    }

    /// Have the sets a number in common?
    pub fn meets(&self, other: &BitSet) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// Is it empty?
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The numbers, in order.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        (0..self.words.len() * 64).filter(|&number| self.contains(number))
    }
}
