//! Labels in the style of LTest: every `pc_label(condition, id, "tag")` is reached with a condition that is true.

use flipside_program::points::{self, Wanted};
use flipside_program::{ConditionId, FunctionId, Point, Program};

use super::Criterion;

/// Every label.
#[derive(Clone, Copy, Debug, Default)]
pub struct Labels;

impl Criterion for Labels {
    fn name(&self) -> String {
        "labels".to_owned()
    }

    fn needs_marks(&self) -> bool {
        true
    }

    fn prepare(&self, program: &mut Program, functions: &[FunctionId]) {
        points::instrument(program, functions, Wanted::Labels);
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        matches!(program.conditions[condition].point(), Some(Point::Label(_)))
    }
}
