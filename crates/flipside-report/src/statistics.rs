//! What a search and what comes after it counted.

use serde::{Deserialize, Serialize};

use crate::Times;

/// What was counted.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct StatisticsReport {
    /// Full resolutions of a predicate, whoever does them.
    pub solver_calls: u64,
    /// Of these, those that reached the SMT solver.
    pub smt_checks: u64,
    /// What was done, in units that are the same on every machine.
    #[serde(default)]
    pub work: u64,
    /// Solver calls that found inputs.
    pub sat: u64,
    /// Solver calls that found a contradiction.
    pub unsat: u64,
    /// Solver calls that gave up.
    pub timeouts: u64,
    /// Questions that were answered without a solver call, by an earlier answer.
    pub cache_hits: u64,
    /// Flips that propagation refuted, without a solver call.
    pub propagation_refutations: u64,
    /// Flips whose branch was covered already.
    pub hopeful_flips: u64,
    /// Flips.
    pub flips: u64,
    /// Solver calls about run-time errors; they are no flips.
    pub error_checks: u64,
    /// Different paths of tests.
    pub paths: u64,
    /// Edges of the tree that no input takes.
    pub infeasible_prefixes: u64,
    /// Tests that did not take the path they were made for.
    pub divergences: u64,
    /// The times.
    #[serde(flatten)]
    pub times: Times,
    /// By test: milliseconds of the search until it was found.
    pub found_ms: Vec<u64>,
}
