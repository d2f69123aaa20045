//! What has to be covered: from the options to what a search is given.

use std::num::NonZeroU32;
use std::sync::Arc;

use flipside_execute::Limit;
use flipside_program::points;
use flipside_search::Criterion;
use flipside_search::criterion::{AllPaths, KPaths, ObjectiveCriterion, Several};

use crate::limits;
use crate::options::CriterionOptions;
use crate::scope::functions_of;
use crate::subject::LoadedSubject;

/// How often a loop may iterate for `k-path`, unless the user says.
const K: NonZeroU32 = NonZeroU32::new(2).expect("two should not be zero");

/// A criterion, and what the user is told about its limits.
#[derive(Clone, Debug)]
pub(crate) struct ChosenCriterion {
    /// What has to be covered.
    pub criterion: Arc<dyn Criterion>,
    /// How a limit is raised.
    pub advice: fn(Limit) -> &'static str,
}

impl ChosenCriterion {
    /// Adds what the criterion needs to the program of a subject.
    pub fn prepare(&self, subject: &mut LoadedSubject) {
        let functions = functions_of(&subject.lowered.program, subject.function);
        self.criterion.prepare(&mut subject.lowered.program, &functions);
        points::without_marks(&mut subject.lowered.program);
    }
}

impl From<CriterionOptions> for ChosenCriterion {
    fn from(options: CriterionOptions) -> Self {
        match options {
            CriterionOptions::Objectives { of, loop_bound } => {
                let of = of.into_iter().map(ObjectiveCriterion::criterion).collect();
                let criterion = Arc::new(Several { of, loop_bound });
                ChosenCriterion { criterion, advice: limits::advice }
            }
            CriterionOptions::Path => {
                ChosenCriterion { criterion: Arc::new(AllPaths), advice: limits::advice }
            }
            CriterionOptions::KPath { k } => ChosenCriterion {
                criterion: Arc::new(KPaths { k: k.unwrap_or(K) }),
                advice: limits::advice_for_k_path,
            },
        }
    }
}
