//! Native runs of the subject, and their cross-check against our own execution.
//!
//! llvm-cov is the witness that nobody here wrote. [`structure`] asks it, before anything runs, whether it sees the
//! same branches as we do; [`counts`] asks it, after a run, whether they were taken as often as we say.

pub mod confirm;
pub mod counts;
pub mod existing;
mod measured;
pub mod native;
pub mod oracle;
pub mod replay;
pub mod structure;

pub use measured::MeasuredBranches;
pub use native::{Native, SuiteError};
