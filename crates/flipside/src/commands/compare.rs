//! `flipside compare FILE [FUNCTION]`: what each strategy costs on a function.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use flipside_pipeline::{Compared, ComparedSubject, Monitor, Phase, Series, Stop, compare};
use flipside_report::comparison::table;

use crate::failure::{Failure, definite};
use crate::progress::ProgressLine;
use crate::series_options::CompareArguments;
use crate::signals;
use crate::terminal::{print, print_line};

pub fn run(clang: Option<&str>, arguments: &CompareArguments) -> Result<ExitCode, Failure> {
    let quiet = arguments.search.quiet;
    let progress = ProgressLine::new(Instant::now(), quiet);
    let options = arguments.search.options(clang)?;
    progress.phase(Phase::Reading);
    let subject = ComparedSubject::load(options, &progress)?;
    let standard = Path::new("flipside-out").join(format!("{}-strategies", subject.name));
    let out = Compared::folder(arguments.out.as_ref().unwrap_or(&standard))?;
    let stop = Stop::default();
    signals::raise_on_signal(&stop)?;
    let series = Series::each(&arguments.strategies, arguments.runs);
    let compared = compare(&[subject], &series, arguments.seed, arguments.jobs, &stop, &progress)?;
    compared.publish(&out, &own_command())?;
    progress.pause();
    if !quiet {
        for comparison in &compared.comparisons {
            print(&table(comparison))?;
        }
        compared.told_missing().iter().try_for_each(|line| print_line(line))?;
        print_line(&format!("results: {}", out.main().display()))?;
    }
    compared.verify()?;
    Ok(definite(compared.is_complete()))
}

/// This command, as the user wrote it.
pub fn own_command() -> String {
    let words: Vec<String> = std::env::args().skip(1).collect();
    format!("flipside {}", words.join(" "))
}
