//! `flipside export DIR --emit …`: suites and formats from results that are there.

use std::process::ExitCode;

use flipside_pipeline::export;

use crate::emit_options::ExportArguments;
use crate::failure::Failure;
use crate::progress::ProgressLine;
use crate::terminal::print_line;

pub fn run(arguments: &ExportArguments) -> Result<ExitCode, Failure> {
    let monitor = ProgressLine::warnings_only();
    for place in export(&arguments.folder, &arguments.emit.options(), &monitor)? {
        print_line(&place.display().to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}
