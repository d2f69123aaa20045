//! Runs as CSV: a line per run, for spreadsheets and scripts.

use csv::Terminator;

use super::{Comparison, Run};
use crate::rows::Rows;

const TITLES: [&str; 17] = [
    "subject",
    "strategy",
    "seed",
    "objectives",
    "covered",
    "unreachable",
    "unknown",
    "tests",
    "paths",
    "flips",
    "hopeful_flips",
    "solver_calls",
    "smt_checks",
    "propagation_refutations",
    "timeouts",
    "seconds",
    "first_test",
];

/// A line with titles, and a line per run.
pub fn csv(comparisons: &[Comparison]) -> String {
    let mut rows = Rows::new(Terminator::Any(b'\n'));
    rows.add(TITLES);
    for comparison in comparisons {
        for run in &comparison.runs {
            let counts = counts(run).map(|count| count.to_string());
            let ends = [format!("{:.6}", run.seconds), run.first_test.to_string()];
            let names = [&*comparison.name, &*run.strategy];
            rows.add(names.into_iter().chain(counts.iter().chain(&ends).map(String::as_str)));
        }
    }
    rows.finish()
}

/// From the seed to the timeouts, in the order of the titles.
fn counts(run: &Run) -> [u64; 13] {
    let totals = run.totals;
    [
        u64::from(run.seed),
        totals.objectives as u64,
        totals.covered as u64,
        totals.unreachable as u64,
        totals.unknown as u64,
        run.tests,
        run.paths,
        run.flips,
        run.hopeful_flips,
        run.solver_calls,
        run.smt_checks,
        run.propagation_refutations,
        run.timeouts,
    ]
}
