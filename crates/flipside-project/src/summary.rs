//! The results of a code base on a page of text: what is covered, what is worst, and why.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::{Counts, FunctionResult, ProjectResult, Status};

/// How many functions and reasons are listed.
const LISTED: usize = 10;

impl ProjectResult {
    /// In words: the verdicts, the worst functions, the reasons by how many branches they cost, what failed.
    pub fn summary(&self) -> String {
        let mut text = String::new();
        let counts = self.counts();
        let of = |is: fn(&Status) -> bool| self.functions.iter().filter(|each| is(&each.status)).count();
        let settled = of(|status| *status == Status::Settled);
        let failed = of(|status| matches!(status, Status::Failed { .. }));
        let functions = counted(self.functions.len(), "function");
        let sample = self.sample.map_or(String::new(), |every| format!(" (one of {every})"));
        let mut add = |line: String| writeln!(text, "{line}").expect("writing to a string should not fail");
        add(format!("{functions}{sample}: {settled} settled, {failed} failed"));
        add(format!("{}: {}", counted(counts.branches, "branch"), told(counts)));
        let worst = self.worst();
        if !worst.is_empty() {
            add(String::new());
            add("unknown  of  function".to_owned());
        }
        for function in worst.iter().take(LISTED) {
            let Counts { unknown, branches, .. } = function.counts;
            add(format!("{unknown:7}  {branches:<3} {}", function.id()));
        }
        let causes = self.causes();
        if !causes.is_empty() {
            add(String::new());
            add("branches  functions  why they are unknown".to_owned());
        }
        for (cause, (branches, functions)) in causes.iter().take(LISTED) {
            add(format!("{branches:8}  {functions:9}  {cause}"));
        }
        for function in &self.functions {
            if let Status::Failed { reason } = &function.status {
                add(format!("failed: {}: {reason}", function.id()));
            }
        }
        for unread in &self.unread {
            add(format!("not read: {}: {}", unread.file, unread.reason));
        }
        text
    }

    /// The functions with unknown branches, those with the most first.
    fn worst(&self) -> Vec<&FunctionResult> {
        let mut open: Vec<&FunctionResult> =
            self.functions.iter().filter(|function| function.counts.unknown > 0).collect();
        open.sort_by_key(|function| std::cmp::Reverse(function.counts.unknown));
        open
    }

    /// Why branches are unknown, each reason with the branches and the functions that it costs; the dearest first.
    fn causes(&self) -> Vec<(String, (usize, usize))> {
        let mut causes: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for reason in self.functions.iter().flat_map(|function| &function.reasons) {
            let cost = causes.entry(reason.text.clone()).or_default();
            cost.0 += reason.count;
            cost.1 += 1;
        }
        for function in &self.functions {
            let what = match &function.status {
                Status::Failed { .. } => "the search failed",
                Status::Open if function.folder.is_empty() => "not searched yet",
                Status::Open | Status::Settled | Status::Skipped { .. } => continue,
            };
            let cost = causes.entry(what.to_owned()).or_default();
            cost.0 += function.counts.unknown;
            cost.1 += 1;
        }
        let mut causes: Vec<_> = causes.into_iter().collect();
        causes.sort_by_key(|(_, cost)| std::cmp::Reverse(*cost));
        causes
    }
}

/// How many branches have which verdict; the kinds that there are.
pub fn told(counts: Counts) -> String {
    let covered = match counts.given {
        0 => format!("{} covered", counts.covered),
        given => format!("{} covered ({given} given a state)", counts.covered),
    };
    let kinds = [
        (counts.unreachable, "unreachable"),
        (counts.within, "unreachable within bounds"),
        (counts.hidden, "hidden by errors"),
        (counts.unknown, "unknown"),
    ];
    let kinds =
        kinds.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    std::iter::once(covered).chain(kinds).collect::<Vec<_>>().join(", ")
}

fn counted(count: usize, noun: &str) -> String {
    let ending = match (count, noun.ends_with("ch")) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{count} {noun}{ending}")
}
