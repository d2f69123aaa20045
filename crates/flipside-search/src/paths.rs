//! The paths of a finished search, read off the tree.
//!
//! A path is the sequence of branches that a run takes from the start to its end. Listed are those that the inputs
//! decide; the others follow from them. A run that ends in an error or a failed assumption is no path: a verdict speaks
//! about runs without them. A run that was cut, or that goes beyond the bound on loops, is none either.

use std::collections::HashSet;

use flipside_execute::PathEnd;
use flipside_program::Objective;

use crate::explorer::Explorer;
use crate::tree::{EdgeId, Kind, Status};

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
    /// The refuted edge.
    pub at: EdgeId,
}

/// What is known of the paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    /// Those that have a test, in the order of the tests.
    pub feasible: Vec<FeasiblePath>,
    /// Prefixes that no input takes.
    pub infeasible: Vec<InfeasiblePrefix>,
    /// Edges on which a limit, a bound, something unsupported or the solver cut us off.
    pub cut: usize,
    /// Edges that were never tried, because the search was stopped.
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
            | PathEnd::Limit(_)
            | PathEnd::Guess(_) => false,
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
    for (at, edge) in tree.edges() {
        match edge.status {
            Status::Refuted if edge.objective.is_some() => {
                let branches = branches_to(explorer, Some(at));
                paths.infeasible.push(InfeasiblePrefix { branches, at });
            }
            Status::Cut(_) => paths.cut += 1,
            Status::Open if tree.node(at.node).kind == Kind::Fork || at.index == 0 => paths.open += 1,
            Status::Open | Status::Refuted | Status::Followed(_) | Status::Failed(_) => {}
        }
    }
    paths
}

/// The edges that were refuted, those that are no branches included: each as the edges from the root on.
pub fn refuted_edges(explorer: &Explorer<'_, '_>) -> Vec<Vec<usize>> {
    let refuted = explorer.tree.edges().filter(|(_, edge)| edge.status == Status::Refuted);
    refuted.map(|(edge, _)| explorer.edges_to(edge)).collect()
}

/// The branches from the root to an edge, itself included.
fn branches_to(explorer: &Explorer<'_, '_>, mut next: Option<EdgeId>) -> Vec<Objective> {
    let mut branches = Vec::new();
    while let Some(edge) = next {
        branches.extend(explorer.tree.edge(edge).objective);
        next = explorer.tree.node(edge.node).parent;
    }
    branches.reverse();
    branches
}
