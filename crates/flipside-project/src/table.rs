//! All functions of a file, one by one, and a table with a line each.

use std::fmt;
use std::time::Instant;

use flipside_pipeline::{Outcome, Stop, in_thread};
use flipside_report::Report;

use crate::Counts;

/// The table.
#[derive(Clone, Debug)]
pub struct FunctionTable {
    width: usize,
    lines: Vec<String>,
}

impl FunctionTable {
    /// Covers these functions one by one, each in a thread of its own; `cover` gives nothing where it fails. Is the table whole?
    pub fn fill(
        functions: &[String],
        stop: &Stop,
        mut cover: impl FnMut(&str) -> Option<Outcome> + Send,
    ) -> (Self, bool) {
        let mut table = FunctionTable::new(functions);
        let mut is_whole = true;
        for function in functions {
            if stop.is_raised() {
                table.add_without_report(function, "not searched: interrupted");
                is_whole = false;
                continue;
            }
            let started = Instant::now();
            match in_thread(|| cover(function)) {
                Some(outcome) => table.add(function, &outcome.report, started.elapsed().as_secs_f64()),
                None => {
                    table.add_without_report(function, "failed");
                    is_whole = false;
                }
            }
        }
        (table, is_whole)
    }

    /// The head, for functions of these names.
    fn new(functions: &[String]) -> Self {
        let width = functions.iter().map(String::len).max().unwrap_or(0).max("function".len());
        let head = "branches  covered  unreachable  within  hidden  unknown  findings  seconds";
        FunctionTable { width, lines: vec![format!("{:width$}  {head}", "function")] }
    }

    /// A function of which there is no report, for this reason.
    fn add_without_report(&mut self, function: &str, why: &str) {
        self.lines.push(format!("{function:width$}  {why}", width = self.width));
    }

    /// A function, and how long it took.
    fn add(&mut self, function: &str, report: &Report, seconds: f64) {
        let own = report.objectives.iter().filter(|objective| objective.function == function);
        let Counts { branches, covered, unreachable, within, hidden, unknown, .. } = Counts::of(own);
        let (findings, width) = (report.findings.len(), self.width);
        self.lines.push(format!(
            "{function:width$}  {branches:8}  {covered:7}  {unreachable:11}  {within:6}  {hidden:6}  {unknown:7}  {findings:8}  \
             {seconds:7.1}"
        ));
    }
}

impl fmt::Display for FunctionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}
