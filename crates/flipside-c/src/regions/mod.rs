//! Predicts which branch regions clang's coverage will list for each function.
//!
//! Clang's regions are nearly our conditions; this folder knows the differences, by clang version, so that
//! `llvm-cov` can be asked whether it sees the same branches as we do before anything runs. [`walk`] finds the
//! candidates in the tree, [`place`] says where (and whether) each will be listed. Measured with clang 14, 16 and 19.
//!
//! **Invariant:** prediction looks at the tree, not at the lowered code: a condition that the lowering forgot shows up
//! as a difference.

mod macros;
mod place;
mod walk;

pub use macros::MacroTable;
pub use place::Placer;
pub use walk::candidates;

use flipside_program::{ConditionId, FunctionId, Place, Span};

/// A branch region that clang will list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PredictedRegion {
    /// The function it is listed under.
    pub function: FunctionId,
    /// Where it is listed.
    pub site: Site,
    /// What its counts mean to us.
    pub meaning: Meaning,
    /// Which of its counts clang computes by subtraction.
    pub derived: Derived,
    /// Is it certain that it is listed? (Not when a macro of the user's hands its argument to a system macro.)
    pub certain: bool,
}

/// Where a region is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Site {
    /// At exactly this span of a file.
    Exact(Span),
    /// Somewhere inside the macro expansion that starts here.
    InMacro(Place),
}

/// What the two counts of a region mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meaning {
    /// The outcomes true and false of a leaf.
    Leaf(ConditionId),
    /// The jumps to one arm of a switch, and to all others.
    Arm(ConditionId, u32),
    /// Nothing: no objective of ours stands there (unevaluated code, `!!(a || b)` before clang 19 …).
    Extra,
}

/// Which side of a region clang computes by subtraction; in a frame that never ends such a count proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Derived {
    /// The count of the outcome true.
    True,
    /// The count of the outcome false.
    False,
    /// Both.
    Both,
}
