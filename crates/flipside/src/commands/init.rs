//! `flipside init FILE FUNCTION`: a context file to be edited.

use std::process::ExitCode;

use flipside_pipeline::{WrittenContext, write_context};

use crate::failure::Failure;
use crate::options::InitArguments;
use crate::progress::ProgressLine;
use crate::terminal::print;

pub fn run(clang: Option<&str>, arguments: &InitArguments) -> Result<ExitCode, Failure> {
    let source = arguments.subject.options(clang)?;
    let monitor = ProgressLine::warnings_only();
    let WrittenContext { file, function } =
        write_context(&source, arguments.out.clone(), arguments.force, &monitor)?;
    let (file, c_file) = (file.display(), arguments.subject.named.file.display());
    print(&format!(
        "{file} says which inputs of `{function}` are legal; edit it, then:\n  flipside cover {c_file} {function} --context {file}\n"
    ))?;
    Ok(ExitCode::SUCCESS)
}
