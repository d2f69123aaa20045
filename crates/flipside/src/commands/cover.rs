//! `flipside cover FILE [FUNCTION]`: a verdict for every branch, and a test for every path where that is wanted.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use flipside_pipeline::{Outcome, OutputFolder, Pipeline, Stop, emit, memory};
use flipside_report::{Completeness, Report, summary};

use crate::failure::{Failure, definite};
use crate::options::{CoverArguments, FailOn};
use crate::progress::ProgressLine;
use crate::signals;
use crate::terminal::{colours, fit, note, print, print_line};

pub fn run(clang: Option<&str>, arguments: &CoverArguments) -> Result<ExitCode, Failure> {
    let progress = ProgressLine::new(Instant::now(), arguments.search.quiet);
    let options = arguments.options(clang)?;
    let emitted = arguments.emit.options();
    let function = options.search.source.function.clone();
    emit::check(&emitted, function.is_none())?;
    let standard = Path::new("flipside-out").join(function.as_deref().unwrap_or("main"));
    let pipeline = Pipeline::load(options, &progress)?;
    let out = Outcome::folder(arguments.out.as_ref().unwrap_or(&standard), &emitted)?;
    let prepared = pipeline.prepare()?;
    let stop = Stop::default();
    signals::raise_on_signal(&stop)?;
    memory::raise_when_short(&stop);
    let mut outcome = prepared.search(&stop)?.confirm()?.prove()?.report()?;
    let sequences = pipeline.sequences(&mut outcome, &out, &stop)?;
    let mut places = outcome.publish(&out, &emitted)?;
    for found in &sequences {
        places.extend(found.publish(&emitted)?);
    }
    progress.pause();
    show(arguments, &outcome.report, &out, &places)?;
    outcome.verify()?;
    Ok(definite(is_enough(&outcome.report, arguments)))
}

/// Prints the report, or a summary of it.
fn show(
    arguments: &CoverArguments,
    report: &Report,
    out: &OutputFolder,
    places: &[PathBuf],
) -> Result<(), Failure> {
    if arguments.json {
        let text = std::fs::read_to_string(out.main());
        return print(&text.map_err(|error| Failure::Internal(error.to_string()))?);
    }
    if arguments.search.quiet {
        return Ok(());
    }
    print(&fit(&summary(report, colours())))?;
    print_line(&format!("report: {}, report.json", Outcome::page_in(out).display()))?;
    places.iter().try_for_each(|place| print_line(&format!("written: {}", place.display())))
}

/// Is enough known? Says what is missing.
fn is_enough(report: &Report, arguments: &CoverArguments) -> bool {
    let mut enough = match arguments.fail_under {
        None => report.verdict == Completeness::Exhaustive,
        Some(threshold) => {
            let missed = threshold.missed(report.totals, report.accepts_hidden);
            for what in &missed {
                note(&format!("flipside: {what}"));
            }
            missed.is_empty()
        }
    };
    if arguments.fail_on == Some(FailOn::Findings) && !report.findings.is_empty() {
        let findings = report.findings.len();
        note(&format!("flipside: {findings} finding{}", if findings == 1 { "" } else { "s" }));
        enough = false;
    }
    enough
}
