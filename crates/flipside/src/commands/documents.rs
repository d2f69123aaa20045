//! What shells and `man` want to know of the command line.

use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;
use flipside_manual::{pages, reference};

use crate::failure::Failure;
use crate::options::Options;
use crate::terminal::{print, print_bytes};

/// The head of the page of the book.
const HEAD: &str = "# All commands and options\n\nBy task they are in [options.md](options.md). \
                    `flipside man --markdown` prints this page.\n\n\
                    Every command has `--clang CLANG`, the clang to use, and `--help`.\n";

/// Prints what a shell needs to complete commands and options.
pub fn completions(shell: Shell) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Options::command(), "flipside", &mut script);
    print_bytes(&script).map_err(Failure::Output)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a manual page for each command.
pub fn manual(folder: &Path) -> Result<ExitCode, Failure> {
    pages(Options::command(), folder)
        .map_err(|error| Failure::Usage(format!("{}: cannot be written: {error}", folder.display())))?;
    Ok(ExitCode::SUCCESS)
}

/// Prints all commands with all their options, as a page of the book.
pub fn markdown() -> Result<ExitCode, Failure> {
    print(&reference(&Options::command(), HEAD))?;
    Ok(ExitCode::SUCCESS)
}
