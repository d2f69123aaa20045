//! Waivers: branches that need no test, each with the reason that a person gives.
//!
//! A waiver is about the code that it was written for. It holds the key of what the verdicts on its function read; when
//! that changes, the waiver is stale and has to be looked at again. It may also hold the hash of our evidence: then it
//! rests on a proof, and not on an opinion.
//!
//! **Invariant:** a waiver never changes a verdict. What is waived is counted apart, and a waiver that does not fit any
//! more fails the run.

mod date;
mod file;
mod judge;
mod stored;

pub use date::date;
pub use file::{WAIVERS, WaiverError, append, read};
pub use judge::{Judged, Judgement, Known, Standing, is_about, judge};
pub use stored::Stored;

use flipside_report::ReportedKind;
use serde::{Deserialize, Serialize};

use crate::{BranchResult, FunctionResult, ProjectResult};

/// A branch that nobody has to cover.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Waiver {
    /// The branch, with its file: [`branch_name`].
    pub branch: String,
    /// Its condition when the waiver was written.
    pub condition: String,
    /// Its kind then.
    pub kind: ReportedKind,
    /// What the verdicts on its function read then, as a hash.
    pub key: String,
    /// What kind of reason it is: `defensive`, `hardware`, `debug` …, in the words of the project.
    pub category: String,
    /// The reason.
    pub text: String,
    /// Who answers for it.
    pub who: String,
    /// The day, as `2026-11-18`.
    pub when: String,
    /// The SHA-256 of the evidence that it rests on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<String>,
}

/// What names a branch in a project: `file:function#ordinal:outcome`, with the configuration where there is one.
pub fn branch_name(function: &FunctionResult, branch: &BranchResult) -> String {
    let FunctionResult { file, configuration, .. } = function;
    let at = if configuration.is_empty() { "" } else { "@" };
    format!("{file}:{}{at}{configuration}", branch.id)
}

/// Why a branch needs no test, as the person who waives it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grounds {
    /// What kind of reason it is.
    pub category: String,
    /// The reason.
    pub text: String,
    /// Who answers for it.
    pub who: String,
    /// The day.
    pub when: String,
}

/// A new waiver of a branch, given by its name; with `proof`, it rests on the evidence.
pub fn compose(
    project: &ProjectResult,
    name: &str,
    grounds: Grounds,
    proof: Option<&dyn Known>,
) -> Result<Waiver, WaiverError> {
    let (function, branch) =
        find(project, name).ok_or_else(|| WaiverError::NoBranch { branch: name.to_owned() })?;
    let evidence = match proof {
        None => None,
        Some(known) => {
            let evidence = known.evidence(function).filter(|_| branch.kind != ReportedKind::Unknown);
            Some(evidence.ok_or_else(|| WaiverError::NoProof { branch: name.to_owned() })?)
        }
    };
    let Grounds { category, text, who, when } = grounds;
    let (branch, condition, kind) = (name.to_owned(), branch.condition.clone(), branch.kind);
    Ok(Waiver { branch, condition, kind, key: function.code.clone(), category, text, who, when, evidence })
}

/// The branch of this name that is neither covered nor plainly unreachable.
fn find<'p>(project: &'p ProjectResult, name: &str) -> Option<(&'p FunctionResult, &'p BranchResult)> {
    let of = |function: &'p FunctionResult| function.missing.iter().map(move |branch| (function, branch));
    project.functions.iter().flat_map(of).find(|(function, branch)| branch_name(function, branch) == name)
}
