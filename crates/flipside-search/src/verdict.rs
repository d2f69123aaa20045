//! Verdicts, computed from the tree by one function.

use flipside_program::{Objective, Place};

use crate::run::Explorer;
use crate::tree::{Cut, Status};

/// What is known of an objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// These tests take it.
    Covered(Vec<u32>),
    /// No legal input takes it.
    Unreachable,
    /// Not known; what stopped us.
    Unknown(Vec<String>),
}

/// An objective with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The objective.
    pub objective: Objective,
    /// The verdict.
    pub verdict: Verdict,
}

/// The verdict of every objective.
///
/// Unreachable is said only when every way that was not taken has been refuted: one that was cut, or left open, may
/// lead anywhere, so it makes everything uncovered unknown.
pub fn verdicts(explorer: &Explorer<'_, '_>) -> Vec<Judged> {
    let reasons = reasons(explorer);
    explorer
        .coverage
        .objectives()
        .map(|objective| {
            let tests: Vec<u32> = explorer
                .tests
                .iter()
                .filter(|test| test.taken.contains(&objective))
                .map(|test| test.id)
                .collect();
            let verdict = if !tests.is_empty() {
                Verdict::Covered(tests)
            } else if reasons.is_empty() {
                Verdict::Unreachable
            } else {
                Verdict::Unknown(reasons.clone())
            };
            Judged { objective, verdict }
        })
        .collect()
}

/// What keeps us from saying "unreachable", each reason once, in the order in which it came up.
fn reasons(explorer: &Explorer<'_, '_>) -> Vec<String> {
    let program = explorer.machine.program();
    let mut found = Vec::new();
    let mut add = |reason: String| {
        if !found.contains(&reason) {
            found.push(reason);
        }
    };
    let tell = |cut: &Cut, place: Place| {
        let place = program.show_place(place);
        match cut {
            Cut::Timeout(reason) => format!("{place}: the solver gave up: {reason}"),
            Cut::Unsupported(what) => format!("{place}: unsupported: {what}"),
            Cut::Limit(limit) => format!("{place}: limit: {limit}"),
            Cut::Stopped => stopped(explorer),
            Cut::Divergence => format!("{place}: a test did not follow the path it was made for"),
        }
    };
    for (cut, place) in &explorer.tree.cuts {
        add(tell(cut, *place));
    }
    for node in explorer.tree.nodes() {
        for way in &node.ways {
            match &way.status {
                Status::Cut(cut) => add(tell(cut, node.place)),
                Status::Open => add(stopped(explorer)),
                Status::Followed(_) | Status::Refuted | Status::Error(_) => {}
            }
        }
    }
    if explorer.stopped.is_some() {
        add(stopped(explorer));
    }
    found
}

/// That the search was stopped, and why.
fn stopped(explorer: &Explorer<'_, '_>) -> String {
    let why = explorer.stopped.map(|reason| format!(": {reason}")).unwrap_or_default();
    format!("the search was stopped before it was done{why}")
}
