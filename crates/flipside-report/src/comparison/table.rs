//! A comparison as a table on the terminal.

use std::fmt::Write;

use super::{Comparison, HOPEFUL_FLIPS, MEASURES, Measure, SOLVER_CALLS, Spread};

/// A line about the verdicts, and a table with a row per strategy.
pub fn table(comparison: &Comparison) -> String {
    let mut text = verdicts(comparison);
    let strategies = comparison.strategies();
    let mut columns = vec![column("", strategies.iter().map(|name| (*name).to_owned()))];
    let runs = |name: &&str| comparison.runs_of(name).count().to_string();
    columns.push(column("runs", strategies.iter().map(runs)));
    for measure in MEASURES {
        let cell = |name: &&str| number(comparison.spread(name, measure));
        columns.push(column(measure.title, strategies.iter().map(cell)));
        if is_compared(measure) {
            let cell = |name: &&str| percent(comparison.percent(name, measure));
            columns.push(column(&format!("of {}", comparison.base()), strategies.iter().map(cell)));
        }
    }
    for row in 0..=strategies.len() {
        let cells = columns.iter().enumerate().map(|(index, column)| {
            let width = column.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
            let cell = &column[row];
            if index == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        writeln!(text, "{}", line.trim_end()).expect("writing to a string should not fail");
    }
    text
}

/// The measures that the paper compares.
fn is_compared(measure: Measure) -> bool {
    [HOPEFUL_FLIPS.title, SOLVER_CALLS.title].contains(&measure.title)
}

fn column(title: &str, cells: impl Iterator<Item = String>) -> Vec<String> {
    std::iter::once(title.to_owned()).chain(cells).collect()
}

/// What all runs say of the branches.
pub(super) fn verdicts(comparison: &Comparison) -> String {
    let function = comparison.function.as_deref().unwrap_or("the program");
    let Some(first) = comparison.runs.first() else { return format!("{function}: no runs\n") };
    let runs = comparison.runs.len();
    let totals = first.totals;
    let all = match (comparison.disagreement(), comparison.unknown()) {
        (Some((a, b)), _) => {
            format!(
                "VERDICTS DIFFER between {} with seed {} and {} with seed {}",
                a.strategy, a.seed, b.strategy, b.seed
            )
        }
        (None, 0) if runs == 1 => "1 run".to_owned(),
        (None, 0) => format!("the same in all {runs} runs"),
        (None, unknown) => format!("up to {unknown} unknown in a run"),
    };
    format!(
        "{function} ({}): {} branches, {} covered, {} unreachable, {} unknown; {all}\n",
        comparison.file, totals.objectives, totals.covered, totals.unreachable, totals.unknown
    )
}

/// A mean, with the ends where they differ.
pub(super) fn number(spread: Spread) -> String {
    let digits = |number: f64| {
        if number.fract() == 0.0 || number >= 100.0 {
            format!("{number:.0}")
        } else if number >= 10.0 {
            format!("{number:.1}")
        } else {
            format!("{number:.2}")
        }
    };
    if spread.max > spread.min {
        format!("{} ({}–{})", digits(spread.mean), digits(spread.min), digits(spread.max))
    } else {
        digits(spread.mean)
    }
}

/// The mean in percent.
pub(super) fn percent(spread: Option<Spread>) -> String {
    spread.map_or_else(|| "-".to_owned(), |spread| format!("{:.1} %", spread.mean))
}
