//! Strategies compared: many searches of the same subjects, and what each cost.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::Path;

use flipside_report::comparison::{Comparison, Figure, chart, csv, page};
use flipside_search::Strategy;
use flipside_solver::Stop;

use crate::error::PipelineError;
use crate::monitor::Monitor;
use crate::options::{SearchOptions, SourceOptions};
use crate::output::OutputFolder;
use crate::runs::{Job, run_all, threads};
use crate::subject::{LoadedSubject, load_subject};

/// A subject on which strategies are compared.
pub struct ComparedSubject {
    /// Its name in tables.
    pub name: String,
    /// What is searched, and how far.
    pub options: SearchOptions,
    /// The subject.
    pub(crate) loaded: LoadedSubject,
}

impl ComparedSubject {
    /// Reads a subject; tables have the name of its function.
    pub fn load(options: SearchOptions, monitor: &dyn Monitor) -> Result<Self, PipelineError> {
        let loaded = load_subject(&options, false, monitor, None)?;
        let name = options.source.function.clone().unwrap_or_else(|| "main".to_owned());
        Ok(ComparedSubject { name, options, loaded })
    }

    /// Reads a function of a file; tables have the name of the file.
    pub fn of_file(
        clang: Option<&str>,
        file: &Path,
        function: &str,
        monitor: &dyn Monitor,
    ) -> Result<Self, PipelineError> {
        let source =
            SourceOptions { clang: clang.map(str::to_owned), ..SourceOptions::function(file, function) };
        let name = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(ComparedSubject { name, ..Self::load(SearchOptions::new(source), monitor)? })
    }

    fn comparison(&self) -> Comparison {
        Comparison {
            name: self.name.clone(),
            file: self.options.source.first_file(),
            function: self.options.source.function.clone(),
            runs: Vec::new(),
        }
    }
}

/// How often a strategy runs.
#[derive(Clone, Copy, Debug)]
pub struct Series {
    /// The strategy.
    pub strategy: Strategy,
    /// How often, each time with another seed.
    pub runs: NonZeroU32,
}

impl Series {
    /// Each of these strategies once in the table, however often it is named.
    pub fn each(strategies: &[Strategy], runs: NonZeroU32) -> Vec<Self> {
        let mut series: Vec<Series> = Vec::new();
        for &strategy in strategies {
            if series.iter().all(|known| known.strategy.name != strategy.name) {
                series.push(Series { strategy, runs });
            }
        }
        series
    }
}

/// What a comparison found.
#[derive(Debug)]
pub struct Compared {
    /// By subject.
    pub comparisons: Vec<Comparison>,
    /// How many runs there were to be.
    pub wanted: usize,
    /// How many of them did not come to their end.
    pub missing: usize,
}

/// Searches every subject with every strategy, with seeds from `seed` on, so many runs at a time as `jobs` says.
pub fn compare(
    subjects: &[ComparedSubject],
    series: &[Series],
    seed: u32,
    jobs: Option<NonZeroUsize>,
    stop: &Stop,
    monitor: &dyn Monitor,
) -> Result<Compared, PipelineError> {
    let mut wanted = Vec::new();
    let mut owners = Vec::new();
    for (owner, subject) in subjects.iter().enumerate() {
        for Series { strategy, runs } in series {
            for seed in seed..seed.saturating_add(runs.get()) {
                let strategy = *strategy;
                wanted.push(Job { subject: &subject.loaded, options: &subject.options, strategy, seed });
                owners.push(owner);
            }
        }
    }
    let runs = run_all(&wanted, threads(jobs), stop, monitor)?;
    let missing = runs.iter().filter(|run| run.is_none()).count();
    let mut comparisons: Vec<Comparison> = subjects.iter().map(ComparedSubject::comparison).collect();
    for (owner, run) in owners.into_iter().zip(runs) {
        comparisons[owner].runs.extend(run);
    }
    Ok(Compared { comparisons, wanted: wanted.len(), missing })
}

/// The file that says that a folder holds a comparison.
pub(crate) const MAIN: &str = "comparison.json";

impl Compared {
    /// A line about runs that are missing.
    pub fn told_missing(&self) -> Option<String> {
        let Compared { wanted, missing, .. } = self;
        (*missing > 0).then(|| format!("interrupted: {missing} of {wanted} runs are missing"))
    }

    /// The folder for the results of a comparison.
    pub fn folder(path: &Path) -> Result<OutputFolder, PipelineError> {
        OutputFolder::for_new_results(path, MAIN)
    }

    /// Writes JSON, CSV, the charts and the page, which names the command.
    pub fn publish(&self, out: &OutputFolder, command: &str) -> Result<(), PipelineError> {
        self.gather(out, command)?;
        out.publish()
    }

    pub(crate) fn gather(&self, out: &OutputFolder, command: &str) -> Result<(), PipelineError> {
        let comparisons = &self.comparisons;
        out.write_main(comparisons)?;
        out.write("runs.csv", csv(comparisons).as_bytes())?;
        for figure in Figure::ALL {
            out.write(figure.file(), chart(comparisons, figure).as_bytes())?;
        }
        out.write("comparison.html", page(comparisons, command).as_bytes())
    }

    /// Verdicts that differ between runs are a failure of ours.
    pub fn verify(&self) -> Result<(), PipelineError> {
        for comparison in &self.comparisons {
            if let Some((a, b)) = comparison.disagreement() {
                return Err(PipelineError::Disagreement(format!(
                    "{}: verdicts differ between {} with seed {} and {} with seed {}",
                    comparison.name, a.strategy, a.seed, b.strategy, b.seed
                )));
            }
        }
        Ok(())
    }

    /// Is every verdict of every run definite?
    pub fn is_complete(&self) -> bool {
        self.comparisons.iter().all(|comparison| comparison.unknown() == 0)
    }
}
