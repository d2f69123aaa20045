//! Coverage criteria: what has to be covered, and when a search is done. One file each;
//! those about points share one.
//!
//! A criterion says which conditions have objectives, and how far the search has to go. The search and the
//! strategies see "uncovered" through it and through [`Coverage`]; they do not ask which criterion it is.

mod branch;
mod condition;
mod decision;
mod errors;
mod k_path;
mod mcdc;
mod mcdc_single;
mod named;
mod path;
mod points;
mod several;

use std::fmt::Debug;
use std::num::NonZeroU32;

use flipside_execute::Counts;
use flipside_program::{ConditionId, FunctionId, Objective, Program};

pub use branch::Branches;
pub use condition::Conditions;
pub use decision::Decisions;
pub use errors::Errors;
pub use k_path::KPaths;
pub use mcdc::Mcdc;
pub use mcdc_single::McdcSingle;
pub use named::ObjectiveCriterion;
pub use path::Paths as AllPaths;
pub use points::Points;
pub use several::Several;

use crate::coverage::Coverage;

/// What has to be covered.
pub trait Criterion: Debug + Send + Sync {
    /// As the command line and the report call it.
    fn name(&self) -> String;

    /// Does it need to know where statements, comparisons and calls are ([`flipside_program::Mark`])?
    fn needs_marks(&self) -> bool {
        false
    }

    /// Adds to the program what the objectives in these functions need. What it does, and the ids of what it has, stay.
    fn prepare(&self, _program: &mut Program, _functions: &[FunctionId]) {}

    /// Are the outcomes of this condition among the objectives?
    fn wants(&self, program: &Program, condition: ConditionId) -> bool;

    /// The names of the criteria that want a condition: this one, or those that it is made of.
    fn wanted_by(&self, program: &Program, condition: ConditionId) -> Vec<String> {
        if self.wants(program, condition) { vec![self.name()] } else { Vec::new() }
    }

    /// The objectives in these functions, in order.
    fn objectives(&self, program: &Program, functions: &[FunctionId]) -> Vec<Objective> {
        let conditions = program.conditions.entries();
        let here = conditions.filter(|(_, condition)| functions.contains(&condition.function));
        let wanted = here.filter(|(id, _)| self.wants(program, *id));
        wanted.flat_map(|(id, _)| program.objectives_of(id)).collect()
    }

    /// The objectives that a run covers.
    fn covered_by(&self, coverage: &Coverage, counts: &Counts) -> Vec<Objective> {
        coverage.objectives().filter(|&objective| counts.of(objective) > 0).collect()
    }

    /// Is it enough that every objective is covered or refuted? Else every feasible path needs a test, and nothing may be left
    /// to flip.
    fn is_about_objectives(&self) -> bool {
        true
    }

    /// How often the inputs may decide to go on with a loop.
    fn loop_bound(&self) -> Option<NonZeroU32> {
        None
    }
}
