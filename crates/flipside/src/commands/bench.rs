//! `flipside bench [FOLDER]`: what the default strategy costs, against the other strategies and against its bars.

use std::process::ExitCode;
use std::time::Instant;

use flipside_pipeline::Stop;
use flipside_pipeline::bench::Bench;

use crate::failure::{Failure, definite};
use crate::progress::ProgressLine;
use crate::series_options::BenchArguments;
use crate::settings::{own_program, time_limit};
use crate::signals;
use crate::terminal::print_line;

pub fn run(clang: Option<&str>, arguments: &BenchArguments) -> Result<ExitCode, Failure> {
    let bench = Bench {
        program: &own_program()?,
        clang,
        subjects: &arguments.subjects,
        runs: arguments.runs.get(),
        limit: time_limit(arguments.time_limit)?,
        no_growth: arguments.no_growth,
    };
    let progress = ProgressLine::new(Instant::now(), false);
    let stop = Stop::default();
    signals::raise_on_signal(&stop)?;
    let mut printed = Ok(());
    let is_whole = bench.run(&stop, &progress, &mut |line| {
        progress.pause();
        if printed.is_ok() {
            printed = print_line(line);
        }
        if printed.is_err() {
            stop.raise();
        }
    })?;
    printed?;
    Ok(definite(is_whole))
}
