//! Work: what a search has done, in units that are the same on every machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What was done so far, shared by all clones, and how much may be done.
#[derive(Clone, Debug, Default)]
pub struct WorkMeter {
    done: Arc<AtomicU64>,
    limit: Option<u64>,
}

impl WorkMeter {
    /// Nothing is done yet; so much may be.
    pub fn limited(limit: Option<u64>) -> Self {
        WorkMeter { done: Arc::default(), limit }
    }

    /// So much more was done.
    pub fn add(&self, units: u64) {
        self.done.fetch_add(units, Ordering::Relaxed);
    }

    /// What was done.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// What may be done yet, as the budget of one question; none where there is no limit.
    pub fn left(&self) -> Option<u32> {
        let left = self.limit?.saturating_sub(self.done());
        Some(u32::try_from(left).unwrap_or(u32::MAX).max(1))
    }

    /// Is everything done that may be?
    pub fn is_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.done() >= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_what_was_done() {
        let work = WorkMeter::limited(Some(10));
        work.clone().add(9);
        assert!(!work.is_over());
        work.add(1);
        assert!(work.is_over() && work.clone().is_over() && work.done() == 10);
        assert!(!WorkMeter::default().is_over() && WorkMeter::default().left().is_none());
        assert_eq!(WorkMeter::limited(Some(7)).left(), Some(7));
    }
}
