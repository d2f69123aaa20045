//! Do stored results show what they claim? Checked with none of the search: every test runs from the start, every refutation is
//! refuted again, the compiled code is asked.

mod claims;
mod refute;

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use flipside_context::Tests;
use flipside_evidence::{Checked, Claims, Manifest};
use flipside_replay::confirm::{Confirmed, TestJudgement, confirm};
use flipside_report::{ReportedKind, SourceReport, Totals, check_format};
use serde::Deserialize;

use self::claims::{Claimed, claims};
use self::refute::{Refuter, refute_all};
use crate::criterion::ChosenCriterion;
use crate::error::PipelineError;
use crate::export::unreadable;
use crate::monitor::{Monitor, Phase};
use crate::options::{Capacities, ContextOptions, CriterionOptions, SearchOptions, SourceOptions};
use crate::setup::SearchSetup;
use crate::sources;
use crate::subject::{LoadedSubject, load_subject};

/// Which results are checked, and how.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// The clang to use.
    pub clang: Option<String>,
    /// The folder with the results.
    pub folder: PathBuf,
    /// The C files that they are about.
    pub files: Vec<PathBuf>,
    /// Flags for clang; without any, those that the results were made with.
    pub flags: Vec<String>,
    /// A program that reads SMT-LIB 2 from its standard input and refutes the scripts; without one, the solver in this process.
    pub solver: Option<String>,
    /// How long it may take for one script.
    pub script_timeout: Duration,
    /// Are the tests not run on the compiled code?
    pub no_replay: bool,
}

/// What was checked; nothing contradicts the results.
#[derive(Clone, Debug)]
pub struct CheckReport {
    /// What is claimed of how many branches; unknown are those of which nothing is claimed that can be checked.
    pub totals: Totals,
    /// Tests that were run from the start.
    pub tests: usize,
    /// Were they run on the compiled code, too?
    pub is_replayed: bool,
    /// Nodes of the tree.
    pub nodes: usize,
    /// Edges of the tree that lead to nothing unreachable.
    pub pruned: usize,
    /// Edges of the tree that are excluded.
    pub refuted: usize,
    /// Scripts.
    pub scripts: usize,
    /// Scripts on which the solver gave up.
    pub unsettled: Vec<String>,
    /// Who refuted the scripts.
    pub refuter: String,
    /// What is assumed of the inputs.
    pub assumptions: Vec<String>,
    /// The version of clang.
    pub clang: String,
}

impl CheckReport {
    /// Was everything settled?
    pub fn is_accepted(&self) -> bool {
        self.unsettled.is_empty()
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CheckReport { totals, scripts, .. } = self;
        let replayed =
            if self.is_replayed { "and on the compiled code" } else { "not replayed on the compiled code" };
        let rare = |kind: ReportedKind| match totals.count(kind) {
            0 => String::new(),
            count => format!(", {count} {}", kind.words()),
        };
        writeln!(
            f,
            "claimed    {} branches: {} covered, {} unreachable{}{}, {} unknown",
            totals.objectives,
            totals.covered,
            totals.unreachable_plainly,
            rare(ReportedKind::Within),
            rare(ReportedKind::Hidden),
            totals.unknown
        )?;
        writeln!(f, "tests      {} run from the start, {replayed}", self.tests)?;
        writeln!(
            f,
            "tree       {} nodes; {} edges lead to no unreachable branch, {} are refuted",
            self.nodes, self.pruned, self.refuted
        )?;
        let settled = scripts - self.unsettled.len();
        writeln!(f, "scripts    {settled} of {scripts} unsat, says {}", self.refuter)?;
        for name in &self.unsettled {
            writeln!(f, "unsettled  {name}: the solver gave up")?;
        }
        for assumption in &self.assumptions {
            writeln!(f, "assumed    {assumption}")?;
        }
        writeln!(
            f,
            "trusted    the front end, the interpreter and the term builder of flipside; clang {} as compiler",
            self.clang
        )
    }
}

/// Checks results. What contradicts them is an error.
pub fn check(options: &CheckOptions, monitor: &dyn Monitor) -> Result<CheckReport, PipelineError> {
    monitor.phase(Phase::Reading);
    let path = options.folder.join("report.json");
    let report = read_file(&path)?;
    check_format(&report).map_err(|error| PipelineError::file(&path, error.to_string()))?;
    tell_changes(&report, &options.files, monitor);
    let evidence = options.folder.join("evidence");
    let manifest = read_file(&evidence.join("manifest.json"))?;
    let manifest: Manifest = serde_json::from_str(&manifest)
        .map_err(|error| rejected(&format!("the manifest cannot be read: {error}")))?;
    let search = searched(options, &manifest);
    let subject = load_subject(&search, monitor)?;
    let criterion = ChosenCriterion::from(CriterionOptions::default());
    let setup = SearchSetup::new(&subject, &search, &criterion, 0, None)?;
    let Claimed { claims, paths, totals, contradiction } =
        claims(&report, &setup).map_err(|what| rejected(&what))?;

    monitor.phase(Phase::RunningStoredTests);
    let stored = |name: &str| {
        let plain = Path::new(name).components().count() == 1;
        plain.then(|| std::fs::read_to_string(evidence.join(name)).ok()).flatten()
    };
    let checked = flipside_evidence::check(setup.subject(), (&claims, &paths), &manifest, &stored)
        .map_err(|fault| rejected(&fault.to_string()))?;
    if let Some(what) = contradiction {
        return Err(rejected(&what));
    }
    let refuter = Refuter::new(options.solver.as_deref(), options.script_timeout);
    let machine = setup.subject().machine;
    let unsettled = refute_all(&refuter, machine.arena(), &checked.scripts, monitor)?;
    if !options.no_replay {
        monitor.phase(Phase::ReplayingStoredTests);
        let tests =
            Tests { machine, plan: &setup.subject().plan.with_what_was_touched(), tests: &checked.tests };
        replay(&subject, &search.source, tests, &claims)?;
    }
    Ok(told(options, &setup, &subject, totals, &checked, (refuter.name(), unsettled)))
}

/// Evidence that does not show what it should.
fn rejected(what: &str) -> PipelineError {
    PipelineError::Rejected(what.to_owned())
}

fn read_file(path: &Path) -> Result<String, PipelineError> {
    std::fs::read_to_string(path).map_err(|error| unreadable(path, &error))
}

/// Warns where a file is not the one that the results are about.
fn tell_changes(report: &str, files: &[PathBuf], monitor: &dyn Monitor) {
    #[derive(Deserialize)]
    struct Report {
        #[serde(default)]
        sources: Vec<SourceReport>,
    }
    // What else is wrong with the report is told by those who need it.
    let Ok(report) = serde_json::from_str::<Report>(report) else { return };
    for known in &report.sources {
        let named = Path::new(&known.file);
        let given = files.iter().find(|file| file.file_name() == named.file_name());
        sources::read(known, given.map_or(named, PathBuf::as_path), monitor);
    }
}

/// The search that the evidence is about.
fn searched(options: &CheckOptions, manifest: &Manifest) -> SearchOptions {
    let context = manifest.context.clone();
    let source = SourceOptions {
        clang: options.clang.clone(),
        files: options.files.clone(),
        function: context.function,
        flags: if options.flags.is_empty() { context.flags } else { options.flags.clone() },
    };
    let stored =
        |(name, text): (String, String)| ContextOptions { path: PathBuf::from(name), text: Some(text) };
    SearchOptions {
        lengths: context.lengths,
        context: context.context_file.map(stored),
        precondition: context.precondition,
        no_stubs: context.no_stubs,
        malloc_may_fail: context.malloc_may_fail,
        max_path_length: context.max_path_length,
        max_call_depth: context.max_call_depth,
        max_memory: context.max_memory,
        capacities: Capacities {
            length: context.max_length,
            string: context.max_string,
            depth: context.max_depth,
        },
        ..SearchOptions::new(source)
    }
}

/// The compiled code has to do what our runs did, and to take what is called covered.
fn replay(
    subject: &LoadedSubject,
    source: &SourceOptions,
    tests: Tests<'_, '_>,
    claims: &Claims,
) -> Result<(), PipelineError> {
    let source = (source.files.as_slice(), source.flags.as_slice());
    let confirmed = confirm(&subject.toolchain, &subject.lowered, source, tests, None, &|| true)
        .map_err(|error| PipelineError::Internal(error.to_string()))?;
    match disagreement(&confirmed, claims) {
        Some(problem) => Err(rejected(&problem)),
        None => Ok(()),
    }
}

fn disagreement(confirmed: &Confirmed, claims: &Claims) -> Option<String> {
    let agrees = |test: u32| confirmed.tests.get(&test).is_some_and(TestJudgement::agrees);
    let covering = claims.values().flat_map(claims::tests_of);
    let wrong = covering.copied().find(|&test| !agrees(test));
    wrong
        .map(|test| format!("the compiled code disagrees with test {test}"))
        .or_else(|| Some(format!("branch counts differ: {}", confirmed.differences.first()?)))
}

fn told(
    options: &CheckOptions,
    setup: &SearchSetup<'_>,
    subject: &LoadedSubject,
    totals: Totals,
    checked: &Checked,
    (refuter, unsettled): (String, Vec<String>),
) -> CheckReport {
    let flipside_evidence::Subject { plan, precondition, .. } = setup.subject();
    let mut assumptions: Vec<String> = plan.assumptions.iter().map(ToString::to_string).collect();
    let required = precondition.iter().flat_map(|known| &known.functions);
    assumptions.extend(required.map(|required| format!("`{}` holds", required.text)));
    CheckReport {
        totals,
        tests: checked.tests.len(),
        is_replayed: !options.no_replay,
        nodes: checked.nodes,
        pruned: checked.pruned,
        refuted: checked.refuted,
        scripts: checked.scripts.len(),
        unsettled,
        refuter,
        assumptions,
        clang: subject.toolchain.version().to_string(),
    }
}
