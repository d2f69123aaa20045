//! JUnit XML: a case per branch and a case per test.
//!
//! A covered branch passes, an unreachable one is skipped and says why, an unknown one fails. A test fails when it makes a run-time error, the compiled code disagrees, or the oracle says so.

use std::fmt::Write;

use super::xml::escaped;
use super::{File, Material};
use crate::summary::outcome;
use crate::value::shown;
use crate::{Ending, OracleJudgement, OracleOutcome, TestReport};

/// The report as `junit.xml`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, String> {
    let report = material.report;
    let mut branches = Cases::default();
    for objective in &report.objectives {
        let words = outcome(objective);
        let said = match objective.verdict.as_str() {
            "covered" => String::new(),
            "unreachable" => branches.skipped(&words),
            _ => {
                branches.failed("unknown", &format!("{words}: {}", objective.explanation.reasons.join("; ")))
            }
        };
        let class = format!("{}.{}", objective.file, objective.function);
        branches.add(&class, &objective.id, &said);
    }
    let mut tests = Cases::default();
    let name = report.subject.function.as_deref().unwrap_or("main");
    for test in &report.tests {
        let said = if test.ends == Ending::Error {
            tests.failed("run-time error", &test.end)
        } else if !test.replay.agrees {
            tests.failed("not confirmed", &format!("the compiled code: {}", test.replay.detail))
        } else {
            match &test.oracle {
                Some(OracleJudgement { verdict: OracleOutcome::Failure, .. }) => {
                    tests.failed("oracle", &format!("the oracle says failure: {}", outcome_of(test)))
                }
                Some(OracleJudgement { verdict: OracleOutcome::Inconclusive, detail }) => {
                    format!("<system-out>oracle: inconclusive {}</system-out>", escaped(detail))
                }
                Some(OracleJudgement { verdict: OracleOutcome::Success, .. }) | None => String::new(),
            }
        };
        tests.add(name, &format!("test {}", test.id), &said);
    }
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"flipside\" tests=\"{}\" failures=\"{}\" errors=\"0\">\n{}{}</testsuites>\n",
        branches.count + tests.count,
        branches.failures + tests.failures,
        branches.suite(&format!("{name}: branches")),
        tests.suite(&format!("{name}: tests")),
    );
    Ok(vec![File::text("junit.xml", text)])
}

/// What a test came to, in a line.
fn outcome_of(test: &TestReport) -> String {
    let result = test.result.iter().map(|value| format!("returned {}", shown(value)));
    let outputs = test.outputs.iter().map(|output| format!("{} = {}", output.name, shown(&output.value)));
    result.chain(outputs).collect::<Vec<_>>().join(", ")
}

/// The cases of a suite.
#[derive(Default)]
struct Cases {
    text: String,
    count: usize,
    failures: usize,
    skipped: usize,
}

impl Cases {
    fn skipped(&mut self, words: &str) -> String {
        self.skipped += 1;
        format!("<skipped message=\"unreachable: {}\"/>", escaped(words))
    }

    fn failed(&mut self, kind: &str, words: &str) -> String {
        self.failures += 1;
        format!("<failure type=\"{kind}\" message=\"{}\"/>", escaped(words))
    }

    fn add(&mut self, class: &str, name: &str, said: &str) {
        self.count += 1;
        let (class, name) = (escaped(class), escaped(name));
        let _ = writeln!(
            self.text,
            "    <testcase classname=\"{class}\" name=\"{name}\" time=\"0\">{said}</testcase>"
        );
    }

    fn suite(&self, name: &str) -> String {
        format!(
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\" time=\"0\">\n{}  </testsuite>\n",
            escaped(name),
            self.count,
            self.failures,
            self.skipped,
            self.text
        )
    }
}
