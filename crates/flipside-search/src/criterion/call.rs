//! Call coverage: every call is made, its arguments evaluated.

use flipside_program::points::{self, Wanted};
use flipside_program::{ConditionId, FunctionId, Point, Program};

use super::Criterion;

/// Every call.
#[derive(Clone, Copy, Debug, Default)]
pub struct Calls;

impl Criterion for Calls {
    fn name(&self) -> String {
        "call".to_owned()
    }

    fn needs_marks(&self) -> bool {
        true
    }

    fn prepare(&self, program: &mut Program, functions: &[FunctionId]) {
        points::instrument(program, functions, Wanted::Calls);
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        matches!(program.conditions[condition].point(), Some(Point::Call))
    }
}
