//! Verdicts: the facts are gathered here, from the tree and from state merging; [`decide`] alone makes verdicts of them.
//!
//! **Invariant:** a verdict comes from [`decide::decide`] and from nowhere else (its type is sealed); what is learnt later goes
//! through the same function. Why a refutation by state merging outranks what is open is said there.

mod decide;

pub use decide::{
    CutShort, Doubt, Fact, ObjectiveVerdict, ObstacleKind, Reason, Refutation, Verdict, VerdictKind, decide,
};

use flipside_execute::Limit;
use flipside_program::Objective;
use flipside_solver::Solver;

use crate::control::StopReason;
use crate::explorer::Explorer;
use crate::reach::BitSet;
use crate::tree::{Cut, Severed, Status};
use crate::ub_dependence::ub_dependent;

/// The verdict of every objective.
pub fn verdicts(explorer: &Explorer<'_, '_>, solver: &mut dyn Solver) -> Vec<ObjectiveVerdict> {
    let obstacles = obstacles(explorer);
    let mut dependent = ub_dependent(explorer, solver);
    dependent.add(&explorer.ub_dependent_merged(solver));
    let verdict = |objective| {
        let facts = facts(explorer, objective, &obstacles, &dependent);
        ObjectiveVerdict::new(objective, facts)
    };
    explorer.coverage.objectives().map(verdict).collect()
}

/// What a search found out about an objective.
fn facts(
    explorer: &Explorer<'_, '_>,
    objective: Objective,
    obstacles: &[Obstacle],
    dependent: &BitSet,
) -> Vec<Fact> {
    let takers = explorer.tests.iter().filter(|test| test.taken.contains(&objective));
    let mut facts: Vec<Fact> = takers.map(|test| Fact::Taken { test: test.id }).collect();
    if explorer.coverage.is_covered_elsewhere(objective) {
        facts.push(Fact::TakenElsewhere);
    }
    let is_taken = !facts.is_empty();
    let number = explorer.coverage.number(objective);
    let assumes_no_ub = dependent.contains(number);
    if explorer.refuted.as_ref().is_some_and(|refuted| refuted.objectives.contains(number)) {
        debug_assert!(!is_taken, "what state merging refutes should have no test: {objective:?}");
        facts.push(Fact::Refuted { by: Refutation::StateMerging, assumes_no_ub });
    }
    if is_taken {
        // Edges that were not tried say nothing about what a test takes.
        return facts;
    }
    let in_front = obstacles.iter().filter(|obstacle| obstacle.behind.contains(number));
    facts.extend(in_front.map(|obstacle| Fact::Open(obstacle.reason.clone())));
    if facts.is_empty() {
        facts.push(Fact::Refuted { by: Refutation::Exhaustion, assumes_no_ub });
    }
    facts
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
