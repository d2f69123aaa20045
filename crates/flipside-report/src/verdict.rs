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
    pub fn has(&self, one: ReportedCriterion) -> bool {
        self.0.contains(&one)
    }

    /// Are branches among the objectives?
    pub fn has_branches(&self) -> bool {
        self.0.iter().any(|one| *one != ReportedCriterion::Errors && !one.is_listed_by_name())
    }

    /// The criteria whose objectives say that they are theirs, in order.
    pub fn listed_by_name(&self) -> impl Iterator<Item = ReportedCriterion> {
        self.0.iter().copied().filter(|one| one.is_listed_by_name())
    }

    /// As in `report.json`.
    pub fn name(&self) -> String {
        let names: Vec<&str> = self.0.iter().map(|one| one.name()).collect();
        names.join(",")
    }
}

impl From<ReportedCriterion> for ReportedCriteria {
    fn from(one: ReportedCriterion) -> Self {
        ReportedCriteria(vec![one])
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
        let one = |name: &str| {
            let found = ReportedCriterion::ALL.into_iter().find(|one| one.name() == name);
            found.ok_or_else(|| format!("unknown criterion `{name}`"))
        };
        names.split(',').map(one).collect::<Result<_, _>>().map(ReportedCriteria)
    }
}

/// What had to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportedCriterion {
    /// Every possible run-time error.
    Errors,
    /// Every branch.
    Branch,
    /// Every branch, and the effect of every condition on its decision.
    Mcdc,
    /// Every branch, and the effect of every condition on its decision, by rows that differ in it alone.
    McdcUniqueCause,
    /// Besides, decisions with one condition.
    McdcSingle,
    /// Every statement.
    Statement,
    /// Every function.
    Function,
    /// Every call.
    Call,
    /// Every outcome of every condition.
    Condition,
    /// Every outcome of every decision, and of every switch.
    Decision,
    /// Every side of every comparison of integers.
    Boundaries,
    /// Every label in the style of LTest.
    Labels,
    /// Every feasible path.
    Path,
    /// Every feasible path with bounded loops.
    KPath,
}

impl ReportedCriterion {
    /// All.
    pub const ALL: [ReportedCriterion; 14] = [
        ReportedCriterion::Errors,
        ReportedCriterion::Branch,
        ReportedCriterion::Mcdc,
        ReportedCriterion::McdcUniqueCause,
        ReportedCriterion::McdcSingle,
        ReportedCriterion::Statement,
        ReportedCriterion::Function,
        ReportedCriterion::Call,
        ReportedCriterion::Condition,
        ReportedCriterion::Decision,
        ReportedCriterion::Boundaries,
        ReportedCriterion::Labels,
        ReportedCriterion::Path,
        ReportedCriterion::KPath,
    ];

    /// As in `report.json`.
    pub fn name(self) -> &'static str {
        match self {
            ReportedCriterion::Errors => "errors",
            ReportedCriterion::Branch => "branch",
            ReportedCriterion::Mcdc => "mcdc",
            ReportedCriterion::McdcUniqueCause => "mcdc-unique-cause",
            ReportedCriterion::McdcSingle => "mcdc-single",
            ReportedCriterion::Statement => "statement",
            ReportedCriterion::Function => "function",
            ReportedCriterion::Call => "call",
            ReportedCriterion::Condition => "condition",
            ReportedCriterion::Decision => "decision",
            ReportedCriterion::Boundaries => "boundaries",
            ReportedCriterion::Labels => "labels",
            ReportedCriterion::Path => "path",
            ReportedCriterion::KPath => "k-path",
        }
    }

    /// What an objective is called, of a criterion whose objectives say that they are its own: they are points, or some of the
    /// branches. Of the others it shows.
    pub fn of_one(self) -> Option<&'static str> {
        Some(match self {
            ReportedCriterion::Statement => "statement",
            ReportedCriterion::Function => "function",
            ReportedCriterion::Call => "call",
            ReportedCriterion::Condition => "outcome of a condition",
            ReportedCriterion::Decision => "outcome of a decision",
            ReportedCriterion::Boundaries => "side of a comparison",
            ReportedCriterion::Labels => "label",
            ReportedCriterion::Errors
            | ReportedCriterion::Branch
            | ReportedCriterion::Mcdc
            | ReportedCriterion::McdcUniqueCause
            | ReportedCriterion::McdcSingle
            | ReportedCriterion::Path
            | ReportedCriterion::KPath => return None,
        })
    }

    /// Does it say of its objectives that they are its own?
    pub fn is_listed_by_name(self) -> bool {
        self.of_one().is_some()
    }
}
