//! Branch counts: how often each outcome of each condition was taken.
//!
//! One flat vector for all conditions, copied on the first write after a snapshot; where a condition's counts start
//! is the same for all states of a machine and shared.

use std::sync::Arc;

use flipside_program::{Condition, ConditionId, Id, Objective, Table};

/// How often each outcome was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Where the counts of each condition start, and the end.
    starts: Arc<[u32]>,
    counts: Arc<Vec<u64>>,
}

impl Counts {
    /// All zero.
    pub fn new(conditions: &Table<ConditionId, Condition>) -> Self {
        let mut starts = Vec::with_capacity(conditions.len() + 1);
        let mut total = 0;
        for condition in conditions {
            starts.push(u32::try_from(total).expect("a program should have fewer than 2^32 outcomes"));
            total += condition.outcome_count();
        }
        starts.push(u32::try_from(total).expect("a program should have fewer than 2^32 outcomes"));
        Self { starts: starts.into(), counts: Arc::new(vec![0; total]) }
    }

    /// The outcome with this index was taken once more.
    #[inline]
    pub(crate) fn add(&mut self, condition: ConditionId, index: usize) {
        let at = self.starts[condition.index()] as usize + index;
        Arc::make_mut(&mut self.counts)[at] += 1;
    }

    /// Counts the noted outcomes.
    pub(crate) fn add_all(&mut self, tally: &mut Tally) {
        if tally.length > 0 {
            let counts = Arc::make_mut(&mut self.counts);
            for at in &tally.taken[..tally.length] {
                counts[*at as usize] += 1;
            }
            tally.length = 0;
        }
    }

    /// The sum of the counts of several runs of one machine; none where there are no runs.
    pub fn sum<'c>(runs: impl IntoIterator<Item = &'c Counts>) -> Option<Counts> {
        let mut runs = runs.into_iter();
        let mut sum = runs.next()?.clone();
        let counts = Arc::make_mut(&mut sum.counts);
        for run in runs {
            counts.iter_mut().zip(run.all()).for_each(|(total, more)| *total += more);
        }
        Some(sum)
    }

    /// How often the objective was reached.
    pub fn of(&self, objective: Objective) -> u64 {
        self.of_condition(objective.condition)[objective.outcome.index()]
    }

    /// The counts of all outcomes of all conditions, in order.
    pub fn all(&self) -> &[u64] {
        &self.counts
    }

    /// The counts of all outcomes of a condition, by the index of the outcome.
    pub fn of_condition(&self, condition: ConditionId) -> &[u64] {
        let index = condition.index();
        &self.counts[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// The outcomes taken since the last count. Writing to counts that other states may share costs far more than a branch, so
/// outcomes are counted in batches.
#[derive(Debug)]
pub(crate) struct Tally {
    /// Where the outcomes are counted.
    taken: [u32; Tally::ROOM],
    length: usize,
}

impl Tally {
    /// Outcomes per batch: small enough to live in the state, large enough that the copy-on-write check is rare.
    const ROOM: usize = 64;

    /// Nothing.
    pub fn new() -> Self {
        Self { taken: [0; Self::ROOM], length: 0 }
    }

    /// The outcome with this index was taken once more.
    #[inline]
    pub fn note(&mut self, counts: &mut Counts, condition: ConditionId, index: usize) {
        if self.length == Self::ROOM {
            counts.add_all(self);
        }
        self.taken[self.length] = counts.starts[condition.index()] + index as u32;
        self.length += 1;
    }
}
