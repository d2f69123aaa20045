//! Evidence: why no test takes the branches that are called unreachable, so that anyone can check it.
//!
//! The tests of a search are run again from the start and make a tree (`walk`): at every node each way is followed by a
//! test, ends the run, or needs a reason. There are two reasons: nothing that is called unreachable can come after the way
//! in the control-flow graph (`graph`), or conditions on the path to it exclude it (a core, printed as an SMT-LIB script).
//! [`gather()`] finds the reasons, [`check()`] checks them.
//!
//! **Invariants.** Nothing here knows the search or its tree. The checker believes no formula: it builds each one from its
//! own runs and compares. A way that was cut is never closed by being called so.

pub mod check;
mod cores;
mod explain;
pub mod explanation;
pub mod gather;
pub mod graph;
pub mod manifest;
mod nearest;
mod origins;
mod patience;
mod prefixes;
mod script;
mod stand;
mod together;
pub mod walk;

pub use check::{Checked, Claim, Claims, Subject, check};
pub use explanation::{Class, Explanation, Part, Range, Reason, Way};
pub use gather::{Evidence, Infeasible, Unsettled, Wanted, gather};
pub use manifest::{Context, Manifest};
pub use patience::Patience;
pub use prefixes::PathClaims;

use thiserror::Error;

/// What is wrong with evidence, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Fault(pub String);
