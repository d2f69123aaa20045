//! What shells and `man` want to know of the command line.

use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::failure::Failure;
use crate::options::Options;

/// Prints what a shell needs to complete commands and options.
pub fn completions(shell: Shell) -> ExitCode {
    clap_complete::generate(shell, &mut Options::command(), "flipside", &mut std::io::stdout());
    ExitCode::SUCCESS
}

/// Writes a manual page for each command.
pub fn manual(folder: &Path) -> Result<ExitCode, Failure> {
    let wrong = |error: &dyn std::fmt::Display| {
        Failure::Input(format!("{}: cannot be written: {error}", folder.display()))
    };
    std::fs::create_dir_all(folder).map_err(|error| wrong(&error))?;
    clap_mangen::generate_to(Options::command(), folder).map_err(|error| wrong(&error))?;
    Ok(ExitCode::SUCCESS)
}
