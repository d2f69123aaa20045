//! `flipside show FILE [FUNCTION]`: the program as text.

use std::process::ExitCode;

use flipside_program::{print_function, print_program};

use super::subject::read;
use crate::failure::Failure;
use crate::options::ShowArguments;

pub fn run(clang: Option<&str>, arguments: &ShowArguments) -> Result<ExitCode, Failure> {
    let subject = read(clang, &arguments.subject, false)?;
    let program = &subject.lowered.program;
    match subject.function {
        Some(function) => print!("{}", print_function(program, function)),
        None => print!("{}", print_program(program)),
    }
    Ok(ExitCode::SUCCESS)
}
