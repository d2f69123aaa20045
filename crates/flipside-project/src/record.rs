//! What is stored of a function under its key: `record.json`, beside the folder `report` with what `flipside cover` wrote.

use std::collections::BTreeMap;
use std::path::Path;

use flipside_report::{ObjectiveReport, Report, ReportedKind, read_report};
use serde::{Deserialize, Serialize};

use crate::{BranchResult, Counts, Reason, Status};

/// What is known of a function, whatever its lines are today.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Record {
    pub(crate) status: Status,
    pub(crate) counts: Counts,
    pub(crate) reasons: Vec<Reason>,
    pub(crate) missing: Vec<BranchResult>,
    pub(crate) findings: usize,
    pub(crate) reproducible: bool,
    /// Is there a report?
    pub(crate) reported: bool,
    /// How many seconds the longest search was given.
    pub(crate) budget: f64,
    /// How many seconds all searches took.
    pub(crate) seconds: f64,
}

impl Record {
    /// Of a function that could not be searched, or has nothing to search.
    pub(crate) fn without_report(status: Status, branches: usize) -> Self {
        Record {
            status,
            counts: Counts { branches, unknown: branches, ..Counts::default() },
            reasons: Vec::new(),
            missing: Vec::new(),
            findings: 0,
            reproducible: true,
            reported: false,
            budget: 0.0,
            seconds: 0.0,
        }
    }

    /// Out of the report in a folder.
    pub(crate) fn of_report(folder: &Path, function: &str) -> Result<Self, String> {
        let path = folder.join("report.json");
        let text =
            std::fs::read_to_string(&path).map_err(|error| format!("no report was written: {error}"))?;
        let report = read_report(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self::of(&report, function))
    }

    fn of(report: &Report, function: &str) -> Self {
        let is_own = |objective: &&ObjectiveReport| objective.function == function;
        let own = || report.objectives.iter().filter(is_own);
        let counts = Counts::of(own());
        let is_missing = |objective: &&ObjectiveReport| {
            !matches!(objective.kind(), ReportedKind::Covered | ReportedKind::Plain)
        };
        let missing: Vec<BranchResult> = own().filter(is_missing).map(branch).collect();
        // A definite verdict is the same whenever it is found, but the clock may have hidden findings.
        let reproducible = report.reproducible;
        let unknown = missing.iter().filter(|branch| branch.kind == ReportedKind::Unknown);
        Record {
            status: if counts.unknown == 0 && reproducible { Status::Settled } else { Status::Open },
            counts,
            reasons: grouped(unknown.filter_map(|branch| branch.why.first())),
            missing,
            findings: report.findings.len(),
            reproducible,
            reported: true,
            budget: 0.0,
            seconds: 0.0,
        }
    }

    /// Is there nothing to do with so many seconds at most?
    pub(crate) fn is_final(&self, most: f64) -> bool {
        self.status != Status::Open && !matches!(self.status, Status::Failed { .. }) || self.budget >= most
    }
}

fn branch(objective: &ObjectiveReport) -> BranchResult {
    let kind = objective.kind();
    let why: Vec<String> = match kind {
        ReportedKind::Unknown => objective.explanation.reasons.clone(),
        ReportedKind::Within => objective.within.iter().map(|bound| bound.name.clone()).collect(),
        ReportedKind::Hidden => objective.hidden_by.clone(),
        ReportedKind::Covered | ReportedKind::Plain => Vec::new(),
    };
    BranchResult {
        id: objective.id.clone(),
        line: objective.line,
        column: objective.column,
        condition: objective.condition.clone(),
        outcome: objective.label.clone().unwrap_or_else(|| objective.outcome.clone()),
        kind,
        why: why.iter().map(|text| without_places(text)).collect(),
    }
}

/// Reasons by how often they come.
fn grouped<'r>(reasons: impl Iterator<Item = &'r String>) -> Vec<Reason> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for reason in reasons {
        *counts.entry(in_general(reason)).or_default() += 1;
    }
    let mut all: Vec<Reason> = counts.into_iter().map(|(text, count)| Reason { text, count }).collect();
    all.sort_by(|one, other| other.count.cmp(&one.count).then_with(|| one.text.cmp(&other.text)));
    all
}

/// A reason without places: `src/a.c:12:5` becomes `src/a.c`. The lines are others when something is moved.
pub(crate) fn without_places(text: &str) -> String {
    with_places_as(text, str::to_owned)
}

/// The text with something else for each place, made of the name of its file.
fn with_places_as(text: &str, shown: impl Fn(&str) -> String) -> String {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let words = text.split(' ').map(|word| {
        let core = word.trim_end_matches([',', ';', ')', '.', ':']);
        let mut parts: Vec<&str> = core.split(':').collect();
        let numbers = parts.iter().rev().take_while(|part| is_number(part)).count();
        if parts.len() < 2 || numbers == 0 || numbers > 2 || numbers == parts.len() {
            return word.to_owned();
        }
        parts.truncate(parts.len() - numbers);
        format!("{}{}", shown(&parts.join(":")), &word[core.len()..])
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A reason in words that are the same in other functions: without names and numbers.
pub(crate) fn in_general(text: &str) -> String {
    let mut general = String::new();
    let mut quoted = false;
    for character in with_places_as(text, |_| "…".to_owned()).chars() {
        match character {
            '`' if quoted => {
                quoted = false;
                general.push_str("…`");
            }
            '`' => {
                quoted = true;
                general.push('`');
            }
            _ if quoted => {}
            '0'..='9' if general.ends_with('N') => {}
            '0'..='9' => general.push('N'),
            _ => general.push(character),
        }
    }
    general
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_grouped_by_what_they_have_in_common() {
        let reasons = [
            "`sin` is called at a.c:3:4: not supported",
            "`cos` is called at b.c:13:14: not supported",
            "out of time",
        ];
        let groups = grouped(reasons.map(str::to_owned).iter());
        let shown: Vec<(&str, usize)> =
            groups.iter().map(|group| (group.text.as_str(), group.count)).collect();
        assert_eq!(shown, [("`…` is called at …: not supported", 2), ("out of time", 1)]);
        assert_eq!(in_general("`p` of at most 64 elements"), "`…` of at most N elements");
        assert_eq!(without_places("overflow at src/a.c:12:5, and b.c:7"), "overflow at src/a.c, and b.c");
        assert_eq!(without_places("12:30 x::y"), "12:30 x::y");
    }
}
