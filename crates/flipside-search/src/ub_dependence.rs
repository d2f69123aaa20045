//! Which verdicts "unreachable" hold only because a run that makes an error goes no further.
//!
//! An edge that was refuted is looked at again without the constraints that exclude errors: when inputs could take it then,
//! what lies behind it is out of reach only for runs without undefined behaviour. The same goes for what lies behind an
//! error that cannot be avoided. Where the solver gives up, or has to stop, nothing is said; nor is it said of a branch behind such an edge whose
//! condition some run came to: that it did not take the branch has another reason, unless it is that edge.

use std::collections::BTreeSet;

use flipside_execute::RequirementKind;
use flipside_program::ConditionId;
use flipside_solver::{Answer, Solver};

use crate::explorer::Explorer;
use crate::prefix::{Prefix, Reply};
use crate::reach::BitSet;
use crate::tree::{Kind, NodeId, Status};

/// The objectives that are not covered and are out of reach only thanks to the absence of errors.
pub fn ub_dependent(explorer: &Explorer<'_, '_>, solver: &mut dyn Solver) -> BitSet {
    let uncovered = explorer.coverage.uncovered();
    let mut dependent = BitSet::new(explorer.reach.objectives());
    let never_met = never_met(explorer);
    for behind in explorer.tree.dead_ends() {
        dependent.add(&behind.common(&never_met));
    }
    let arena = explorer.machine.arena();
    let mut prefix = Prefix::without_errors(solver, arena, explorer.base());
    // Does a path to a node exclude errors?
    let mut excludes = vec![false; explorer.tree.nodes().len()];
    for (index, node) in explorer.tree.nodes().iter().enumerate() {
        let is_error = matches!(node.kind, Kind::Requirement(RequirementKind::NoError(_)));
        let above = node.parent.is_some_and(|parent| {
            let kind = explorer.tree.node(parent.node).kind;
            excludes[parent.node.index()] || matches!(kind, Kind::Requirement(RequirementKind::NoError(_)))
        });
        excludes[index] = above;
        for (edge, _) in node.edges.iter().enumerate().filter(|(_, edge)| edge.status == Status::Refuted) {
            let mut behind = explorer.beyond(NodeId(index as u32).edge(edge)).common(&never_met);
            if let Some(objective) = node.edges[edge].objective {
                behind.insert(explorer.coverage.number(objective));
            }
            let new =
                behind.numbers().any(|number| uncovered.contains(number) && !dependent.contains(number));
            if !new || !(above || is_error) {
                continue;
            }
            // The good side of a requirement that always fails: an error that cannot be avoided.
            let sat = is_error
                || matches!(
                    prefix.ask(
                        &explorer.tree,
                        arena,
                        NodeId(index as u32).edge(edge),
                        explorer.solver_budget()
                    ),
                    Reply::Found(_) | Reply::Solved(Answer::Sat(_))
                );
            if sat {
                dependent.add(&behind);
            }
        }
    }
    dependent
}

/// The objectives whose conditions no run came to.
fn never_met(explorer: &Explorer<'_, '_>) -> BitSet {
    let coverage = &explorer.coverage;
    let met: BTreeSet<ConditionId> = coverage
        .objectives()
        .filter(|&objective| coverage.is_covered(objective))
        .map(|objective| objective.condition)
        .collect();
    let mut never = BitSet::new(explorer.reach.objectives());
    for objective in coverage.objectives().filter(|objective| !met.contains(&objective.condition)) {
        never.insert(coverage.number(objective));
    }
    never
}
