//! `flipside compare FILE [FUNCTION]`: what each strategy costs on a function.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use flipside_report::comparison::{Comparison, Figure, chart, csv, page, table};
use flipside_solver::Stop;

use super::output::OutputFolder;
use super::runs::{Job, run_all, threads};
use super::subject::load_subject;
use crate::failure::Failure;
use crate::options::CompareArguments;
use crate::progress::ProgressLine;
use crate::signals;

pub fn run(clang: Option<&str>, arguments: &CompareArguments) -> Result<ExitCode, Failure> {
    let wanted = &arguments.search;
    let progress = ProgressLine::new(Instant::now(), wanted.quiet);
    progress.phase("reading");
    let subject = load_subject(clang, wanted, &progress)?;
    let name = wanted.named.function().unwrap_or("main");
    let standard = Path::new("flipside-out").join(format!("{name}-strategies"));
    let out = OutputFolder::for_new_results(arguments.out.as_ref().unwrap_or(&standard), "comparison.json")?;
    let stop = Stop::default();
    signals::raise_on_signal(&stop)?;

    let seeds = arguments.seed..arguments.seed.saturating_add(arguments.runs.get());
    let mut strategies = arguments.strategies.clone();
    let mut known = Vec::new();
    strategies.retain(|strategy| {
        !known.contains(&strategy.name) && {
            known.push(strategy.name);
            true
        }
    });
    let job = |strategy, seed| Job { subject: &subject, arguments: wanted, strategy, seed };
    let jobs: Vec<Job<'_>> = strategies
        .iter()
        .flat_map(|&strategy| seeds.clone().map(move |seed| (strategy, seed)))
        .map(|(strategy, seed)| job(strategy, seed))
        .collect();
    let runs = run_all(&jobs, threads(arguments.jobs), &stop, &progress)?;
    let comparison = Comparison {
        name: name.to_owned(),
        file: wanted.named.file.display().to_string(),
        function: wanted.named.function().map(str::to_owned),
        runs: runs.into_iter().flatten().collect(),
    };
    let comparisons = [comparison];
    write(&out, &comparisons)?;
    let [comparison] = &comparisons;
    progress.pause();
    if !wanted.quiet {
        print!("{}", table(comparison));
        if comparison.runs.len() < jobs.len() {
            println!(
                "interrupted: {} of {} runs are missing",
                jobs.len() - comparison.runs.len(),
                jobs.len()
            );
        }
        println!("results: {}", out.main().display());
    }
    finish(&comparisons)
}

/// Writes JSON, CSV, the charts and the page.
pub fn write(out: &OutputFolder, comparisons: &[Comparison]) -> Result<(), Failure> {
    out.write_main(&comparisons)?;
    out.write("runs.csv", csv(comparisons).as_bytes())?;
    for figure in Figure::ALL {
        out.write(figure.file(), chart(comparisons, figure).as_bytes())?;
    }
    let command: Vec<String> = std::env::args().skip(1).collect();
    out.write("comparison.html", page(comparisons, &format!("flipside {}", command.join(" "))).as_bytes())
}

/// Verdicts that differ are a failure of ours; some that are not known have their own status.
pub fn finish(comparisons: &[Comparison]) -> Result<ExitCode, Failure> {
    for comparison in comparisons {
        if let Some((a, b)) = comparison.disagreement() {
            return Err(Failure::Internal(format!(
                "{}: verdicts differ between {} with seed {} and {} with seed {}",
                comparison.name, a.strategy, a.seed, b.strategy, b.seed
            )));
        }
    }
    let complete = comparisons.iter().all(|comparison| comparison.unknown() == 0);
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(Failure::UNKNOWN) })
}
