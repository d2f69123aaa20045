//! `flipside bench [FOLDER]`: what the default strategy costs, against the other strategies and against its bars.
//!
//! One search at a time, so that the seconds are those of one core. Ratios are of one run of the command: machines differ.

mod growth;

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use flipside_report::comparison::Run;
use flipside_search::strategy::AUTO;
use flipside_search::{STRATEGIES, Strategy};
use flipside_solver::Stop;

use super::experiment::{Subject, files, subject};
use super::runs::{Job, run_all};
use crate::failure::Failure;
use crate::options::BenchArguments;
use crate::progress::ProgressLine;
use crate::signals;

/// What one strategy costs on a subject, on average.
struct Mean {
    tests: f64,
    kept: f64,
    smallest: f64,
    calls: f64,
    seconds: f64,
    solver_seconds: f64,
    solver_resources: f64,
    verdicts: String,
    is_complete: bool,
}

pub fn run(clang: Option<&str>, arguments: &BenchArguments) -> Result<ExitCode, Failure> {
    let progress = ProgressLine::new(Instant::now(), false);
    let stop = Stop::default();
    signals::raise_on_signal(&stop)?;
    let mut ratios = Vec::new();
    println!(
        "            tests   kept  smallest  calls  (tests + 1)    dfs   best of five  seconds  in Z3  Z3's units  whole command"
    );
    for (file, function) in files(&arguments.subjects)? {
        let mut subject = subject(clang, &file, function.clone(), &progress)?;
        subject.arguments.time_limit = Some(arguments.time_limit);
        let mean = |strategy| mean(&subject, strategy, arguments.runs.get(), &stop, &progress);
        let Some(auto) = mean(AUTO)? else { return Ok(ExitCode::from(Failure::UNKNOWN)) };
        let mut others = Vec::new();
        for strategy in STRATEGIES {
            let Some(other) = mean(strategy)? else { return Ok(ExitCode::from(Failure::UNKNOWN)) };
            if other.is_complete && auto.is_complete && other.verdicts != auto.verdicts {
                return Err(Failure::Internal(format!(
                    "{}: the verdicts of {} and of auto differ",
                    subject.name, strategy.name
                )));
            }
            others.push(other);
        }
        let dfs = others[0].calls;
        let best =
            others.iter().filter(|other| other.is_complete).map(|other| other.calls).fold(f64::MAX, f64::min);
        let whole = whole_command(&file, &function)?;
        progress.pause();
        println!(
            "{:10} {:6.1} {:6.1} {:9.1} {:6.1} {:12.2} {:6.0} {:14.0} {:8.3} {:6.3} {:11.0} {:14.2}{}",
            subject.name,
            auto.tests,
            auto.kept,
            auto.smallest,
            auto.calls,
            auto.calls / (auto.kept + 1.0),
            dfs,
            best,
            auto.seconds,
            auto.solver_seconds,
            auto.solver_resources,
            whole,
            if auto.is_complete { "" } else { "  (not complete)" },
        );
        let limit = auto.kept + 1.0;
        ratios.push((auto.calls / dfs, limit / dfs, auto.calls / best, limit / best));
    }
    let mean_of = |of: fn(&(f64, f64, f64, f64)) -> f64| {
        (ratios.iter().map(|ratio| of(ratio).ln()).sum::<f64>() / ratios.len() as f64).exp() * 100.0
    };
    println!();
    println!(
        "calls, geometric mean: {:.1} % of dfs (bar: 10 %, or {:.1} % for tests + 1), {:.1} % of the best of five (bar: 50 %, or {:.1} %)",
        mean_of(|ratio| ratio.0),
        mean_of(|ratio| ratio.1),
        mean_of(|ratio| ratio.2),
        mean_of(|ratio| ratio.3),
    );
    if !arguments.no_growth {
        growth::measure(clang, arguments, &stop, &progress)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What a strategy costs, on average; nothing when it was asked to stop.
fn mean(
    subject: &Subject,
    strategy: Strategy,
    runs: u32,
    stop: &Stop,
    progress: &ProgressLine,
) -> Result<Option<Mean>, Failure> {
    let job = |seed| Job { subject: &subject.read, arguments: &subject.arguments, strategy, seed };
    let jobs: Vec<Job<'_>> = (1..=runs).map(job).collect();
    let runs: Vec<Run> = run_all(&jobs, 1, stop, progress)?.into_iter().flatten().collect();
    if runs.len() < jobs.len() {
        return Ok(None);
    }
    let mean = |of: &dyn Fn(&Run) -> f64| runs.iter().map(of).sum::<f64>() / runs.len() as f64;
    Ok(Some(Mean {
        tests: mean(&|run| run.tests as f64),
        kept: mean(&|run| run.kept as f64),
        smallest: mean(&|run| run.smallest as f64),
        calls: mean(&|run| run.solver_calls as f64),
        seconds: mean(&|run| run.seconds),
        solver_seconds: mean(&|run| run.solver_seconds),
        solver_resources: mean(&|run| f64::from(run.solver_resources)),
        verdicts: runs[0].verdicts.clone(),
        is_complete: runs.iter().all(|run| run.totals.unknown == 0),
    }))
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
