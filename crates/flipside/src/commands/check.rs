//! `flipside check DIR FILE`: do the results show what they claim?

use std::process::ExitCode;
use std::time::Instant;

use flipside_pipeline::check;

use crate::failure::{Failure, definite};
use crate::options::CheckArguments;
use crate::progress::ProgressLine;
use crate::terminal::{print, print_line};

pub fn run(clang: Option<&str>, arguments: &CheckArguments) -> Result<ExitCode, Failure> {
    let progress = ProgressLine::new(Instant::now(), arguments.quiet);
    let report = check(&arguments.options(clang)?, &progress)?;
    progress.pause();
    if !arguments.quiet {
        print(&report.to_string())?;
        if report.is_accepted() {
            print_line("accepted")?;
        }
    }
    Ok(definite(report.is_accepted()))
}
