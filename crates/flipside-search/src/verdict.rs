//! Verdicts, computed from the tree by one function.

use flipside_execute::Limit;
use flipside_program::Objective;
use flipside_solver::Solver;

use crate::control::StopReason;
use crate::explorer::Explorer;
use crate::reach::BitSet;
use crate::tree::{Cut, Severed, Status};
use crate::ub_dependence::ub_dependent;

/// What is known of an objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// These tests take it.
    Covered(Vec<u32>),
    /// No legal input takes it.
    Unreachable {
        /// Does this hold only because a run that makes an error goes no further?
        assumes_no_ub: bool,
    },
    /// Not known; what stopped us.
    Unknown(Vec<Reason>),
}

/// What stopped us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What kind of thing.
    pub obstacle: ObstacleKind,
    /// In words, with its place.
    pub text: String,
}

/// What kind of thing stopped us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObstacleKind {
    /// There was no more time.
    Time,
    /// Somebody interrupted.
    Interruption,
    /// There was no more memory, or nobody knows.
    Stop,
    /// A solver gave up.
    Solver,
    /// A limit of a path was hit.
    Limit,
    /// Something is not supported.
    Unsupported,
    /// The compiled code does not confirm it.
    Disagreement,
}

/// An objective with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectiveVerdict {
    /// The objective.
    pub objective: Objective,
    /// The verdict.
    pub verdict: Verdict,
}

/// The verdict of every objective.
///
/// Unreachable is said only when nothing that was cut or left open can lead to the objective in the control-flow graph:
/// every way that could has been followed to its end, or refuted.
pub fn verdicts(explorer: &Explorer<'_, '_>, solver: &mut dyn Solver) -> Vec<ObjectiveVerdict> {
    let obstacles = obstacles(explorer);
    let mut dependent = ub_dependent(explorer, solver);
    dependent.add(&explorer.ub_dependent_merged(solver));
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
            let verdict = if tests.is_empty() && !explorer.coverage.is_covered_elsewhere(objective) {
                let number = explorer.coverage.number(objective);
                let in_the_way: Vec<Reason> = obstacles
                    .iter()
                    .filter(|obstacle| obstacle.behind.contains(number))
                    .map(|obstacle| obstacle.reason.clone())
                    .collect();
                let refuted =
                    explorer.refuted.as_ref().is_some_and(|refuted| refuted.objectives.contains(number));
                if in_the_way.is_empty() || refuted {
                    Verdict::Unreachable { assumes_no_ub: dependent.contains(number) }
                } else {
                    Verdict::Unknown(in_the_way)
                }
            } else {
                Verdict::Covered(tests)
            };
            ObjectiveVerdict { objective, verdict }
        })
        .collect()
}

/// Something that keeps us from saying "unreachable", and of what.
struct Obstacle {
    reason: Reason,
    behind: BitSet,
}

/// All obstacles, those with the same reason as one, in the order in which they came up.
fn obstacles(explorer: &Explorer<'_, '_>) -> Vec<Obstacle> {
    let mut found: Vec<Obstacle> = Vec::new();
    let mut add = |reason: Reason, behind: BitSet| match found.iter_mut().find(|known| known.reason == reason)
    {
        Some(known) => {
            known.behind.add(&behind);
        }
        None => found.push(Obstacle { reason, behind }),
    };
    for severed in explorer.tree.cuts() {
        add(reason(explorer, severed), severed.behind.clone());
    }
    for (edge, _) in explorer.tree.edges().filter(|(_, edge)| edge.status == Status::Open) {
        let behind = explorer.beyond(edge);
        if behind.meets(explorer.coverage.uncovered()) {
            add(stopped(explorer), behind);
        }
    }
    found
}

/// A limit that was hit: where, which one, and how it is raised. Nothing where something else cut the run.
pub fn limit_hit(explorer: &Explorer<'_, '_>, severed: &Severed) -> Option<String> {
    let place = explorer.machine.program().show_place(severed.place);
    let limit = match severed.cut {
        Cut::Limit(limit) => limit,
        Cut::LoopBound => Limit::Iterations,
        Cut::Precondition => return Some(format!("{place}: limit: paths of the precondition")),
        Cut::Timeout(_) | Cut::Unsupported(_) | Cut::Stopped => return None,
    };
    let advice = (explorer.advice)(limit);
    let advice = if advice.is_empty() { String::new() } else { format!("; {advice}") };
    Some(format!("{place}: limit: {}{advice}", explorer.machine.limits().describe(limit)))
}

/// What cut the search off, each reason once.
pub fn cut_reasons(explorer: &Explorer<'_, '_>) -> Vec<String> {
    let mut found = Vec::new();
    for severed in explorer.tree.remaining_cuts() {
        let Reason { text, .. } = reason(explorer, severed);
        if !found.contains(&text) {
            found.push(text);
        }
    }
    found
}

fn reason(explorer: &Explorer<'_, '_>, severed: &Severed) -> Reason {
    if let Some(text) = limit_hit(explorer, severed) {
        return Reason { obstacle: ObstacleKind::Limit, text };
    }
    let place = explorer.machine.program().show_place(severed.place);
    match &severed.cut {
        Cut::Timeout(reason) => {
            Reason { obstacle: ObstacleKind::Solver, text: format!("{place}: the solver gave up: {reason}") }
        }
        Cut::Unsupported(what) => {
            Reason { obstacle: ObstacleKind::Unsupported, text: format!("{place}: unsupported: {what}") }
        }
        Cut::Limit(_) | Cut::LoopBound | Cut::Precondition | Cut::Stopped => stopped(explorer),
    }
}

/// That the search was stopped, and why.
fn stopped(explorer: &Explorer<'_, '_>) -> Reason {
    let obstacle = match explorer.stopped {
        Some(StopReason::TimeLimit) => ObstacleKind::Time,
        Some(StopReason::Interrupted) => ObstacleKind::Interruption,
        Some(StopReason::Memory) | None => ObstacleKind::Stop,
    };
    let why = explorer.stopped.map(|reason| format!(": {reason}")).unwrap_or_default();
    Reason { obstacle, text: format!("the search was stopped before it was done{why}") }
}
