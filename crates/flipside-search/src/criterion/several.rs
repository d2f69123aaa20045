//! Several criteria at once: one search for the objectives of all.

use std::num::NonZeroU32;
use std::sync::Arc;

use flipside_program::{ConditionId, FunctionId, Program};

use super::Criterion;

/// All of these, which are about objectives. They are prepared in this order.
#[derive(Clone, Debug)]
pub struct Several {
    /// The criteria.
    pub of: Vec<Arc<dyn Criterion>>,
    /// How often a loop may iterate, where the user bounds it.
    pub loop_bound: Option<NonZeroU32>,
}

impl Criterion for Several {
    fn name(&self) -> String {
        let names: Vec<String> = self.of.iter().map(|criterion| criterion.name()).collect();
        names.join(",")
    }

    fn needs_marks(&self) -> bool {
        self.of.iter().any(|criterion| criterion.needs_marks())
    }

    fn prepare(&self, program: &mut Program, functions: &[FunctionId]) {
        for criterion in &self.of {
            criterion.prepare(program, functions);
        }
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        self.of.iter().any(|criterion| criterion.wants(program, condition))
    }

    fn wanted_by(&self, program: &Program, condition: ConditionId) -> Vec<String> {
        self.of.iter().flat_map(|criterion| criterion.wanted_by(program, condition)).collect()
    }

    fn is_about_objectives(&self) -> bool {
        self.of.iter().all(|criterion| criterion.is_about_objectives())
    }

    fn loop_bound(&self) -> Option<NonZeroU32> {
        self.loop_bound
    }
}
