//! `flipside experiment [FOLDER]`: the paper's experiment, on all subjects of a folder.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use flipside_pipeline::{Compared, Monitor, Phase, Stop, compare, experiment};
use flipside_report::comparison::table;

use super::compare::own_command;
use crate::failure::{Failure, definite};
use crate::progress::ProgressLine;
use crate::series_options::ExperimentArguments;
use crate::signals;
use crate::terminal::print_line;

pub fn run(clang: Option<&str>, arguments: &ExperimentArguments) -> Result<ExitCode, Failure> {
    if let Some(runs) = &arguments.report {
        return report(runs, arguments);
    }
    let progress = ProgressLine::new(Instant::now(), arguments.quiet);
    progress.phase(Phase::Reading);
    let subjects = experiment::load_folder(clang, &arguments.subjects, &progress)?;
    let out = Compared::folder(&arguments.out)?;
    let stop = Stop::default();
    signals::raise_on_signal(&stop)?;
    let series = experiment::series(arguments.runs, arguments.mt_runs, arguments.mt_readings);
    let compared = compare(&subjects, &series, arguments.seed, arguments.jobs, &stop, &progress)?;
    experiment::publish(&compared, &subjects, &out, &own_command())?;
    progress.pause();
    if !arguments.quiet {
        for comparison in &compared.comparisons {
            print_line(&table(comparison))?;
        }
        compared.told_missing().iter().try_for_each(|line| print_line(line))?;
        print_line(&format!("results: {}", arguments.out.display()))?;
    }
    compared.verify()?;
    Ok(definite(compared.is_complete()))
}

/// Runs nothing: the tables and figures of runs that are there.
fn report(runs: &Path, arguments: &ExperimentArguments) -> Result<ExitCode, Failure> {
    let out = Compared::folder(&arguments.out)?;
    experiment::report(runs, arguments.peers.as_deref(), &out)?;
    if !arguments.quiet {
        print_line(&format!("report: {0}/report.md, {0}/report.tex", arguments.out.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}
