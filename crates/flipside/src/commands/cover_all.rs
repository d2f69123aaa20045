//! `flipside cover FILE` where the file has no `main`: all its functions, one folder each, and a table.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use flipside_pipeline::{Outcome, Pipeline, Stop};
use flipside_project::Counts;

use crate::failure::{Failure, definite};
use crate::options::CoverArguments;
use crate::progress::ProgressLine;
use crate::terminal::{note, print, print_line};

/// The choices of a solver depend on what its thread has solved before: every function has one of its own, with a stack for deep terms.
const STACK: usize = 1 << 28;

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
    let width = functions.iter().map(String::len).max().unwrap_or(0).max("function".len());
    let mut lines = vec![format!(
        "{:width$}  branches  covered  unreachable  within  hidden  unknown  findings  seconds",
        "function"
    )];
    let (mut enough, mut worst) = (true, None);
    for function in functions {
        if stop.is_raised() {
            lines.push(format!("{function:width$}  not searched: interrupted"));
            enough = false;
            continue;
        }
        let started = Instant::now();
        match in_a_thread(|| one(clang, arguments, function, &out.join(function), stop)) {
            Ok(outcome) => {
                lines.push(line(width, function, &outcome, started.elapsed().as_secs_f64()));
                enough &= super::cover::is_enough(&outcome.report, arguments);
                if let Err(error) = outcome.verify() {
                    worst.get_or_insert(Failure::from(error));
                }
            }
            Err(failure) => {
                failure.print();
                lines.push(format!("{function:width$}  failed"));
                enough = false;
                worst.get_or_insert(failure);
            }
        }
    }
    if !arguments.search.quiet {
        print(&(lines.join("\n") + "\n"))?;
        print_line(&format!("reports: {}/FUNCTION/report.html", out.display()))?;
    }
    match worst {
        None => Ok(definite(enough)),
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

fn in_a_thread<T: Send>(action: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, action);
        thread.expect("a thread should start").join().expect("a search should not fail")
    })
}

fn line(width: usize, function: &str, outcome: &Outcome, seconds: f64) -> String {
    let report = &outcome.report;
    let own = report.objectives.iter().filter(|objective| objective.function == function);
    let Counts { branches, covered, unreachable, within, hidden, unknown, .. } = Counts::of(own);
    let findings = report.findings.len();
    format!(
        "{function:width$}  {branches:8}  {covered:7}  {unreachable:11}  {within:6}  {hidden:6}  {unknown:7}  {findings:8}  \
         {seconds:7.1}"
    )
}
