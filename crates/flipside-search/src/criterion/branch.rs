//! Branch coverage: every outcome of every condition has a verdict. A flip after which nothing uncovered can come is left out.

use flipside_program::{ConditionId, Program};

use super::Criterion;

/// Every branch has a verdict.
#[derive(Clone, Copy, Debug, Default)]
pub struct Branches;

impl Criterion for Branches {
    fn name(&self) -> String {
        "branch".to_owned()
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        program.conditions[condition].is_in_source()
    }
}
