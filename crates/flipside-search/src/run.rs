//! What a search remembers of its runs: from where each set out, where it ended, and when its test was found.

use std::time::Duration;

use flipside_term::Assignment;

use crate::tree::EdgeId;

/// A run of the search.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its inputs.
    pub inputs: Assignment,
    /// The edge that it was made to take; none for the first.
    pub from: Option<EdgeId>,
    /// The last edge that it took in the tree; none where nothing on it depends on the inputs.
    pub end: Option<EdgeId>,
    /// The test that it is; none where it was stopped.
    pub test: Option<u32>,
}

/// When a test was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Questions to the solver up to then, those about errors included.
    pub solver_calls: u64,
    /// The time of the search up to then.
    pub time: Duration,
}
