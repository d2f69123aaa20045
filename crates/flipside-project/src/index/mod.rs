//! `index.html`: all functions of a code base on one page that needs no network and no server.
//!
//! The page holds rows of numbers and a program that sorts, filters and shows them; it makes only as many elements as fit
//! on the screen, so that 5,000 functions stay quick. Nothing of the data is read as HTML.

use std::collections::BTreeMap;

use flipside_report::ELEMENTS;
use serde::Serialize;

use crate::emit::share;
use crate::history::{Change, PastRun};
use crate::waiver::{Judged, branch_name};
use crate::{FunctionResult, Status, emit};

const STYLE: &str = include_str!("style.css");
const BODY: &str = include_str!("body.html");
const PROGRAM: [&str; 4] =
    [ELEMENTS, include_str!("elements.js"), include_str!("list.js"), include_str!("main.js")];
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// What the page shows besides the results.
#[derive(Clone, Copy)]
pub struct Shown<'s> {
    /// The results and the waivers.
    pub material: emit::Material<'s>,
    /// All runs, this one last.
    pub runs: &'s [PastRun],
    /// What differs from the run before.
    pub changes: &'s BTreeMap<String, Change>,
}

/// The data of the page.
#[derive(Serialize)]
struct Data<'s> {
    version: &'s str,
    share: usize,
    open: usize,
    counts: crate::Counts,
    functions: Vec<Row<'s>>,
    reasons: Vec<&'s str>,
    runs: &'s [PastRun],
    /// What waivers do not fit.
    faults: Vec<String>,
    unread: Vec<String>,
}

/// A function.
#[derive(Serialize)]
struct Row<'s> {
    file: &'s str,
    line: u32,
    function: &'s str,
    #[serde(skip_serializing_if = "str::is_empty")]
    configuration: &'s str,
    status: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    reason: &'s str,
    /// Branches, covered, given, unreachable, within, hidden, unknown.
    counts: [usize; 7],
    waived: usize,
    open: usize,
    findings: usize,
    seconds: f64,
    #[serde(skip_serializing_if = "str::is_empty")]
    folder: &'s str,
    /// Indices into the reasons.
    reasons: Vec<usize>,
    /// More definite verdicts than before; none where nothing changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    more: Option<isize>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    new: bool,
    left: Vec<Left<'s>>,
}

/// A branch that is left.
#[derive(Serialize)]
struct Left<'s> {
    name: String,
    line: u32,
    text: &'s str,
    outcome: &'s str,
    kind: flipside_report::ReportedKind,
    why: &'s [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    waiver: Option<String>,
}

/// The page.
pub fn index(shown: Shown<'_>) -> String {
    let project = shown.material.project;
    let mut reasons: Vec<&str> =
        project.functions.iter().flat_map(|function| &function.reasons).map(|reason| &*reason.text).collect();
    reasons.sort_unstable();
    reasons.dedup();
    let data = Data {
        version: &project.version,
        share: share(shown.material),
        open: shown.material.judgement.open(project),
        counts: project.counts(),
        functions: project.functions.iter().map(|function| row(shown, function, &reasons)).collect(),
        runs: shown.runs,
        faults: shown.material.judgement.waivers.iter().filter_map(Judged::message).collect(),
        unread: project.unread.iter().map(|unread| format!("{}: {}", unread.file, unread.reason)).collect(),
        reasons,
    };
    // What looks like an end of the element, or like a comment, would end it.
    let data =
        serde_json::to_string(&data).expect("results should be numbers and texts").replace('<', "\\u003c");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Branch coverage by Flipside</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{BODY}\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script>\n\"use strict\";\n(() => {{\n{}}})();\n</script>\n</body>\n</html>\n",
        PROGRAM.concat(),
    )
}

fn row<'s>(shown: Shown<'s>, function: &'s FunctionResult, reasons: &[&str]) -> Row<'s> {
    let judgement = shown.material.judgement;
    let counts = function.counts;
    let waived = judgement.waived(function);
    let (status, reason) = match &function.status {
        Status::Settled => ("settled", ""),
        Status::Open => ("open", ""),
        Status::Failed { reason } => ("failed", &**reason),
        Status::Skipped { reason } => ("skipped", &**reason),
    };
    let change = shown.changes.get(&function.id());
    let left = |branch: &'s crate::BranchResult| Left {
        name: branch_name(function, branch),
        line: branch.line,
        text: &branch.condition,
        outcome: &branch.outcome,
        kind: branch.kind,
        why: &branch.why,
        waiver: judgement.of(function, branch).map(|waiver| format!("{}: {}", waiver.category, waiver.text)),
    };
    Row {
        file: &function.file,
        line: function.line,
        function: &function.function,
        configuration: &function.configuration,
        status,
        reason,
        counts: [
            counts.branches,
            counts.covered,
            counts.given,
            counts.unreachable,
            counts.within,
            counts.hidden,
            counts.unknown,
        ],
        waived,
        open: counts.branches - counts.definite() - waived,
        findings: function.findings,
        seconds: (function.seconds * 10.0).round() / 10.0,
        folder: &function.folder,
        reasons: function
            .reasons
            .iter()
            .filter_map(|reason| reasons.binary_search(&reason.text.as_str()).ok())
            .collect(),
        more: match change {
            Some(Change::Definite(more)) => Some(*more),
            Some(Change::New) | None => None,
        },
        new: change == Some(&Change::New),
        left: function.missing.iter().map(left).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{function, project};
    use crate::waiver::Judgement;

    #[test]
    fn nothing_of_the_data_ends_the_script() {
        let results = project(vec![function("</script><!--.c", 1, "f")]);
        let judgement = Judgement::default();
        let material = emit::Material { project: &results, judgement: &judgement };
        let page = index(Shown { material, runs: &[], changes: &BTreeMap::new() });
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(!page.contains("<!--"));
    }
}
