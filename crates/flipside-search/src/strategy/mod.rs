//! The strategies: in which order steps are flipped, and which are.
//!
//! A strategy sees suffixes (the nodes that a new test added, in order) and asks an [`Engine`] for flips. It knows
//! neither terms nor solvers, so it can be tested on trees made by hand.
//!
//! **Invariant:** a strategy decides the order of the flips and nothing else. Skipping a flip is sound only where nothing
//! uncovered can follow it, and that is asked at the moment of the flip.

pub mod auto;
pub mod dfs;
pub mod eager;
pub mod lookahead;
pub mod mt;
pub mod otherwise;
mod pass;
mod tasks;
#[cfg(test)]
mod tests;

pub(crate) use self::tasks::{Task, Tasks};
use crate::tree::{EdgeId, NodeId};

/// What a strategy sees.
pub trait Look {
    /// The edges of a node that were not tried, in source order.
    fn open_edges(&self, node: NodeId) -> Vec<EdgeId>;
    /// Is the objective of an edge uncovered?
    fn is_uncovered(&self, edge: EdgeId) -> bool;
    /// Is the objective of an edge uncovered, or may something uncovered follow it? Where every path counts: always.
    fn leads_to_uncovered(&self, edge: EdgeId) -> bool;
}

/// What a strategy drives.
pub trait Engine: Look {
    /// Runs the first test; the nodes on its path.
    fn start(&mut self) -> Vec<NodeId>;
    /// Is the goal reached, or has the search to stop?
    fn is_done(&mut self) -> bool;
    /// Flips: asks for a test that takes this edge instead. The nodes that the test added; none when there is no test.
    fn flip(&mut self, edge: EdgeId) -> Option<Vec<NodeId>>;
    /// What a flip costs, in flips on short paths.
    fn cost(&self, _edge: EdgeId) -> usize {
        1
    }
    /// Merges states on all paths to what is uncovered. The nodes that the test added; none when there is no test, or no answer.
    fn merge_states(&mut self) -> Option<Vec<NodeId>>;
    /// Refutes what no input of any size takes.
    fn refute_widely(&mut self) {}
    /// Lets more of the inputs exist, where something uncovered needs more than there may be so far. The nodes that runs added
    /// which can go on now. None where nothing can grow.
    fn grow(&mut self) -> Option<Vec<Suffix>> {
        None
    }
    /// From here on questions may cost more. Not where all have an answer, or could cost all that is allowed already.
    fn persevere(&mut self) -> bool {
        false
    }
    /// Asks again about the steps that had no answer so far. The nodes that tests added.
    fn ask_again(&mut self) -> Vec<Suffix> {
        Vec::new()
    }
}

/// The nodes that a test added to the tree, in order.
pub type Suffix = Vec<NodeId>;

/// A strategy: the name it is called by, and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Strategy {
    /// The name.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// Searches until nothing is left to do.
    pub search: fn(&mut dyn Engine),
    /// Where threads can share what comes after: what one does before; the suffixes that there are then.
    pub begin: Option<fn(&mut dyn Engine) -> Vec<Suffix>>,
    /// Are easy questions resolved without the SMT solver?
    pub has_local_search: bool,
}

/// All strategies.
pub const STRATEGIES: [Strategy; 5] = [
    Strategy {
        name: "dfs",
        summary: "depth first: the last step of each new path first",
        search: dfs::search,
        begin: None,
        has_local_search: false,
    },
    Strategy {
        name: "eager",
        summary: "each new path from its start on",
        search: eager::search,
        begin: None,
        has_local_search: false,
    },
    Strategy {
        name: "lookahead",
        summary: "eager, but only flips after which something uncovered may come",
        search: lookahead::search,
        begin: None,
        has_local_search: false,
    },
    Strategy {
        name: "else",
        summary: "what is uncovered first, then back over the path with hope",
        search: otherwise::search,
        begin: None,
        has_local_search: false,
    },
    Strategy {
        name: "mt",
        summary: "else, with all paths taking turns",
        search: mt::search,
        begin: Some(mt::begin),
        has_local_search: false,
    },
];

/// `mt` with the other reading of the paper, which leaves open what a task does in its turn; for experiments.
pub const MT_STEPS: Strategy = Strategy {
    name: "mt-steps",
    summary: "mt, where a turn is a look at one step",
    search: mt::search_by_steps,
    begin: None,
    has_local_search: false,
};

/// What is used where nobody says otherwise.
pub const AUTO: Strategy = Strategy {
    name: "auto",
    summary: "what is uncovered first, then state merging: one formula for all paths to the rest",
    search: auto::search,
    begin: Some(auto::begin),
    has_local_search: true,
};

/// The strategy of this name.
pub fn named(name: &str) -> Option<Strategy> {
    STRATEGIES.into_iter().chain([MT_STEPS, AUTO]).find(|strategy| strategy.name == name)
}

/// There is no strategy of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such strategy; there are {known}")]
pub struct UnknownStrategy {
    /// Those that there are.
    pub known: String,
}

/// The strategy of this name; what there is, where there is none.
pub fn chosen(name: &str) -> Result<Strategy, UnknownStrategy> {
    named(name).ok_or_else(|| {
        let known: Vec<&str> = [AUTO].iter().chain(&STRATEGIES).map(|strategy| strategy.name).collect();
        UnknownStrategy { known: known.join(", ") }
    })
}
