//! What the unreachable branches of a report rest on, all together and one by one, in words.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::{BoundReport, ObjectiveReport, Report, ReportedOrigin, ReportedVerdict};

/// How many bounds or errors are named in a line.
const NAMED: usize = 3;

/// What unreachable branches rest on.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Basis {
    /// Bounds: what is not confirmed first, what most branches rest on first.
    pub bounds: Vec<RestingOn>,
    /// Errors that hide branches.
    pub errors: Vec<RestingOn>,
}

/// Something that branches rest on.
#[derive(Debug, Serialize)]
pub(crate) struct RestingOn {
    /// In words.
    pub name: String,
    /// Who bounded it; none for an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<ReportedOrigin>,
    /// How many branches rest on it.
    pub branches: usize,
}

impl Basis {
    /// Of a report.
    pub fn of(report: &Report) -> Self {
        let mut bounds: BTreeMap<&BoundReport, usize> = BTreeMap::new();
        let mut errors: BTreeMap<&String, usize> = BTreeMap::new();
        let unreachable = |objective: &&ObjectiveReport| objective.verdict == ReportedVerdict::Unreachable;
        for objective in report.objectives.iter().filter(unreachable) {
            objective.within.iter().for_each(|bound| *bounds.entry(bound).or_default() += 1);
            objective.hidden_by.iter().for_each(|error| *errors.entry(error).or_default() += 1);
        }
        let bound = |(bound, branches): (&BoundReport, usize)| RestingOn {
            name: bound.name.clone(),
            origin: Some(bound.origin),
            branches,
        };
        let error =
            |(name, branches): (&String, usize)| RestingOn { name: name.clone(), origin: None, branches };
        let mut basis = Basis {
            bounds: bounds.into_iter().map(bound).collect(),
            errors: errors.into_iter().map(error).collect(),
        };
        basis.bounds.sort_by_key(|resting| (resting.origin.map(rank), Reverse(resting.branches)));
        basis.errors.sort_by_key(|resting| Reverse(resting.branches));
        basis
    }

    /// The names of the bounds that are confirmed, or of those that are not.
    pub fn names(&self, confirmed: bool) -> Vec<String> {
        let wanted =
            |resting: &&RestingOn| resting.origin.is_some_and(|origin| origin.is_confirmed() == confirmed);
        self.bounds.iter().filter(wanted).map(|resting| resting.name.clone()).collect()
    }
}

/// What nobody confirmed comes first.
fn rank(origin: ReportedOrigin) -> u8 {
    match origin {
        ReportedOrigin::Guess => 0,
        ReportedOrigin::Default => 1,
        ReportedOrigin::Accepted => 2,
        ReportedOrigin::Stated => 3,
    }
}

/// "a, b and c"; of many, the first ones and how many more there are.
pub(crate) fn listed(names: &[String]) -> String {
    let more = names.len().saturating_sub(NAMED);
    let mut named: Vec<String> = names.iter().take(NAMED).cloned().collect();
    if more > 0 {
        named.push(format!("{more} more"));
    }
    let last = named.pop().unwrap_or_default();
    if named.is_empty() { last } else { format!("{} and {last}", named.join(", ")) }
}

/// What an unreachable branch rests on that the user did not state: "; within: …; hidden by: …".
pub(crate) fn rests_on(objective: &ObjectiveReport) -> String {
    resting(&objective.within, &objective.hidden_by)
}

/// The same of bounds and errors.
pub(crate) fn resting(within: &[BoundReport], hidden_by: &[String]) -> String {
    let bounds = within.iter().filter(|bound| bound.origin != ReportedOrigin::Stated);
    let bounds: Vec<String> = bounds.map(|bound| bound.name.clone()).collect();
    let mut text = String::new();
    for (words, names) in [("within", bounds.as_slice()), ("hidden by", hidden_by)] {
        if !names.is_empty() {
            text += &format!("; {words}: {}", listed(names));
        }
    }
    text
}
