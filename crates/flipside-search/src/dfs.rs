//! `dfs`: depth-first search of the tree of feasible paths.
//!
//! For each new suffix, from its last step down to its first: flip; if that gives a test, treat that test's suffix (and
//! all that grows from it) first. The path stands on a stack, and so do the constraints in the solver: those of a
//! shared prefix are sent once.

use flipside_solver::{Answer, Solver};
use flipside_term::{Arena, Assignment, InputId, TermId};

use crate::run::{Explorer, Step};
use crate::tree::{Cut, Kind, NodeId, Status};

/// Searches until every objective is covered or nothing is left to flip.
pub fn search(explorer: &mut Explorer<'_, '_>, solver: &mut dyn Solver) {
    let arena = explorer.machine.arena().clone();
    let mut values = explorer.plan.first_values(explorer.settings.seed);
    let first = explorer.plan.start.clone();
    let mut path: Vec<Step> = Vec::new();
    let suffix = explorer.run(first, values.clone(), None);
    descend(explorer, solver, &mut path, suffix);
    while let Some(step) = path.last() {
        if explorer.coverage.is_complete() {
            return;
        }
        if explorer.must_stop() {
            return;
        }
        let node = step.node;
        let flip = next_open(explorer, step);
        // The constraint of the way that was taken goes; the next one comes, or the step is done.
        solver.pop(1);
        let Some(way) = flip else {
            path.pop();
            continue;
        };
        let term = explorer.tree.node(node).ways[way].term;
        count_flip(explorer, node, way);
        solver.push();
        match ask(explorer, solver, &arena, term) {
            Answer::Sat(found) => {
                values = merged(&values, &found);
                let step = path.last_mut().expect("the step should still be there");
                step.taken = way;
                let mut state = step.before.clone().expect("a step that is flipped should have its state");
                let onward = step.onward[way.min(step.onward.len() - 1)].clone();
                explorer.tree.set(node, way, Status::Followed(None));
                explorer.apply(&mut state, &onward);
                let suffix = explorer.run(state, values.clone(), Some((node, way)));
                descend(explorer, solver, &mut path, suffix);
            }
            Answer::Unsat => {
                explorer.statistics.infeasible_prefixes += 1;
                explorer.tree.set(node, way, Status::Refuted);
            }
            // The solver did not give up, the search did: the way stays open.
            Answer::Unknown(_) if explorer.must_stop() => return,
            Answer::Unknown(reason) => explorer.tree.set(node, way, Status::Cut(Cut::Timeout(reason))),
        }
    }
}

/// Puts a suffix on the stack, and its constraints into the solver.
fn descend(
    explorer: &mut Explorer<'_, '_>,
    solver: &mut dyn Solver,
    path: &mut Vec<Step>,
    suffix: Vec<Step>,
) {
    let arena = explorer.machine.arena();
    for step in suffix {
        // Nothing will be asked any more.
        if explorer.coverage.is_complete() || explorer.must_stop() {
            return;
        }
        solver.push();
        solver.assert(arena, explorer.tree.node(step.node).ways[step.taken].term);
        path.push(step);
    }
}

/// The next way of a step that was not tried: arms in source order; after a failed requirement, the good side.
fn next_open(explorer: &Explorer<'_, '_>, step: &Step) -> Option<usize> {
    step.before.as_ref()?;
    let node = explorer.tree.node(step.node);
    node.ways.iter().position(|way| way.status == Status::Open)
}

/// Only ways of forks are flips; the good side of a failed requirement is none.
fn count_flip(explorer: &mut Explorer<'_, '_>, node: NodeId, way: usize) {
    let node = explorer.tree.node(node);
    if matches!(node.kind, Kind::Requirement(_)) {
        return;
    }
    let covered = node.ways[way].objective.is_none_or(|objective| explorer.coverage.is_covered(objective));
    explorer.statistics.flips += 1;
    explorer.statistics.hopeful_flips += u64::from(covered);
}

fn ask(explorer: &mut Explorer<'_, '_>, solver: &mut dyn Solver, arena: &Arena, term: TermId) -> Answer {
    solver.assert(arena, term);
    if term == TermId::FALSE {
        explorer.statistics.propagation_refutations += 1;
        return Answer::Unsat;
    }
    explorer.statistics.solver_calls += 1;
    explorer.statistics.smt_checks += 1;
    explorer.tell();
    let answer = solver.check(arena, explorer.solver_budget());
    match &answer {
        Answer::Sat(_) => explorer.statistics.sat += 1,
        Answer::Unsat => explorer.statistics.unsat += 1,
        Answer::Unknown(_) if explorer.must_stop() => {}
        Answer::Unknown(_) => explorer.statistics.timeouts += 1,
    }
    answer
}

/// The solver's values, and those of the test at hand for inputs that it did not ask about.
fn merged(old: &Assignment, found: &[(InputId, u128)]) -> Assignment {
    let mut new = old.clone();
    for &(input, value) in found {
        new.set(input, value);
    }
    new
}
