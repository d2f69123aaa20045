//! Function coverage: every function is entered.

use flipside_program::points::{self, Wanted};
use flipside_program::{ConditionId, FunctionId, Point, Program};

use super::Criterion;

/// Every function.
#[derive(Clone, Copy, Debug, Default)]
pub struct Functions;

impl Criterion for Functions {
    fn name(&self) -> String {
        "function".to_owned()
    }

    fn prepare(&self, program: &mut Program, functions: &[FunctionId]) {
        points::instrument(program, functions, Wanted::Functions);
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        matches!(program.conditions[condition].point(), Some(Point::Function))
    }
}
