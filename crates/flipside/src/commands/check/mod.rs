//! `flipside check DIR FILE`: do the results show what they claim?

mod claims;
mod refute;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use flipside_context::Tests;
use flipside_evidence::{Checked, Claims, Manifest, check};
use flipside_replay::confirm::{Confirmed, TestJudgement, confirm};
use flipside_report::SourceReport;
use serde::Deserialize;

use self::claims::{claims, count};
use self::refute::{Refuter, refute_all};
use super::criterion::Criterion;
use super::pipeline::Pipeline;
use super::sources;
use super::subject::{LoadedSubject, load_subject};
use crate::failure::Failure;
use crate::options::{CheckArguments, Named, SearchArguments};
use crate::progress::ProgressLine;

pub fn run(clang: Option<&str>, arguments: &CheckArguments) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    let progress = ProgressLine::new(started, arguments.quiet);
    progress.phase("reading");
    let report = read_file(&arguments.folder.join("report.json"))?;
    tell_changes(&report, &arguments.files);
    let evidence = arguments.folder.join("evidence");
    let manifest = read_file(&evidence.join("manifest.json"))?;
    let manifest: Manifest = serde_json::from_str(&manifest)
        .map_err(|error| rejected(&format!("the manifest cannot be read: {error}")))?;
    let wanted = wanted(arguments, &manifest);
    let subject = load_subject(clang, &wanted, &progress)?;
    let pipeline = Pipeline::new(&subject, &wanted, Criterion::default(), 0, None)?;
    let (claims, paths) = claims(&report, &pipeline).map_err(|what| rejected(&what))?;

    progress.phase("running the tests from the start");
    let stored = |name: &str| {
        let plain = Path::new(name).components().count() == 1;
        plain.then(|| std::fs::read_to_string(evidence.join(name)).ok()).flatten()
    };
    let checked = check(pipeline.subject(), (&claims, &paths), &manifest, &stored)
        .map_err(|fault| rejected(&fault.to_string()))?;
    let refuter = Refuter::new(arguments.solver.as_deref(), Duration::from_secs(arguments.script_timeout));
    let machine = pipeline.subject().machine;
    let unsettled = refute_all(&refuter, machine.arena(), &checked.scripts, &progress)?;
    if !arguments.no_replay {
        progress.phase("running the tests on the compiled code");
        replay(
            &subject,
            &wanted,
            Tests { machine, plan: pipeline.subject().plan, tests: &checked.tests },
            &claims,
        )?;
    }
    progress.pause();
    if !arguments.quiet {
        print!("{}", told(arguments, &claims, &checked, &refuter, unsettled.len()));
        for name in &unsettled {
            println!("unsettled  {name}: the solver gave up");
        }
        for assumption in &pipeline.subject().plan.assumptions {
            println!("assumed    {assumption}");
        }
        if let Some(precondition) = pipeline.subject().precondition {
            for required in &precondition.functions {
                println!("assumed    `{}` holds", required.text);
            }
        }
        println!(
            "trusted    the front end, the interpreter and the term builder of flipside; clang {} as compiler",
            subject.toolchain.version()
        );
    }
    if unsettled.is_empty() {
        if !arguments.quiet {
            println!("accepted");
        }
        return Ok(ExitCode::SUCCESS);
    }
    Ok(ExitCode::from(Failure::UNKNOWN))
}

/// Evidence that does not show what it should.
fn rejected(what: &str) -> Failure {
    Failure::Rejected(what.to_owned())
}

fn read_file(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| {
        Failure::Input(format!(
            "{}: cannot be read: {error}; give the folder that `flipside cover` wrote",
            path.display()
        ))
    })
}

/// Says where a file is not the one that the results are about.
fn tell_changes(report: &str, files: &[PathBuf]) {
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
        sources::read(known, given.map_or(named, PathBuf::as_path));
    }
}

/// The files with the function.
fn named(files: &[PathBuf], function: Option<String>) -> Named {
    let more = files.iter().skip(1).map(|file| file.to_string_lossy().into_owned());
    Named { file: files.first().cloned().unwrap_or_default(), rest: more.chain(function).collect() }
}

/// The search that the evidence is about.
fn wanted(arguments: &CheckArguments, manifest: &Manifest) -> SearchArguments {
    let context = manifest.context.clone();
    SearchArguments {
        named: named(&arguments.files, context.function),
        flags: if arguments.flags.is_empty() { context.flags } else { arguments.flags.clone() },
        length: context.lengths,
        context: context.context_file.as_ref().map(|(name, _)| PathBuf::from(name)),
        context_text: context.context_file.map(|(_, text)| text),
        precondition: context.precondition,
        no_stubs: context.no_stubs,
        malloc_may_fail: context.malloc_may_fail,
        max_path_length: context.max_path_length,
        max_call_depth: context.max_call_depth,
        max_memory: context.max_memory,
        quiet: arguments.quiet,
        ..SearchArguments::default()
    }
}

/// The compiled code has to do what our runs did, and to take what is called covered.
fn replay(
    subject: &LoadedSubject,
    wanted: &SearchArguments,
    tests: Tests<'_, '_>,
    claims: &Claims,
) -> Result<(), Failure> {
    let confirmed = confirm(
        &subject.toolchain,
        &subject.lowered,
        (&wanted.named.files(), &wanted.flags),
        tests,
        None,
        &|| true,
    )
    .map_err(|error| Failure::Internal(error.to_string()))?;
    if let Some(problem) = contradiction(&confirmed, claims) {
        return Err(rejected(&problem));
    }
    Ok(())
}

fn contradiction(confirmed: &Confirmed, claims: &Claims) -> Option<String> {
    let agrees = |test: u32| confirmed.tests.get(&test).is_some_and(TestJudgement::agrees);
    let covering = claims.values().flat_map(claims::tests_of);
    let wrong = covering.copied().find(|&test| !agrees(test));
    wrong
        .map(|test| format!("the compiled code disagrees with test {test}"))
        .or_else(|| Some(format!("branch counts differ: {}", confirmed.differences.first()?)))
}

/// What was checked, for people.
fn told(
    arguments: &CheckArguments,
    claims: &Claims,
    checked: &Checked,
    refuter: &Refuter,
    unsettled: usize,
) -> String {
    let (covered, unreachable, unknown) = count(claims);
    let scripts = checked.scripts.len();
    let replayed =
        if arguments.no_replay { "not replayed on the compiled code" } else { "and on the compiled code" };
    format!(
        "claimed    {} branches: {covered} covered, {unreachable} unreachable, {unknown} unknown\n\
         tests      {} run from the start, {replayed}\n\
         tree       {} nodes; {} ways lead to nothing unreachable, {} are excluded\n\
         scripts    {} of {scripts} unsat, says {}\n",
        claims.len(),
        checked.tests.len(),
        checked.nodes,
        checked.pruned,
        checked.refuted,
        scripts - unsettled,
        refuter.name(),
    )
}
