//! MC/DC for decisions with one condition, beside those with several: it is true, and it is false. Nothing can mask it, so that
//! masking and unique cause ask for the same.

use flipside_program::mcdc::{self, Wanted};
use flipside_program::{ConditionId, FunctionId, Program};

use super::Criterion;

/// Every effect of a leaf that is the only one of its decision.
#[derive(Clone, Copy, Debug, Default)]
pub struct McdcSingle;

impl Criterion for McdcSingle {
    fn name(&self) -> String {
        "mcdc-single".to_owned()
    }

    fn prepare(&self, program: &mut Program, functions: &[FunctionId]) {
        mcdc::instrument(program, functions, Wanted::Singles);
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        program.conditions[condition].is_of_mcdc()
    }
}
