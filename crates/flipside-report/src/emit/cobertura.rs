//! Cobertura XML (DTD 04). It has no word for unreachable: branches that are plainly so are not counted. Those that are so within
//! bounds, or that errors hide, are counted as not covered. A comment says how many there are of each kind. It has no
//! place for MC/DC.

use std::collections::{BTreeMap, BTreeSet};

use super::xml::Xml;
use super::{EmitError, File, Material};
use crate::existing::Taker;
use crate::{ObjectiveReport, Report, ReportedKind, ReportedVerdict};

/// What is counted.
#[derive(Clone, Copy, Default)]
struct Count {
    found: usize,
    hit: usize,
}

impl Count {
    fn rate(self) -> String {
        if self.found == 0 { "1".into() } else { format!("{:.4}", self.hit as f64 / self.found as f64) }
    }

    fn plus(self, other: Count) -> Count {
        Count { found: self.found + other.found, hit: self.hit + other.hit }
    }
}

/// A line of a file that has branches.
struct Line {
    number: u32,
    /// How many tests come to it.
    tests: usize,
    branches: Count,
}

/// A file that has branches.
struct Class<'r> {
    file: &'r str,
    lines: Vec<Line>,
}

impl Class<'_> {
    fn lines(&self) -> Count {
        Count { found: self.lines.len(), hit: self.lines.iter().filter(|line| line.tests > 0).count() }
    }

    fn branches(&self) -> Count {
        self.lines.iter().fold(Count::default(), |sum, line| sum.plus(line.branches))
    }
}

/// The report as `cobertura.xml`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, EmitError> {
    let report = material.report;
    let classes = classes(report);
    let lines = classes.iter().fold(Count::default(), |sum, class| sum.plus(class.lines()));
    let branches = classes.iter().fold(Count::default(), |sum, class| sum.plus(class.branches()));
    let (line_rate, branch_rate) = (lines.rate(), branches.rate());
    let rates = [("line-rate", &*line_rate), ("branch-rate", &*branch_rate)];
    let [lines_covered, lines_valid] = [lines.hit, lines.found].map(|count| count.to_string());
    let [branches_covered, branches_valid] = [branches.hit, branches.found].map(|count| count.to_string());
    let version = format!("flipside {}", report.tool.version);
    let name = report.subject.function.as_deref().unwrap_or("main");
    let totals = [
        ("lines-covered", &*lines_covered),
        ("lines-valid", &lines_valid),
        ("branches-covered", &branches_covered),
        ("branches-valid", &branches_valid),
        ("complexity", "0"),
        ("version", &version),
        ("timestamp", "0"),
    ];
    let mut xml = Xml::new(None);
    xml.doctype("coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\"");
    xml.comment(&told(report));
    xml.element("coverage", &[&rates[..], &totals].concat(), |xml| {
        xml.element("sources", &[], |xml| xml.text_element("source", "."));
        xml.element("packages", &[], |xml| {
            let package = [&[("name", name)], &rates[..], &[("complexity", "0")]].concat();
            xml.element("package", &package, |xml| {
                xml.element("classes", &[], |xml| classes.iter().for_each(|class| write(xml, class)));
            });
        });
    });
    Ok(vec![File::text("cobertura.xml", xml.finish())])
}

/// How many branches are counted, by kind.
fn told(report: &Report) -> String {
    let totals = report.branch_totals();
    let uncounted = totals.left_out(report.accepts_hidden);
    let kinds = [ReportedKind::Within, ReportedKind::Hidden, ReportedKind::Unknown];
    let counted = |&kind: &ReportedKind| {
        let is_left_out = kind == ReportedKind::Hidden && report.accepts_hidden;
        let count = totals.count(kind);
        (count > 0 && !is_left_out).then(|| format!("{count} {}", kind.words()))
    };
    let counted: Vec<String> = kinds.iter().filter_map(counted).collect();
    let more = if counted.is_empty() {
        String::new()
    } else {
        format!("Counted as not covered: {}. ", counted.join(", "))
    };
    let given = match totals.given - totals.calls {
        0 => String::new(),
        given => format!("Counted as covered, given a state: {given}. "),
    };
    format!(" Not counted: branches that are unreachable ({uncounted}). {more}{given}")
}

/// The files of a report, in order, with their lines in order.
fn classes(report: &Report) -> Vec<Class<'_>> {
    let mut files: BTreeMap<&str, BTreeMap<u32, Vec<&ObjectiveReport>>> = BTreeMap::new();
    // A line with nothing but unreachable branches says nothing.
    for objective in report.branches().filter(|objective| !report.is_left_out(objective)) {
        files.entry(&objective.file).or_default().entry(objective.line).or_default().push(objective);
    }
    let line = |(number, objectives): (u32, Vec<&ObjectiveReport>)| {
        let tests: BTreeSet<Taker<'_>> = objectives.iter().flat_map(|objective| objective.takers()).collect();
        let hit = objectives.iter().filter(|objective| objective.verdict == ReportedVerdict::Covered).count();
        Line { number, tests: tests.len(), branches: Count { found: objectives.len(), hit } }
    };
    files
        .into_iter()
        .map(|(file, lines)| Class { file, lines: lines.into_iter().map(line).collect() })
        .collect()
}

fn write(xml: &mut Xml, class: &Class<'_>) {
    let (line_rate, branch_rate) = (class.lines().rate(), class.branches().rate());
    let attributes = [
        ("name", class.file),
        ("filename", class.file),
        ("line-rate", &line_rate),
        ("branch-rate", &branch_rate),
        ("complexity", "0"),
    ];
    xml.element("class", &attributes, |xml| {
        xml.empty("methods", &[]);
        xml.element("lines", &[], |xml| {
            for Line { number, tests, branches: Count { found, hit } } in &class.lines {
                let percent = 100 * hit / (*found).max(1);
                xml.empty(
                    "line",
                    &[
                        ("number", &number.to_string()),
                        ("hits", &tests.to_string()),
                        ("branch", "true"),
                        ("condition-coverage", &format!("{percent}% ({hit}/{found})")),
                    ],
                );
            }
        });
    });
}
