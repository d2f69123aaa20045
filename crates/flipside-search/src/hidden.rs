//! Which objectives are out of reach only because a run ends at its first error, and which errors hide them.
//!
//! - After a **bad access** anything may happen: it hides everything that the control-flow graph reaches from there.
//! - Another error that a run cannot avoid hides what no run came to.
//! - After an error in **arithmetic** a run could go on: a refuted edge is asked about again without the constraints that
//!   exclude errors. If inputs could take it then, the errors on the path hide it, and what lies behind it that no run came to.
//!
//! Where the solver gives up, or has to stop, the answer is the cautious one ([`NOT_SETTLED`]).

use std::collections::{BTreeMap, BTreeSet};

use flipside_context::{Test, findings};
use flipside_execute::{RequirementKind, RuntimeErrorKind};
use flipside_program::{ConditionId, Objective, Place};
use flipside_solver::{Answer, Solver};

use crate::explorer::Explorer;
use crate::prefix::{Prefix, Reply};
use crate::reach::BitSet;
use crate::tree::{Kind, NodeId, Status};
use crate::verdict::NOT_SETTLED;

/// The errors that hide objectives, by the number of the objective.
#[derive(Debug, Default)]
pub(crate) struct Hidden {
    errors: BTreeMap<usize, BTreeSet<String>>,
    /// Those of them that are bad accesses, after which anything may happen.
    accesses: BTreeMap<usize, BTreeSet<String>>,
}

impl Hidden {
    /// The errors that hide an objective, in order.
    pub fn of(&self, number: usize) -> Vec<String> {
        self.errors.get(&number).into_iter().flatten().cloned().collect()
    }

    /// The bad accesses that hide an objective, in order.
    pub fn accesses_before(&self, number: usize) -> Vec<String> {
        self.accesses.get(&number).into_iter().flatten().cloned().collect()
    }

    /// These objectives are hidden by this bad access.
    fn add_access(&mut self, objectives: &BitSet, error: &str) {
        self.add(objectives, error);
        for number in objectives.numbers() {
            self.accesses.entry(number).or_default().insert(error.to_owned());
        }
    }

    /// These objectives are hidden by this error.
    pub fn add(&mut self, objectives: &BitSet, error: &str) {
        for number in objectives.numbers() {
            self.errors.entry(number).or_default().insert(error.to_owned());
        }
    }

    /// Is every one of these objectives hidden by this error already?
    fn all_have(&self, mut objectives: impl Iterator<Item = usize>, error: &str) -> bool {
        objectives.all(|number| self.errors.get(&number).is_some_and(|errors| errors.contains(error)))
    }
}

/// What hides the objectives that are not covered, as far as the tree shows.
pub(crate) fn hidden_objectives(explorer: &Explorer<'_, '_>, solver: &mut dyn Solver) -> Hidden {
    let mut hidden = Hidden::default();
    let uncovered = explorer.coverage.uncovered();
    if uncovered.is_empty() {
        return hidden;
    }
    let never_met = never_met(explorer);
    for end in explorer.tree.dead_ends() {
        let name = error_name(explorer, end.kind, end.place);
        if end.kind.is_bad_access() {
            hidden.add_access(&end.behind.common(uncovered), &name);
        } else {
            hidden.add(&end.behind.common(&never_met), &name);
        }
    }
    behind_bad_accesses(explorer, solver, &mut hidden);
    behind_refuted_edges(explorer, solver, &never_met, &mut hidden);
    explorer.hidden_from_merging(solver, &mut hidden);
    hidden
}

/// An error in words.
pub(crate) fn error_name(explorer: &Explorer<'_, '_>, kind: RuntimeErrorKind, place: Place) -> String {
    format!("{}: {kind}", explorer.machine.program().show_place(place))
}

/// What the graph reaches from a bad access that some run makes, or may make.
fn behind_bad_accesses(explorer: &Explorer<'_, '_>, solver: &mut dyn Solver, hidden: &mut Hidden) {
    let uncovered = explorer.coverage.uncovered();
    let arena = explorer.machine.arena();
    let shown: BTreeSet<(RuntimeErrorKind, Place)> =
        findings(&explorer.tests).iter().map(|finding| (finding.kind, finding.place)).collect();
    let mut prefix = Prefix::new(solver, arena, explorer.base());
    for (index, node) in explorer.tree.nodes().iter().enumerate() {
        let Kind::Requirement(RequirementKind::NoError(kind)) = node.kind else { continue };
        if !kind.is_bad_access() {
            continue;
        }
        let (error, id) = ((kind, node.place), NodeId(index as u32));
        let behind = explorer.beyond(id.edge(0)).common(uncovered);
        let name = error_name(explorer, kind, node.place);
        if hidden.all_have(behind.numbers(), &name) {
            continue;
        }
        let mut is_made = || {
            let budget = explorer.solver_budget();
            let reply = prefix.ask(&explorer.tree, arena, id.edge(1), budget);
            !matches!(reply, Reply::Propagated | Reply::Solved(Answer::Unsat))
        };
        if shown.contains(&error)
            || explorer.unsettled_errors.contains(&error)
            // Nobody has looked for errors: that nothing is shown says nothing.
            || !explorer.looked_for_errors && (explorer.has_no_time() || is_made())
        {
            hidden.add_access(&behind, &name);
        }
    }
}

/// What could be taken if errors in arithmetic did not end runs.
fn behind_refuted_edges(
    explorer: &Explorer<'_, '_>,
    solver: &mut dyn Solver,
    never_met: &BitSet,
    hidden: &mut Hidden,
) {
    let uncovered = explorer.coverage.uncovered();
    let arena = explorer.machine.arena();
    let mut prefix = Prefix::without_errors(solver, arena, explorer.base());
    // Does a path to a node exclude errors?
    let mut excludes = vec![false; explorer.tree.nodes().len()];
    for (index, node) in explorer.tree.nodes().iter().enumerate() {
        let is_error = matches!(node.kind, Kind::Requirement(RequirementKind::NoError(_)));
        excludes[index] = node.parent.is_some_and(|parent| {
            let kind = explorer.tree.node(parent.node).kind;
            excludes[parent.node.index()] || matches!(kind, Kind::Requirement(RequirementKind::NoError(_)))
        });
        for (edge, _) in node.edges.iter().enumerate().filter(|(_, edge)| edge.status == Status::Refuted) {
            let id = NodeId(index as u32);
            let mut behind = explorer.beyond(id.edge(edge)).common(never_met).common(uncovered);
            if let Some(objective) = node.edges[edge].objective
                && !explorer.coverage.is_covered(objective)
            {
                behind.insert(explorer.coverage.number(objective));
            }
            if !(excludes[index] || is_error && edge == 0) {
                continue;
            }
            let errors = errors_above(explorer, id, is_error && edge == 0);
            if errors.iter().all(|error| hidden.all_have(behind.numbers(), error)) {
                continue;
            }
            // The good side of a requirement that always fails: an error that cannot be avoided.
            let is_unavoidable = is_error && edge == 0;
            let is_hidden = is_unavoidable
                || explorer.has_no_time()
                || !matches!(
                    prefix.ask(&explorer.tree, arena, id.edge(edge), explorer.solver_budget()),
                    Reply::Propagated | Reply::Solved(Answer::Unsat)
                );
            if is_hidden {
                for error in &errors {
                    hidden.add(&behind, error);
                }
            }
        }
    }
}

/// The errors that the path to a node excludes, the last few.
fn errors_above(explorer: &Explorer<'_, '_>, node: NodeId, with_itself: bool) -> BTreeSet<String> {
    /// More would not be read.
    const FEW: usize = 3;
    let mut errors = BTreeSet::new();
    let mut next = Some(node).filter(|_| with_itself).or_else(|| parent_of(explorer, node));
    while let Some(node) = next.filter(|_| errors.len() < FEW) {
        let Kind::Requirement(RequirementKind::NoError(kind)) = explorer.tree.node(node).kind else {
            next = parent_of(explorer, node);
            continue;
        };
        errors.insert(error_name(explorer, kind, explorer.tree.node(node).place));
        next = parent_of(explorer, node);
    }
    if errors.is_empty() {
        errors.insert(NOT_SETTLED.to_owned());
    }
    errors
}

fn parent_of(explorer: &Explorer<'_, '_>, node: NodeId) -> Option<NodeId> {
    explorer.tree.node(node).parent.map(|edge| edge.node)
}

/// The objectives whose conditions no run came to.
fn never_met(explorer: &Explorer<'_, '_>) -> BitSet {
    let coverage = &explorer.coverage;
    // Of an error, only that it is made is an objective; a run may have come to it all the same.
    let is_error = |one| explorer.machine.program().conditions[one].error().is_some();
    let is_met = |objective: &Objective| {
        let counts =
            |test: &Test| test.state.counts().of_condition(objective.condition).iter().any(|&n| n > 0);
        coverage.is_covered(*objective) || is_error(objective.condition) && explorer.tests.iter().any(counts)
    };
    let met: BTreeSet<ConditionId> =
        coverage.objectives().filter(is_met).map(|objective| objective.condition).collect();
    let mut never = BitSet::new(explorer.reach.objectives());
    for objective in coverage.objectives().filter(|objective| !met.contains(&objective.condition)) {
        never.insert(coverage.number(objective));
    }
    never
}
