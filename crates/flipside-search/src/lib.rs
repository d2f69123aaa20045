//! The search: tests are made by flipping, and verdicts are computed from what was explored.
//!
//! ```text
//! inputs ──▶ trace (a run with its steps) ──▶ tree ──▶ strategy: which step to flip ──▶ prefix: the solver ──▶ trace …
//!                                              └──▶ verdicts
//! ```
//!
//! **Invariant:** a strategy decides the order of the flips and nothing else. Verdicts are made from facts by one function
//! ([`verdict::decide`]), never set by a strategy.

pub mod check;
pub mod control;
pub mod coverage;
pub mod criterion;
mod driver;
pub mod errors;
pub mod explorer;
mod growth;
mod hidden;
mod initial;
pub mod merge;
pub mod paths;
mod prefix;
mod prettify;
pub mod reach;
mod retry;
pub mod run;
pub mod statistics;
pub mod strategy;
mod surplus;
mod target;
pub mod threads;
mod trace;
pub mod tree;
pub mod verdict;
mod wide;

pub use control::{Observer, Standing, StopReason};
pub use coverage::Coverage;
pub use criterion::Criterion;
pub use explorer::{EngineMode, Explorer, Settings};
pub use paths::{Paths, paths};
pub use reach::{Graph, Numbering, Reach};
pub use run::{Moment, Run};
pub use statistics::Statistics;
pub use strategy::{STRATEGIES, Strategy};
pub use tree::{Cut, Tree};
pub use verdict::{
    Bound, BoundOrigin, CutShort, Doubt, Fact, NOT_SETTLED, ObjectiveVerdict, ObstacleKind, Reason,
    Refutation, Verdict, VerdictKind, limit_hit, verdicts,
};
pub use wide::WideRefutation;
