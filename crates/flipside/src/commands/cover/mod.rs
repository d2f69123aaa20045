//! `flipside cover FILE [FUNCTION]`: a verdict for every branch.

mod confirmation;
mod context;
mod flags;
mod limits;

use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use flipside_execute::Machine;
use flipside_report::{Circumstances, Colours, Times, collect, summary};
use flipside_search::errors::look_for_errors;
use flipside_search::{Coverage, Explorer, Numbering, Reach, Settings, StopReason, check, verdicts};
use flipside_solver::z3::Z3;
use flipside_solver::{Budget, Metered, Solver, Stop};
use flipside_suite::confirm::confirm;
use flipside_term::Arena;

use self::confirmation::{builds, confirmation, disagreement, drop_contradicted, errors};
use self::limits::limits;
use super::output::OutputFolder;
use super::subject::{Read, functions_of, read_and_tell};
use crate::failure::Failure;
use crate::memory;
use crate::options::{CoverArguments, Subject};
use crate::progress::ProgressLine;
use crate::signals;

pub fn run(clang: Option<&str>, arguments: &CoverArguments) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    let settings = settings(arguments, started)?;
    flags::check(&arguments.flags)?;
    let mut times = Times::default();
    let progress = ProgressLine::new(started, arguments.quiet);
    progress.phase("reading");
    let subject = read(clang, arguments, &progress)?;
    times.front_end = started.elapsed();
    times.clang = subject.clang_time;
    let program = &subject.lowered.program;
    let out = OutputFolder::open(arguments.out.as_deref(), arguments.function.as_deref().unwrap_or("main"))?;

    let machine = Machine::with_arena(program, limits(arguments), Arc::new(Arena::new()));
    let plan = context::plan(&machine, arguments, &subject)?;
    let precondition = context::precondition(&machine, arguments, &plan)?;
    let functions = functions_of(program, subject.function);
    let objectives = program
        .conditions
        .entries()
        .filter(|(_, condition)| functions.contains(&condition.function))
        .flat_map(|(id, _)| program.objectives_of(id));
    let numbering = Numbering::new(program);
    let reach = Reach::of(program, &numbering);
    let mut explorer = Explorer::new(&machine, &plan, &reach, Coverage::new(numbering, objectives), settings);
    explorer.precondition = precondition;
    explorer.observer = &progress;
    explorer.advice = limits::advice;
    let stop = Stop::default();
    explorer.stop = stop.clone();
    signals::raise_on_signal(&stop)?;
    memory::raise_when_short(&stop);
    let mut judged = Vec::new();
    let clock_limits = Z3::interruptible(arguments.seed, &stop, |solver| {
        let mut solver = Metered::new(solver);
        explorer.search(arguments.strategy.search, &mut solver);
        if !arguments.no_errors {
            progress.phase("looking for run-time errors");
            look_for_errors(&mut explorer, &mut solver);
        }
        judged = verdicts(&explorer, &mut solver);
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
    progress.phase(&replaying(explorer.tests.len(), interrupted));
    let replay_started = Instant::now();
    let confirmed =
        confirm(&subject.toolchain, &subject.lowered, (&arguments.file, &arguments.flags), &explorer)
            .map_err(|error| Failure::Internal(error.to_string()))?;
    times.replay = replay_started.elapsed();
    drop_contradicted(&mut judged, &confirmed);
    let circumstances = Circumstances {
        strategy: arguments.strategy.name.into(),
        clock_limits,
        confirmed: confirmation(&confirmed),
        builds: builds(arguments, &confirmed),
        errors: errors(&confirmed),
        times,
    };
    let mut report = collect(&explorer, &judged, circumstances);
    report.statistics.times.wall = started.elapsed();
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
        function: arguments.function.clone(),
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
