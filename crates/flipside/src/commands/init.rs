//! `flipside init FILE FUNCTION`, `flipside init --from-report DIR`: a context file to be edited.

use std::process::ExitCode;

use flipside_pipeline::{WrittenContext, write_confirmation, write_context};

use crate::failure::Failure;
use crate::options::InitArguments;
use crate::progress::ProgressLine;
use crate::terminal::print;

pub fn run(clang: Option<&str>, arguments: &InitArguments) -> Result<ExitCode, Failure> {
    let (out, force) = (arguments.out.clone(), arguments.force);
    let written = match &arguments.from_report {
        Some(results) => write_confirmation(results, out, force)?,
        None => write_context(&arguments.source(clang)?, out, force, &ProgressLine::warnings_only())?,
    };
    let WrittenContext { file, function, c_file } = written;
    let file = file.display();
    print(&format!(
        "{file} says which inputs of `{function}` are legal; edit it, then:\n  flipside cover {c_file} {function} --context {file}\n"
    ))?;
    Ok(ExitCode::SUCCESS)
}
