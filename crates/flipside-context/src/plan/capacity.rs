//! Capacities: how much of the inputs there may be for now, and how far that may grow.

use std::collections::BTreeMap;

use flipside_execute::GuessId;

use super::bounded::Bounded;

/// A bound that may grow.
#[derive(Clone, Debug)]
pub(super) struct Capacity {
    /// What it bounds.
    pub of: Bounded,
    /// How much there may be at first, now, and at most.
    pub first: u64,
    pub now: u64,
    pub most: u64,
}

impl Capacity {
    /// The next step of the ladder: the first capacity, twice as much, and so on.
    pub fn rung(&self, wanted: u64) -> u64 {
        let mut step = self.first;
        while 0 < step && step < wanted && step < self.most {
            step *= 2;
        }
        if wanted == 0 { 0 } else { step.min(self.most) }
    }
}

/// The capacities of a plan, by number; those of the same thing are one.
#[derive(Clone, Debug, Default)]
pub(super) struct CapacityTable {
    pub all: Vec<Capacity>,
    known: BTreeMap<Bounded, usize>,
    /// What was set for those that do not exist yet.
    pub given: BTreeMap<String, u64>,
}

impl CapacityTable {
    pub fn of(&mut self, of: Bounded, now: u64, most: u64) -> usize {
        let CapacityTable { all, known, given } = self;
        *known.entry(of.clone()).or_insert_with(|| {
            let first = now.min(most);
            let now = given.get(&of.key()).copied().unwrap_or(first);
            all.push(Capacity { of, first, now, most: most.max(now) });
            all.len() - 1
        })
    }
}

/// The guess that a capacity stands for.
pub(super) fn guess(capacity: usize) -> GuessId {
    GuessId(capacity as u32)
}
