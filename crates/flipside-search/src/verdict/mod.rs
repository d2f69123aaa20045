//! Verdicts: the facts are gathered here, from the tree and from state merging; [`decide`] alone makes verdicts of them.
//!
//! **Invariant:** a verdict comes from [`decide::decide`] and from nowhere else (its type is sealed); what is learnt later goes
//! through the same function. Why a refutation by state merging outranks what is open is said there.

mod decide;
mod rests;

pub use decide::{
    Bound, BoundOrigin, CutShort, Doubt, Fact, NOT_SETTLED, ObjectiveVerdict, ObstacleKind, Reason,
    Refutation, Verdict, VerdictKind, decide,
};

use self::rests::Rests;

use flipside_execute::Limit;
use flipside_program::Objective;
use flipside_solver::Solver;

use crate::control::StopReason;
use crate::explorer::Explorer;
use crate::hidden::{Hidden, hidden_objectives};
use crate::reach::BitSet;
use crate::tree::{Cut, Severed, Status};

/// The verdict of every objective.
pub fn verdicts(explorer: &Explorer<'_, '_>, solver: &mut dyn Solver) -> Vec<ObjectiveVerdict> {
    let obstacles = obstacles(explorer);
    let hidden = hidden_objectives(explorer, solver);
    let rests = Rests::of(explorer);
    let verdict = |objective| {
        let facts = facts(explorer, objective, &obstacles, (&hidden, &rests));
        ObjectiveVerdict::new(objective, facts)
    };
    explorer.coverage.objectives().map(verdict).collect()
}

/// What a search found out about an objective.
fn facts(
    explorer: &Explorer<'_, '_>,
    objective: Objective,
    obstacles: &[Obstacle],
    (hidden, rests): (&Hidden, &Rests),
) -> Vec<Fact> {
    let takers = explorer.tests.iter().filter(|test| test.taken.contains(&objective));
    let mut facts: Vec<Fact> = takers.map(|test| Fact::Taken { test: test.id }).collect();
    if explorer.coverage.is_covered_elsewhere(objective) {
        facts.push(Fact::TakenElsewhere);
    }
    let is_taken = !facts.is_empty();
    let number = explorer.coverage.number(objective);
    if let Some(name) = explorer.taken_beyond.get(&number).filter(|_| !is_taken) {
        let text = format!("the runs that take it need more than was tried: {name}");
        return vec![Fact::Open(Reason { obstacle: ObstacleKind::Limit, text })];
    }
    let refuted = |by, mut within: Vec<Bound>| {
        within.extend(rests.before(number));
        Fact::Refuted { by, within, hidden_by: hidden.of(number) }
    };
    if let Some(merged) = explorer.refuted.as_ref().filter(|merged| merged.objectives.contains(number)) {
        let within = merged.within(number);
        debug_assert!(
            !is_taken || !within.is_empty(),
            "what state merging refutes should have no test: {objective:?}"
        );
        facts.push(refuted(Refutation::StateMerging, within));
    }
    for wide in explorer.wide.iter().filter(|wide| wide.objectives.contains(number)) {
        debug_assert!(!is_taken, "what no input takes should have no test: {objective:?}");
        let mut hidden_by = wide.hidden_by(number);
        hidden_by.extend(hidden.accesses_before(number));
        hidden_by.sort_unstable();
        hidden_by.dedup();
        facts.push(Fact::Refuted { by: Refutation::StateMerging, within: Vec::new(), hidden_by });
    }
    if is_taken {
        // Edges that were not tried say nothing about what a test takes.
        return facts;
    }
    let in_front = obstacles.iter().filter(|obstacle| obstacle.behind.contains(number));
    facts.extend(in_front.map(|obstacle| Fact::Open(obstacle.reason.clone())));
    if facts.is_empty() {
        facts.push(refuted(Refutation::Exhaustion, guesses_before(explorer, number)));
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
    for severed in explorer.tree.cuts().iter().filter(|severed| guess_of(severed).is_none()) {
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

/// The guess that a cut is about.
fn guess_of(severed: &Severed) -> Option<&str> {
    match &severed.cut {
        Cut::Guess(_, name) => Some(name),
        Cut::Timeout(_)
        | Cut::Unsupported(_)
        | Cut::Limit(_)
        | Cut::Precondition
        | Cut::LoopBound
        | Cut::Stopped => None,
    }
}

/// The guesses behind which an objective may lie, in the order of the cuts.
fn guesses_before(explorer: &Explorer<'_, '_>, number: usize) -> Vec<Bound> {
    let mut found: Vec<Bound> = Vec::new();
    for severed in explorer.tree.remaining_cuts().filter(|severed| severed.behind.contains(number)) {
        let Some(name) = guess_of(severed) else { continue };
        let bound = Bound { name: name.to_owned(), origin: BoundOrigin::Guess };
        if !found.contains(&bound) {
            found.push(bound);
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
        Cut::Timeout(_) | Cut::Unsupported(_) | Cut::Guess(..) | Cut::Stopped => return None,
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
        Cut::Guess(_, name) => {
            Reason { obstacle: ObstacleKind::Limit, text: format!("{place}: beyond a guess: {name}") }
        }
        Cut::Limit(_) | Cut::LoopBound | Cut::Precondition | Cut::Stopped => stopped(explorer),
    }
}

/// That the search was stopped, and why.
fn stopped(explorer: &Explorer<'_, '_>) -> Reason {
    let obstacle = match explorer.stopped {
        Some(StopReason::TimeLimit) => ObstacleKind::Time,
        Some(StopReason::Interrupted) => ObstacleKind::Interruption,
        Some(StopReason::Memory | StopReason::Work) | None => ObstacleKind::Stop,
    };
    let why = explorer.stopped.map(|reason| format!(": {reason}")).unwrap_or_default();
    Reason { obstacle, text: format!("the search was stopped before it was done{why}") }
}
