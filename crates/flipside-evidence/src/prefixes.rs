//! Claims about paths: that no input takes a prefix, and that every feasible path has a test.
//!
//! For criteria about paths. It runs after the edges were checked, so it compares claims with entries and builds nothing.

use std::collections::HashSet;

use flipside_program::{Objective, Program};

use crate::Fault;
use crate::manifest::{EdgeEntry, Manifest};
use crate::tree::Tree;

/// The claims of a report about paths, for path criteria.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathClaims {
    /// Prefixes that no input takes: the branches in order, the refuted one last, and the script that refutes it.
    pub infeasible: Vec<(Vec<Objective>, String)>,
    /// Has every feasible path a test?
    pub is_complete: bool,
}

/// Checks the claims against evidence whose edges were checked before.
pub(crate) fn check_prefixes(
    program: &Program,
    claims: &PathClaims,
    tree: &Tree,
    manifest: &Manifest,
) -> Result<(), Fault> {
    let mut refuted: HashSet<(Vec<Objective>, &str)> = HashSet::new();
    for (number, (node, entries)) in tree.nodes.iter().zip(&manifest.nodes).enumerate() {
        for (index, (edge, entry)) in node.edges.iter().zip(entries).enumerate() {
            match entry {
                EdgeEntry::Run => {}
                // An edge on which a requirement fails is not part of a path.
                EdgeEntry::Graph | EdgeEntry::Merged if edge.fails || !claims.is_complete => {}
                EdgeEntry::Graph | EdgeEntry::Merged => {
                    let place = program.show_place(node.place);
                    return Err(Fault(format!(
                        "node {number} at {place}: a path may take edge {index}, and no test does"
                    )));
                }
                EdgeEntry::Core(core) => {
                    let steps = tree.path_to(number).into_iter().chain([(number, index)]);
                    let branches = steps.filter_map(|(node, edge)| tree.nodes[node].edges[edge].objective);
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
