//! Criteria that have points, or some of the branches, in words: a line each.

use crate::{ObjectiveCriterion, ObjectiveReport, Report, ReportedKind, Totals};

impl Report {
    /// The objectives that are points, and no branches.
    pub fn points(&self) -> impl Iterator<Item = &ObjectiveReport> {
        self.objectives.iter().filter(|objective| objective.point)
    }

    /// The totals of a criterion whose objectives are listed apart.
    pub fn totals_of(&self, criterion: ObjectiveCriterion) -> Totals {
        let is_own =
            |objective: &&ObjectiveReport| objective.criteria.iter().any(|one| one == criterion.name());
        Totals::of(self.objectives.iter().filter(is_own).map(ObjectiveReport::kind))
    }
}

/// The objectives of a criterion, each of which is called so, and how many of them have which verdict.
pub(crate) fn told(report: &Report, (criterion, one): (ObjectiveCriterion, &str)) -> String {
    let totals = report.totals_of(criterion);
    if totals.objectives == 0 {
        return format!("there is no {one}");
    }
    let more = [ReportedKind::Within, ReportedKind::Hidden].map(|kind| match totals.count(kind) {
        0 => String::new(),
        count => format!(", {count} {}", kind.words()),
    });
    format!(
        "{} of {} covered, {} unreachable{}, {} unknown",
        totals.covered,
        plural(one, totals.objectives),
        totals.unreachable_plainly,
        more.concat(),
        totals.unknown
    )
}

/// `3 statements`, `1 outcome of a decision`, `4 outcomes of decisions`
fn plural(one: &str, count: usize) -> String {
    if count == 1 {
        return format!("1 {one}");
    }
    match one.split_once(" of a ") {
        Some((one, whole)) => format!("{count} {one}s of {whole}s"),
        None => format!("{count} {one}s"),
    }
}

/// The lines about these criteria, but for the one that the headline has.
pub(crate) fn lines(report: &Report, told_already: Option<ObjectiveCriterion>) -> String {
    let rest = report.criterion.listed_apart().filter(|(one, _)| Some(*one) != told_already);
    let lines: Vec<String> = rest.map(|one| format!("{}: {}\n", one.0.name(), told(report, one))).collect();
    lines.concat()
}

/// What does not happen, or is not known to happen, at a point.
pub(crate) fn outcome(objective: &ObjectiveReport, never: bool) -> String {
    let ObjectiveReport { condition, outcome, .. } = objective;
    match (outcome.as_str(), never) {
        ("statement", true) => format!("`{condition}` is never executed"),
        ("statement", false) => format!("`{condition}` executed"),
        ("function", true) => format!("`{condition}` is never entered"),
        ("function", false) => format!("`{condition}` entered"),
        ("call", true) => format!("the call `{condition}` is never made"),
        ("call", false) => format!("the call `{condition}` made"),
        ("decision true", true) => format!("`{condition}` is never true"),
        ("decision true", false) => format!("`{condition}` true"),
        ("decision false", true) => format!("`{condition}` is never false"),
        ("decision false", false) => format!("`{condition}` false"),
        ("on", true) => format!("`{condition}`: its sides are never equal"),
        ("on", false) => format!("`{condition}`, sides that are equal"),
        ("just below", true) => format!("`{condition}`: its left side is never less by one"),
        ("just below", false) => format!("`{condition}`, a left side that is less by one"),
        ("just above", true) => format!("`{condition}`: its left side is never greater by one"),
        ("just above", false) => format!("`{condition}`, a left side that is greater by one"),
        (_, true) => format!("`{condition}` never holds"),
        (_, false) => format!("`{condition}` that holds"),
    }
}
