//! Reports: what a search found, as data (`report.json`) and as a summary for people.
//!
//! **Invariant:** nothing here prints or writes files; the command line does. The same search gives the same bytes,
//! times aside.

mod advice;
mod basis;
mod collect;
mod colour;
pub mod comparison;
mod digest;
mod elsewhere;
pub mod emit;
mod errors;
mod existing;
mod finding;
mod format;
mod harness;
mod inputs;
mod kept;
mod kind;
mod mcdc;
mod oracle;
mod output;
mod page;
mod paths;
mod pointer;
mod points;
mod reader;
mod result;
mod rows;
mod sandbox;
mod smallest;
mod sources;
mod state;
mod statements;
mod statistics;
mod stub;
mod summary;
mod times;
mod totals;
mod tree;
mod typed;
mod value;
mod verdict;
mod warning;
mod width;

pub use collect::{Confirmation, ErrorSeen, RunMetadata, collect};
pub use colour::Colours;
pub use digest::sha256;
pub use errors::{ErrorsOfKind, errors_by_kind};
pub use existing::ExistingReport;
pub use finding::{FindingClass, FindingReport};
pub use flipside_search::criterion::ObjectiveCriterion;
pub use format::{FORMAT, FormatError, check_format, read_report};
pub use harness::{HarnessReport, ObjectReport, ParameterReport};
pub use inputs::asked;
pub use kind::{BoundReport, ReportedKind, ReportedOrigin, unreachable_kind};
pub use mcdc::{ConditionReport, DecisionReport, MemberReport, RowReport};
pub use oracle::{OracleJudgement, OracleOutcome, OracleReport};
pub use output::OutputReport;
pub use page::{ELEMENTS, page};
pub use paths::{PathReport, PathTotals, PathsReport};
pub use sandbox::SandboxReport;
pub use smallest::SuiteReport;
pub use sources::{Source, SourceReport};
pub use state::{CallsReport, StartReport};
pub use statistics::StatisticsReport;
pub use stub::{Head, StubReport, WrittenReport};
pub use summary::summary;
pub use times::Times;
pub use totals::Totals;
pub use tree::{EdgeReport, NodeReport, RunReport, TreeReport, tree};
pub use verdict::{Completeness, ReportedCriteria, ReportedCriterion, ReportedVerdict};
pub use width::{fitted, shown};

use std::collections::BTreeMap;

use flipside_context::Statements;
use flipside_evidence::Class;
use flipside_program::own_name;
use serde::{Deserialize, Serialize};

/// `report.json`; fields may be added.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Report {
    /// The format of this file: [`FORMAT`].
    pub format: u32,
    /// Who made it.
    pub tool: Tool,
    /// What it is about.
    pub subject: Subject,
    /// The criteria, with commas between them: `branch`, `mcdc`, `errors`; or `path`, or `k-path`.
    pub criterion: ReportedCriteria,
    /// What a file with a property of Test-Comp calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub specification: Option<String>,
    /// How often a loop may be gone through, where that has a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loop_bound: Option<u32>,
    /// The strategy.
    pub strategy: String,
    /// The seed.
    pub seed: u32,
    /// Would another run give the same? Not when a limit on the wall clock was hit, or the search was interrupted.
    pub reproducible: bool,
    /// `exhaustive`, `within-bounds` or `incomplete`.
    pub verdict: Completeness,
    /// Did the user accept that errors hide branches?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub accepts_hidden: bool,
    /// How many of each verdict.
    pub totals: Totals,
    /// Every objective.
    pub objectives: Vec<ObjectiveReport>,
    /// Every test.
    pub tests: Vec<TestReport>,
    /// The decisions, where the criterion is MC/DC.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<DecisionReport>,
    /// The paths, where the criterion is about them.
    #[serde(flatten)]
    pub paths: Option<PathsReport>,
    /// Tests that the user had already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub existing: Vec<ExistingReport>,
    /// What the user's oracle says, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oracle: Option<OracleReport>,
    /// Run-time errors that tests showed, and what the oracle does not accept.
    pub findings: Vec<FindingReport>,
    /// What was assumed.
    pub assumptions: Vec<String>,
    /// What bounds the claim: how long arrays and strings, and how deep lists and trees are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bounds: Vec<String>,
    /// By the name of a guess that a verdict rests on: what a context file says of which inputs in its place.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub statements: BTreeMap<String, Statements>,
    /// Limits that were hit.
    pub limits: Vec<String>,
    /// What was not done to the end after the search (replay, evidence), and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shortened: Vec<String>,
    /// Does no input satisfy the precondition?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_legal_input: bool,
    /// The smallest set of tests that covers as much as all of them.
    pub suite: SuiteReport,
    /// How the subject is called.
    pub harness: HarnessReport,
    /// The builds that the tests were replayed on.
    pub builds: BuildsReport,
    /// What contained the compiled code. Absent where none was run.
    #[serde(default, skip_serializing_if = "SandboxReport::is_empty")]
    pub sandbox: SandboxReport,
    /// What it takes to get the same again.
    pub reproduce: ReproduceReport,
    /// The files that the report is about.
    pub sources: Vec<SourceReport>,
    /// What was counted.
    pub statistics: StatisticsReport,
}

/// Who made a report.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// What a report is about.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Subject {
    /// The file; of several, the one with the function.
    pub file: String,
    /// The function.
    pub function: Option<String>,
    /// All files, in their order, where several are linked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
}

impl Subject {
    /// The other files that it is linked with.
    pub fn others(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(String::as_str).filter(|file| *file != self.file)
    }

    /// The name of the function in its own file: of a static function that several files have, the name of the file stands in front.
    pub fn own_name(&self) -> &str {
        own_name(self.function.as_deref().unwrap_or("main"))
    }
}

/// An objective.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ObjectiveReport {
    /// `function#ordinal:outcome`
    pub id: String,
    /// The function it stands in.
    pub function: String,
    /// The file.
    pub file: String,
    /// First line.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// The column after the last character.
    pub end_column: u32,
    /// Its text.
    pub condition: String,
    /// `true`, `false`, `case N` or `default`; with MC/DC also `unmasked true` and `unmasked false`.
    pub outcome: String,
    /// Is it a side of MC/DC, and no branch?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mcdc: bool,
    /// Is it a point: a statement, a function, a call, a decision as a whole, a side of a comparison, or a label?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub point: bool,
    /// The criteria that it belongs to, of those that only have some of the branches, or points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub criteria: Vec<String>,
    /// The run-time error that covering it makes, where that is what it is about: `division by zero`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The outcome as the source writes it, where that is not `outcome`: `case CAN_ID_BRAKE`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// `covered`, `unreachable` or `unknown`.
    pub verdict: ReportedVerdict,
    /// Where it is unreachable: the bounds without which it may not be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub within: Vec<BoundReport>,
    /// Where it is unreachable: the errors that end runs which might take it otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden_by: Vec<String>,
    /// Where it is covered: the state without which no test takes it, as the first of the tests has it. Nobody showed that calls
    /// lead there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<String>,
    /// Where it is covered given a state: the calls from the initial state that take it, where they were found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calls: Option<CallsReport>,
    /// The tests that take it.
    pub tests: Vec<u32>,
    /// The suites of the user's that take it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub existing: Vec<String>,
    /// The simplest of the tests: the shortest inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simplest: Option<u32>,
    /// Why.
    pub explanation: Explanation,
}

/// Why an objective has its verdict.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Explanation {
    /// Why it is unknown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
    /// What may help, when it is unknown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub advice: Vec<String>,
    /// Why state merging stopped, and where, when it is unknown: it would have looked at all paths at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merging_stopped: Option<String>,
    /// Questions that solvers gave up on, behind which it may lie.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsettled: Vec<UnsettledReport>,
    /// What excludes it, when it is unreachable: what does so on the shortest path comes first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exclusions: Vec<ExclusionReport>,
    /// What kind of unreachable code it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<Class>,
    /// What is known of the value that its condition looks at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<RangeReport>,
    /// Is its condition fixed on every path by the path alone?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fixed_by_path: bool,
    /// Does state merging refute it? Then the exclusions on single paths are examples.
    #[serde(rename = "all_ways", default, skip_serializing_if = "std::ops::Not::not")]
    pub by_merging: bool,
    /// The lines where the values are made that its condition looks at, when it is fixed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub origins: Vec<u32>,
    /// The unreachable branch that it lies behind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behind: Option<String>,
}

/// Conditions that exclude a branch.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct ExclusionReport {
    /// The conditions: they and the branch exclude each other.
    pub conditions: Vec<PartReport>,
    /// The number of paths; 0 where it holds on every path.
    pub paths: usize,
    /// Several times on a path, as in a loop?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repeatedly: bool,
    /// The scripts in `evidence` that show it.
    pub scripts: Vec<String>,
}

/// A question that solvers gave up on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct UnsettledReport {
    /// The file in `evidence` with the formula.
    pub script: String,
    /// The path, condition by condition.
    pub path: Vec<String>,
}

/// Bounds of a value.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct RangeReport {
    /// The value, as C over the inputs.
    pub value: String,
    /// It is not less.
    pub low: String,
    /// It is not more.
    pub high: String,
}

/// One of the conditions that exclude a branch.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct PartReport {
    /// What it is: a branch that was taken, the precondition, the absence of an error.
    pub what: String,
    /// The file it stands in; none for the precondition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line it stands on; none for the precondition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
}

/// A test.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct TestReport {
    /// Its number.
    pub id: u32,
    /// How it starts.
    #[serde(default)]
    pub start: StartReport,
    /// Its inputs.
    pub inputs: Vec<InputReport>,
    /// How many elements there are behind pointers, where that is an input of its own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lengths: BTreeMap<String, u64>,
    /// The inputs as a typed tree, with the objects that pointers lead to; not for a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<serde_json::Value>,
    /// The objectives it takes.
    pub branches: Vec<String>,
    /// Of these, the covered ones that no earlier test takes.
    pub newly: Vec<String>,
    /// How many questions the solver had been asked when it was found.
    pub solver_calls: u64,
    /// How it ends.
    pub end: String,
    /// The kind of its end.
    pub ends: Ending,
    /// What the function returns: a number; where a pointer leads (see `pointer`); of a structure its members, by name.
    pub result: Option<serde_json::Value>,
    /// The enumerator of what it returns, where its type is an enumeration that has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enumerator: Option<String>,
    /// The numbers and pointers in a structure that it returns, each with what follows the name of the structure in C.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub returned: Vec<OutputReport>,
    /// What it changes in memory: the numbers and pointers that are others after the call.
    pub outputs: Vec<OutputReport>,
    /// What the compiled code did.
    pub replay: ReplayReport,
    /// What the oracle says of it; nothing where there is none, or it was not asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oracle: Option<OracleJudgement>,
}

/// The kind of end of a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The function returns.
    #[default]
    Returns,
    /// The program is ended with this exit status.
    Exits(i32),
    /// The program is aborted.
    Aborts,
    /// A run-time error.
    Error,
    /// An assumption does not hold.
    Assumption,
    /// Our run was cut: by a limit, or by something that is not supported.
    Cut,
}

/// An input of a test.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct InputReport {
    /// Its access path.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: String,
    /// Where it lies in the objects of the harness, where that is not the access path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Its value: a number; for a pointer null, or what it points to, as C with the objects of the harness.
    pub value: serde_json::Value,
    /// Where it is a number of the state that earlier calls leave: what it is at first. (A pointer is null then.)
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial: Option<serde_json::Value>,
    /// The enumerator of this value, where its type is an enumeration that has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enumerator: Option<String>,
}

/// What the compiled code did with a test.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ReplayReport {
    /// Did it do the same as our run, in both builds?
    pub agrees: bool,
    /// What it did in the build that counts branches.
    pub detail: String,
    /// What it did in the optimised build; absent where C does not say what has to happen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimised: Option<OptimisedReport>,
}

/// What the optimised build did with a test.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct OptimisedReport {
    /// Did it do the same as our run?
    pub agrees: bool,
    /// What it did.
    pub detail: String,
}

/// The flags of the two builds that the tests were replayed on.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct BuildsReport {
    /// The one that counts branches; what makes it count is left out.
    pub counting: Vec<String>,
    /// The user's own, optimised.
    pub optimised: Vec<String>,
    /// With MC/DC: what llvm-cov says about it, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mcdc: Option<String>,
}

/// What it takes to get the same again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct ReproduceReport {
    /// The command, without what does not change the results.
    pub command: Vec<String>,
    /// The version of clang.
    pub clang: String,
    /// The solver and its version.
    pub solver: String,
}
