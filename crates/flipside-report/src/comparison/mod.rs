//! Comparisons of strategies: many runs, and what they have in common.
//!
//! A run is one search with one strategy and one seed. A row sums up the runs of one strategy; a comparison is all rows
//! of one subject, an experiment the comparisons of several.

mod chart;
mod csv;
mod latex;
mod markdown;
mod page;
mod paper;
mod peers;
mod spread;
mod table;

pub use chart::{Figure, chart};
pub use csv::csv;
pub use markdown::markdown;
pub use page::page;
pub use paper::{Machine, Paper};
pub use peers::PeerRun;
pub use spread::{Spread, correlation};
pub use table::table;

use std::collections::{BTreeMap, BTreeSet};

use flipside_context::Test;
use flipside_program::Objective;
use flipside_search::{Explorer, ObjectiveVerdict, VerdictKind};
use serde::{Deserialize, Serialize};

use crate::smallest::smallest_suite;
use crate::{BoundReport, ReportedKind, Totals, unreachable_kind};

/// One search.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Run {
    /// The strategy.
    pub strategy: String,
    /// The seed.
    pub seed: u32,
    /// How many objectives have which verdict.
    pub totals: Totals,
    /// Tests.
    pub tests: u64,
    /// Paths.
    pub paths: u64,
    /// Flips.
    pub flips: u64,
    /// Flips whose opposite was covered already.
    pub hopeful_flips: u64,
    /// Full resolutions of a predicate.
    pub solver_calls: u64,
    /// Of these, how many reached the SMT solver.
    pub smt_checks: u64,
    /// Flips that propagation refuted.
    pub propagation_refutations: u64,
    /// Solver calls that gave up.
    pub timeouts: u64,
    /// From the first test to the last verdict.
    pub seconds: f64,
    /// Of these, those in the SMT solver.
    pub solver_seconds: f64,
    /// What it used, in its own units.
    pub solver_resources: u32,
    /// Tests that covered something new when they came.
    pub kept: u64,
    /// The fewest of the tests that cover as much as all of them.
    pub smallest: u64,
    /// The values of the inputs of the first test, as one number.
    pub first_test: String,
    /// One letter per objective: `c`overed, `u`nreachable, `?`.
    pub verdicts: String,
}

/// What a search has cost.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// From the first test to the last verdict.
    pub seconds: f64,
    /// Of these, those in the SMT solver.
    pub solver_seconds: f64,
    /// What it used, in its own units.
    pub solver_resources: u32,
}

impl Run {
    /// What a search did.
    pub fn new(
        (strategy, seed): (&str, u32),
        explorer: &Explorer<'_, '_>,
        judged: &[ObjectiveVerdict],
        cost: Cost,
    ) -> Self {
        let statistics = explorer.statistics;
        let letter = |judged: &ObjectiveVerdict| match judged.kind() {
            VerdictKind::Covered { .. } => 'c',
            VerdictKind::Unreachable { .. } => 'u',
            VerdictKind::Unknown { .. } => '?',
        };
        let verdicts: String = judged.iter().map(letter).collect();
        let totals = Totals::of(judged.iter().map(kind));
        Run {
            strategy: strategy.to_owned(),
            seed,
            totals,
            tests: explorer.tests.len() as u64,
            paths: statistics.paths,
            flips: statistics.flips,
            hopeful_flips: statistics.hopeful_flips,
            solver_calls: statistics.solver_calls,
            smt_checks: statistics.smt_checks,
            propagation_refutations: statistics.propagation_refutations,
            timeouts: statistics.timeouts,
            seconds: cost.seconds,
            solver_seconds: cost.solver_seconds,
            solver_resources: cost.solver_resources,
            kept: kept(explorer),
            smallest: smallest(explorer),
            first_test: first_test(explorer),
            verdicts,
        }
    }
}

/// What is known of an objective, the kinds of unreachable ones apart.
fn kind(judged: &ObjectiveVerdict) -> ReportedKind {
    match judged.kind() {
        VerdictKind::Covered { .. } => ReportedKind::Covered,
        VerdictKind::Unreachable { within, hidden_by } => {
            let within: Vec<BoundReport> = within.iter().map(BoundReport::from).collect();
            unreachable_kind(&within, hidden_by)
        }
        VerdictKind::Unknown { .. } => ReportedKind::Unknown,
    }
}

/// How many tests covered something new when they came.
fn kept(explorer: &Explorer<'_, '_>) -> u64 {
    let mut covered = BTreeSet::new();
    let new = |test: &&Test| test.taken.iter().fold(false, |new, &objective| covered.insert(objective) | new);
    explorer.tests.iter().filter(new).count() as u64
}

/// How many of the tests are enough.
fn smallest(explorer: &Explorer<'_, '_>) -> u64 {
    let mut takers: BTreeMap<Objective, Vec<u32>> = BTreeMap::new();
    for test in &explorer.tests {
        for &objective in &test.taken {
            takers.entry(objective).or_default().push(test.id);
        }
    }
    smallest_suite(takers.values().map(Vec::as_slice)).tests.len() as u64
}

/// The values of the first test, as one number.
fn first_test(explorer: &Explorer<'_, '_>) -> String {
    let Some(test) = explorer.tests.first() else { return String::new() };
    let values = explorer.plan.input_ids().map(|input| test.inputs.value(input));
    let mix = |hash: u64, value: u128| {
        let folded = (value as u64) ^ ((value >> 64) as u64);
        (hash ^ folded).wrapping_mul(0x0000_0100_0000_01b3)
    };
    format!("{:016x}", values.fold(0xcbf2_9ce4_8422_2325, mix))
}

/// Something that is counted in every run.
#[derive(Clone, Copy)]
pub struct Measure {
    /// What it is called in tables.
    pub title: &'static str,
    /// How much it is in a run.
    pub of: fn(&Run) -> f64,
}

/// What is counted, in the order of the columns.
pub const MEASURES: [Measure; 7] = [
    Measure { title: "tests", of: |run| run.tests as f64 },
    Measure { title: "paths", of: |run| run.paths as f64 },
    Measure { title: "flips", of: |run| run.flips as f64 },
    HOPEFUL_FLIPS,
    SOLVER_CALLS,
    Measure { title: "refuted by propagation", of: |run| run.propagation_refutations as f64 },
    Measure { title: "seconds", of: |run| run.seconds },
];

/// The measure of the paper's first figure.
pub const HOPEFUL_FLIPS: Measure = Measure { title: "hopeful flips", of: |run| run.hopeful_flips as f64 };
/// The measure of the paper's second figure.
pub const SOLVER_CALLS: Measure = Measure { title: "solver calls", of: |run| run.solver_calls as f64 };

/// All runs on one subject.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Comparison {
    /// A short name of the subject.
    pub name: String,
    /// The file.
    pub file: String,
    /// The function.
    pub function: Option<String>,
    /// The runs, strategy by strategy, seed by seed.
    pub runs: Vec<Run>,
}

impl Comparison {
    /// The strategies, in order.
    pub fn strategies(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for run in &self.runs {
            if !names.contains(&run.strategy.as_str()) {
                names.push(&run.strategy);
            }
        }
        names
    }

    /// The runs of a strategy.
    pub fn runs_of<'c>(&'c self, strategy: &'c str) -> impl Iterator<Item = &'c Run> {
        self.runs.iter().filter(move |run| run.strategy == strategy)
    }

    /// A measure over the runs of a strategy.
    pub fn spread(&self, strategy: &str, measure: Measure) -> Spread {
        Spread::of(self.runs_of(strategy).map(measure.of))
    }

    /// What percentages are of: `dfs`, or the first strategy where that did not run.
    pub fn base(&self) -> &str {
        let names = self.strategies();
        names.iter().find(|name| **name == "dfs").or(names.first()).copied().unwrap_or("dfs")
    }

    /// A measure of a strategy in percent of the mean of the base; none when that is 0.
    pub fn percent(&self, strategy: &str, measure: Measure) -> Option<Spread> {
        let base = self.spread(self.base(), measure).mean;
        (base > 0.0).then(|| self.spread(strategy, measure).times(100.0 / base))
    }

    /// Two runs with different verdicts about an objective; what one of them does not know is no difference.
    pub fn disagreement(&self) -> Option<(&Run, &Run)> {
        let objectives = self.runs.first()?.verdicts.len();
        let says = |objective: usize, verdict: u8| {
            self.runs.iter().find(move |run| run.verdicts.as_bytes().get(objective) == Some(&verdict))
        };
        (0..objectives).find_map(|objective| says(objective, b'c').zip(says(objective, b'u')))
    }

    /// How many objectives a run could not judge, at most.
    pub fn unknown(&self) -> usize {
        self.runs.iter().map(|run| run.totals.unknown).max().unwrap_or(0)
    }

    /// How many different values something has among the runs of a strategy.
    pub fn different<T: Ord>(&self, strategy: &str, of: impl Fn(&Run) -> T) -> usize {
        self.runs_of(strategy).map(of).collect::<BTreeSet<T>>().len()
    }
}
