//! Branch coverage: every outcome of every condition has a verdict. A flip after which nothing uncovered can come is left out.

use std::num::NonZeroU32;

use super::Criterion;

/// Every branch has a verdict.
#[derive(Clone, Copy, Debug, Default)]
pub struct Branches {
    /// How often a loop may iterate, where the user bounds it.
    pub loop_bound: Option<NonZeroU32>,
}

impl Criterion for Branches {
    fn name(&self) -> String {
        "branch".to_owned()
    }

    fn is_about_objectives(&self) -> bool {
        true
    }

    fn loop_bound(&self) -> Option<NonZeroU32> {
        self.loop_bound
    }
}
