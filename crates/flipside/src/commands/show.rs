//! `flipside show FILE [FUNCTION]`: the program as text.

use std::process::ExitCode;

use flipside_pipeline::read_source;
use flipside_program::{print_function, print_program};

use crate::failure::Failure;
use crate::options::Subject;
use crate::progress::ProgressLine;
use crate::terminal::print;

pub fn run(clang: Option<&str>, subject: &Subject) -> Result<ExitCode, Failure> {
    let source = subject.options(clang)?;
    let subject = read_source(&source, false, &ProgressLine::warnings_only())?;
    let program = &subject.lowered.program;
    print(&match subject.function {
        Some(function) => print_function(program, function),
        None => print_program(program),
    })?;
    Ok(ExitCode::SUCCESS)
}
