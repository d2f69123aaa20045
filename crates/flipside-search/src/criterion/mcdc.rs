//! MC/DC: every branch has a verdict, and besides
//! - masking: for each leaf of a decision with several, that it is true and unmasked, and that it is false and unmasked. A leaf is
//!   shown to affect its decision on its own when both are covered;
//! - unique cause: each row of the truth table. A leaf is shown by two rows that differ in it alone.

use flipside_program::mcdc::{self, Wanted};
use flipside_program::{ConditionId, FunctionId, Program};

use super::Criterion;

/// Every branch, and every effect of a leaf on its decision.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mcdc {
    /// Does a pair differ in one leaf alone? Else masking.
    pub unique_cause: bool,
}

impl Criterion for Mcdc {
    fn name(&self) -> String {
        if self.unique_cause { "mcdc-unique-cause".to_owned() } else { "mcdc".to_owned() }
    }

    fn prepare(&self, program: &mut Program, functions: &[FunctionId]) {
        let wanted = if self.unique_cause { Wanted::Rows } else { Wanted::Effects };
        mcdc::instrument(program, functions, wanted);
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        let condition = &program.conditions[condition];
        condition.is_in_source() || condition.is_of_mcdc()
    }
}
