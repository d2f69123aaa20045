//! What the default strategy costs, against the other strategies and against its bars.
//!
//! One search at a time, so that the seconds are those of one core. Ratios are of one measurement: machines differ.

mod growth;
mod whole;

use std::fmt;

use flipside_report::comparison::Run;
use flipside_search::strategy::AUTO;
use flipside_search::{STRATEGIES, Strategy};
use flipside_solver::Stop;

use crate::compare::ComparedSubject;
use crate::error::PipelineError;
use crate::monitor::Monitor;
use crate::runs::{Job, run_all};

pub use whole::Bench;

/// What one strategy costs on a subject, on average.
#[derive(Clone, Debug)]
pub(crate) struct Mean {
    /// Tests that were found.
    pub tests: f64,
    /// Tests that are kept.
    pub kept: f64,
    /// Tests of the smallest suite.
    pub smallest: f64,
    /// Solver calls.
    pub calls: f64,
    /// Seconds of the search.
    pub seconds: f64,
    /// Seconds in the solver.
    pub solver_seconds: f64,
    /// What the solver used, in its own units.
    pub solver_resources: f64,
    /// The verdicts of the first run, a letter each.
    pub verdicts: String,
    /// Was every verdict of every run definite?
    pub is_complete: bool,
}

/// What a subject costs.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The subject.
    pub name: String,
    /// The default strategy.
    pub auto: Mean,
    /// Solver calls of `dfs`.
    pub dfs_calls: f64,
    /// The fewest solver calls of a strategy of the paper that is complete.
    pub best_calls: f64,
}

/// The head of the table whose lines [`Row::line`] makes.
const HEAD: &str = "            tests   kept  smallest  calls  (tests + 1)    dfs   best of five  seconds  solver  its units   whole command";

impl Row {
    /// A line of the table; `whole` are the seconds of the whole command.
    pub fn line(&self, whole: f64) -> String {
        let Row { name, auto, dfs_calls, best_calls } = self;
        format!(
            "{name:10} {:6.1} {:6.1} {:9.1} {:6.1} {:12.2} {dfs_calls:6.0} {best_calls:14.0} {:8.3} {:6.3} {:11.0} {whole:14.2}{}",
            auto.tests,
            auto.kept,
            auto.smallest,
            auto.calls,
            auto.calls / (auto.kept + 1.0),
            auto.seconds,
            auto.solver_seconds,
            auto.solver_resources,
            if auto.is_complete { "" } else { "  (not complete)" },
        )
    }
}

/// Measures one subject; nothing when it was asked to stop.
fn measure(
    subject: &ComparedSubject,
    runs: u32,
    stop: &Stop,
    monitor: &dyn Monitor,
) -> Result<Option<Row>, PipelineError> {
    let mean = |strategy| mean(subject, strategy, runs, stop, monitor);
    let Some(auto) = mean(AUTO)? else { return Ok(None) };
    let mut others = Vec::new();
    for strategy in STRATEGIES {
        let Some(other) = mean(strategy)? else { return Ok(None) };
        if other.is_complete && auto.is_complete && other.verdicts != auto.verdicts {
            return Err(PipelineError::Disagreement(format!(
                "{}: the verdicts of {} and of auto differ",
                subject.name, strategy.name
            )));
        }
        others.push(other);
    }
    let complete = others.iter().filter(|other| other.is_complete);
    Ok(Some(Row {
        name: subject.name.clone(),
        auto,
        dfs_calls: others[0].calls,
        best_calls: complete.map(|other| other.calls).fold(f64::MAX, f64::min),
    }))
}

/// The calls of all subjects against their bars.
#[derive(Clone, Debug, Default)]
struct Summary {
    ratios: Vec<[f64; 4]>,
}

impl Summary {
    /// Adds a subject.
    pub fn add(&mut self, Row { auto, dfs_calls, best_calls, .. }: &Row) {
        let limit = auto.kept + 1.0;
        self.ratios.push([
            auto.calls / dfs_calls,
            limit / dfs_calls,
            auto.calls / best_calls,
            limit / best_calls,
        ]);
    }

    /// The geometric mean of a ratio, in percent.
    fn mean(&self, which: usize) -> f64 {
        let logarithms = self.ratios.iter().map(|ratios| ratios[which].ln()).sum::<f64>();
        (logarithms / self.ratios.len() as f64).exp() * 100.0
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "calls, geometric mean: {:.1} % of dfs (bar: 10 %, or {:.1} % for tests + 1), {:.1} % of the best of five (bar: 50 %, or {:.1} %)",
            self.mean(0),
            self.mean(1),
            self.mean(2),
            self.mean(3),
        )
    }
}

/// What a strategy costs, on average; nothing when it was asked to stop.
fn mean(
    subject: &ComparedSubject,
    strategy: Strategy,
    runs: u32,
    stop: &Stop,
    monitor: &dyn Monitor,
) -> Result<Option<Mean>, PipelineError> {
    let job = |seed| Job { subject: &subject.loaded, options: &subject.options, strategy, seed };
    let jobs: Vec<Job<'_>> = (1..=runs).map(job).collect();
    let runs: Vec<Run> = run_all(&jobs, 1, stop, monitor)?.into_iter().flatten().collect();
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
