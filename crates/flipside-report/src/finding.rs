//! What is wrong with the subject, with the test that shows it: a run-time error, or what its oracle does not accept.

use serde::{Deserialize, Serialize};

use crate::reader::Reader;
use crate::{OracleOutcome, Report, StartReport};

/// Something that is wrong, with the test that shows it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct FindingReport {
    /// Who says so.
    #[serde(default)]
    pub class: FindingClass,
    /// What is wrong.
    pub kind: String,
    /// Where.
    pub place: String,
    /// The first test that shows it.
    pub test: u32,
    /// Do only tests show it that start from a state which we assumed? Then it is an error if calls lead there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub possible: bool,
    /// Do the compiler's sanitizers see it too? An oracle judges the compiled code anyway.
    pub confirmed: bool,
    /// What they say.
    pub detail: String,
    /// The test as C; none where it cannot be written so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reproducer: Option<String>,
}

/// Who says that something is wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingClass {
    /// C: the behaviour is undefined, or an assertion fails.
    #[default]
    RunTimeError,
    /// The oracle.
    Oracle,
    /// Our own run: a heap object that nothing points to any more.
    Leak,
}

impl FindingReport {
    /// Does the user's oracle say so?
    pub fn is_of_oracle(&self) -> bool {
        self.class == FindingClass::Oracle
    }

    /// What is wrong, which test shows it, and how sure that is.
    pub fn told(&self) -> String {
        let seen = match (self.class, self.confirmed) {
            (FindingClass::RunTimeError, true) => ", confirmed by the sanitizers",
            (FindingClass::RunTimeError, false) if self.detail.starts_with("not seen") => {
                ", the sanitizers do not see it"
            }
            (FindingClass::RunTimeError, false) => ", not confirmed by the sanitizers",
            (FindingClass::Leak, _) => ", not looked for by the replay",
            (FindingClass::Oracle, _) => "",
        };
        let possible = if self.possible { "; possible: it assumes a state" } else { "" };
        format!("{} (test {}{seen}{possible})", self.kind, self.test)
    }
}

/// What the oracle does not accept.
pub(crate) fn oracle_failures(report: &Report) -> Vec<FindingReport> {
    let Some(oracle) = &report.oracle else { return Vec::new() };
    let failed = |said: &crate::OracleJudgement| said.verdict == OracleOutcome::Failure;
    let tests = report.tests.iter().filter(|test| test.oracle.as_ref().is_some_and(failed));
    tests
        .map(|test| FindingReport {
            class: FindingClass::Oracle,
            kind: format!("the oracle `{}` says failure", oracle.function),
            place: oracle.subject_place.clone(),
            test: test.id,
            possible: test.start == StartReport::Assumed,
            confirmed: true,
            detail: String::new(),
            reproducer: None,
        })
        .collect()
}

/// Adds the tests as C.
pub(crate) fn add_reproducers(report: &mut Report) {
    let reader = Reader::new(report);
    let reproducer = |finding: &FindingReport| {
        let test = report.tests.iter().find(|test| test.id == finding.test)?;
        reader.code(test).ok().map(|code| code.text())
    };
    let all: Vec<Option<String>> = report.findings.iter().map(reproducer).collect();
    for (finding, text) in report.findings.iter_mut().zip(all) {
        finding.reproducer = text;
    }
}
