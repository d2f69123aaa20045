//! lcov's `.info`, in three dialects: since lcov 2.5 a branch can be marked as unreachable (`U`): it is kept and not counted.
//! Older ones have no word for it, so it is left out. This is for branches that are plainly unreachable: those that are so within
//! bounds, or that errors hide, are counted as not taken.
//!
//! Counts are numbers of tests, not of executions. MC/DC has records of its own since lcov 2.2; they are in the first dialect.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::{EmitError, File, Material};
use crate::existing::Taker;
use crate::{ConditionReport, ObjectiveReport, Report, ReportedKind, ReportedVerdict};

/// For lcov 2.5.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, EmitError> {
    Ok(vec![File::text("coverage.info", text(material, true))])
}

/// For lcov 2.0 to 2.4.
pub(super) fn make_2(material: Material<'_>) -> Result<Vec<File>, EmitError> {
    Ok(vec![File::text("coverage-2.info", text(material, false))])
}

/// For lcov 1.x.
pub(super) fn make_1(material: Material<'_>) -> Result<Vec<File>, EmitError> {
    Ok(vec![File::text("coverage-1.info", text(material, false))])
}

fn text(material: Material<'_>, marks_unreachable: bool) -> String {
    let mut files: BTreeMap<&str, Vec<&ObjectiveReport>> = BTreeMap::new();
    for objective in material.report.branches() {
        files.entry(&objective.file).or_default().push(objective);
    }
    let name = material.report.subject.function.as_deref().unwrap_or("main");
    let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let mut text = String::new();
    for (file, objectives) in files {
        let _ = writeln!(text, "TN:{name}\nSF:{file}");
        record(&mut text, material.report, &objectives, marks_unreachable);
        if marks_unreachable {
            effects(&mut text, material.report, file);
        }
        text += "end_of_record\n";
    }
    text
}

fn record(text: &mut String, report: &Report, objectives: &[&ObjectiveReport], marks_unreachable: bool) {
    let condition_of = |objective: &&ObjectiveReport| {
        objective.id.rsplit_once(':').map_or(objective.id.clone(), |(condition, _)| condition.to_owned())
    };
    let evaluated: BTreeSet<String> = objectives
        .iter()
        .filter(|objective| objective.verdict == ReportedVerdict::Covered)
        .map(condition_of)
        .collect();
    // A block is a condition; its branches are numbered from 0 on.
    let mut blocks: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let (mut found, mut hit) = (0, 0);
    let mut sorted = objectives.to_vec();
    sorted.sort_by_key(|objective| objective.line);
    for objective in &sorted {
        let next = blocks.len();
        let condition = condition_of(objective);
        let is_evaluated = evaluated.contains(&condition);
        let (block, branch) = blocks.entry(condition).or_insert((next, 0));
        let unreachable = report.is_left_out(objective);
        if !unreachable || marks_unreachable {
            let mark = if unreachable { "U" } else { "" };
            let taken = if is_evaluated { objective.takers().count().to_string() } else { "-".into() };
            let _ = writeln!(text, "BRDA:{},{mark}{block},{branch},{taken}", objective.line);
        }
        *branch += 1;
        if !unreachable {
            found += 1;
            hit += usize::from(objective.verdict == ReportedVerdict::Covered);
        }
    }
    let _ = writeln!(text, "BRF:{found}\nBRH:{hit}");
    let is_there = |objective: &&&ObjectiveReport| marks_unreachable || !report.is_left_out(objective);
    let lines = lines(sorted.iter().filter(is_there).copied());
    for (line, tests) in &lines {
        let _ = writeln!(text, "DA:{line},{}", tests.len());
    }
    let reached = lines.values().filter(|tests| !tests.is_empty()).count();
    let _ = writeln!(text, "LF:{}\nLH:{reached}", lines.len());
}

/// MC/DC: per condition and value, how many tests show it. What cannot be shown is marked. Decisions that start on one line are one
/// group, since a group is told by its line and its size.
fn effects(text: &mut String, report: &Report, file: &str) {
    let mut groups: BTreeMap<u32, Vec<&ConditionReport>> = BTreeMap::new();
    for decision in report.decisions.iter().filter(|decision| decision.file == file) {
        groups.entry(decision.line).or_default().extend(&decision.conditions);
    }
    if groups.is_empty() {
        return;
    }
    let (mut found, mut hit) = (0, 0);
    for (line, conditions) in &groups {
        for (index, condition) in conditions.iter().enumerate() {
            let left_out = condition.kind() == ReportedKind::Plain;
            for (at, sense) in ["t", "f"].into_iter().enumerate() {
                let taken = usize::from(condition.pair.get(at).is_some());
                let mark = if left_out { "U" } else { "" };
                let expression = condition.text.replace('\n', " ");
                let _ = writeln!(
                    text,
                    "MCDC:{line},{mark}{},{sense},{taken},{index},{expression}",
                    conditions.len()
                );
                if !left_out {
                    found += 1;
                    hit += taken;
                }
            }
        }
    }
    let _ = writeln!(text, "MCF:{found}\nMCH:{hit}");
}

/// By line with a branch that is there: the tests that take one there. What has a branch has to have a line; for lines there is no mark.
fn lines<'r>(objectives: impl Iterator<Item = &'r ObjectiveReport>) -> BTreeMap<u32, BTreeSet<Taker<'r>>> {
    let mut lines: BTreeMap<u32, BTreeSet<Taker<'r>>> = BTreeMap::new();
    for objective in objectives {
        lines.entry(objective.line).or_default().extend(objective.takers());
    }
    lines
}
