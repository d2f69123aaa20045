//! The search for run-time errors: on each path that was explored, can it be left by making an error?
//!
//! An error has a kind and a place. It is looked for wherever a run met the requirement that excludes it, until a test
//! shows it. These questions are no flips of a strategy and are counted apart.

use std::collections::BTreeSet;

use flipside_context::findings;
use flipside_execute::{PathEnd, RequirementKind, RuntimeErrorKind};
use flipside_program::Place;
use flipside_solver::{Answer, Solver};

use crate::explorer::{Explorer, merged};
use crate::prefix::{Prefix, Reply};
use crate::run::Run;
use crate::trace;
use crate::tree::{Kind, NodeId, Status};

/// Looks for errors on every path of the tree; each that is found adds a test.
pub fn look_for_errors(explorer: &mut Explorer<'_, '_>, solver: &mut dyn Solver) {
    explorer.looked_for_errors = true;
    let mut known: BTreeSet<(RuntimeErrorKind, Place)> =
        findings(&explorer.tests).iter().map(|finding| (finding.kind, finding.place)).collect();
    let mut prefix = Prefix::new(solver, explorer.machine.arena(), explorer.base());
    for index in 0..explorer.tree.nodes().len() {
        let node = NodeId(index as u32);
        let Kind::Requirement(RequirementKind::NoError(kind)) = explorer.tree.node(node).kind else {
            continue;
        };
        let place = explorer.tree.node(node).place;
        if known.contains(&(kind, place)) {
            continue;
        }
        // The search asks about what is an objective.
        match explorer.tree.edge(node.edge(1)).status {
            Status::Failed(_) => {}
            Status::Followed(_) | Status::Refuted => continue,
            Status::Open | Status::Cut(_) => {
                explorer.unsettled_errors.insert((kind, place));
                continue;
            }
        }
        if explorer.must_stop() {
            explorer.unsettled_errors.insert((kind, place));
            continue;
        }
        explorer.statistics.error_checks += 1;
        let budget = explorer.solver_budget();
        let reply = prefix.ask(&explorer.tree, explorer.machine.arena(), node.edge(1), budget);
        let values = match reply {
            Reply::Solved(Answer::Sat(values)) => values,
            Reply::Solved(Answer::Unknown(_)) => {
                explorer.unsettled_errors.insert((kind, place));
                continue;
            }
            Reply::Propagated | Reply::Found(_) | Reply::Solved(Answer::Unsat) => continue,
        };
        let inputs = merged(explorer.run_of(node), &values);
        let stop = || explorer.stop.is_raised() || explorer.out_of_time();
        let run = trace::run(explorer.machine, explorer.plan.start.clone(), &inputs, &stop);
        match run.end {
            Ok(end)
                if matches!(end.path_end, PathEnd::Error { kind: made, .. } if made == kind)
                    && end.place == place =>
            {
                let (edge, test) = (Some(node.edge(1)), Some(explorer.tests.len() as u32));
                explorer.runs.push(Run { inputs: inputs.clone(), from: edge, end: edge, test });
                explorer.add_test(inputs, end, run.state);
                known.insert((kind, place));
            }
            Err(_) => {
                explorer.must_stop();
                explorer.unsettled_errors.insert((kind, place));
            }
            Ok(_) => {
                explorer.unsettled_errors.insert((kind, place));
                explorer.statistics.divergences += 1;
            }
        }
    }
}
