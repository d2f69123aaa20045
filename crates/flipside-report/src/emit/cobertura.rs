//! Cobertura XML (DTD 04). It has no word for unreachable: such branches are not counted, and a comment says how many there are.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::xml::escaped;
use super::{File, Material};
use crate::ObjectiveReport;
use crate::existing::Taker;

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

    fn add(&mut self, other: Count) {
        self.found += other.found;
        self.hit += other.hit;
    }
}

/// The report as `cobertura.xml`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, String> {
    let report = material.report;
    let mut files: BTreeMap<&str, BTreeMap<u32, Vec<&ObjectiveReport>>> = BTreeMap::new();
    // A line with nothing but unreachable branches says nothing.
    for objective in report.objectives.iter().filter(|objective| objective.verdict != "unreachable") {
        files.entry(&objective.file).or_default().entry(objective.line).or_default().push(objective);
    }
    let (mut lines, mut branches) = (Count::default(), Count::default());
    let mut classes = String::new();
    for (file, by_line) in &files {
        let (mut of_lines, mut of_branches) = (Count::default(), Count::default());
        let mut text = String::new();
        for (line, objectives) in by_line {
            let tests: BTreeSet<Taker<'_>> =
                objectives.iter().flat_map(|objective| objective.takers()).collect();
            let hit = objectives.iter().filter(|objective| objective.verdict == "covered").count();
            let count = Count { found: objectives.len(), hit };
            of_lines.add(Count { found: 1, hit: usize::from(!tests.is_empty()) });
            of_branches.add(count);
            let percent = 100 * count.hit / count.found.max(1);
            let condition =
                format!("branch=\"true\" condition-coverage=\"{percent}% ({}/{})\"", count.hit, count.found);
            let _ =
                writeln!(text, "            <line number=\"{line}\" hits=\"{}\" {condition}/>", tests.len());
        }
        let _ = write!(
            classes,
            "        <class name=\"{0}\" filename=\"{0}\" line-rate=\"{1}\" branch-rate=\"{2}\" complexity=\"0\">\n          \
             <methods/>\n          <lines>\n{text}          </lines>\n        </class>\n",
            escaped(file),
            of_lines.rate(),
            of_branches.rate()
        );
        lines.add(of_lines);
        branches.add(of_branches);
    }
    let rates = format!("line-rate=\"{}\" branch-rate=\"{}\"", lines.rate(), branches.rate());
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <!DOCTYPE coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">\n\
         <!-- Not counted: branches that are unreachable ({}). -->\n\
         <coverage {rates} lines-covered=\"{}\" lines-valid=\"{}\" branches-covered=\"{}\" branches-valid=\"{}\" \
         complexity=\"0\" version=\"flipside {}\" timestamp=\"0\">\n  <sources>\n    <source>.</source>\n  </sources>\n  \
         <packages>\n    <package name=\"{}\" {rates} complexity=\"0\">\n      <classes>\n{classes}      </classes>\n    \
         </package>\n  </packages>\n</coverage>\n",
        report.totals.unreachable,
        lines.hit,
        lines.found,
        branches.hit,
        branches.found,
        report.tool.version,
        escaped(report.subject.function.as_deref().unwrap_or("main")),
    );
    Ok(vec![File::text("cobertura.xml", text)])
}
