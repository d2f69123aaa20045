//! Which objectives are covered, and by which test first.

use std::collections::{BTreeMap, BTreeSet};

use flipside_program::Objective;

/// The objectives of a search and what is covered of them.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    objectives: BTreeSet<Objective>,
    covered: BTreeMap<Objective, u32>,
}

impl Coverage {
    /// Nothing is covered yet.
    pub fn new(objectives: impl IntoIterator<Item = Objective>) -> Self {
        Coverage { objectives: objectives.into_iter().collect(), covered: BTreeMap::new() }
    }

    /// A test took this outcome.
    pub fn add(&mut self, objective: Objective, test: u32) {
        if self.objectives.contains(&objective) {
            self.covered.entry(objective).or_insert(test);
        }
    }

    /// Was it taken?
    pub fn is_covered(&self, objective: Objective) -> bool {
        self.covered.contains_key(&objective)
    }

    /// Is nothing left to cover?
    pub fn is_complete(&self) -> bool {
        self.covered.len() == self.objectives.len()
    }

    /// How many objectives there are.
    pub fn total(&self) -> usize {
        self.objectives.len()
    }

    /// How many are covered.
    pub fn covered(&self) -> usize {
        self.covered.len()
    }

    /// The objectives, in order.
    pub fn objectives(&self) -> impl Iterator<Item = Objective> {
        self.objectives.iter().copied()
    }
}
