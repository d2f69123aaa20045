//! Claims about paths: prefixes that no input takes, and that every feasible path has a test.

use std::collections::HashSet;

use flipside_program::{Objective, Program};

use crate::Fault;
use crate::manifest::{EdgeEntry, Manifest};
use crate::walk::Walk;

/// What is claimed of paths, for criteria that are about them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathClaims {
    /// Prefixes that no input takes: the branches in order, the refuted one last, and the script that refutes it.
    pub infeasible: Vec<(Vec<Objective>, String)>,
    /// Has every feasible path a test?
    pub is_complete: bool,
}

/// Checks the claims against evidence that was checked itself.
pub(crate) fn check_prefixes(
    program: &Program,
    claims: &PathClaims,
    walk: &Walk,
    manifest: &Manifest,
) -> Result<(), Fault> {
    let mut refuted: HashSet<(Vec<Objective>, &str)> = HashSet::new();
    for (number, (node, entries)) in walk.nodes.iter().zip(&manifest.nodes).enumerate() {
        for (index, (edge, entry)) in node.edges.iter().zip(entries).enumerate() {
            match entry {
                EdgeEntry::Run => {}
                // A way on which what is required fails is no part of a path.
                EdgeEntry::Graph | EdgeEntry::Merged if edge.fails || !claims.is_complete => {}
                EdgeEntry::Graph | EdgeEntry::Merged => {
                    let place = program.show_place(node.place);
                    return Err(Fault(format!(
                        "node {number} at {place}: a path may go way {index}, and no test does"
                    )));
                }
                EdgeEntry::Core(core) => {
                    let steps = walk.path_to(number).into_iter().chain([(number, index)]);
                    let branches = steps.filter_map(|(node, edge)| walk.nodes[node].edges[edge].objective);
                    refuted.insert((branches.collect(), manifest.scripts[core.script].as_str()));
                }
            }
        }
    }
    for (branches, script) in &claims.infeasible {
        if !refuted.contains(&(branches.clone(), script.as_str())) {
            let names: Vec<String> = branches.iter().map(|&branch| program.objective_name(branch)).collect();
            return Err(Fault(format!("{script} does not refute the prefix {}", names.join(", "))));
        }
    }
    Ok(())
}
