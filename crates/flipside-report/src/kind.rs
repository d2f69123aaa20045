//! Kinds of verdicts: what an unreachable branch rests on, and what that makes of it.
//!
//! | kind | unreachable … |
//! | --- | --- |
//! | plain | whatever was guessed; or within what the user stated or accepted |
//! | within | within a guess or a default that nobody confirmed; errors may hide it, too |
//! | hidden | because runs that might take it end in an error before |

use flipside_search::{Bound, BoundOrigin};
use serde::{Deserialize, Serialize};

use crate::{ObjectiveReport, Report, ReportedVerdict};

/// Something that bounds the inputs, on which a verdict rests.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub struct BoundReport {
    /// In words: "`p` of at most 64 elements".
    pub name: String,
    /// Who bounded it.
    pub origin: ReportedOrigin,
}

impl From<&Bound> for BoundReport {
    fn from(bound: &Bound) -> Self {
        let origin = match bound.origin {
            BoundOrigin::Stated => ReportedOrigin::Stated,
            BoundOrigin::Accepted => ReportedOrigin::Accepted,
            BoundOrigin::Guess => ReportedOrigin::Guess,
            BoundOrigin::Default => ReportedOrigin::Default,
        };
        BoundReport { name: bound.name.clone(), origin }
    }
}

/// Who bounded the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ReportedOrigin {
    /// The user, in the context or by an option.
    Stated,
    /// We did, and the user accepted it.
    Accepted,
    /// We did: there may be more inputs than we tried.
    Guess,
    /// We did: something of the environment that is not modelled.
    Default,
}

impl ReportedOrigin {
    /// Is it the user's word?
    pub fn is_confirmed(self) -> bool {
        match self {
            ReportedOrigin::Stated | ReportedOrigin::Accepted => true,
            ReportedOrigin::Guess | ReportedOrigin::Default => false,
        }
    }
}

/// The verdict of an objective, the kinds of unreachable ones apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ReportedKind {
    /// A test takes it.
    Covered,
    /// No legal input takes it.
    #[serde(rename = "unreachable")]
    Plain,
    /// No legal input takes it within bounds that nobody confirmed.
    Within,
    /// Runs that might take it end in an error before.
    Hidden,
    /// Not known.
    Unknown,
}

impl ReportedKind {
    /// In words, for tables and lists.
    pub fn words(self) -> &'static str {
        match self {
            ReportedKind::Covered => "covered",
            ReportedKind::Plain => "unreachable",
            ReportedKind::Within => "unreachable within bounds",
            ReportedKind::Hidden => "hidden by errors",
            ReportedKind::Unknown => "unknown",
        }
    }
}

impl ObjectiveReport {
    /// Its verdict, the kinds of unreachable ones apart.
    pub fn kind(&self) -> ReportedKind {
        match self.verdict {
            ReportedVerdict::Covered => ReportedKind::Covered,
            ReportedVerdict::Unreachable => unreachable_kind(&self.within, &self.hidden_by),
            ReportedVerdict::Unknown => ReportedKind::Unknown,
        }
    }
}

/// The kind of an unreachable branch that rests on these bounds and errors.
pub fn unreachable_kind(within: &[BoundReport], hidden_by: &[String]) -> ReportedKind {
    if within.iter().any(|bound| !bound.origin.is_confirmed()) {
        ReportedKind::Within
    } else if hidden_by.is_empty() {
        ReportedKind::Plain
    } else {
        ReportedKind::Hidden
    }
}

impl Report {
    /// Does nobody have to cover it? Plainly unreachable branches are left out of what coverage is a share of, and those that
    /// errors hide where the user accepts that.
    pub fn is_left_out(&self, objective: &ObjectiveReport) -> bool {
        match objective.kind() {
            ReportedKind::Plain => true,
            ReportedKind::Hidden => self.accepts_hidden,
            ReportedKind::Covered | ReportedKind::Within | ReportedKind::Unknown => false,
        }
    }
}
