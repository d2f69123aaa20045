//! `flipside cover FILE FUNCTION`: a verdict for every branch.

use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use flipside_execute::{Limits, Machine};
use flipside_program::FunctionId;
use flipside_report::{
    BuildsReport, Circumstances, Colours, Confirmation, OptimisedReport, ReplayReport, Times, collect,
    summary,
};
use flipside_search::{
    Coverage, Explorer, InputPlan, Judged, Lengths, Numbering, Reach, Settings, StopReason, Verdict, check,
    verdicts,
};
use flipside_solver::z3::Z3;
use flipside_solver::{Budget, Metered, Solver, Stop};
use flipside_suite::confirm::{Confirmed, TestJudgement, confirm};
use flipside_term::Arena;

use super::output::OutputFolder;
use super::subject::{Read, functions_of, read_and_tell};
use crate::failure::Failure;
use crate::options::{CoverArguments, Subject};
use crate::progress::ProgressLine;
use crate::signals;

/// How many instructions a path may take.
const PATH_LENGTH: u64 = 10_000_000;

pub fn run(clang: Option<&str>, arguments: &CoverArguments) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    let settings = settings(arguments, started)?;
    let mut times = Times::default();
    let progress = ProgressLine::new(started, arguments.quiet);
    progress.phase("reading");
    let subject = read(clang, arguments, &progress)?;
    times.front_end = started.elapsed();
    times.clang = subject.clang_time;
    let program = &subject.lowered.program;
    let function = subject.function.expect("the function should have been found");
    let out = OutputFolder::open(arguments.out.as_deref(), &arguments.function)?;

    let limits = Limits { instructions: Some(PATH_LENGTH), ..Limits::default() };
    let machine = Machine::with_arena(program, limits, Arc::new(Arena::new()));
    let lengths = lengths(arguments, &subject, function)?;
    let plan = InputPlan::new(&machine, function, &lengths).map_err(|error| {
        Failure::Input(format!("{}: {error}", program.show_place(program.functions[function].place)))
    })?;
    let functions = functions_of(program, Some(function));
    let objectives = program
        .conditions
        .entries()
        .filter(|(_, condition)| functions.contains(&condition.function))
        .flat_map(|(id, _)| program.objectives_of(id));
    let numbering = Numbering::new(program);
    let reach = Reach::of(program, &numbering);
    let mut explorer = Explorer::new(&machine, &plan, &reach, Coverage::new(numbering, objectives), settings);
    explorer.observer = &progress;
    let stop = Stop::default();
    explorer.stop = stop.clone();
    signals::raise_on_signal(&stop)?;
    let clock_limits = Z3::interruptible(arguments.seed, &stop, |solver| {
        let mut solver = Metered::new(solver);
        explorer.search(arguments.strategy.search, &mut solver);
        times.solver = solver.time();
        solver.clock_limits()
    });
    times.execute = explorer.run_time;
    let interrupted = explorer.stopped == Some(StopReason::Interrupted);

    // Who interrupts does not want to wait for the check.
    if arguments.check && !interrupted {
        progress.phase("checking the tree");
        let fresh = || -> Box<dyn Solver> { Box::new(Z3::new(arguments.seed)) };
        check::check(&explorer, &fresh)
            .map_err(|problem| Failure::Internal(format!("the tree: {problem}")))?;
    }
    let mut judged = verdicts(&explorer);
    progress.phase(&replaying(explorer.tests.len(), interrupted));
    let replay_started = Instant::now();
    let confirmed =
        confirm(&subject.toolchain, &subject.lowered, (&arguments.file, &arguments.flags), &explorer)
            .map_err(|error| Failure::Internal(error.to_string()))?;
    times.replay = replay_started.elapsed();
    drop_contradicted(&mut judged, &confirmed);
    times.wall = started.elapsed();
    let circumstances = Circumstances {
        strategy: arguments.strategy.name.into(),
        clock_limits,
        confirmed: confirmation(&confirmed),
        builds: builds(arguments, &confirmed),
        times,
    };
    let report = collect(&explorer, &judged, circumstances);
    out.write(&report)?;
    progress.pause();
    if !arguments.quiet {
        print!("{}", summary(&report, colours()));
        println!("report: {}", out.report().display());
    }
    if let Some(problem) = disagreement(&confirmed) {
        return Err(Failure::Internal(problem));
    }
    Ok(if report.totals.unknown == 0 { ExitCode::SUCCESS } else { ExitCode::from(Failure::UNKNOWN) })
}

/// Reads the subject; clang's warnings are passed on, unless nothing but errors is asked for.
fn read(clang: Option<&str>, arguments: &CoverArguments, progress: &ProgressLine) -> Result<Read, Failure> {
    let wanted = Subject {
        file: arguments.file.clone(),
        function: Some(arguments.function.clone()),
        flags: arguments.flags.clone(),
    };
    read_and_tell(clang, &wanted, true, |warnings| {
        progress.pause();
        if !arguments.quiet {
            eprint!("{warnings}");
        }
    })
}

fn settings(arguments: &CoverArguments, started: Instant) -> Result<Settings, Failure> {
    let limit = arguments.time_limit.map(Duration::try_from_secs_f64).transpose();
    let limit = limit.map_err(|_| Failure::Input("--time-limit wants a number of seconds".into()))?;
    Ok(Settings {
        seed: arguments.seed,
        solver: Budget { milliseconds: arguments.solver_timeout, ..Budget::default() },
        // A limit that the clock cannot show is none.
        deadline: limit.and_then(|limit| started.checked_add(limit)),
    })
}

/// What the progress line says about a replay.
fn replaying(tests: usize, interrupted: bool) -> String {
    let before = if interrupted { "interrupted (once more ends at once): " } else { "" };
    let noun = if tests == 1 { "test" } else { "tests" };
    format!("{before}replaying {tests} {noun}")
}

/// Colours are for people who look at a terminal and did not say no (`NO_COLOR`).
fn colours() -> Colours {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let able = std::env::var_os("TERM").is_some_and(|terminal| terminal != "dumb");
    if able && !unwanted && std::io::stdout().is_terminal() { Colours::On } else { Colours::Off }
}

/// What only tests take that the compiled code contradicts is not called covered.
fn drop_contradicted(judged: &mut [Judged], confirmed: &Confirmed) {
    for objective in judged {
        if let Verdict::Covered(tests) = &mut objective.verdict {
            tests.retain(|test| confirmed.tests.get(test).is_some_and(TestJudgement::agrees));
            if tests.is_empty() {
                let reason = "the compiled code disagrees with every test that takes it".to_owned();
                objective.verdict = Verdict::Unknown(vec![reason]);
            }
        }
    }
}

fn confirmation(confirmed: &Confirmed) -> Confirmation {
    let report = |judgement: &TestJudgement| ReplayReport {
        agrees: judgement.agrees(),
        detail: judgement.counting.detail.clone(),
        optimised: judgement
            .optimised
            .as_ref()
            .map(|optimised| OptimisedReport { agrees: optimised.agrees, detail: optimised.detail.clone() }),
    };
    confirmed.tests.iter().map(|(&id, judgement)| (id, report(judgement))).collect()
}

fn builds(arguments: &CoverArguments, confirmed: &Confirmed) -> BuildsReport {
    let mut counting = arguments.flags.clone();
    counting.push("-O0".to_owned());
    BuildsReport { counting, optimised: confirmed.optimised_flags.clone() }
}

/// Where the compiled code contradicts us.
fn disagreement(confirmed: &Confirmed) -> Option<String> {
    for (id, judgement) in &confirmed.tests {
        if !judgement.counting.agrees {
            return Some(format!(
                "the compiled code disagrees with test {id}: {}",
                judgement.counting.detail
            ));
        }
        if let Some(optimised) = judgement.optimised.as_ref().filter(|optimised| !optimised.agrees) {
            return Some(format!(
                "the compiled code disagrees with test {id} when it is optimised ({}): {}",
                confirmed.optimised_flags.join(" "),
                optimised.detail
            ));
        }
    }
    let first = confirmed.differences.first()?;
    Some(format!("branch counts differ from the compiled code's: {first}"))
}

/// How many elements are behind pointers: as the user says, then as the source says.
fn lengths(arguments: &CoverArguments, subject: &Read, function: FunctionId) -> Result<Lengths, Failure> {
    let mut lengths = Lengths::new();
    for text in &arguments.length {
        let parsed =
            text.split_once('=').and_then(|(name, length)| Some((name, length.parse::<u64>().ok()?)));
        match parsed {
            Some((name, length)) if length > 0 => lengths.insert(name.to_owned(), length),
            _ => return Err(Failure::Input(format!("--length wants NAME=COUNT, not `{text}`"))),
        };
    }
    // The order does not matter: names are different.
    #[allow(clippy::iter_over_hash_type)]
    for ((owner, name), &length) in &subject.lowered.array_lengths {
        if *owner == function && length > 0 {
            lengths.entry(name.clone()).or_insert(length);
        }
    }
    Ok(lengths)
}
