//! The criterion as people write it: names, and options that belong to some of them.

use std::num::NonZeroU32;

use flipside_search::criterion::ObjectiveCriterion;

use crate::error::PipelineError;
use crate::options::CriterionOptions;

const PATH: &str = "path";
const K_PATH: &str = "k-path";

/// A criterion in words.
#[derive(Clone, Debug, Default)]
pub struct CriterionWords<'w> {
    /// The names: of [`CriterionWords::known`].
    pub names: &'w [String],
    /// MC/DC: is the effect of a condition shown by two evaluations that differ in it alone?
    pub unique_cause: bool,
    /// MC/DC: are decisions with one condition meant, too?
    pub single: bool,
    /// Paths: how often a loop may iterate.
    pub k: Option<NonZeroU32>,
    /// Objectives: how often a loop may iterate.
    pub loop_bound: Option<NonZeroU32>,
}

impl CriterionWords<'_> {
    /// The names that there are, each with what it asks for.
    pub fn known() -> impl Iterator<Item = (&'static str, &'static str)> {
        // What is asked for most comes first; two kinds of MC/DC are chosen by options of their own.
        let first = [ObjectiveCriterion::Branch, ObjectiveCriterion::Mcdc];
        let kinds = [ObjectiveCriterion::McdcUniqueCause, ObjectiveCriterion::McdcSingle];
        let is_left = move |one: &ObjectiveCriterion| !first.contains(one) && !kinds.contains(one);
        let all = first.into_iter().chain(ObjectiveCriterion::ALL.into_iter().filter(is_left));
        all.map(|one| (one.name(), one.summary())).chain([
            (PATH, "Every feasible path has a test"),
            (K_PATH, "Every feasible path on which no loop iterates more than --k times has a test"),
        ])
    }

    /// What they mean; options that belong to another criterion are refused.
    pub fn options(&self) -> Result<CriterionOptions, PipelineError> {
        let wrong = |text: &str| Err(PipelineError::Options(text.to_owned()));
        let has = |name: &str| self.names.iter().any(|one| one == name);
        let is_mcdc = has(ObjectiveCriterion::Mcdc.name());
        if self.unique_cause && !is_mcdc {
            return wrong("--mcdc is for --criterion mcdc");
        }
        if self.single && !is_mcdc {
            return wrong("--mcdc-single is for --criterion mcdc");
        }
        let about_paths = has(PATH) || has(K_PATH);
        if about_paths && self.names.len() > 1 {
            return wrong("--criterion path and k-path stand alone: their search ends when no path is left");
        }
        match (about_paths, has(K_PATH), self.k, self.loop_bound) {
            (_, false, Some(_), _) => {
                wrong("--k is for --criterion k-path; --loop-bound bounds loops for --criterion branch")
            }
            (true, _, None, Some(_)) => wrong(
                "--loop-bound is for --criterion branch; paths with bounded loops are --criterion k-path --k N",
            ),
            (_, true, Some(_), Some(_)) => {
                wrong("--loop-bound is for --criterion branch; --k says the same for k-path")
            }
            (_, true, k, None) => Ok(CriterionOptions::KPath { k }),
            (true, false, None, None) => Ok(CriterionOptions::Path),
            (false, _, None, loop_bound) => {
                let kind = |one| match one {
                    ObjectiveCriterion::Mcdc if self.unique_cause => ObjectiveCriterion::McdcUniqueCause,
                    one => one,
                };
                let named = self.names.iter().map(|name| {
                    let unknown =
                        || PipelineError::Options(format!("--criterion {name}: there is no such one"));
                    ObjectiveCriterion::named(name).map(kind).ok_or_else(unknown)
                });
                let single = self.single.then_some(Ok(ObjectiveCriterion::McdcSingle));
                let of = named.chain(single).collect::<Result<_, _>>()?;
                Ok(CriterionOptions::Objectives { of, loop_bound })
            }
        }
    }
}
