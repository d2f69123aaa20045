//! Condition coverage: every condition of a decision is true in some run and false in some. These are the branches, but for
//! those of switches.

use flipside_program::{ConditionId, ConditionKind, Program};

use super::Criterion;

/// Both outcomes of every leaf.
#[derive(Clone, Copy, Debug, Default)]
pub struct Conditions;

impl Criterion for Conditions {
    fn name(&self) -> String {
        "condition".to_owned()
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        matches!(program.conditions[condition].kind, ConditionKind::Leaf { .. })
    }
}
