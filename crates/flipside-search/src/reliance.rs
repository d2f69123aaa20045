//! Which verdicts "unreachable" hold only because a run that makes an error goes no further.
//!
//! A way that was refuted is looked at again without the constraints that exclude errors: when inputs could go it then,
//! what lies behind it is out of reach only for runs without undefined behaviour. The same goes for what lies behind an
//! error that cannot be avoided. Where the solver gives up, or has to stop, nothing is said.

use flipside_execute::RequirementKind;
use flipside_solver::{Answer, Solver};

use crate::explorer::Explorer;
use crate::prefix::{Prefix, Reply};
use crate::reach::BitSet;
use crate::tree::{Kind, NodeId, Status};

/// The objectives that are not covered and are out of reach only thanks to the absence of errors.
pub fn relying_on_no_error(explorer: &Explorer<'_, '_>, solver: &mut dyn Solver) -> BitSet {
    let uncovered = explorer.coverage.uncovered();
    let mut relying = BitSet::new(explorer.reach.objectives());
    for behind in explorer.tree.dead_ends() {
        relying.add(behind);
    }
    let arena = explorer.machine.arena();
    let mut prefix = Prefix::without_errors(solver, arena, explorer.base());
    // Does a path to a node exclude errors?
    let mut excludes = vec![false; explorer.tree.nodes().len()];
    for (index, node) in explorer.tree.nodes().iter().enumerate() {
        let is_error = matches!(node.kind, Kind::Requirement(RequirementKind::NoError(_)));
        let above = node.parent.is_some_and(|(parent, _)| {
            let kind = explorer.tree.node(parent).kind;
            excludes[parent.index()] || matches!(kind, Kind::Requirement(RequirementKind::NoError(_)))
        });
        excludes[index] = above;
        for (way, _) in node.ways.iter().enumerate().filter(|(_, way)| way.status == Status::Refuted) {
            let behind = explorer.beyond(NodeId(index as u32), way);
            let new = behind.numbers().any(|number| uncovered.contains(number) && !relying.contains(number));
            if !new || !(above || is_error) {
                continue;
            }
            // The good side of a requirement that always fails: an error that cannot be avoided.
            let sat = is_error
                || matches!(
                    prefix.ask(&explorer.tree, arena, (NodeId(index as u32), way), explorer.solver_budget()),
                    Reply::Resolved(_) | Reply::Solved(Answer::Sat(_))
                );
            if sat {
                relying.add(&behind);
            }
        }
    }
    relying
}
