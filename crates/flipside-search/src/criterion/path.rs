//! Path coverage: every feasible path has a test.

use std::num::NonZeroU32;

use super::Criterion;

/// Every feasible path has a test.
#[derive(Clone, Copy, Debug)]
pub struct Paths;

impl Criterion for Paths {
    fn name(&self) -> String {
        "path".to_owned()
    }

    fn is_about_objectives(&self) -> bool {
        false
    }

    fn loop_bound(&self) -> Option<NonZeroU32> {
        None
    }
}
