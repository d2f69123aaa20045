//! Comparisons as one HTML page that needs nothing else.

use std::fmt::Write;

use super::chart::escaped;
use super::table::{number, percent, verdicts};
use super::{Comparison, Figure, HOPEFUL_FLIPS, MEASURES, SOLVER_CALLS, chart};

const STYLE: &str = "
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid #8884; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
.wide { overflow-x: auto; margin: 1rem 0; }
.bad { color: #c00; font-weight: 600; }
footer { margin-top: 2rem; font-size: 13px; opacity: .8; }
";

/// The page; `command` is how it was made.
pub fn page(comparisons: &[Comparison], command: &str) -> String {
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>Flipside: strategies compared</title>\n\
         <style>{STYLE}</style>\n<h1>Strategies compared</h1>\n"
    );
    let mut put = |text: &str| writeln!(html, "{text}").expect("writing to a string should not fail");
    for figure in Figure::ALL {
        put(&format!("<div class=\"wide\">{}</div>", chart(comparisons, figure)));
    }
    for comparison in comparisons {
        put(&format!("<h2>{}</h2>", escaped(&comparison.name)));
        let class = if comparison.disagreement().is_some() { " class=\"bad\"" } else { "" };
        put(&format!("<p{class}>{}</p>", escaped(verdicts(comparison).trim_end())));
        put("<div class=\"wide\"><table>");
        put(&format!("<tr><th>strategy</th><th>runs</th>{}</tr>", titles(comparison.base())));
        for name in comparison.strategies() {
            put(&row(comparison, name));
        }
        put("</table></div>");
    }
    put(&format!(
        "<footer>flipside {}: <code>{}</code></footer>\n</html>",
        env!("CARGO_PKG_VERSION"),
        escaped(command)
    ));
    html
}

fn titles(base: &str) -> String {
    let titles = MEASURES.iter().map(|measure| with_percent(measure.title, &format!("of {base}")));
    titles.fold(String::new(), |row, title| row + "<th>" + &title + "</th>")
}

/// The two measures that are compared have a second cell.
fn with_percent(title: &str, second: &str) -> String {
    if [HOPEFUL_FLIPS.title, SOLVER_CALLS.title].contains(&title) {
        format!("{title}</th><th>{second}")
    } else {
        title.to_owned()
    }
}

fn row(comparison: &Comparison, name: &str) -> String {
    let mut cells = vec![escaped(name), comparison.runs_of(name).count().to_string()];
    for measure in MEASURES {
        cells.push(number(comparison.spread(name, measure)));
        if with_percent(measure.title, "") != measure.title {
            cells.push(percent(comparison.percent(name, measure)));
        }
    }
    let cells = cells.iter().fold(String::new(), |row, cell| row + "<td>" + cell + "</td>");
    format!("<tr>{cells}</tr>")
}
