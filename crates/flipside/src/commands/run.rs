//! `flipside run FILE [ARGS…]`: runs the file's `main` in the interpreter.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use flipside_execute::{End, Limits, Machine, PathEnd, Progress, State};
use flipside_program::Program;
use flipside_replay::{Native, counts};
use flipside_toolchain::{NativeEnd, NativeRun};

use super::subject::{self, LoadedSubject};
use crate::failure::Failure;
use crate::options::{Named, RunArguments, Subject};

/// Instructions between two looks at the clock.
const SLICE: u64 = 1 << 20;

/// The exit status of a program that ended by SIGABRT or SIGSEGV, as shells have it.
const ABORTED: u8 = 134;

pub fn run(clang: Option<&str>, arguments: &RunArguments) -> Result<ExitCode, Failure> {
    let more = arguments.with.iter().map(|file| file.to_string_lossy().into_owned()).collect();
    let named = Named { file: arguments.file.clone(), rest: more };
    let files = named.files();
    let wanted = Subject { named, flags: arguments.flags.clone() };
    let LoadedSubject { toolchain, lowered, .. } = subject::read(clang, &wanted, arguments.check)?;
    let program = &lowered.program;
    let limits = Limits {
        call_depth: arguments.call_depth,
        memory_bytes: arguments.memory_limit << 20,
        ..Limits::default()
    };
    let machine = Machine::new(program, &flipside_libc::LIBRARY, limits);
    let mut argv = vec![arguments.file.to_string_lossy().into_owned()];
    argv.extend(arguments.arguments.iter().cloned());
    let mut state = machine
        .start_main(&argv)
        .map_err(|error| Failure::Input(format!("{}: {error}", arguments.file.display())))?;

    let started = Instant::now();
    let limit = Duration::try_from_secs_f64(arguments.time_limit)
        .map_err(|_| Failure::Input("--time-limit wants a number of seconds".into()))?;
    let end = run_within(&machine, &mut state, limit);
    let elapsed = started.elapsed();
    if arguments.counts {
        print_counts(program, &state);
    }
    if arguments.statistics {
        let instructions = state.instructions();
        let rate = instructions as f64 / elapsed.as_secs_f64().max(1e-9) / 1e6;
        eprintln!(
            "{instructions} instructions in {:.3} s, {rate:.1} million per second",
            elapsed.as_secs_f64()
        );
    }
    let Some(end) = end else {
        eprintln!("flipside: stopped after {} s (--time-limit), still running", arguments.time_limit);
        return Ok(ExitCode::from(Failure::UNKNOWN));
    };
    // What stopped us is no behaviour of the program: there is nothing to compare then.
    let ended = !matches!(end.path_end, PathEnd::Unsupported(_) | PathEnd::Limit(_));
    if arguments.check && ended {
        let native = Native::build(&toolchain, &files, &arguments.flags)?;
        let run = native.run(&arguments.arguments, limit)?;
        check_against(&state, &end, &run)?;
        let differences =
            counts::compare_run(&lowered, state.counts(), &end, &native.counts(&lowered, &run)?);
        if let Some(first) = differences.first() {
            return Err(Failure::Internal(format!(
                "branch counts differ from the compiled program's at {} places; the first: {first}",
                differences.len()
            )));
        }
        eprintln!("flipside: the compiled program agrees");
    }
    Ok(report(program, &end))
}

/// Runs until the end or the time limit; output is passed on as it comes.
fn run_within(machine: &Machine<'_>, state: &mut State, limit: Duration) -> Option<End> {
    let started = Instant::now();
    let (mut out, mut err) = (0, 0);
    loop {
        let progress = machine.run(state, SLICE);
        pass_on(&mut std::io::stdout().lock(), state.stdout(), &mut out);
        pass_on(&mut std::io::stderr().lock(), state.stderr(), &mut err);
        match progress {
            Progress::Ended(end) => return Some(end),
            Progress::Forked(_) => unreachable!("a run without inputs should not fork"),
            Progress::Running if started.elapsed() >= limit => return None,
            Progress::Running => {}
        }
    }
}

fn pass_on(to: &mut impl Write, bytes: &[u8], done: &mut usize) {
    if to.write_all(&bytes[*done..]).and_then(|()| to.flush()).is_err() {
        // Nobody reads any more.
        std::process::exit(0);
    }
    *done = bytes.len();
}

fn print_counts(program: &Program, state: &State) {
    for objective in program.objectives() {
        let (span, _) = program.objective_spans(objective);
        println!(
            "{:>10}  {}  {}  {}",
            state.counts().of(objective),
            program.objective_name(objective),
            program.show_place(span.start()),
            program.conditions[objective.condition].text
        );
    }
}

/// Does the compiled program do the same?
fn check_against(state: &State, end: &End, run: &NativeRun) -> Result<(), Failure> {
    let same_end = match (&end.path_end, run.end) {
        (PathEnd::Exited(status), NativeEnd::Exited(native)) => status & 0xff == native,
        (PathEnd::Aborted, NativeEnd::Signalled(_)) => true,
        // What an error does natively is anybody's guess.
        (PathEnd::Error { .. }, _) => true,
        _ => false,
    };
    if !same_end {
        return Err(Failure::Internal(format!("the compiled program ended otherwise: {:?}", run.end)));
    }
    let compared = !matches!(end.path_end, PathEnd::Error { .. } | PathEnd::Aborted);
    if compared && run.stdout != state.stdout() {
        return Err(Failure::Internal("the compiled program printed something else".into()));
    }
    Ok(())
}

/// The exit status that the program would have; what stopped it otherwise is told.
fn report(program: &Program, end: &End) -> ExitCode {
    match &end.path_end {
        PathEnd::Exited(status) => ExitCode::from((status & 0xff) as u8),
        PathEnd::Returned(_) => ExitCode::SUCCESS,
        PathEnd::Aborted => {
            eprint!("{}", end.render(program));
            ExitCode::from(ABORTED)
        }
        PathEnd::Error { .. } | PathEnd::AssumptionFailed | PathEnd::Unsupported(_) | PathEnd::Limit(_) => {
            eprint!("{}", end.render(program));
            ExitCode::from(Failure::UNKNOWN)
        }
    }
}
