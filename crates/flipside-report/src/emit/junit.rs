//! JUnit XML: a case per branch and a case per test.
//!
//! A covered branch passes, one that is plainly unreachable is skipped and says why, all others fail. A test fails when it makes a run-time error, the compiled code disagrees, or the oracle says so.

use super::xml::Xml;
use super::{EmitError, File, Material};
use crate::summary::outcome;
use crate::value::shown;
use crate::{Ending, ObjectiveReport, OracleJudgement, OracleOutcome, Report, ReportedKind, TestReport};

/// The report as `junit.xml`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, EmitError> {
    let report = material.report;
    let name = report.subject.function.as_deref().unwrap_or("main");
    let branch = |objective: &ObjectiveReport| Case {
        class: format!("{}.{}", objective.file, objective.function),
        name: objective.id.clone(),
        result: branch_result(report, objective),
    };
    let test = |test: &TestReport| Case {
        class: name.to_owned(),
        name: format!("test {}", test.id),
        result: test_result(test),
    };
    let suites = [
        Suite { name: format!("{name}: branches"), cases: report.objectives.iter().map(branch).collect() },
        Suite { name: format!("{name}: tests"), cases: report.tests.iter().map(test).collect() },
    ];
    let count: usize = suites.iter().map(|suite| suite.cases.len()).sum();
    let failures: usize = suites.iter().map(Suite::failures).sum();
    let totals = [
        ("name", "flipside"),
        ("tests", &count.to_string()),
        ("failures", &failures.to_string()),
        ("errors", "0"),
    ];
    let mut xml = Xml::new(None);
    xml.element("testsuites", &totals, |xml| suites.iter().for_each(|suite| suite.write(xml)));
    Ok(vec![File::text("junit.xml", xml.finish())])
}

fn branch_result(report: &Report, objective: &ObjectiveReport) -> CaseResult {
    let (words, kind) = (outcome(objective), objective.kind());
    if report.is_left_out(objective) {
        return CaseResult::Skipped(format!("{}: {words}", kind.words()));
    }
    match kind {
        ReportedKind::Covered if !objective.still_given().is_empty() => {
            CaseResult::Said(format!("given a state: {}", objective.still_given().join("; ")))
        }
        ReportedKind::Covered => CaseResult::Passed,
        ReportedKind::Plain | ReportedKind::Within | ReportedKind::Hidden => {
            CaseResult::failed(kind.words(), words)
        }
        ReportedKind::Unknown => {
            CaseResult::failed(kind.words(), format!("{words}: {}", objective.explanation.reasons.join("; ")))
        }
    }
}

fn test_result(test: &TestReport) -> CaseResult {
    if test.ends == Ending::Error {
        return CaseResult::failed("run-time error", test.end.clone());
    }
    if !test.replay.agrees {
        return CaseResult::failed("not confirmed", format!("the compiled code: {}", test.replay.detail));
    }
    match &test.oracle {
        Some(OracleJudgement { verdict: OracleOutcome::Failure, .. }) => {
            CaseResult::failed("oracle", format!("the oracle says failure: {}", outcome_of(test)))
        }
        Some(OracleJudgement { verdict: OracleOutcome::Inconclusive, detail }) => {
            CaseResult::Said(format!("oracle: inconclusive {detail}"))
        }
        Some(OracleJudgement { verdict: OracleOutcome::Success, .. }) | None => CaseResult::Passed,
    }
}

/// What a test came to, in a line.
fn outcome_of(test: &TestReport) -> String {
    let result = test.result.iter().map(|value| format!("returned {}", shown(value)));
    let outputs = test.outputs.iter().map(|output| format!("{} = {}", output.name, shown(&output.value)));
    result.chain(outputs).collect::<Vec<_>>().join(", ")
}

/// What a case came to.
enum CaseResult {
    Passed,
    /// It passed, and there is something to say.
    Said(String),
    Skipped(String),
    Failed {
        kind: &'static str,
        message: String,
    },
}

impl CaseResult {
    fn failed(kind: &'static str, message: String) -> Self {
        CaseResult::Failed { kind, message }
    }
}

struct Case {
    class: String,
    name: String,
    result: CaseResult,
}

struct Suite {
    name: String,
    cases: Vec<Case>,
}

impl Suite {
    fn failures(&self) -> usize {
        self.cases.iter().filter(|case| matches!(case.result, CaseResult::Failed { .. })).count()
    }

    fn skipped(&self) -> usize {
        self.cases.iter().filter(|case| matches!(case.result, CaseResult::Skipped(_))).count()
    }

    fn write(&self, xml: &mut Xml) {
        let attributes = [
            ("name", &*self.name),
            ("tests", &self.cases.len().to_string()),
            ("failures", &self.failures().to_string()),
            ("errors", "0"),
            ("skipped", &self.skipped().to_string()),
            ("time", "0"),
        ];
        xml.element("testsuite", &attributes, |xml| {
            for Case { class, name, result } in &self.cases {
                let attributes = [("classname", &**class), ("name", name), ("time", "0")];
                xml.line("testcase", &attributes, |xml| match result {
                    CaseResult::Passed => {}
                    CaseResult::Said(text) => xml.text_element("system-out", text),
                    CaseResult::Skipped(message) => xml.empty("skipped", &[("message", message)]),
                    CaseResult::Failed { kind, message } => {
                        xml.empty("failure", &[("type", kind), ("message", message)]);
                    }
                });
            }
        });
    }
}
