//! Which objectives are covered, and by which test first.

use std::collections::{BTreeMap, BTreeSet};

use flipside_context::Test;
use flipside_program::Objective;

use crate::reach::{BitSet, Numbering};

/// The objectives of a search and what is covered of them.
#[derive(Clone, Debug)]
pub struct Coverage {
    objectives: BTreeSet<Objective>,
    covered: BTreeMap<Objective, u32>,
    /// What others cover: tests that are not of this search.
    elsewhere: BTreeSet<Objective>,
    numbering: Numbering,
    uncovered: BitSet,
}

impl Coverage {
    /// Nothing is covered yet.
    pub fn new(numbering: Numbering, objectives: impl IntoIterator<Item = Objective>) -> Self {
        let objectives: BTreeSet<Objective> = objectives.into_iter().collect();
        let mut uncovered = BitSet::new(numbering.count());
        for &objective in &objectives {
            uncovered.insert(numbering.of(objective));
        }
        Coverage { objectives, covered: BTreeMap::new(), elsewhere: BTreeSet::new(), numbering, uncovered }
    }

    /// Some of the objectives, of which nothing is covered.
    pub fn only(&self, objectives: Vec<Objective>) -> Self {
        Coverage::new(self.numbering.clone(), objectives)
    }

    /// A test took this outcome.
    pub fn add(&mut self, objective: Objective, test: u32) {
        if self.objectives.contains(&objective) {
            self.covered.entry(objective).or_insert(test);
            self.uncovered.remove(self.numbering.of(objective));
        }
    }

    /// Only these tests are left, with other numbers: they take what all did.
    pub(crate) fn renumber(&mut self, tests: &[Test]) {
        let before = self.covered.len();
        self.covered.clear();
        for test in tests {
            test.taken.iter().for_each(|&objective| self.add(objective, test.id));
        }
        assert_eq!(self.covered.len(), before, "the tests that are left should cover as much as all");
    }

    /// A test of the user's takes this: nothing has to be found for it.
    pub fn add_elsewhere(&mut self, objective: Objective) {
        if self.objectives.contains(&objective) {
            self.elsewhere.insert(objective);
            self.uncovered.remove(self.numbering.of(objective));
        }
    }

    /// Does a test of the user's take it?
    pub fn is_covered_elsewhere(&self, objective: Objective) -> bool {
        self.elsewhere.contains(&objective)
    }

    /// Was it taken?
    pub fn is_covered(&self, objective: Objective) -> bool {
        self.covered.contains_key(&objective) || self.elsewhere.contains(&objective)
    }

    /// Was it taken by a test of this search?
    pub fn is_covered_here(&self, objective: Objective) -> bool {
        self.covered.contains_key(&objective)
    }

    /// Is nothing left to cover?
    pub fn is_complete(&self) -> bool {
        self.covered() == self.objectives.len()
    }

    /// How many objectives there are.
    pub fn total(&self) -> usize {
        self.objectives.len()
    }

    /// How many are covered.
    pub fn covered(&self) -> usize {
        let only_elsewhere = self.elsewhere.iter().filter(|known| !self.covered.contains_key(known)).count();
        self.covered.len() + only_elsewhere
    }

    /// The objectives, in order.
    pub fn objectives(&self) -> impl Iterator<Item = Objective> {
        self.objectives.iter().copied()
    }

    /// The number of an objective in the sets of [`crate::reach`].
    pub fn number(&self, objective: Objective) -> usize {
        self.numbering.of(objective)
    }

    /// The objectives that are not covered, in order.
    pub fn open(&self) -> impl Iterator<Item = Objective> {
        self.objectives().filter(|&objective| self.uncovered.contains(self.number(objective)))
    }

    /// What is not covered.
    pub fn uncovered(&self) -> &BitSet {
        &self.uncovered
    }
}
