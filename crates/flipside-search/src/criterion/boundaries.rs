//! Boundary values: every comparison of integers is made of equal numbers, of a left one that is less by one, and of one that is
//! greater by one.

use flipside_program::points::{self, Wanted};
use flipside_program::{ConditionId, FunctionId, Point, Program};

use super::Criterion;

/// Every side of every comparison of integers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Boundaries;

impl Criterion for Boundaries {
    fn name(&self) -> String {
        "boundaries".to_owned()
    }

    fn needs_marks(&self) -> bool {
        true
    }

    fn prepare(&self, program: &mut Program, functions: &[FunctionId]) {
        points::instrument(program, functions, Wanted::Boundaries);
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        matches!(program.conditions[condition].point(), Some(Point::Boundary(_)))
    }
}
