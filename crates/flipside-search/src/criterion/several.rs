//! Several criteria at once: one search for the objectives of all.

use std::num::NonZeroU32;
use std::sync::Arc;

use flipside_program::{FunctionId, Objective, Program};

use super::Criterion;

/// All of these, which are about objectives. They are prepared in this order.
#[derive(Clone, Debug)]
pub struct Several(pub Vec<Arc<dyn Criterion>>);

impl Criterion for Several {
    fn name(&self) -> String {
        let names: Vec<String> = self.0.iter().map(|criterion| criterion.name()).collect();
        names.join(",")
    }

    fn prepare(&self, program: &mut Program, functions: &[FunctionId]) {
        for criterion in &self.0 {
            criterion.prepare(program, functions);
        }
    }

    fn objectives(&self, program: &Program, functions: &[FunctionId]) -> Vec<Objective> {
        let mut all: Vec<Objective> =
            self.0.iter().flat_map(|criterion| criterion.objectives(program, functions)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn is_about_objectives(&self) -> bool {
        self.0.iter().all(|criterion| criterion.is_about_objectives())
    }

    fn loop_bound(&self) -> Option<NonZeroU32> {
        self.0.iter().find_map(|criterion| criterion.loop_bound())
    }
}
