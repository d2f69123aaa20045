//! `flipside cover FILE [FUNCTION]`: a verdict for every branch, and a test for every path where that is wanted.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use flipside_pipeline::{
    CoverOptions, EmitOptions, LastResort, Outcome, OutputFolder, Pipeline, Stop, emit, end_of_overtime,
    memory, watched,
};
use flipside_project::{FileOfBuild, is_companion, survey_with_known_flags};
use flipside_report::{Completeness, Report, summary};
use flipside_toolchain::leave_nothing;
use signal_hook::low_level;

use super::cover_all;
use crate::failure::{Failure, definite};
use crate::options::{CoverArguments, FailOn};
use crate::progress::ProgressLine;
use crate::signals;
use crate::terminal::{colours, fit, note, print, print_line};

pub fn run(clang: Option<&str>, mut arguments: Box<CoverArguments>) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    if let Some(functions) = prepare(clang, &mut arguments)? {
        let stop = Stop::default();
        signals::raise_on_signal(&stop)?;
        memory::watch(&stop, arguments.memory_limit);
        return cover_all::run(clang, &arguments, &functions, &stop);
    }
    let arguments = &*arguments;
    let progress = ProgressLine::new(started, arguments.search.quiet);
    let options = arguments.options(clang)?;
    let emitted = arguments.emit.options();
    let function = options.search.source.function.clone();
    emit::check(&emitted, function.is_none())?;
    let standard = Path::new("flipside-out").join(function.as_deref().unwrap_or("main"));
    let reading = Stop::default();
    let limit = options.search.time_limit;
    if let Some(end) = limit.and_then(|limit| end_of_overtime(started, limit.max(LEAST_READING))) {
        reading.wait_until(end);
    }
    let pipeline = watched(&reading, give_up_reading, || Pipeline::load(options, &progress))?;
    let out = Outcome::folder(arguments.out.as_ref().unwrap_or(&standard), &emitted)?;
    let prepared = watched(&reading, give_up_reading, || pipeline.prepare())?;
    let stop = Stop::default();
    if let Some(end) = limit.and_then(|limit| end_of_overtime(started, limit)) {
        stop.wait_until(end);
    }
    signals::raise_on_signal(&stop)?;
    memory::watch(&stop, arguments.memory_limit);
    let last_resort = LastResort::new(&prepared, &stop);
    let folder = out.path().to_owned();
    // Whoever takes it writes the results.
    let out = Mutex::new(Some(out));
    let take = || out.lock().unwrap_or_else(PoisonError::into_inner).take();
    let give_up = || {
        if let Some(out) = take() {
            progress.pause();
            end_with(&last_resort, arguments, &out, &emitted);
        }
    };
    watched(&stop, give_up, || {
        let confirmed = prepared.search(&stop)?.confirm()?;
        last_resort.keep(&confirmed)?;
        let mut outcome = confirmed.prove()?.report()?;
        let sequences = pipeline.sequences(&mut outcome, &folder, &stop)?;
        let rendered = outcome.rendered()?;
        let Some(out) = take() else {
            // Nobody waited for this, and what is known is being written.
            loop {
                std::thread::park();
            }
        };
        let mut places = outcome.publish(&rendered, &out, &emitted)?;
        for found in &sequences {
            places.extend(found.publish(&emitted)?);
        }
        progress.pause();
        show(arguments, &outcome.report, &out, &places)?;
        outcome.verify()?;
        Ok(definite(is_enough(&outcome.report, arguments)))
    })
}

/// Reading may take this long: without it there is nothing to say.
const LEAST_READING: Duration = Duration::from_secs(3);

/// Ends the process: the files were not read within the limit.
fn give_up_reading() {
    leave_nothing();
    let message = "the files were not read within the time limit; raise it with --time-limit";
    Failure::Usage(message.into()).print();
    // Without the destructors of libraries that other threads are in.
    low_level::exit(i32::from(Failure::INPUT));
}

/// Ends the process with what is known for certain: a step did not end in time.
fn end_with(
    last_resort: &LastResort<'_, '_>,
    arguments: &CoverArguments,
    out: &OutputFolder,
    emitted: &EmitOptions,
) {
    let reported = || -> Result<bool, Failure> {
        let outcome = last_resort.outcome()?;
        let places = outcome.publish(&outcome.rendered()?, out, emitted)?;
        show(arguments, &outcome.report, out, &places)?;
        outcome.verify()?;
        Ok(is_enough(&outcome.report, arguments))
    };
    let status = match reported() {
        Ok(is_enough) => {
            if is_enough {
                0
            } else {
                Failure::UNKNOWN
            }
        }
        Err(failure) => {
            failure.print();
            failure.code()
        }
    };
    leave_nothing();
    low_level::exit(i32::from(status));
}

/// Adds the flags of the build. Where no function is named and the only file has no `main`: all its functions.
fn prepare(clang: Option<&str>, arguments: &mut CoverArguments) -> Result<Option<Vec<String>>, Failure> {
    let source = arguments.search.subject.options(clang)?;
    if let Some(build) = &arguments.build {
        let [file] = source.files.as_slice() else {
            return Err(Failure::Usage("-p is for one C file".into()));
        };
        let known = FileOfBuild::find(build, file)?;
        if known.others > 0 && !arguments.search.quiet {
            let (file, others) = (file.display(), known.others);
            note(&format!(
                "flipside: {file}: the build compiles it in {others} other ways, too; the first one is taken"
            ));
        }
        arguments.search.subject.flags.splice(0..0, known.flags);
    }
    if arguments.build.is_none() && (source.function.is_some() || is_program(&source.files)) {
        return Ok(None);
    }
    let source = arguments.search.subject.options(clang)?;
    let (found, flags) = survey_with_known_flags(&source)?;
    arguments.search.subject.flags = flags;
    let names = found.functions.into_iter().map(|function| function.name);
    let names: Vec<String> = names.filter(|name| !is_companion(name)).collect();
    let is_program = names.is_empty() || names.iter().any(|name| name == "main");
    Ok((source.function.is_none() && !is_program).then_some(names))
}

/// Are these files a program, so that nobody has to read them to know? Several are, and one with the word `main (` in it.
fn is_program(files: &[PathBuf]) -> bool {
    let [file] = files else { return true };
    let text = std::fs::read(file).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    text.match_indices("main").any(|(at, word)| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let after = text[at + word.len()..].trim_start();
        after.starts_with('(') && !text[..at].ends_with(is_part)
    })
}

/// All steps, up to results in their folder. Whether they can be trusted is not asked yet.
pub fn cover(
    options: CoverOptions,
    emitted: &EmitOptions,
    out: &Path,
    progress: &ProgressLine,
    stop: &Stop,
) -> Result<Outcome, Failure> {
    let pipeline = Pipeline::load(options, progress)?;
    let out = Outcome::folder(out, emitted)?;
    let prepared = pipeline.prepare()?;
    let mut outcome = prepared.search(stop)?.confirm()?.prove()?.report()?;
    let sequences = pipeline.sequences(&mut outcome, out.path(), stop)?;
    outcome.publish(&outcome.rendered()?, &out, emitted)?;
    for found in &sequences {
        found.publish(emitted)?;
    }
    Ok(outcome)
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
pub fn is_enough(report: &Report, arguments: &CoverArguments) -> bool {
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
