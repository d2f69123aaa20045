//! `flipside prove DIR FILE`: proofs for the results, so that `check` needs no solver.

use std::process::ExitCode;
use std::time::Instant;

use flipside_pipeline::prove;

use crate::failure::{Failure, definite};
use crate::options::ProveArguments;
use crate::progress::ProgressLine;
use crate::terminal::print;

pub fn run(clang: Option<&str>, arguments: &ProveArguments) -> Result<ExitCode, Failure> {
    let progress = ProgressLine::new(Instant::now(), arguments.quiet);
    let report = prove(&arguments.options(clang)?, &progress)?;
    progress.pause();
    if !arguments.quiet {
        print(&report.to_string())?;
    }
    Ok(definite(report.open.is_empty()))
}
