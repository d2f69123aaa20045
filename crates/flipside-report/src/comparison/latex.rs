//! Comparisons as tables in LaTeX, with `booktabs`: to be included in a paper.

use std::fmt::Write;

use super::table::number;
use super::{Comparison, HOPEFUL_FLIPS, MEASURES, Measure, SOLVER_CALLS};

/// The figures of the paper as tables, and a table per subject.
pub(super) fn latex(comparisons: &[Comparison]) -> String {
    let mut text = String::new();
    for measure in [HOPEFUL_FLIPS, SOLVER_CALLS] {
        percentages(&mut text, comparisons, measure);
    }
    for comparison in comparisons {
        details(&mut text, comparison);
    }
    text
}

/// Text that TeX shows as it is.
pub(super) fn shown(text: &str) -> String {
    let mut shown = String::new();
    for letter in text.chars() {
        match letter {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => shown.extend(['\\', letter]),
            '\\' => shown.push_str("\\textbackslash{}"),
            '~' => shown.push_str("\\textasciitilde{}"),
            '^' => shown.push_str("\\textasciicircum{}"),
            '–' => shown.push_str("--"),
            _ => shown.push(letter),
        }
    }
    shown
}

/// A table: its caption, its titles, its rows; the first column is of words.
pub(super) fn tabular(caption: &str, titles: &[String], rows: &[Vec<String>]) -> String {
    let columns = "r".repeat(titles.len().saturating_sub(1));
    let line = |cells: &[String]| cells.iter().map(|cell| shown(cell)).collect::<Vec<_>>().join(" & ");
    let mut text = String::from("\\begin{table}\n\\centering\n");
    let mut put = |line: &str| writeln!(text, "{line}").expect("writing to a string should not fail");
    put(&format!("\\caption{{{}}}", shown(caption)));
    put(&format!("\\begin{{tabular}}{{l{columns}}}\n\\toprule"));
    put(&format!("{} \\\\\n\\midrule", line(titles)));
    for row in rows {
        put(&format!("{} \\\\", line(row)));
    }
    put("\\bottomrule\n\\end{tabular}\n\\end{table}\n");
    text
}

/// A measure, in percent of dfs.
fn percentages(text: &mut String, comparisons: &[Comparison], measure: Measure) {
    let Some(first) = comparisons.first() else { return };
    let (strategies, base) = (first.strategies(), first.base());
    let titles: Vec<String> = ["subject".to_owned(), format!("{base}, mean")]
        .into_iter()
        .chain(strategies.iter().map(|&name| name.to_owned()))
        .collect();
    let row = |comparison: &Comparison| {
        let cells = strategies.iter().map(|name| {
            let spread = comparison.percent(name, measure);
            spread.map_or_else(|| "-".to_owned(), |spread| format!("{:.1} %", spread.mean))
        });
        [comparison.name.clone(), number(comparison.spread(base, measure))].into_iter().chain(cells).collect()
    };
    let rows: Vec<Vec<String>> = comparisons.iter().map(row).collect();
    text.push_str(&tabular(&format!("{}, mean, in percent of {base}", measure.title), &titles, &rows));
}

/// All measures of one subject.
fn details(text: &mut String, comparison: &Comparison) {
    let titles: Vec<String> = ["strategy", "runs"]
        .into_iter()
        .chain(MEASURES.iter().map(|measure| measure.title))
        .map(str::to_owned)
        .collect();
    let row = |name: &&str| {
        let runs = comparison.runs_of(name).count().to_string();
        let cells = MEASURES.iter().map(|measure| number(comparison.spread(name, *measure)));
        [(*name).to_owned(), runs].into_iter().chain(cells).collect()
    };
    let rows: Vec<Vec<String>> = comparison.strategies().iter().map(row).collect();
    let caption = super::table::verdicts(comparison);
    text.push_str(&tabular(&format!("{}: {}", comparison.name, caption.trim_end()), &titles, &rows));
}

#[cfg(test)]
mod tests {
    use super::{shown, tabular};

    #[test]
    fn what_tex_would_read_is_shown() {
        assert_eq!(shown("50 % of a_b & c#1 {1–2}"), "50 \\% of a\\_b \\& c\\#1 \\{1--2\\}");
        assert_eq!(shown("\\x~^"), "\\textbackslash{}x\\textasciitilde{}\\textasciicircum{}");
    }

    #[test]
    fn a_table_has_a_line_per_row() {
        let text = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let table = tabular("x", &text(&["a", "b"]), &[text(&["c", "1 %"]), text(&["d", "2"])]);
        assert!(table.contains(
            "\\begin{tabular}{lr}\n\\toprule\na & b \\\\\n\\midrule\nc & 1 \\% \\\\\nd & 2 \\\\\n"
        ));
    }
}
