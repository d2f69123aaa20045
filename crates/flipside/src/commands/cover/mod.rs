//! `flipside cover FILE [FUNCTION]`: a verdict for every branch, and a test for every path where that is wanted.

mod confirmation;
mod evidence;
mod existing;
mod oracle;
mod reproduce;
mod searching;

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use flipside_evidence::Deadline;
use flipside_replay::confirm::confirm;
use flipside_report::{Colours, Report, RunMetadata, Source, Times, collect, fitted, page, summary, tree};
use flipside_search::{Explorer, ObstacleKind, StopReason, check};
use flipside_solver::{Factory, Stop};
use serde::Serialize;
use terminal_size::{Width, terminal_size_of};

use self::confirmation::{builds, confirmation, disagreement, drop_unconfirmed, errors, unreplayed};
use self::evidence::gathered;
use self::reproduce::{elsewhere, heads, paths, reproduce, sources};
use self::searching::{check_jobs, search};
use super::clock::Clock;
use super::criterion::Criterion;
use super::emit;
use super::output::OutputFolder;
use super::pipeline::Pipeline;
use super::subject::{LoadedSubject, load_subject};
use crate::failure::Failure;
use crate::memory;
use crate::options::{CoverArguments, FailOn};
use crate::progress::ProgressLine;
use crate::signals;

pub fn run(clang: Option<&str>, arguments: &CoverArguments) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    let wanted = &arguments.search;
    check_jobs(arguments)?;
    emit::check(&arguments.emit, wanted.named.function().is_none())?;
    let clock = Clock::new(started, wanted.time_limit)?;
    let criterion = Criterion::of(arguments)?;
    let mut times = Times::default();
    let progress = ProgressLine::new(started, wanted.quiet);
    progress.phase("reading");
    let subject = load_subject(clang, wanted, &progress)?;
    let oracle = oracle::find(arguments, &subject)?;
    times.front_end = started.elapsed();
    times.clang = subject.clang_time;
    if !arguments.with_tests.is_empty() {
        progress.phase("running your tests");
    }
    let existing = existing::run(arguments, &subject, &*criterion.criterion)?;
    let standard = Path::new("flipside-out").join(wanted.named.function().unwrap_or("main"));
    let out = OutputFolder::for_new_results(arguments.out.as_ref().unwrap_or(&standard), "report.json")?;
    let places = arguments.emit.emit.iter().flat_map(|format| format.places);
    out.check([evidence::FOLDER, TREE, PAGE].iter().chain(places).copied())?;

    let pipeline = Pipeline::new(&subject, wanted, criterion, arguments.seed, clock.end_of_search())?;
    let mut explorer = pipeline.explorer();
    explorer.observer = &progress;
    explorer.settings.engine = arguments.engine.into();
    existing::add(&mut explorer.coverage, &existing);
    signals::raise_on_signal(&explorer.stop)?;
    memory::raise_when_short(&explorer.stop);
    let search_started = Instant::now();
    let (mut verdicts, cost) = search(&mut explorer, arguments, &progress);
    times.search = search_started.elapsed();
    times.solver = cost.time;
    times.execute = explorer.run_time;
    let interrupted = explorer.stopped == Some(StopReason::Interrupted);
    if !interrupted {
        explorer.prettify_tests();
    }

    // Who interrupts, or has no more time, does not want to wait for the check.
    if arguments.check && explorer.stopped.is_none() {
        progress.phase("checking the tree");
        let fresh = || Factory::new(arguments.seed).solver();
        check::check(&explorer, &fresh)
            .map_err(|problem| Failure::Internal(format!("the tree: {problem}")))?;
    }
    progress.phase(&replaying(explorer.tests.len(), interrupted));
    let replay_started = Instant::now();
    let stop = explorer.stop.clone();
    let go_on = || !stop.is_raised() && !clock.is_over();
    let files = wanted.named.files();
    let source = (files.as_slice(), wanted.flags.as_slice());
    let judge = oracle.as_ref().map(|oracle| &oracle.call);
    let confirmed = confirm(&subject.toolchain, &subject.lowered, source, explorer.tests(), judge, &go_on)?;
    times.replay = replay_started.elapsed();
    let why = why_not(&stop);
    let mut shortened: Vec<String> = unreplayed(&confirmed, why.1).into_iter().collect();
    drop_unconfirmed(&mut verdicts, &explorer.coverage, &confirmed, why);
    let evidence_started = Instant::now();
    let evidence = if arguments.no_evidence || interrupted {
        None
    } else {
        progress.phase("gathering evidence");
        let deadline = Deadline { end: clock.end(), go_on: &go_on };
        let gathered = gathered(&explorer, &verdicts, wanted, deadline)?;
        if gathered.is_none() {
            shortened.push(format!("evidence was not gathered to the end: {}", why_not(&stop).1));
        }
        gathered
    };
    evidence::write(&out, evidence.as_ref())?;
    times.evidence = evidence_started.elapsed();
    let sources = sources(&subject.lowered.program, &verdicts);
    let metadata = RunMetadata {
        strategy: arguments.strategy.name.into(),
        clock_limits: cost.clock_limits,
        evidence,
        shortened,
        threads: arguments.jobs.get(),
        confirmed: confirmation(&confirmed),
        builds: builds(&wanted.flags, &confirmed),
        errors: errors(&confirmed),
        existing: existing.into_iter().map(|existing| (existing.name, existing.taken)).collect(),
        oracle: oracle.as_ref().map(|oracle| oracle::report(oracle, &subject, &confirmed)),
        times,
        reproduce: reproduce(arguments, &subject),
        files: paths(&subject.lowered, files.len()),
        home: subject.lowered.unit_of(explorer.plan.function),
        elsewhere: elsewhere(&subject.lowered, explorer.plan.function),
        heads: heads(&subject.lowered, explorer.plan.function),
        sources: sources.iter().map(Source::report).collect(),
    };
    let mut report = collect(&explorer, &verdicts, metadata);
    report.statistics.times.wall = started.elapsed();
    let tree = tree(&explorer);
    out.write(TREE, to_json(&tree)?.as_bytes())?;
    out.write(PAGE, page(&report, &tree, &sources).as_bytes())?;
    out.write_main(&report)?;
    let places = emit::write(&out, &report, &sources, &arguments.emit)?;
    progress.pause();
    if arguments.json {
        print!(
            "{}",
            std::fs::read_to_string(out.main()).map_err(|error| Failure::Internal(error.to_string()))?
        );
    } else if !wanted.quiet {
        print!("{}", for_terminal(&summary(&report, colours())));
        println!("report: {}, report.json", out.main().with_file_name(PAGE).display());
        for place in places {
            println!("written: {}", place.display());
        }
    }
    if let Some(problem) = disagreement(&confirmed) {
        return Err(Failure::Internal(problem));
    }
    if report.no_legal_input {
        return Err(Failure::Input(contradiction(&subject, &explorer)));
    }
    Ok(status(&report, arguments))
}

/// Is enough known?
fn status(report: &Report, arguments: &CoverArguments) -> ExitCode {
    let mut enough = match arguments.fail_under {
        None => report.verdict == "exhaustive",
        Some(threshold) => {
            let missed = threshold.missed(report.totals);
            for what in &missed {
                eprintln!("flipside: {what}");
            }
            missed.is_empty()
        }
    };
    if arguments.fail_on == Some(FailOn::Findings) && !report.findings.is_empty() {
        let findings = report.findings.len();
        eprintln!("flipside: {findings} finding{}", if findings == 1 { "" } else { "s" });
        enough = false;
    }
    if enough { ExitCode::SUCCESS } else { ExitCode::from(Failure::UNKNOWN) }
}

/// The report for people, beside `report.json`.
const PAGE: &str = "report.html";

/// The file with the execution tree.
const TREE: &str = "tree.json";

fn to_json(data: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(data).map_err(|error| Failure::Internal(error.to_string()))
}

/// Why nobody wanted to go on.
fn why_not(stop: &Stop) -> (ObstacleKind, &'static str) {
    if stop.is_raised() {
        (ObstacleKind::Interruption, "interrupted")
    } else {
        (ObstacleKind::Time, "out of time")
    }
}

/// What the progress line says about a replay.
fn replaying(tests: usize, interrupted: bool) -> String {
    let before = if interrupted { "interrupted (once more ends at once): " } else { "" };
    let noun = if tests == 1 { "test" } else { "tests" };
    format!("{before}replaying {tests} {noun}")
}

/// Says where what nothing satisfies is required.
fn contradiction(subject: &LoadedSubject, explorer: &Explorer<'_, '_>) -> String {
    let program = explorer.machine.program();
    let required = explorer.precondition.iter().flat_map(|known| &known.functions);
    let mut places: Vec<String> = subject.clauses.iter().map(|clause| clause.place.to_string()).collect();
    places.extend(required.map(|known| program.show_place(program.functions[known.function].place)));
    let place = places.first().map(|place| format!("{place}: ")).unwrap_or_default();
    format!("{place}no input is legal: what is required contradicts itself")
}

/// Lines are broken where a terminal ends.
fn for_terminal(text: &str) -> String {
    match terminal_size_of(std::io::stdout()) {
        Some((Width(width), _)) => fitted(text, width.into()),
        None => text.to_owned(),
    }
}

/// Colours are for people who look at a terminal and did not say no (`NO_COLOR`).
fn colours() -> Colours {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let able = std::env::var_os("TERM").is_some_and(|terminal| terminal != "dumb");
    if able && !unwanted && std::io::stdout().is_terminal() { Colours::On } else { Colours::Off }
}
