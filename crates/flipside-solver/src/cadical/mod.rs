//! CaDiCaL in process, on our own clauses: a formula gets a fresh solver, questions that share their terms a common one.
//!
//! The second decision procedure: large formulas without a short argument over words, which state merging makes, are
//! often easy once they are bits (docs/performance.md). Work is counted in conflicts, the same on every machine; a
//! callback asks for the clock and for [`crate::Stop`], many times per millisecond.
//!
//! **Invariants.** Only this module knows CaDiCaL. Every model is evaluated against all assertions before it is returned.

mod attempt;
mod engine;
mod proof;
mod recorder;
mod session;
mod solver;
mod tracked;

pub use attempt::Attempt;
pub use proof::prove;
pub use solver::Cadical;
pub use tracked::Cores;

use rustsat::solvers::Solve;

/// Its name, for messages.
pub const NAME: &str = "CaDiCaL";

/// How many of the budget's resource units one conflict is worth. The other back end uses some 10 million units in a
/// second, this one has 10 to 60 thousand conflicts in it, so that a budget is about as long for both.
pub const PER_CONFLICT: u32 = 200;

/// What a search may cost before all values of the inputs are tried, where that costs more: most questions are easy.
const BEFORE_ENUMERATION: u32 = 20_000;

/// How many gates a formula may have: about 2 GiB with its clauses.
const MOST_GATES: usize = 12_000_000;

/// The version of the library.
pub fn version() -> String {
    rustsat_cadical::CaDiCaL::default().signature().trim_start_matches("cadical-").to_owned()
}
