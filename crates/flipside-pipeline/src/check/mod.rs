//! Do stored results show what they claim? Checked with none of the search: every test runs from the start, every refutation is
//! refuted again, the compiled code is asked.

mod bound;
mod claims;
mod files;
mod flags;
mod prove;
mod refute;
mod told;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use flipside_context::Tests;
use flipside_evidence::proofs::verify;
use flipside_evidence::{Checked, Claimed, Claims, Manifest};
use flipside_replay::confirm::{Confirmed, TestJudgement, confirm};
use flipside_replay::replay::RuntimeAhead;
use flipside_report::{SourceReport, Totals, check_format};
use serde::Deserialize;

use self::bound::Remade;
use self::claims::{ClaimedByReport, claims};
pub use self::prove::{ProveReport, prove};
use self::refute::{Refuter, refute_all};
pub use self::told::CheckReport;
use self::told::{Answered, told};
use crate::criterion::ChosenCriterion;
use crate::error::PipelineError;
use crate::export::unreadable;
use crate::monitor::{Monitor, Phase};
use crate::options::{
    Allowed, Capacities, ContextOptions, CriterionOptions, SandboxOptions, SearchOptions, SourceOptions,
};
use crate::regular::{read_bytes, read_text};
use crate::setup::SearchSetup;
use crate::sources;
use crate::subject::{LoadedSubject, load_subject};

/// The folder with the evidence.
const EVIDENCE: &str = "evidence";

/// Who refutes scripts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Refuters {
    /// Their proofs; the solvers in this process where there is none.
    #[default]
    ProofsFirst,
    /// Proofs alone.
    ProofsAlone,
    /// The solvers in this process.
    Solvers,
    /// A program that reads SMT-LIB 2 from its standard input.
    Program(String),
}

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
    /// Who refutes the scripts.
    pub refuters: Refuters,
    /// How long it may take for one script.
    pub script_timeout: Duration,
    /// The launcher of the box in which compilers and compiled code run; see [`SandboxOptions`].
    pub launcher: Option<PathBuf>,
    /// Are the tests not run on the compiled code?
    pub no_replay: bool,
}

/// Results that nothing contradicts but what their formulas might.
struct Examined<'e, 'p> {
    search: &'e SearchOptions,
    subject: &'e LoadedSubject,
    setup: &'e SearchSetup<'p>,
    manifest: &'e Manifest,
    claims: &'e Claims,
    totals: Totals,
    /// With the formulas that have to be refuted.
    checked: &'e Checked,
}

/// Checks results. What contradicts them is an error.
pub fn check(options: &CheckOptions, monitor: &dyn Monitor) -> Result<CheckReport, PipelineError> {
    examine(options, monitor, |examined| {
        let Examined { search, subject, setup, manifest, claims, totals, checked } = examined;
        let machine = setup.subject().machine;
        let mut proved = BTreeSet::new();
        if matches!(options.refuters, Refuters::ProofsFirst | Refuters::ProofsAlone) {
            monitor.phase(Phase::VerifyingProofs);
            let evidence = options.folder.join(EVIDENCE);
            let read = |name: &str| is_plain(name).then(|| read_bytes(&evidence.join(name)).ok()).flatten();
            proved = verify(machine.arena(), manifest, checked, &read)
                .map_err(|fault| rejected(&fault.to_string()))?;
        }
        let refuter = Refuter::new(&options.refuters, options.script_timeout);
        let open =
            checked.scripts.iter().chain(&checked.questions).filter(|(name, _)| !proved.contains(*name));
        let unsettled = refute_all(&refuter, machine.arena(), &open.collect::<Vec<_>>(), monitor)?;
        if !options.no_replay {
            monitor.phase(Phase::ReplayingStoredTests);
            let plan = &setup.subject().plan.with_what_was_touched();
            replay(subject, &search.source, Tests { machine, plan, tests: &checked.tests }, claims)?;
        }
        let answered = Answered { refuter: refuter.name(), proved: proved.len(), unsettled };
        Ok(told(options, search, (setup, subject), (manifest, claims, totals), checked, answered))
    })
}

/// Checks all but the formulas, which are for `then`.
fn examine<T>(
    options: &CheckOptions,
    monitor: &dyn Monitor,
    then: impl FnOnce(Examined<'_, '_>) -> Result<T, PipelineError>,
) -> Result<T, PipelineError> {
    monitor.phase(Phase::Reading);
    let path = options.folder.join("report.json");
    let text = read_file(&path)?;
    check_format(&text).map_err(|error| PipelineError::file(&path, error.to_string()))?;
    tell_changes(&text, &options.files, monitor);
    let evidence = options.folder.join(EVIDENCE);
    if evidence.symlink_metadata().is_err() {
        return Err(PipelineError::file(&options.folder, without_evidence(&text)));
    }
    let manifest = read_file(&evidence.join("manifest.json"))?;
    let manifest: Manifest = serde_json::from_str(&manifest)
        .map_err(|error| rejected(&format!("the manifest cannot be read: {error}")))?;
    let report = serde_json::from_str(&text)
        .map_err(|error| rejected(&format!("report.json cannot be read: {error}")))?;
    // Nothing is run before this.
    let search = searched(options, &manifest)?;
    files::check_given(&options.files, &manifest)?;
    let criterion = ChosenCriterion::from(CriterionOptions::checked(&manifest.context.criterion));
    let mut subject = load_subject(&search, criterion.criterion.needs_marks(), monitor, None)?;
    let renamed = files::check_read(&subject.lowered.program, &manifest, &report)?;
    criterion.prepare(&mut subject);
    let setup = SearchSetup::new(&subject, &search, &criterion, 0, None)?;
    let ClaimedByReport { claims, paths, totals } =
        claims(&report, &setup, &renamed).map_err(|what| rejected(&what))?;

    monitor.phase(Phase::RunningStoredTests);
    let stored = |name: &str| is_plain(name).then(|| read_text(&evidence.join(name)).ok()).flatten();
    let context = subject.context.as_ref();
    let accepted: Vec<String> =
        context.iter().flat_map(|context| &context.file.accept).map(|bound| bound.name.clone()).collect();
    let claimed = Claimed { objectives: &claims, paths: &paths, accepted: &accepted };
    flipside_evidence::recall(setup.subject(), &manifest).map_err(|fault| rejected(&fault.to_string()))?;
    setup.list_touched();
    let checked = flipside_evidence::check(setup.subject(), claimed, &manifest, &stored)
        .map_err(|fault| rejected(&fault.to_string()))?;
    let remade = Remade {
        setup: &setup,
        subject: &subject,
        manifest: &manifest,
        claims: &claims,
        checked: &checked,
        renamed: &renamed,
        files: options.files.len(),
    };
    remade.compare(&report, &text).map_err(|what| rejected(&what))?;
    let (search, subject, setup) = (&search, &subject, &setup);
    then(Examined { search, subject, setup, manifest: &manifest, claims: &claims, totals, checked: &checked })
}

/// Is it the name of a file, rather than a path that may lead anywhere?
fn is_plain(name: &str) -> bool {
    Path::new(name).components().count() == 1
}

/// Evidence that does not show what it should.
fn rejected(what: &str) -> PipelineError {
    PipelineError::Rejected(what.to_owned())
}

fn read_file(path: &Path) -> Result<String, PipelineError> {
    read_text(path).map_err(|error| unreadable(path, &error))
}

/// Why results have no evidence, and what to do about it.
fn without_evidence(report: &str) -> String {
    #[derive(Deserialize)]
    struct Report {
        #[serde(default)]
        shortened: Vec<String>,
    }
    let shortened = serde_json::from_str::<Report>(report).map(|report| report.shortened).unwrap_or_default();
    let told = shortened.into_iter().find(|what| what.starts_with("evidence "));
    let why = told.unwrap_or_else(|| "they were made with --no-evidence, or ended early".to_owned());
    format!(
        "these results have no evidence that could be checked: {why}; run `flipside cover` again, with more time"
    )
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
fn searched(options: &CheckOptions, manifest: &Manifest) -> Result<SearchOptions, PipelineError> {
    let context = manifest.context.clone();
    let flags = match options.flags.as_slice() {
        [] => flags::harmless(&context.flags)?,
        own => own,
    };
    let source = SourceOptions {
        clang: options.clang.clone(),
        files: options.files.clone(),
        function: context.function,
        flags: flags.to_vec(),
        // The evidence chose the flags, and who made it is not trusted.
        sandbox: SandboxOptions {
            launcher: options.launcher.clone(),
            tools: true,
            allowed: Allowed::default(),
        },
    };
    let allows = |what: &str| context.allow_effects.iter().any(|name| name == what);
    let stored =
        |(name, text): (String, String)| ContextOptions { path: PathBuf::from(name), text: Some(text) };
    Ok(SearchOptions {
        lengths: context.lengths,
        context: context.context_file.map(stored),
        precondition: context.precondition,
        no_stubs: context.no_stubs,
        malloc_may_fail: context.malloc_may_fail,
        // Which calls were no stubs. Nothing is let through for that.
        allow_effects: Allowed { files: allows("files"), network: allows("network") },
        from_initial_state: context.from_initial_state,
        max_path_length: context.max_path_length,
        max_call_depth: context.max_call_depth,
        max_memory: context.max_memory,
        capacities: Capacities {
            length: context.max_length,
            string: context.max_string,
            depth: context.max_depth,
        },
        ..SearchOptions::new(source)
    })
}

/// The compiled code has to do what our runs did, and to take what is called covered.
fn replay(
    subject: &LoadedSubject,
    source: &SourceOptions,
    tests: Tests<'_, '_>,
    claims: &Claims,
) -> Result<(), PipelineError> {
    let source = (source.files.as_slice(), source.flags.as_slice());
    let runtime = RuntimeAhead::start(&subject.toolchain, source.1);
    let tools = (&subject.toolchain, &runtime);
    let confirmed = confirm(tools, &subject.lowered, source, tests, None, &|| true)
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
        .or_else(|| Some(format!("MC/DC differs: {}", confirmed.decisions.as_ref()?.differences.first()?)))
}
