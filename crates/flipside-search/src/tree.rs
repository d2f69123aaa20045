//! The execution tree: every prefix that was run, and what became of the ways that branch off.
//!
//! **Invariant:** at every node each alternative has a status; a search that has ended leaves none open unless it
//! stopped early, and a verdict is read off the statuses alone.

use flipside_execute::RuntimeErrorKind;
use flipside_program::{Objective, Place};
use flipside_term::TermId;

/// A node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// Why a way was not followed to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The solver gave up, for this reason.
    Timeout(String),
    /// A run came to something that is not supported, here.
    Unsupported(String),
    /// A run hit a limit, here.
    Limit(String),
    /// The search was stopped while a run went this way.
    Stopped,
    /// A test did not follow the prefix it was made for.
    Divergence,
}

/// What became of an alternative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not tried yet.
    Open,
    /// A test went this way; the next node on it, unless the way ends there.
    Followed(Option<NodeId>),
    /// No input goes this way.
    Refuted,
    /// Not known.
    Cut(Cut),
    /// The run ends here with an error.
    Error(RuntimeErrorKind),
}

/// One way on from a node.
#[derive(Clone, Debug)]
pub struct Way {
    /// The condition under which it is taken.
    pub term: TermId,
    /// What it covers; none for a requirement or a fork inside an instruction.
    pub objective: Option<Objective>,
    /// What became of it.
    pub status: Status,
}

/// What kind of node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A branch or switch on the inputs, or a pointer that is one of several.
    Fork,
    /// A condition without which the run would make this error; the first way is the one without.
    Requirement(RuntimeErrorKind),
}

/// A node: where the way depends on the inputs.
#[derive(Clone, Debug)]
pub struct Node {
    /// What kind.
    pub kind: Kind,
    /// Where.
    pub place: Place,
    /// The ways on.
    pub ways: Vec<Way>,
}

/// All nodes.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    /// Runs that ended without a node of their own: what cut them.
    pub cuts: Vec<(Cut, Place)>,
}

impl Tree {
    /// Adds a node.
    pub fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId(u32::try_from(self.nodes.len() - 1).expect("a tree should have fewer than 2^32 nodes"))
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// Sets what became of a way.
    pub fn set(&mut self, id: NodeId, way: usize, status: Status) {
        self.nodes[id.0 as usize].ways[way].status = status;
    }

    /// All nodes.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }
}
