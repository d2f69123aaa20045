//! What has to be covered: from the options to what a search is given.

use std::num::NonZeroU32;

use flipside_execute::Limit;
use flipside_search::Goal;

use crate::limits;
use crate::options::CriterionOptions;

/// How often a loop may be gone through for `k-path`, unless it is said.
const K: NonZeroU32 = NonZeroU32::new(2).expect("two should not be zero");

/// What has to be covered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Criterion {
    /// What the search is after.
    pub goal: Goal,
    /// How often the inputs may decide to go on with a loop.
    pub loop_bound: Option<NonZeroU32>,
    /// How a limit is raised.
    pub advice: fn(Limit) -> &'static str,
}

impl From<CriterionOptions> for Criterion {
    fn from(options: CriterionOptions) -> Self {
        match options {
            CriterionOptions::Branch { loop_bound } => {
                Criterion { goal: Goal::Branches, loop_bound, advice: limits::advice }
            }
            CriterionOptions::Path => {
                Criterion { goal: Goal::Paths, loop_bound: None, advice: limits::advice }
            }
            CriterionOptions::KPath { k } => Criterion {
                goal: Goal::Paths,
                loop_bound: Some(k.unwrap_or(K)),
                advice: limits::advice_for_k_path,
            },
        }
    }
}
