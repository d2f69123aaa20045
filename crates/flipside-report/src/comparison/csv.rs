//! Runs as CSV: a line per run, for spreadsheets and scripts.

use std::fmt::Write;

use super::Comparison;

/// A line with titles, and a line per run.
pub fn csv(comparisons: &[Comparison]) -> String {
    let mut text = String::from(
        "subject,strategy,seed,objectives,covered,unreachable,unknown,tests,paths,flips,hopeful_flips,solver_calls,\
         smt_checks,propagation_refutations,timeouts,seconds,first_test\n",
    );
    for comparison in comparisons {
        for run in &comparison.runs {
            let totals = run.totals;
            let counts = [
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
            ];
            let counts = counts.map(|count| count.to_string()).join(",");
            let name = quoted(&comparison.name);
            writeln!(text, "{name},{},{counts},{:.6},{}", run.strategy, run.seconds, run.first_test)
                .expect("writing to a string should not fail");
        }
    }
    text
}

/// A name as CSV wants it.
fn quoted(name: &str) -> String {
    if name.contains([',', '"', '\n']) {
        format!("\"{}\"", name.replace('"', "\"\""))
    } else {
        name.to_owned()
    }
}
