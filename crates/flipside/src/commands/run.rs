//! `flipside run FILE [ARGS…]`: runs the file's `main` in the interpreter.

use std::process::ExitCode;

use flipside_execute::{End, PathEnd};
use flipside_pipeline::{Interpreter, Stream};
use flipside_program::Program;

use crate::failure::Failure;
use crate::options::RunArguments;
use crate::progress::ProgressLine;
use crate::terminal::{note, note_bytes, print, print_bytes};

/// The exit status of a program that ended by SIGABRT or SIGSEGV, as shells have it.
const ABORTED: u8 = 134;

pub fn run(clang: Option<&str>, arguments: &RunArguments) -> Result<ExitCode, Failure> {
    let monitor = ProgressLine::warnings_only();
    let interpreter = Interpreter::load(arguments.options(clang)?, arguments.check, &monitor)?;
    let program = &interpreter.subject().lowered.program;
    let pass_on = &mut |stream: Stream, bytes: &[u8]| match stream {
        Stream::Output => print_bytes(bytes),
        Stream::Error => note_bytes(bytes),
    };
    let run = interpreter.run(pass_on)?.map_err(Failure::Output)?;
    if arguments.counts {
        print(&run.counts(program))?;
    }
    if arguments.statistics {
        let (instructions, seconds) = (run.instructions(), run.elapsed.as_secs_f64());
        let rate = instructions as f64 / seconds.max(1e-9) / 1e6;
        note(&format!("{instructions} instructions in {seconds:.3} s, {rate:.1} million per second"));
    }
    let Some(end) = &run.end else {
        note(&format!("flipside: stopped after {} s (--time-limit), still running", arguments.time_limit));
        return Ok(ExitCode::from(Failure::UNKNOWN));
    };
    if arguments.check && interpreter.compare(&run)? {
        note("flipside: the compiled program agrees");
    }
    Ok(status(program, end))
}

/// The exit status that the program would have; what stopped it otherwise is told.
fn status(program: &Program, end: &End) -> ExitCode {
    let told = |status: u8| {
        note(end.render(program).trim_end_matches('\n'));
        ExitCode::from(status)
    };
    match &end.path_end {
        PathEnd::Exited(status) => ExitCode::from((status & 0xff) as u8),
        PathEnd::Returned(_) => ExitCode::SUCCESS,
        PathEnd::Aborted => told(ABORTED),
        PathEnd::Error { .. }
        | PathEnd::AssumptionFailed
        | PathEnd::Unsupported(_)
        | PathEnd::Limit(_)
        | PathEnd::Guess(_) => told(Failure::UNKNOWN),
    }
}
