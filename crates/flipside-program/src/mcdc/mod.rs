//! MC/DC (modified condition/decision coverage): what a program needs beyond its branches, so that each condition can be
//! shown to affect its decision on its own.
//!
//! A leaf is *unmasked* in an evaluation of its decision if flipping it alone would flip the outcome; a leaf that short
//! circuit left out may have any value. With masking MC/DC a leaf is shown by two evaluations in which it is unmasked,
//! once true and once false; the outcomes differ then by themselves. So each leaf has two objectives that do not depend on
//! each other.
//!
//! A leaf is masked by leaves that are evaluated after it, so that its status is known only at the end of the decision.
//! [`instrument`] adds that to the program: a register per leaf that says whether it is unmasked so far, set by constants
//! on the edges of the decision, and at its ends a branch on the register, an [`crate::ConditionKind::Effect`]. To
//! everything that follows, these are branches like others: they are searched, merged, refuted and checked by the same
//! code. Along one path a register is a constant, so that effects fork nothing.
//!
//! Unique-cause MC/DC wants two evaluations that differ in one leaf alone, where a leaf that was not evaluated matches
//! anything. It is about pairs of rows of the truth table, so that each row is an objective, a
//! [`crate::ConditionKind::Row`]: a register adds up the number of the row along the edges.

mod instrument;
mod tree;
mod written;

pub use instrument::{Wanted, instrument, judged_decisions, letters, single_decisions};
pub use tree::{DecisionTree, Edge, Next, Row};
pub use written::written;

pub(crate) use instrument::blocks_of;

/// The least number of leaves of a decision for which MC/DC says more than that each branch is taken.
pub const FEWEST_LEAVES: usize = 2;

/// The longest truth table whose rows become objectives.
pub const MOST_ROWS: usize = 512;
