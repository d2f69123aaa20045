//! The independent checker of a finished tree.
//!
//! It uses none of the search: every test is run again from the start (no snapshots), and its path has to meet the nodes of
//! the tree in order, with the same edges. Every edge has to be accounted for: followed by a test, refuted (a fresh solver
//! refutes it again), ended by an error, or cut. What it finds wrong is a failure of ours.

use std::collections::HashSet;
use std::sync::Arc;

use flipside_context::{InputPlan, Test};
use flipside_execute::{End, Machine, Model, Progress, State};
use flipside_merge::{Loops, MOST_BLOCKS};
use flipside_program::Objective;
use flipside_solver::{Answer, Budget, Solver};
use flipside_term::{Assignment, TermId, evaluate};

use crate::driver::INVARIANT_BLOCKS;
use crate::explorer::Explorer;
use crate::merge::MergeMode;
use crate::reach::BitSet;
use crate::trace;
use crate::tree::{Cut, NodeId, Status};
use crate::wide::WIDE_LOOPS;

/// What is wrong with a tree: a failure of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TreeFault(String);

impl From<&str> for TreeFault {
    fn from(text: &str) -> Self {
        TreeFault(text.to_owned())
    }
}

/// One step of a run: the conditions of the edges, and which one was taken.
struct Seen {
    terms: Vec<TermId>,
    taken: usize,
}

/// Checks the tree of a search; `fresh` makes a solver that knows nothing.
pub fn check(explorer: &Explorer<'_, '_>, fresh: &dyn Fn() -> Box<dyn Solver>) -> Result<(), TreeFault> {
    let mut visited = HashSet::new();
    if explorer.no_legal_input {
        let mut solver = fresh();
        solver.assert(explorer.machine.arena(), explorer.base());
        if let Answer::Sat(_) = solver.check(explorer.machine.arena(), budget(explorer)) {
            return Err("the precondition was refuted, but inputs satisfy it".into());
        }
    }
    check_merged(explorer, fresh)?;
    for test in &explorer.tests {
        if evaluate(explorer.machine.arena(), &test.inputs, explorer.base()) == 0 {
            return Err(TreeFault(format!("test {} does not satisfy the precondition", test.id)));
        }
        let seen = run_again(explorer.machine, explorer.plan, test)?;
        let prefix = follow(explorer, test, &seen, &mut visited)?;
        check_edges(explorer, &prefix, fresh)?;
    }
    for run in explorer.runs.iter().filter(|run| run.test.is_none()) {
        let prefix = follow_cut(explorer, &run.inputs, &mut visited)?;
        check_edges(explorer, &prefix, fresh)?;
    }
    let nodes = explorer.tree.nodes().len();
    // The run in which a search was stopped is no test.
    if visited.len() != nodes && explorer.stopped.is_none() {
        return Err(TreeFault(format!("{} of {nodes} nodes are on no test's path", nodes - visited.len())));
    }
    Ok(())
}

/// What one question may take: no more than the time that is left. A question without an answer shows no fault.
fn budget(explorer: &Explorer<'_, '_>) -> Budget {
    let left = explorer.settings.deadline.map(|_| explorer.time_left().as_millis());
    let milliseconds = left.map_or(0, |left| u32::try_from(left).unwrap_or(u32::MAX).max(1));
    Budget { milliseconds, ..Budget::default() }
}

/// What state merging refuted is refuted again: states are merged anew, and what was dropped meanwhile has to be infeasible too.
fn check_merged(explorer: &Explorer<'_, '_>, fresh: &dyn Fn() -> Box<dyn Solver>) -> Result<(), TreeFault> {
    let arena = explorer.machine.arena();
    let can_hold = |condition: TermId| {
        let mut solver = fresh();
        solver.assert(arena, explorer.base());
        solver.assert(arena, condition);
        solver.check_alone(arena, budget(explorer))
    };
    let open = explorer.unsettled();
    if let Some(refuted) = &explorer.refuted {
        let mut feasible = |condition| !matches!(can_hold(condition), Answer::Unsat);
        let mode = MergeMode::exact(refuted.loops, MOST_BLOCKS);
        let Ok(conditions) = explorer.merged_conditions(&open, mode, &mut feasible) else {
            // Whoever has no more time does not check.
            let is_over = explorer.watch().must_stop();
            return if is_over { Ok(()) } else { Err("states cannot be merged a second time".into()) };
        };
        let any = arena.any(conditions.conditions.into_values().chain(conditions.dropped));
        if let Answer::Sat(_) = can_hold(any) {
            return Err("what state merging refuted can be taken".into());
        }
    }
    let exact = MergeMode::exact(Loops::Invariants, INVARIANT_BLOCKS);
    check_taken(explorer, &can_hold, exact, "under loop invariants")?;
    for loops in WIDE_LOOPS {
        check_taken(explorer, &can_hold, loops, "for inputs of any size")?;
    }
    Ok(())
}

/// What tests take is not refuted by states that stand for more than there is.
fn check_taken(
    explorer: &Explorer<'_, '_>,
    can_hold: &dyn Fn(TermId) -> Answer,
    mode: MergeMode,
    how: &str,
) -> Result<(), TreeFault> {
    let covered = |objective: &Objective| explorer.coverage.is_covered_here(*objective);
    let mut open = BitSet::new(explorer.reach.objectives());
    for objective in explorer.coverage.objectives().filter(covered) {
        open.insert(explorer.coverage.number(objective));
    }
    let conditions = explorer.merged_conditions(&open, mode, &mut |_| true);
    let Ok(conditions) = conditions else { return Ok(()) };
    let is_cut = |number| {
        conditions.cuts.iter().any(|cut| explorer.reach.after(&trace::position(&cut.state)).contains(number))
    };
    for objective in explorer.coverage.objectives().filter(covered) {
        if is_cut(explorer.coverage.number(objective)) {
            continue;
        }
        let condition = conditions.conditions.get(&objective).copied().unwrap_or(TermId::FALSE);
        // Without loops, the test itself satisfies it.
        let holds = |test: &Test| evaluate(explorer.machine.arena(), &test.inputs, condition) == 1;
        if explorer.tests.iter().any(holds) {
            continue;
        }
        if let Answer::Unsat = can_hold(condition) {
            let name = explorer.machine.program().objective_name(objective);
            return Err(TreeFault(format!("a test takes {name}, which is refuted {how}")));
        }
    }
    Ok(())
}

/// Runs a test from the start.
fn run_again(machine: &Machine<'_>, plan: &InputPlan, test: &Test) -> Result<Vec<Seen>, TreeFault> {
    let (seen, end) = steps_of(machine, plan, &test.inputs, &format!("test {}", test.id))?;
    if end == test.end {
        return Ok(seen);
    }
    Err(TreeFault(format!("test {} ends otherwise when it is run from the start", test.id)))
}

/// The steps of a run from the start, and its end.
fn steps_of(
    machine: &Machine<'_>,
    plan: &InputPlan,
    inputs: &Assignment,
    name: &str,
) -> Result<(Vec<Seen>, End), TreeFault> {
    let arena = machine.arena();
    let model = Arc::new(Model::new(inputs.clone()));
    let mut state = plan.start.clone();
    state.set_model(model.clone());
    let mut seen = Vec::new();
    let requirements = |state: &mut State, seen: &mut Vec<Seen>| {
        for requirement in state.take_requirements() {
            let terms = vec![requirement.term, arena.not(requirement.term)];
            seen.push(Seen { terms, taken: usize::from(!requirement.held) });
        }
    };
    loop {
        match machine.run(&mut state, 1 << 20) {
            Progress::Running => {}
            Progress::Forked(fork) => {
                requirements(&mut state, &mut seen);
                let open: Vec<usize> = (0..fork.alternatives.len())
                    .filter(|&edge| model.holds(arena, fork.alternatives[edge].term))
                    .collect();
                let [taken] = open[..] else {
                    return Err(TreeFault(format!("{name}: {} edges are open at a fork", open.len())));
                };
                let terms = fork.alternatives.iter().map(|edge| edge.term);
                seen.push(match fork.requirement() {
                    None => Seen { terms: terms.collect(), taken },
                    Some(_) => Seen { terms: terms.rev().collect(), taken: 1 - taken },
                });
                machine.follow(&mut state, &fork.alternatives[taken]);
            }
            Progress::Ended(end) => {
                requirements(&mut state, &mut seen);
                return Ok((seen, end));
            }
        }
    }
}

/// Follows a run that ended beyond a guess, which is no test, through the tree, as far as the tree goes: where the capacity has
/// grown since, the run goes further. Gives the nodes that no test passed, with the edge taken, and those before them.
fn follow_cut(
    explorer: &Explorer<'_, '_>,
    inputs: &Assignment,
    visited: &mut HashSet<NodeId>,
) -> Result<Vec<(NodeId, usize, bool)>, TreeFault> {
    let (seen, _) = steps_of(explorer.machine, explorer.plan, inputs, "a run beyond a guess")?;
    let mut prefix = Vec::new();
    let mut next = (!explorer.tree.nodes().is_empty()).then_some(NodeId(0));
    for step in &seen {
        let Some(id) = next else { break };
        let node = explorer.tree.node(id);
        if !node.edges.iter().map(|edge| edge.term).eq(step.terms.iter().copied()) {
            return Err("a run beyond a guess meets other forks when it is run from the start".into());
        }
        prefix.push((id, step.taken, visited.insert(id)));
        next = match &node.edges[step.taken].status {
            Status::Followed(next) => *next,
            Status::Failed(_) | Status::Cut(_) => None,
            Status::Open | Status::Refuted => {
                return Err("a run beyond a guess takes an edge that no run took".into());
            }
        };
    }
    Ok(prefix)
}

/// Follows a run through the tree; gives the nodes it passes, with the edge taken.
fn follow(
    explorer: &Explorer<'_, '_>,
    test: &Test,
    seen: &[Seen],
    visited: &mut HashSet<NodeId>,
) -> Result<Vec<(NodeId, usize, bool)>, TreeFault> {
    let mut prefix = Vec::new();
    let mut next = (!explorer.tree.nodes().is_empty()).then_some(NodeId(0));
    for (index, step) in seen.iter().enumerate() {
        let Some(id) = next else {
            return Err(TreeFault(format!("test {}: step {index} is not in the tree", test.id)));
        };
        let node = explorer.tree.node(id);
        let terms: Vec<TermId> = node.edges.iter().map(|edge| edge.term).collect();
        if terms != step.terms {
            let show = |terms: &[TermId]| -> Vec<String> {
                terms
                    .iter()
                    .map(|&term| flipside_term::c_text(explorer.machine.arena(), term).expression)
                    .collect()
            };
            return Err(TreeFault(format!(
                "test {}: step {index} has other edges than {id:?}: {:?} instead of {:?}",
                test.id,
                show(&step.terms),
                show(&terms)
            )));
        }
        prefix.push((id, step.taken, visited.insert(id)));
        next = match &node.edges[step.taken].status {
            Status::Followed(next) => *next,
            // Beyond the bound on loops a test goes on, but the tree does not.
            Status::Cut(cut) if explorer.tree.cuts()[*cut].cut == Cut::LoopBound => return Ok(prefix),
            Status::Failed(_) | Status::Cut(_) => None,
            Status::Open | Status::Refuted => {
                return Err(TreeFault(format!(
                    "test {}: step {index} takes an edge that is {:?}",
                    test.id, node.edges[step.taken].status
                )));
            }
        };
    }
    Ok(prefix)
}

/// Every edge of the nodes met for the first time is accounted for. One fresh solver goes along the path.
fn check_edges(
    explorer: &Explorer<'_, '_>,
    prefix: &[(NodeId, usize, bool)],
    fresh: &dyn Fn() -> Box<dyn Solver>,
) -> Result<(), TreeFault> {
    let arena = explorer.machine.arena();
    let Some(last) = prefix.iter().rposition(|&(_, _, new)| new) else { return Ok(()) };
    let mut solver = fresh();
    solver.assert(arena, explorer.base());
    for &(id, taken, new) in &prefix[..=last] {
        let edges = &explorer.tree.node(id).edges;
        for (number, edge) in edges.iter().enumerate().filter(|_| new) {
            match edge.status {
                // A strategy may pass over an edge from which nothing uncovered can be reached.
                Status::Open
                    if number != taken
                        && explorer.stopped.is_none()
                        && explorer.refuted.is_none()
                        && explorer.is_worthwhile(id.edge(number)) =>
                {
                    return Err(TreeFault(format!("{id:?}: edge {number} was never tried")));
                }
                Status::Refuted => {
                    solver.push();
                    solver.assert(arena, edge.term);
                    let answer = solver.check(arena, budget(explorer));
                    solver.pop(1);
                    if let Answer::Sat(_) = answer {
                        return Err(TreeFault(format!(
                            "{id:?}: edge {number} was refuted, but inputs take it"
                        )));
                    }
                }
                Status::Open | Status::Followed(_) | Status::Cut(_) | Status::Failed(_) => {}
            }
        }
        solver.assert(arena, edges[taken].term);
    }
    Ok(())
}
