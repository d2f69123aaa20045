//! Run-time errors: each operation that may make one has a verdict. Covered: a test makes the error; unreachable: nothing does.

use std::num::NonZeroU32;

use flipside_program::{Condition, FunctionId, Objective, Program, errors};

use super::{Criterion, added};

/// Every possible run-time error.
#[derive(Clone, Copy, Debug, Default)]
pub struct Errors {
    /// How often a loop may iterate, where the user bounds it.
    pub loop_bound: Option<NonZeroU32>,
}

impl Criterion for Errors {
    fn name(&self) -> String {
        "errors".to_owned()
    }

    fn prepare(&self, program: &mut Program, functions: &[FunctionId]) {
        errors::instrument(program, functions);
    }

    fn objectives(&self, program: &Program, functions: &[FunctionId]) -> Vec<Objective> {
        added(program, functions, |condition: &Condition| condition.error().is_some())
    }

    fn is_about_objectives(&self) -> bool {
        true
    }

    fn loop_bound(&self) -> Option<NonZeroU32> {
        self.loop_bound
    }
}
