//! `flipside run FILE [ARGS…]`: runs the file's `main` in the interpreter.

use std::process::ExitCode;

use flipside_pipeline::{Interpreter, Stream};

use crate::failure::Failure;
use crate::options::RunArguments;
use crate::progress::ProgressLine;
use crate::terminal::{note, note_bytes, print, print_bytes};

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
        note(&run.statistics());
    }
    let Some((status, stopped)) = run.status(program) else {
        note(&format!("flipside: stopped after {} s (--time-limit), still running", arguments.time_limit));
        return Ok(ExitCode::from(Failure::UNKNOWN));
    };
    if arguments.check && interpreter.compare(&run)? {
        note("flipside: the compiled program agrees");
    }
    if let Some(text) = stopped {
        note(&text);
    }
    Ok(ExitCode::from(status))
}
