//! Evidence: checkable proofs that the branches claimed unreachable are unreachable.
//!
//! The tests of a search are run again from the start and build the execution tree (`tree`): at every node each edge is
//! taken by a test, ends the run, or needs a reason. There are three reasons: in the control-flow graph no branch that is
//! claimed unreachable can come after the edge (`graph`); conditions on the path exclude the edge (an unsat core, printed
//! as an SMT-LIB script); or state merging refutes all unreachable branches after it at once (`merge`).
//! [`gather()`] finds the reasons, [`check()`] checks them.
//!
//! **Invariants.** Nothing here knows the search or its tree. The checker believes no formula: it builds each one from its
//! own runs and compares. What may come after a cut (a limit, unsupported C) is unreachable only if state merging refutes it.

mod assertion_stack;
mod basis;
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
pub mod proofs;
mod propagation_core;
mod questions;
mod script;
pub mod tree;

pub use check::{Bound, Checked, Claim, Claimed, Claims, Origin, Subject, check, recall};
pub use deadline::Deadline;
pub use explanation::{Class, Exclusion, Explanation, Part, Range, Reason};
pub use gather::{Evidence, Infeasible, Unsettled, Wanted, gather};
pub use manifest::{Accepts, Context, Manifest, SourceEntry};
pub use prefixes::PathClaims;

use thiserror::Error;

/// A fault in the evidence: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Fault(pub String);
