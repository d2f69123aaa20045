//! `flipside bench [FOLDER]`: what the default strategy costs, against the other strategies and against its bars.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use flipside_pipeline::bench::{HEAD, Summary, growth, measure};
use flipside_pipeline::experiment::subject_files;
use flipside_pipeline::{ComparedSubject, Stop};

use crate::failure::{Failure, definite};
use crate::progress::ProgressLine;
use crate::series_options::BenchArguments;
use crate::settings::time_limit;
use crate::signals;
use crate::terminal::print_line;

pub fn run(clang: Option<&str>, arguments: &BenchArguments) -> Result<ExitCode, Failure> {
    let limit = time_limit(arguments.time_limit)?;
    let progress = ProgressLine::new(Instant::now(), false);
    let stop = Stop::default();
    signals::raise_on_signal(&stop)?;
    let mut summary = Summary::default();
    print_line(HEAD)?;
    for (file, function) in subject_files(&arguments.subjects)? {
        let mut subject = ComparedSubject::of_file(clang, &file, &function, &progress)?;
        subject.options.time_limit = Some(limit);
        let Some(row) = measure(&subject, arguments.runs.get(), &stop, &progress)? else {
            return Ok(definite(false));
        };
        let whole = whole_command(&file, &function)?;
        progress.pause();
        print_line(&row.line(whole))?;
        summary.add(&row);
    }
    print_line(&format!("\n{summary}"))?;
    if arguments.no_growth {
        return Ok(ExitCode::SUCCESS);
    }
    print_line(&format!(
        "\ngrowth of the search, seconds; dfs beside it as far as it gets in {} s",
        arguments.time_limit
    ))?;
    let mut printed = Ok(());
    growth::measure(clang, &arguments.subjects, limit, &stop, &progress, &mut |measured| {
        progress.pause();
        if printed.is_ok() {
            printed = print_line(&measured.to_string());
        }
        if printed.is_err() {
            stop.raise();
        }
    })?;
    printed?;
    Ok(ExitCode::SUCCESS)
}

/// How many seconds the whole command takes, with clang, replay and evidence.
fn whole_command(file: &Path, function: &str) -> Result<f64, Failure> {
    let broken =
        |error: std::io::Error| Failure::Internal(format!("`flipside cover` cannot be run: {error}"));
    let folder = tempfile::tempdir().map_err(broken)?;
    let started = Instant::now();
    Command::new(std::env::current_exe().map_err(broken)?)
        .arg("cover")
        .args([file.as_os_str(), function.as_ref()])
        .args(["--quiet".as_ref(), "--out".as_ref(), folder.path().as_os_str()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(broken)?;
    Ok(started.elapsed().as_secs_f64())
}
