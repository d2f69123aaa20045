//! What is counted; the words are those of the reports.

/// Counts of one search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Full resolutions of a predicate.
    pub solver_calls: u64,
    /// Of these, how many reached the SMT solver.
    pub smt_checks: u64,
    /// Answers with a model.
    pub sat: u64,
    /// Refutations.
    pub unsat: u64,
    /// Answers that ran out of their budget.
    pub timeouts: u64,
    /// Flips that were refuted while they were built, without a solver call.
    pub propagation_refutations: u64,
    /// Flips.
    pub flips: u64,
    /// Flips whose opposite was covered already.
    pub hopeful_flips: u64,
    /// Paths, that is, tests that were run.
    pub paths: u64,
    /// Prefixes that no input follows.
    pub infeasible_prefixes: u64,
    /// Questions whether a path can be left by an error.
    pub error_checks: u64,
    /// Tests that did not follow the prefix they were made for.
    pub divergences: u64,
}
