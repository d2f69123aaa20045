//! The words of `report.json` for verdicts and criteria, as types. A stored report with another word is rejected when it is read.

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

/// What had to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReportedCriterion {
    /// Every branch.
    Branch,
    /// Every branch, and the effect of every condition on its decision.
    Mcdc,
    /// Every branch, and the effect of every condition on its decision, by rows that differ in it alone.
    McdcUniqueCause,
    /// Every feasible path.
    Path,
    /// Every feasible path with bounded loops.
    KPath,
}

impl ReportedCriterion {
    /// The criterion of this name.
    pub(crate) fn named(name: &str) -> Self {
        use ReportedCriterion::{Branch, KPath, Mcdc, McdcUniqueCause, Path};
        [Branch, Mcdc, McdcUniqueCause, Path, KPath]
            .into_iter()
            .find(|known| known.name() == name)
            .unwrap_or_else(|| panic!("the criterion {name} should be one of a report"))
    }

    /// As in `report.json`, and as the command line calls it.
    pub fn name(self) -> &'static str {
        match self {
            ReportedCriterion::Branch => "branch",
            ReportedCriterion::Mcdc => "mcdc",
            ReportedCriterion::McdcUniqueCause => "mcdc-unique-cause",
            ReportedCriterion::Path => "path",
            ReportedCriterion::KPath => "k-path",
        }
    }
}
