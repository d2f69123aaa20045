//! Decision coverage: every decision as a whole is true in some run and false in some, and every switch goes to each of its labels.
//! Where a decision has one condition, these are its branches.

use flipside_program::points::{self, Wanted};
use flipside_program::{ConditionId, ConditionKind, FunctionId, Point, Program};

use super::Criterion;

/// Both outcomes of every decision, and every arm of every switch.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decisions;

impl Criterion for Decisions {
    fn name(&self) -> String {
        "decision".to_owned()
    }

    fn prepare(&self, program: &mut Program, functions: &[FunctionId]) {
        points::instrument(program, functions, Wanted::Decisions);
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        match program.conditions[condition].kind {
            ConditionKind::Leaf { decision, .. } => program.decisions[decision].logic.is_empty(),
            ConditionKind::Switch { .. } | ConditionKind::Point(Point::Decision { .. }) => true,
            _ => false,
        }
    }
}
