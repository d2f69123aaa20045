//! Run-time errors: each operation that may make one has a verdict. Covered: a test makes the error; unreachable: nothing does.

use flipside_program::{ConditionId, FunctionId, Program, errors};

use super::Criterion;

/// Every possible run-time error.
#[derive(Clone, Copy, Debug, Default)]
pub struct Errors;

impl Criterion for Errors {
    fn name(&self) -> String {
        "errors".to_owned()
    }

    fn prepare(&self, program: &mut Program, functions: &[FunctionId]) {
        errors::instrument(program, functions);
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        program.conditions[condition].error().is_some()
    }
}
