//! Coverage criteria: what has to be covered, and when a search is done. One file each.
//!
//! A criterion lists the objectives, says which of them a run covers, and how far the search has to go. The search and the
//! strategies see "uncovered" through it and through [`Coverage`]; they do not ask which criterion it is.

mod branch;
mod errors;
mod k_path;
mod mcdc;
mod path;
mod several;

use std::fmt::Debug;
use std::num::NonZeroU32;

use flipside_execute::Counts;
use flipside_program::{Condition, FunctionId, Objective, Program};

pub use branch::Branches;
pub use errors::Errors;
pub use k_path::KPaths;
pub use mcdc::Mcdc;
pub use path::Paths as AllPaths;
pub use several::Several;

use crate::coverage::Coverage;

/// What has to be covered.
pub trait Criterion: Debug + Send + Sync {
    /// As the command line and the report call it.
    fn name(&self) -> String;

    /// Adds to the program what the objectives in these functions need. What it does, and the ids of what it has, stay.
    fn prepare(&self, _program: &mut Program, _functions: &[FunctionId]) {}

    /// The objectives in these functions, in order.
    fn objectives(&self, program: &Program, functions: &[FunctionId]) -> Vec<Objective> {
        branches_of(program, functions)
    }

    /// The objectives that a run covers.
    fn covered_by(&self, coverage: &Coverage, counts: &Counts) -> Vec<Objective> {
        coverage.objectives().filter(|&objective| counts.of(objective) > 0).collect()
    }

    /// Is it enough that every objective is covered or refuted? Else every feasible path needs a test, and nothing may be left
    /// to flip.
    fn is_about_objectives(&self) -> bool;

    /// How often the inputs may decide to go on with a loop.
    fn loop_bound(&self) -> Option<NonZeroU32>;
}

/// Every outcome of every condition in these functions.
fn branches_of(program: &Program, functions: &[FunctionId]) -> Vec<Objective> {
    let conditions = program.conditions.entries();
    let conditions = conditions
        .filter(|(_, condition)| condition.is_in_source() && functions.contains(&condition.function));
    conditions.flat_map(|(id, _)| program.objectives_of(id)).collect()
}

/// What was added to these functions for a criterion: the objectives of the conditions that it says are its own.
fn added(program: &Program, functions: &[FunctionId], is_own: fn(&Condition) -> bool) -> Vec<Objective> {
    let conditions = program.conditions.entries();
    let own =
        conditions.filter(|(_, condition)| is_own(condition) && functions.contains(&condition.function));
    own.flat_map(|(id, _)| program.objectives_of(id)).collect()
}
