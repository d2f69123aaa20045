//! `flipside check DIR FILE`: do the results show what they claim? `flipside prove DIR FILE`: proofs, so that `check` needs no solver.

use std::process::ExitCode;
use std::time::Instant;

use flipside_pipeline::{check, prove};

use crate::failure::{Failure, definite};
use crate::options::{CheckArguments, ProveArguments};
use crate::progress::ProgressLine;
use crate::terminal::{print, print_line};

pub fn run(clang: Option<&str>, arguments: &CheckArguments) -> Result<ExitCode, Failure> {
    let progress = ProgressLine::new(Instant::now(), arguments.stored.quiet);
    let report = check(&arguments.options(clang)?, &progress)?;
    progress.pause();
    if !arguments.stored.quiet {
        print(&report.to_string())?;
        if report.is_accepted() {
            print_line("accepted")?;
        }
    }
    Ok(definite(report.is_accepted()))
}

pub fn make_proofs(clang: Option<&str>, arguments: &ProveArguments) -> Result<ExitCode, Failure> {
    let progress = ProgressLine::new(Instant::now(), arguments.stored.quiet);
    let report = prove(&arguments.options(clang)?, &progress)?;
    progress.pause();
    if !arguments.stored.quiet {
        print(&report.to_string())?;
    }
    Ok(definite(report.open.is_empty()))
}
