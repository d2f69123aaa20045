//! Claims about paths: prefixes that no input takes, and that every feasible path has a test.

use std::collections::HashSet;

use flipside_program::{Objective, Program};

use crate::Fault;
use crate::manifest::{Manifest, WayEntry};
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
        for (index, (way, entry)) in node.ways.iter().zip(entries).enumerate() {
            match entry {
                WayEntry::Run => {}
                // A way on which what is required fails is no part of a path.
                WayEntry::Graph | WayEntry::Together if way.fails || !claims.is_complete => {}
                WayEntry::Graph | WayEntry::Together => {
                    let place = program.show_place(node.place);
                    return Err(Fault(format!(
                        "node {number} at {place}: a path may go way {index}, and no test does"
                    )));
                }
                WayEntry::Core(core) => {
                    let steps = walk.path_to(number).into_iter().chain([(number, index)]);
                    let branches = steps.filter_map(|(node, way)| walk.nodes[node].ways[way].objective);
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
