//! `flipside cover FILE [FUNCTION]`: a verdict for every branch, and a test for every path where that is wanted.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use flipside_pipeline::{Bar, EmitOptions, LimitedCover, PipelineError, Published, Stop, emit, memory};
use flipside_project::{FileOfBuild, functions_to_cover, is_program};
use flipside_report::{Report, summary};
use flipside_toolchain::leave_nothing;
use signal_hook::low_level;

use super::cover_all;
use crate::failure::{Failure, definite};
use crate::options::CoverArguments;
use crate::progress::ProgressLine;
use crate::signals;
use crate::terminal::{colours, fit, note, print, print_line};

pub fn run(clang: Option<&str>, mut arguments: Box<CoverArguments>) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    if let Some(functions) = prepare(clang, &mut arguments)? {
        if arguments.suite.is_some() || arguments.property.is_some() {
            return Err(Failure::Usage(
                "--suite and --property are for programs, which have a `main`".into(),
            ));
        }
        let stop = Stop::default();
        signals::raise_on_signal(&stop)?;
        memory::watch(&stop, arguments.memory_limit);
        return cover_all::run(clang, &arguments, &functions, &stop);
    }
    let arguments = &*arguments;
    let progress = ProgressLine::new(started, arguments.search.quiet);
    let options = arguments.options(clang)?;
    let emit = EmitOptions { suite: arguments.suite.clone(), ..arguments.emit.options() };
    let function = options.search.source.function.as_deref();
    emit::check(&emit, function.is_none())?;
    let standard = || Path::new("flipside-out").join(function.unwrap_or("main"));
    let folder = arguments.out.clone().unwrap_or_else(standard);
    let begin = |stop: &Stop| {
        signals::raise_on_signal(stop)?;
        memory::watch(stop, arguments.memory_limit);
        Ok::<(), Failure>(())
    };
    let give_up = |published: Result<Published, PipelineError>| {
        progress.pause();
        let judged = published.map_err(Failure::from).and_then(|published| show(arguments, &published));
        let status = match judged {
            Ok(true) => 0,
            Ok(false) => Failure::UNKNOWN,
            Err(failure) => {
                failure.print();
                failure.code()
            }
        };
        leave_nothing();
        // Without the destructors of libraries that other threads are in.
        low_level::exit(i32::from(status));
    };
    let cover = LimitedCover { started, options, emit, folder, monitor: &progress };
    let published = cover.run(begin, give_up)?;
    progress.pause();
    Ok(definite(show(arguments, &published)?))
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
    let (functions, flags) = functions_to_cover(&source)?;
    arguments.search.subject.flags = flags;
    Ok(functions)
}

/// Prints the report, or a summary of it. Is enough known, and can it be trusted?
fn show(arguments: &CoverArguments, published: &Published) -> Result<bool, Failure> {
    let Published { outcome, main, page, places } = published;
    if arguments.json {
        let text = std::fs::read_to_string(main);
        print(&text.map_err(|error| Failure::Internal(error.to_string()))?)?;
    } else if !arguments.search.quiet {
        print(&fit(&summary(&outcome.report, colours())))?;
        print_line(&format!("report: {}, report.json", page.display()))?;
        places.iter().try_for_each(|place| print_line(&format!("written: {}", place.display())))?;
    }
    outcome.verify()?;
    Ok(is_enough(&outcome.report, arguments))
}

/// Is enough known? Says what is missing.
pub fn is_enough(report: &Report, arguments: &CoverArguments) -> bool {
    let no_findings = arguments.fail_on.is_some();
    let (enough, missed) = Bar { threshold: arguments.fail_under, no_findings }.judge(report);
    for what in missed {
        note(&format!("flipside: {what}"));
    }
    enough
}
