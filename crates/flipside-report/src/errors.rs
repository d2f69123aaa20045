//! Run-time errors as objectives, in words: one line for each kind of error, how many of its places are proved, shown, open.

use crate::{ObjectiveCriterion, ObjectiveReport, Report, ReportedKind, Totals};

impl Report {
    /// The possible run-time errors, where these are objectives.
    pub fn possible_errors(&self) -> impl Iterator<Item = &ObjectiveReport> {
        self.objectives.iter().filter(|objective| objective.error.is_some())
    }
}

/// The possible errors of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorsOfKind {
    /// The error: `division by zero`.
    pub error: String,
    /// How many places have which verdict; a covered one is an error that a test shows.
    pub totals: Totals,
    /// Of those within a bound that nobody confirmed: how many are about an object whose size, or address, is a guess.
    pub not_judged: usize,
}

/// The possible errors by kind, in the order of their places.
pub fn errors_by_kind(report: &Report) -> Vec<ErrorsOfKind> {
    let mut names: Vec<&String> = Vec::new();
    for name in report.possible_errors().filter_map(|objective| objective.error.as_ref()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let of_kind = |name: &&String| {
        let of = || report.possible_errors().filter(|objective| objective.error.as_ref() == Some(name));
        let totals = Totals::of(of().map(ObjectiveReport::kind));
        let not_judged = of().filter(|objective| is_not_judged(objective)).count();
        ErrorsOfKind { error: (*name).clone(), totals, not_judged }
    };
    names.iter().map(of_kind).collect()
}

/// Is it about an object of which nobody says how large it is, or whether it is there?
fn is_not_judged(objective: &ObjectiveReport) -> bool {
    let guesses = flipside_context::UNJUDGED;
    objective.kind() == ReportedKind::Within
        && objective.within.iter().any(|bound| guesses.contains(&bound.name.as_str()))
}

impl ErrorsOfKind {
    /// In a line.
    pub fn told(&self) -> String {
        let Totals { objectives, covered, unreachable_plainly, unreachable_hidden, unknown, .. } =
            self.totals;
        let within = self.totals.unreachable_within - self.not_judged;
        if unreachable_plainly == objectives {
            let all =
                if objectives == 1 { "for the 1 place".to_owned() } else { format!("for all {objectives}") };
            return format!("no {}: proved {all}", self.error);
        }
        let counted = [
            (covered, "shown by a test"),
            (unreachable_plainly, "proved not to happen"),
            (within, "proved within bounds"),
            (unreachable_hidden, "behind another error"),
            (self.not_judged, "not judged (nobody says what the pointer points to)"),
            (unknown, "unknown"),
        ];
        let parts: Vec<String> = counted
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        format!("{}: of {objectives}, {}", self.error, parts.join(", "))
    }
}

/// The lines about errors, where these are objectives.
pub(crate) fn lines(report: &Report) -> String {
    if !report.criterion.has(ObjectiveCriterion::Errors) {
        return String::new();
    }
    let kinds = errors_by_kind(report);
    if kinds.is_empty() {
        return "run-time errors: no operation can make one\n".to_owned();
    }
    kinds.iter().map(|kind| kind.told() + "\n").collect()
}
