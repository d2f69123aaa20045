//! The paper's figures: bars in percent of dfs (or of what stands for it), as SVG that needs nothing else.

use std::fmt::Write;

use super::{Comparison, HOPEFUL_FLIPS, Measure, SOLVER_CALLS};

/// One of the two figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Hopeful flips.
    HopefulFlips,
    /// Solver calls.
    SolverCalls,
}

impl Figure {
    /// Both.
    pub const ALL: [Figure; 2] = [Figure::HopefulFlips, Figure::SolverCalls];

    /// The name of its file.
    pub fn file(self) -> &'static str {
        match self {
            Figure::HopefulFlips => "hopeful-flips.svg",
            Figure::SolverCalls => "solver-calls.svg",
        }
    }

    fn measure(self) -> Measure {
        match self {
            Figure::HopefulFlips => HOPEFUL_FLIPS,
            Figure::SolverCalls => SOLVER_CALLS,
        }
    }
}

/// Colours that are told apart with any eyes.
const COLOURS: [&str; 6] = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9"];

const BAR: f64 = 16.0;
const GAP: f64 = 26.0;
const LEFT: f64 = 58.0;
const TOP: f64 = 64.0;
const HEIGHT: f64 = 240.0;
const LEGEND: f64 = 92.0;

/// The bars of all subjects; a group per subject, a bar per strategy, with a line from the smallest to the largest run.
pub fn chart(comparisons: &[Comparison], figure: Figure) -> String {
    let measure = figure.measure();
    let strategies = comparisons.first().map(Comparison::strategies).unwrap_or_default();
    let group = BAR * strategies.len() as f64 + GAP;
    let width = (LEFT + group * comparisons.len() as f64 + 20.0).max(LEFT + 5.0 * LEGEND);
    let spreads = |comparison: &Comparison| {
        strategies.iter().map(|name| comparison.percent(name, measure)).collect::<Vec<_>>()
    };
    let bars: Vec<(&Comparison, Vec<_>)> =
        comparisons.iter().map(|comparison| (comparison, spreads(comparison))).collect();
    let largest = bars.iter().flat_map(|(_, spreads)| spreads.iter().flatten());
    let largest = largest.map(|spread| spread.max).fold(100.0, f64::max);
    let step = if largest > 400.0 {
        100.0
    } else if largest > 200.0 {
        50.0
    } else {
        25.0
    };
    let top = (largest / step).ceil() * step;
    let y = |percent: f64| TOP + HEIGHT * (1.0 - percent / top);

    let mut svg = head(width, measure.title, comparisons.first().map_or("dfs", Comparison::base));
    let mut put = |text: String| writeln!(svg, "{text}").expect("writing to a string should not fail");
    let mut mark = 0.0;
    while mark <= top {
        put(format!(
            r#"<line class="grid" x1="{LEFT}" x2="{:.1}" y1="{at:.1}" y2="{at:.1}"/><text class="mark" x="{:.1}" y="{:.1}">{mark:.0} %</text>"#,
            width - 10.0,
            LEFT - 6.0,
            y(mark) + 4.0,
            at = y(mark),
        ));
        mark += step;
    }
    for (index, (comparison, spreads)) in bars.iter().enumerate() {
        let from = LEFT + GAP / 2.0 + group * index as f64;
        for (bar, (name, spread)) in strategies.iter().zip(spreads).enumerate() {
            let Some(spread) = spread else { continue };
            let x = from + BAR * bar as f64;
            let colour = COLOURS[bar % COLOURS.len()];
            put(format!(
                r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" fill="{colour}"><title>{}: {name} {:.1} % ({:.1}–{:.1})</title></rect>"#,
                x + 1.0,
                y(spread.mean),
                BAR - 2.0,
                y(0.0) - y(spread.mean),
                escaped(&comparison.name),
                spread.mean,
                spread.min,
                spread.max,
            ));
            if spread.max > spread.min {
                let middle = x + BAR / 2.0;
                put(format!(
                    r#"<line class="range" x1="{middle:.1}" x2="{middle:.1}" y1="{:.1}" y2="{:.1}"/>"#,
                    y(spread.max),
                    y(spread.min)
                ));
            }
        }
        put(format!(
            r#"<text class="name" x="{:.1}" y="{:.1}">{}</text>"#,
            from + BAR * strategies.len() as f64 / 2.0,
            y(0.0) + 20.0,
            escaped(&comparison.name)
        ));
    }
    for (index, name) in strategies.iter().enumerate() {
        let x = LEFT + LEGEND * index as f64;
        put(format!(
            r#"<rect x="{x:.1}" y="34" width="11" height="11" fill="{}"/><text x="{:.1}" y="44">{name}</text>"#,
            COLOURS[index % COLOURS.len()],
            x + 16.0
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

fn head(width: f64, title: &str, base: &str) -> String {
    let height = TOP + HEIGHT + 40.0;
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" role="img" aria-label="{title} in percent of {base}">
<style>
svg {{ background: #fff; font: 12px system-ui, sans-serif; }}
text {{ fill: #222; }} .title {{ font-size: 14px; font-weight: 600; }} .mark {{ text-anchor: end; }} .name {{ text-anchor: middle; }}
.grid {{ stroke: #ddd; }} .range {{ stroke: #222; stroke-width: 1.5; }}
@media (prefers-color-scheme: dark) {{ svg {{ background: #16181d; }} text {{ fill: #e6e6e6; }} .grid {{ stroke: #3a3f4a; }} .range {{ stroke: #e6e6e6; }} }}
</style>
<text class="title" x="{LEFT}" y="20">{title}: mean in percent of {base}, and the range of the runs</text>
"#
    )
}

/// Text that is safe between tags and in attributes.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
