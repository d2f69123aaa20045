//! A subject in a temporary folder, and short ways to say what is run and what is seen.

use std::time::Duration;

use flipside_replay::replay::{
    Ends, Replay, ReplayEnd, ReplayError, ReplayLimits, ReplayOutcome, ReplayReport, ReplayTest, ResultKind,
    Subject,
};
use flipside_toolchain::{FunctionCoverage, Toolchain};
use tempfile::TempDir;

pub const LIMITS: ReplayLimits =
    ReplayLimits { time: Duration::from_secs(10), memory: Some(1 << 30), end: None };
pub const SHORT: ReplayLimits =
    ReplayLimits { time: Duration::from_secs(1), memory: Some(1 << 30), end: None };

/// A C file with a subject in it.
pub struct Scene {
    pub folder: TempDir,
    pub subject: Subject,
}

impl Scene {
    /// A subject whose variables are its arguments: `int a`, `struct item *list`.
    pub fn new(source: &str, function: &str, variables: &[&str], result: ResultKind) -> Scene {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().canonicalize().unwrap().join("subject.c");
        std::fs::write(&file, source).unwrap();
        let subject = Subject {
            file,
            others: Vec::new(),
            declarations: Vec::new(),
            statics: Vec::new(),
            flags: Vec::new(),
            function: function.to_owned(),
            definitions: Vec::new(),
            outside: None,
            library: None,
            variables: owned(variables),
            before_call: None,
            frees: false,
            arguments: variables.iter().map(|variable| declared_name(variable)).collect(),
            result,
            oracle: None,
        };
        Scene { folder, subject }
    }

    pub fn flags(mut self, flags: &[&str]) -> Scene {
        self.subject.flags = owned(flags);
        self
    }

    /// Variables that are no arguments, declared before the others.
    pub fn objects(mut self, declarations: &[&str]) -> Scene {
        self.subject.variables.splice(0..0, owned(declarations));
        self
    }

    pub fn run(&self, toolchain: &Toolchain, tests: &[ReplayTest]) -> Result<ReplayReport, ReplayError> {
        self.run_within(toolchain, tests, LIMITS)
    }

    pub fn run_within(
        &self,
        toolchain: &Toolchain,
        tests: &[ReplayTest],
        limits: ReplayLimits,
    ) -> Result<ReplayReport, ReplayError> {
        Replay::build(toolchain, &self.subject, tests)?.run(limits, &|| true)
    }

    /// Runs the tests on every clang and compares what each shows, see [`shown`].
    pub fn check(&self, tests: &[ReplayTest], expected: &[&str]) {
        self.check_within(tests, expected, LIMITS);
    }

    pub fn check_within(&self, tests: &[ReplayTest], expected: &[&str], limits: ReplayLimits) {
        for toolchain in every_clang() {
            let report = self.run_within(&toolchain, tests, limits).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(shown(&report), expected, "clang {}", toolchain.version());
        }
    }
}

pub fn every_clang() -> Vec<Toolchain> {
    let found = Toolchain::find_all();
    assert!(!found.is_empty(), "the tests need a clang");
    found
}

pub fn test(id: u32, statements: &[&str], outputs: &[&str]) -> ReplayTest {
    ReplayTest {
        elsewhere: Vec::new(),
        outputs_elsewhere: Vec::new(),
        id,
        statements: owned(statements),
        outputs: owned(outputs),
        ends: Ends::Returns,
        undefined: false,
        urgent: false,
    }
}

pub fn ends_inside(test: ReplayTest) -> ReplayTest {
    ReplayTest { ends: Ends::Inside(test.id), ..test }
}

/// Each outcome on a line: `1 returned -3 | 7 0`, values as signed numbers, the result before the bar.
pub fn shown(report: &ReplayReport) -> Vec<String> {
    shown_outcomes(&report.outcomes)
}

/// The same, for a replay that counts nothing.
pub fn shown_outcomes(outcomes: &[ReplayOutcome]) -> Vec<String> {
    let numbers =
        |values: &[u64]| values.iter().fold(String::new(), |text, &value| format!("{text} {}", value as i64));
    let lines = outcomes.iter().map(|outcome| {
        let end = match outcome.end {
            ReplayEnd::Returned => "returned".to_owned(),
            ReplayEnd::Exited(status) => format!("exited {status}"),
            ReplayEnd::Signalled(signal) => format!("signalled {signal}"),
            ReplayEnd::TimedOut => "timed out".to_owned(),
            ReplayEnd::AssumptionFailed | ReplayEnd::AskedForMore | ReplayEnd::Astray => {
                outcome.end.to_string()
            }
        };
        let outputs = numbers(&outcome.outputs);
        let bar = if outputs.is_empty() { "" } else { " |" };
        format!("{} {end}{}{bar}{outputs}", outcome.id, numbers(&outcome.result))
    });
    lines.collect()
}

/// The counts of a function's branches: line, true, false.
pub fn branches(functions: &[FunctionCoverage], name: &str) -> Vec<(u32, u64, u64)> {
    let function = functions.iter().find(|function| function.plain_name() == name);
    let function = function.unwrap_or_else(|| panic!("{name} should be listed"));
    function.branches.iter().map(|branch| (branch.line, branch.true_count, branch.false_count)).collect()
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

fn declared_name(declaration: &str) -> String {
    let name = declaration.split('[').next().unwrap_or_default();
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    name.rsplit(|c| !is_part(c)).next().unwrap_or_default().to_owned()
}
