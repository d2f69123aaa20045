//! Path coverage: every feasible path has a test.

use flipside_program::{ConditionId, Program};

use super::Criterion;

/// Every feasible path has a test.
#[derive(Clone, Copy, Debug)]
pub struct Paths;

impl Criterion for Paths {
    fn name(&self) -> String {
        "path".to_owned()
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        program.conditions[condition].is_in_source()
    }

    fn is_about_objectives(&self) -> bool {
        false
    }
}
