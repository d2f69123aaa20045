//! Statement coverage: every statement that does something by itself begins in some run.

use flipside_program::points::{self, Wanted};
use flipside_program::{ConditionId, FunctionId, Point, Program};

use super::Criterion;

/// Every statement.
#[derive(Clone, Copy, Debug, Default)]
pub struct Statements;

impl Criterion for Statements {
    fn name(&self) -> String {
        "statement".to_owned()
    }

    fn needs_marks(&self) -> bool {
        true
    }

    fn prepare(&self, program: &mut Program, functions: &[FunctionId]) {
        points::instrument(program, functions, Wanted::Statements);
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        matches!(program.conditions[condition].point(), Some(Point::Statement))
    }
}
