//! A summary in Markdown: the totals, what waivers do not fit, the worst functions, what is in the way most often.

use std::collections::BTreeMap;

use super::Material;
use crate::waiver::Judged;
use crate::{FunctionResult, Status};

/// How many functions and reasons are named.
const MOST: usize = 20;

pub(super) fn make(material: Material<'_>) -> String {
    let Material { project, judgement } = material;
    let counts = project.counts();
    let open = judgement.open(project);
    let waived = judgement.waivers.iter().filter(|judged| !judged.standing.fails()).count();
    let mut text = format!(
        "## Flipside\n\n{} of {} branches have a verdict or a waiver: {} covered, {} unreachable, {waived} waived. {open} are \
         open.\n",
        counts.branches - open,
        counts.branches,
        counts.covered,
        counts.unreachable,
    );
    let told: Vec<String> = judgement.waivers.iter().filter_map(Judged::message).collect();
    if !told.is_empty() {
        text.push_str("\n### Waivers\n\n");
        for message in &told {
            text.push_str(&format!("- {message}\n"));
        }
    }
    if !project.unread.is_empty() {
        text.push_str("\n### Files that could not be read\n\n");
        for unread in &project.unread {
            text.push_str(&format!("- {}: {}\n", unread.file, unread.reason.replace('\n', " ")));
        }
    }
    let mut worst: Vec<(usize, usize, &FunctionResult)> = project
        .functions
        .iter()
        .map(|function| {
            let waived = judgement.waived(function);
            (function.counts.branches - function.counts.definite() - waived, waived, function)
        })
        .filter(|(open, _, function)| *open > 0 || matches!(function.status, Status::Failed { .. }))
        .collect();
    worst.sort_by_key(|(open, _, function)| (std::cmp::Reverse(*open), function.id()));
    if !worst.is_empty() {
        text.push_str("\n| function | place | open | |\n| --- | --- | --- | --- |\n");
    }
    for (open, waived, function) in worst.iter().take(MOST) {
        let place = cell(&format!("{}:{}", function.file, function.line));
        let rest = match &function.status {
            Status::Failed { reason } => cell(reason),
            Status::Settled | Status::Open | Status::Skipped { .. } if *waived > 0 => {
                format!("{waived} waived")
            }
            Status::Settled | Status::Open | Status::Skipped { .. } => String::new(),
        };
        let of = function.counts.branches;
        text.push_str(&format!("| `{}` | {place} | {open} of {of} open | {rest} |\n", function.function));
    }
    if worst.len() > MOST {
        text.push_str(&format!("\n… and {} more functions.\n", worst.len() - MOST));
    }
    let mut reasons: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for reason in project.functions.iter().flat_map(|function| &function.reasons) {
        let (branches, functions) = reasons.entry(&reason.text).or_default();
        *branches += reason.count;
        *functions += 1;
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(text, (branches, _))| (std::cmp::Reverse(*branches), *text));
    if !reasons.is_empty() {
        text.push_str("\n| why branches are unknown | branches | functions |\n| --- | ---: | ---: |\n");
    }
    for (reason, (branches, functions)) in reasons.into_iter().take(MOST) {
        text.push_str(&format!("| {} | {branches} | {functions} |\n", cell(reason)));
    }
    text
}

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
