//! `flipside cover FILE` where the file has no `main`: all its functions, one folder each, and a table.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use flipside_pipeline::{Outcome, Pipeline, Stop};
use flipside_project::FunctionTable;

use crate::failure::{Failure, definite};
use crate::options::CoverArguments;
use crate::progress::ProgressLine;
use crate::terminal::{note, print, print_line};

pub fn run(
    clang: Option<&str>,
    arguments: &CoverArguments,
    functions: &[String],
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    if arguments.json {
        return Err(Failure::Usage("--json is for one function: name it".into()));
    }
    let out = arguments.out.clone().unwrap_or_else(|| "flipside-out".into());
    let (mut enough, mut worst) = (true, None::<Failure>);
    let (table, is_whole) = FunctionTable::fill(functions, stop, |function| {
        match one(clang, arguments, function, &out.join(function), stop) {
            Ok(outcome) => {
                enough &= super::cover::is_enough(&outcome.report, arguments);
                worst = worst.take().or_else(|| outcome.verify().err().map(Failure::from));
                Some(outcome)
            }
            Err(failure) => {
                failure.print();
                worst = worst.take().or(Some(failure));
                None
            }
        }
    });
    if !arguments.search.quiet {
        print(&table.to_string())?;
        print_line(&format!("reports: {}/FUNCTION/report.html", out.display()))?;
    }
    match worst {
        None => Ok(definite(enough && is_whole)),
        Some(failure) => {
            note(&format!("flipside: {} of the functions could not be judged: see above", out.display()));
            Ok(failure.status())
        }
    }
}

fn one(
    clang: Option<&str>,
    arguments: &CoverArguments,
    function: &str,
    out: &Path,
    stop: &Stop,
) -> Result<Outcome, Failure> {
    let progress = ProgressLine::new(Instant::now(), arguments.search.quiet);
    let mut options = arguments.options(clang)?;
    options.search.source.function = Some(function.to_owned());
    let pipeline = Pipeline::load(options, &progress)?;
    Ok(pipeline.publish_in(out, &arguments.emit.options(), stop)?.outcome)
}
