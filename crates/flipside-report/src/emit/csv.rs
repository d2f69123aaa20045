//! Tables for spreadsheets: `branches.csv` and `tests.csv`, with MC/DC also `conditions.csv`, with errors
//! `errors.csv`, with statements, functions, calls, decisions, boundaries and labels `points.csv` (RFC 4180).

use csv::Terminator;
use serde_json::Value;

use super::{EmitError, File, Material};
use crate::rows::Rows;
use crate::value::shown;
use crate::{ObjectiveReport, Report, ReportedVerdict};

/// The tables.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, EmitError> {
    let report = material.report;
    let mut tests = Rows::new(Terminator::CRLF);
    tests.add([
        "id",
        "inputs",
        "result",
        "outputs",
        "end",
        "newly covers",
        "in smallest suite",
        "confirmed",
        "oracle",
        "start",
    ]);
    for test in &report.tests {
        let lengths = test.lengths.iter().map(|(name, length)| format!("length of {name} = {length}"));
        let inputs = test.inputs.iter().map(|input| match &input.value {
            Value::Null => format!("{} = null", input.name),
            value => format!("{} = {}", input.name, shown(value)),
        });
        let inputs: Vec<String> = inputs.chain(lengths).collect();
        let outputs: Vec<String> =
            test.outputs.iter().map(|output| format!("{} = {}", output.name, shown(&output.value))).collect();
        tests.add([
            &*test.id.to_string(),
            &inputs.join("; "),
            &test.result.as_ref().map(shown).unwrap_or_default(),
            &outputs.join("; "),
            &test.end,
            &test.newly.join(" "),
            if report.suite.tests.contains(&test.id) { "yes" } else { "no" },
            if test.replay.agrees { "yes" } else { "no" },
            test.oracle.as_ref().map_or("", |said| said.verdict.name()),
            test.start.name(),
        ]);
    }
    let mut files =
        vec![File::text("branches.csv", table(report.branches())), File::text("tests.csv", tests.finish())];
    if !report.decisions.is_empty() {
        files.push(File::text("conditions.csv", conditions(report)));
    }
    if report.possible_errors().next().is_some() {
        files.push(File::text("errors.csv", table(report.possible_errors())));
    }
    if report.points().next().is_some() {
        files.push(File::text("points.csv", table(report.points())));
    }
    Ok(files)
}

/// A row for each of these objectives.
fn table<'r>(objectives: impl Iterator<Item = &'r ObjectiveReport>) -> String {
    let mut rows = Rows::new(Terminator::CRLF);
    rows.add([
        "id",
        "function",
        "file",
        "line",
        "column",
        "condition",
        "outcome",
        "verdict",
        "tests",
        "your tests",
        "why",
        "kind",
        "within",
        "hidden by",
        "given",
    ]);
    for objective in objectives {
        let tests: Vec<String> = objective.tests.iter().map(u32::to_string).collect();
        let why = match objective.verdict {
            ReportedVerdict::Covered => String::new(),
            ReportedVerdict::Unreachable => crate::summary::outcome(objective),
            ReportedVerdict::Unknown => objective.explanation.reasons.join("; "),
        };
        let within: Vec<&str> = objective.within.iter().map(|bound| bound.name.as_str()).collect();
        rows.add([
            &*objective.id,
            &objective.function,
            &objective.file,
            &objective.line.to_string(),
            &objective.column.to_string(),
            &objective.condition,
            &objective.outcome,
            objective.verdict.name(),
            &tests.join(" "),
            &objective.existing.join(" "),
            &why,
            objective.kind().words(),
            &within.join("; "),
            &objective.hidden_by.join("; "),
            &objective.given.join("; "),
        ]);
    }
    rows.finish()
}

/// The conditions of decisions.
fn conditions(report: &Report) -> String {
    let mut rows = Rows::new(Terminator::CRLF);
    rows.add([
        "id",
        "function",
        "file",
        "line",
        "column",
        "condition",
        "decision",
        "verdict",
        "true in",
        "false in",
        "why",
        "kind",
        "within",
        "hidden by",
    ]);
    for decision in &report.decisions {
        for condition in &decision.conditions {
            let member = |at: usize| {
                let member = condition.pair.get(at);
                member.map_or(String::new(), |member| {
                    format!("test {} evaluation {}: {}", member.test, member.evaluation, member.values)
                })
            };
            let within: Vec<&str> = condition.within.iter().map(|bound| bound.name.as_str()).collect();
            rows.add([
                &*condition.id,
                &decision.function,
                &decision.file,
                &condition.line.to_string(),
                &condition.column.to_string(),
                &condition.text,
                &decision.text,
                condition.verdict.name(),
                &member(0),
                &member(1),
                &condition.why.join("; "),
                condition.kind().words(),
                &within.join("; "),
                &condition.hidden_by.join("; "),
            ]);
        }
    }
    rows.finish()
}
