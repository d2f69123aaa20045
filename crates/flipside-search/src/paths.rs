//! The paths of a finished search, read off the tree.
//!
//! A path is the sequence of branches that a run takes from the start to its end. Listed are those that the inputs
//! decide; the others follow from them. A run that ends in an error or a failed assumption is no path: a verdict speaks
//! about runs without them. A run that was cut, or that goes beyond the bound on loops, is none either.

use std::collections::HashSet;

use flipside_execute::PathEnd;
use flipside_program::Objective;

use crate::explorer::Explorer;
use crate::tree::{Kind, NodeId, Status};

/// A feasible path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeasiblePath {
    /// The first test that takes it.
    pub test: u32,
    /// The branches that the inputs decide, in order.
    pub branches: Vec<Objective>,
}

/// A prefix that no input takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfeasiblePrefix {
    /// The branches that the inputs decide, in order, the refuted one last.
    pub branches: Vec<Objective>,
    /// The refuted way.
    pub at: (NodeId, usize),
}

/// What is known of the paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    /// Those that have a test, in the order of the tests.
    pub feasible: Vec<FeasiblePath>,
    /// Prefixes that no input takes.
    pub infeasible: Vec<InfeasiblePrefix>,
    /// Ways on which a limit, a bound, something unsupported or the solver cut us off.
    pub cut: usize,
    /// Ways that were never tried, because the search was stopped.
    pub open: usize,
}

impl Paths {
    /// Does every feasible path have a test?
    pub fn is_exhaustive(&self) -> bool {
        self.cut == 0 && self.open == 0
    }
}

/// The paths of a search.
pub fn paths(explorer: &Explorer<'_, '_>) -> Paths {
    let tree = &explorer.tree;
    let mut paths = Paths { cut: tree.cuts_before_the_first_node(), ..Paths::default() };
    let mut known = HashSet::new();
    for &(test, last) in &explorer.ends {
        let ended = &explorer.tests[test as usize];
        let is_path = match ended.end.path_end {
            PathEnd::Returned(_) | PathEnd::Exited(_) | PathEnd::Aborted => true,
            PathEnd::Error { .. }
            | PathEnd::AssumptionFailed
            | PathEnd::Unsupported(_)
            | PathEnd::Limit(_) => false,
        };
        if !is_path {
            continue;
        }
        let branches = branches_to(explorer, last);
        // Forks inside instructions are no branches: several runs may be one path. The counts tell apart what they decide.
        let counts: Vec<u64> =
            explorer.coverage.objectives().map(|objective| ended.state.counts().of(objective)).collect();
        if known.insert((branches.clone(), counts)) {
            paths.feasible.push(FeasiblePath { test, branches });
        }
    }
    for (index, node) in tree.nodes().iter().enumerate() {
        for (edge, entry) in node.edges.iter().enumerate() {
            match entry.status {
                Status::Refuted if entry.objective.is_some() => {
                    let at = (NodeId(index as u32), edge);
                    let branches = branches_to(explorer, Some(at));
                    paths.infeasible.push(InfeasiblePrefix { branches, at });
                }
                Status::Cut(_) => paths.cut += 1,
                Status::Open if node.kind == Kind::Fork || edge == 0 => paths.open += 1,
                Status::Open | Status::Refuted | Status::Followed(_) | Status::Failed(_) => {}
            }
        }
    }
    paths
}

/// The ways that were refuted, those that are no branches included: each as the ways from the root on.
pub fn refuted_edges(explorer: &Explorer<'_, '_>) -> Vec<Vec<usize>> {
    let nodes = explorer.tree.nodes().iter().enumerate();
    let edges = nodes.flat_map(|(index, node)| {
        let refuted =
            node.edges.iter().enumerate().filter(|(_, edge)| matches!(edge.status, Status::Refuted));
        refuted.map(move |(edge, _)| (NodeId(index as u32), edge))
    });
    edges.map(|(node, edge)| explorer.edges_to(node, edge)).collect()
}

/// The branches from the root to a way, itself included.
fn branches_to(explorer: &Explorer<'_, '_>, mut next: Option<(NodeId, usize)>) -> Vec<Objective> {
    let mut branches = Vec::new();
    while let Some((node, edge)) = next {
        let node = explorer.tree.node(node);
        branches.extend(node.edges[edge].objective);
        next = node.parent;
    }
    branches.reverse();
    branches
}
