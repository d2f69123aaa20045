//! The search: tests are made by flipping, and verdicts are computed from what was explored.
//!
//! ```text
//! inputs ──▶ run (a path with its steps) ──▶ tree ──▶ strategy: which step to flip ──▶ solver ──▶ run …
//!                                             └──▶ verdicts
//! ```
//!
//! **Invariant:** a strategy decides the order of the flips and nothing else. Verdicts are computed from the tree by one
//! function ([`verdict::verdicts`]), never set by a strategy.

pub mod check;
pub mod control;
pub mod coverage;
pub mod dfs;
pub mod inputs;
mod null_tests;
pub mod run;
pub mod statistics;
pub mod tree;
pub mod verdict;

pub use control::{Observer, Standing, StopReason};
pub use coverage::Coverage;
pub use inputs::{InputError, InputPlan, Lengths, PlannedInput};
pub use run::{Explorer, Settings, Test};
pub use statistics::Statistics;
pub use tree::{Cut, Tree};
pub use verdict::{Judged, Verdict, verdicts};
