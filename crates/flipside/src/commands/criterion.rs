//! What has to be covered: from the options.

use std::num::NonZeroU32;
use std::sync::Arc;

use flipside_execute::Limit;
use flipside_search::criterion::{AllPaths, Branches, Criterion as Covering, KPaths};

use super::limits;
use crate::failure::Failure;
use crate::options::{CoverArguments, CriterionChoice};

/// How often a loop may be gone through for `k-path`, unless it is said.
const K: NonZeroU32 = NonZeroU32::new(2).expect("two should not be zero");

/// What has to be covered, and how a limit is raised.
#[derive(Clone, Debug)]
pub struct Criterion {
    /// What has to be covered.
    pub criterion: Arc<dyn Covering>,
    /// How a limit is raised.
    pub advice: fn(Limit) -> &'static str,
}

impl Default for Criterion {
    fn default() -> Self {
        Criterion { criterion: Arc::new(Branches::default()), advice: limits::advice }
    }
}

impl Criterion {
    /// What the options ask for.
    pub fn of(arguments: &CoverArguments) -> Result<Self, Failure> {
        let wrong = |text: &str| Err(Failure::Input(text.to_owned()));
        match (arguments.criterion, arguments.k, arguments.loop_bound) {
            (CriterionChoice::Branch | CriterionChoice::Path, Some(_), _) => {
                wrong("--k is for --criterion k-path; --loop-bound bounds loops for --criterion branch")
            }
            (CriterionChoice::Path | CriterionChoice::KPath, None, Some(_)) => wrong(
                "--loop-bound is for --criterion branch; paths with bounded loops are --criterion k-path --k N",
            ),
            (CriterionChoice::KPath, Some(_), Some(_)) => {
                wrong("--loop-bound is for --criterion branch; --k says the same for k-path")
            }
            (CriterionChoice::Branch, None, loop_bound) => {
                Ok(Criterion { criterion: Arc::new(Branches { loop_bound }), ..Criterion::default() })
            }
            (CriterionChoice::Path, None, None) => {
                Ok(Criterion { criterion: Arc::new(AllPaths), ..Criterion::default() })
            }
            (CriterionChoice::KPath, k, None) => Ok(Criterion {
                criterion: Arc::new(KPaths { k: k.unwrap_or(K) }),
                advice: limits::advice_for_k_path,
            }),
        }
    }
}
