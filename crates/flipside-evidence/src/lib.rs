//! Evidence: why no test takes the branches that are called unreachable, so that anyone can check it.
//!
//! The tests of a search are run again from the start and make a tree (`walk`): at every node each way is followed by a
//! test, ends the run, or needs a reason. There are two reasons: nothing that is called unreachable can come after the way
//! in the control-flow graph (`graph`), or conditions on the path to it exclude it (a core, printed as an SMT-LIB script).
//! [`gather()`] finds the reasons, [`check()`] checks them.
//!
//! **Invariants.** Nothing here knows the search or its tree. The checker believes no formula: it builds each one from its
//! own runs and compares. A way that was cut is never closed by being called so.

mod assertion_stack;
pub mod check;
mod cores;
mod deadline;
mod explain;
pub mod explanation;
pub mod gather;
pub mod graph;
pub mod manifest;
mod merge;
mod origins;
mod prefixes;
mod propagation_core;
mod script;
pub mod walk;

pub use check::{Checked, Claim, Claims, Subject, check};
pub use deadline::Deadline;
pub use explanation::{Class, Exclusion, Explanation, Part, Range, Reason};
pub use gather::{Evidence, Infeasible, Unsettled, Wanted, gather};
pub use manifest::{Context, Manifest};
pub use prefixes::PathClaims;

use thiserror::Error;

/// What is wrong with evidence, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Fault(pub String);
