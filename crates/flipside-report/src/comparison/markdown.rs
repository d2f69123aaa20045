//! Comparisons as tables in Markdown, for documents that are kept with the code.

use std::fmt::Write;

use super::table::{number, percent};
use super::{Comparison, HOPEFUL_FLIPS, MEASURES, Measure, SOLVER_CALLS, correlation};

/// The figures of the paper as tables, what goes together, and a table per subject.
pub fn markdown(comparisons: &[Comparison]) -> String {
    let mut text = String::new();
    for measure in [HOPEFUL_FLIPS, SOLVER_CALLS] {
        percentages(&mut text, comparisons, measure);
    }
    correlations(&mut text, comparisons);
    seeds(&mut text, comparisons);
    for comparison in comparisons {
        details(&mut text, comparison);
    }
    text
}

pub(super) fn line(text: &mut String, cells: impl IntoIterator<Item = String>) {
    let cells: Vec<String> = cells.into_iter().collect();
    writeln!(text, "| {} |", cells.join(" | ")).expect("writing to a string should not fail");
}

pub(super) fn header(text: &mut String, titles: &[String]) {
    line(text, titles.iter().cloned());
    let rules =
        titles.iter().enumerate().map(|(index, _)| if index == 0 { "---" } else { "---:" }.to_owned());
    line(text, rules);
}

/// A measure, in percent of dfs.
fn percentages(text: &mut String, comparisons: &[Comparison], measure: Measure) {
    let Some(first) = comparisons.first() else { return };
    let strategies = first.strategies();
    let base = first.base();
    writeln!(text, "### {}, mean, in percent of {base}\n", capital(measure.title))
        .expect("writing to a string should not fail");
    let mut titles = vec!["subject".to_owned(), format!("{base}, mean")];
    titles.extend(strategies.iter().map(|name| (*name).to_owned()));
    header(text, &titles);
    for comparison in comparisons {
        let mean = number(comparison.spread(base, measure));
        let cells = strategies.iter().map(|name| percent(comparison.percent(name, measure)));
        line(text, [comparison.name.clone(), mean].into_iter().chain(cells));
    }
    text.push('\n');
}

fn capital(title: &str) -> String {
    let mut letters = title.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().collect::<String>() + letters.as_str())
        .unwrap_or_default()
}

/// Do hopeful flips and solver calls go together?
fn correlations(text: &mut String, comparisons: &[Comparison]) {
    text.push_str("### Do hopeful flips and solver calls go together?\n\n");
    header(text, &["subject", "runs", "correlation"].map(str::to_owned));
    let show = |coefficient: Option<f64>| coefficient.map_or("-".to_owned(), |value| format!("{value:.3}"));
    let mut relative = Vec::new();
    for comparison in comparisons {
        let pair = |run| ((HOPEFUL_FLIPS.of)(run), (SOLVER_CALLS.of)(run));
        let pairs: Vec<(f64, f64)> = comparison.runs.iter().map(pair).collect();
        line(text, [comparison.name.clone(), pairs.len().to_string(), show(correlation(&pairs))]);
        for name in comparison.strategies() {
            let both = [HOPEFUL_FLIPS, SOLVER_CALLS].map(|measure| comparison.percent(name, measure));
            if let [Some(flips), Some(calls)] = both {
                relative.push((flips.mean, calls.mean));
            }
        }
    }
    let all = ["all, the means in percent".to_owned(), relative.len().to_string()];
    line(text, all.into_iter().chain([show(correlation(&relative))]));
    text.push('\n');
}

/// Do seeds matter?
fn seeds(text: &mut String, comparisons: &[Comparison]) {
    text.push_str("### Do seeds matter?\n\n");
    let titles =
        ["subject", "strategy", "runs", "different first tests", "different numbers of solver calls"];
    header(text, &titles.map(str::to_owned));
    for comparison in comparisons {
        for name in comparison.strategies() {
            let first = comparison.different(name, |run| run.first_test.clone());
            let calls = comparison.different(name, |run| run.solver_calls);
            let runs = comparison.runs_of(name).count();
            let cells = [runs, first, calls].map(|number| number.to_string());
            line(text, [comparison.name.clone(), name.to_owned()].into_iter().chain(cells));
        }
    }
    text.push('\n');
}

/// All measures of one subject.
fn details(text: &mut String, comparison: &Comparison) {
    writeln!(text, "### {}\n\n{}", comparison.name, super::table::verdicts(comparison))
        .expect("writing to a string should not fail");
    let titles = ["strategy", "runs"].into_iter().chain(MEASURES.iter().map(|measure| measure.title));
    header(text, &titles.map(str::to_owned).collect::<Vec<_>>());
    for name in comparison.strategies() {
        let cells = MEASURES.iter().map(|measure| number(comparison.spread(name, *measure)));
        let runs = comparison.runs_of(name).count().to_string();
        line(text, [name.to_owned(), runs].into_iter().chain(cells));
    }
    text.push('\n');
}
