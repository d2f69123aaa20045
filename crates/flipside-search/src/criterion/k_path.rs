//! k-path coverage: every feasible path on which each loop iterates at most k times has a test.

use std::num::NonZeroU32;

use flipside_program::{ConditionId, Program};

use super::Criterion;

/// Every feasible path with bounded loops has a test.
#[derive(Clone, Copy, Debug)]
pub struct KPaths {
    /// How often a loop may iterate.
    pub k: NonZeroU32,
}

impl Criterion for KPaths {
    fn name(&self) -> String {
        "k-path".to_owned()
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        program.conditions[condition].is_in_source()
    }

    fn is_about_objectives(&self) -> bool {
        false
    }

    fn loop_bound(&self) -> Option<NonZeroU32> {
        Some(self.k)
    }
}
