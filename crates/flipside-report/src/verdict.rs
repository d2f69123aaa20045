//! The words of `report.json` for verdicts and criteria, as types. A stored report with another word is rejected when it is read.

use flipside_search::criterion::ObjectiveCriterion;
use serde::{Deserialize, Serialize};

/// The verdict of an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ReportedVerdict {
    /// A test takes it.
    Covered,
    /// No legal input takes it.
    Unreachable,
    /// Not known.
    Unknown,
}

impl ReportedVerdict {
    /// As in `report.json`.
    pub fn name(self) -> &'static str {
        match self {
            ReportedVerdict::Covered => "covered",
            ReportedVerdict::Unreachable => "unreachable",
            ReportedVerdict::Unknown => "unknown",
        }
    }
}

/// The verdict of the whole search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Completeness {
    /// Every objective is covered or plainly unreachable, or unreachable within what the user stated or accepted; with a
    /// criterion about paths, every feasible path has a test.
    Exhaustive,
    /// Every objective is covered or unreachable, but some only within bounds that nobody confirmed, or hidden by errors.
    WithinBounds,
    /// Something is unknown.
    Incomplete,
}

/// What had to be covered: one criterion, or several at once.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct ReportedCriteria(Vec<ReportedCriterion>);

impl ReportedCriteria {
    /// The criteria with these names, with commas between them.
    pub(crate) fn named(names: &str) -> Self {
        Self::try_from(names.to_owned())
            .unwrap_or_else(|what| panic!("a report should have known criteria: {what}"))
    }

    /// Is it one of them?
    pub fn has(&self, one: impl Into<ReportedCriterion>) -> bool {
        self.0.contains(&one.into())
    }

    /// Are branches among the objectives?
    pub fn has_branches(&self) -> bool {
        self.0.iter().any(|one| match one {
            ReportedCriterion::Objectives(one) => {
                *one != ObjectiveCriterion::Errors && one.objective().is_none()
            }
            ReportedCriterion::Path | ReportedCriterion::KPath => true,
        })
    }

    /// The criteria whose objectives are listed apart, in order, each with what an objective is called.
    pub fn listed_apart(&self) -> impl Iterator<Item = (ObjectiveCriterion, &'static str)> {
        self.0.iter().filter_map(|one| match one {
            ReportedCriterion::Objectives(one) => Some((*one, one.objective()?)),
            ReportedCriterion::Path | ReportedCriterion::KPath => None,
        })
    }

    /// As in `report.json`.
    pub fn name(&self) -> String {
        let names: Vec<&str> = self.0.iter().map(|one| one.name()).collect();
        names.join(",")
    }
}

impl From<ObjectiveCriterion> for ReportedCriteria {
    fn from(one: ObjectiveCriterion) -> Self {
        ReportedCriteria(vec![one.into()])
    }
}

impl From<ReportedCriteria> for String {
    fn from(all: ReportedCriteria) -> Self {
        all.name()
    }
}

impl TryFrom<String> for ReportedCriteria {
    type Error = String;

    fn try_from(names: String) -> Result<Self, String> {
        let one =
            |name: &str| ReportedCriterion::named(name).ok_or_else(|| format!("unknown criterion `{name}`"));
        names.split(',').map(one).collect::<Result<_, _>>().map(ReportedCriteria)
    }
}

/// What had to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportedCriterion {
    /// Every objective of this criterion.
    Objectives(ObjectiveCriterion),
    /// Every feasible path.
    Path,
    /// Every feasible path with bounded loops.
    KPath,
}

impl ReportedCriterion {
    /// As in `report.json`.
    pub fn name(self) -> &'static str {
        match self {
            ReportedCriterion::Objectives(one) => one.name(),
            ReportedCriterion::Path => "path",
            ReportedCriterion::KPath => "k-path",
        }
    }

    fn named(name: &str) -> Option<Self> {
        let about_paths = [ReportedCriterion::Path, ReportedCriterion::KPath];
        let objectives = || ObjectiveCriterion::named(name).map(ReportedCriterion::Objectives);
        about_paths.into_iter().find(|one| one.name() == name).or_else(objectives)
    }
}

impl From<ObjectiveCriterion> for ReportedCriterion {
    fn from(one: ObjectiveCriterion) -> Self {
        ReportedCriterion::Objectives(one)
    }
}
