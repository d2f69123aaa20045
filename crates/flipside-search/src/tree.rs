//! The execution tree: every prefix that was run, and what became of the edges that branch off.
//!
//! **Invariant:** at every node each edge has a status; verdicts are read off the statuses. An edge that was cut, or is open,
//! may still lead to whatever the control-flow graph says.

use std::collections::BTreeSet;
use std::sync::Arc;

use flipside_base::dense_ids;
use flipside_execute::{GuessId, Limit, RequirementKind, RuntimeErrorKind};
use flipside_program::{Objective, Place};
use flipside_term::TermId;

use crate::reach::BitSet;

dense_ids! {
    /// A node of the tree.
    NodeId, "node";
}

impl NodeId {
    /// The position in a dense table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An edge of the tree: one of the alternatives at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EdgeId {
    /// The node that it leaves.
    pub node: NodeId,
    /// Its place among the edges of that node.
    pub index: usize,
}

impl NodeId {
    /// An edge that leaves it.
    pub fn edge(self, index: usize) -> EdgeId {
        EdgeId { node: self, index }
    }
}

/// Why an edge was not followed to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The solver gave up, for this reason.
    Timeout(String),
    /// A run came to something that is not supported, here.
    Unsupported(String),
    /// A run hit a limit, here.
    Limit(Limit),
    /// The solver found inputs that are legal only on paths of the precondition that were not followed to their end.
    Precondition,
    /// It goes on with a loop more often than the bound allows.
    LoopBound,
    /// A run went beyond a guess about the inputs, which had this name then.
    Guess(GuessId, String),
    /// The search was stopped while a run took this edge.
    Stopped,
}

/// A cut, and what may lie behind it.
#[derive(Clone, Debug)]
pub struct Severed {
    /// Why.
    pub cut: Cut,
    /// Where.
    pub place: Place,
    /// The objectives that may come after it.
    pub behind: BitSet,
}

/// An error that a run could not avoid, and what may lie behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadEnd {
    /// Which error.
    pub kind: RuntimeErrorKind,
    /// Where.
    pub place: Place,
    /// The objectives that may come after it.
    pub behind: BitSet,
}

/// What became of an edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not tried.
    Open,
    /// A test took it; the next node on it, unless the path ends there.
    Followed(Option<NodeId>),
    /// No input takes it.
    Refuted,
    /// Not known: the number of the cut.
    Cut(usize),
    /// The run ends here: what it needs to go on does not hold.
    Failed(RequirementKind),
}

/// One of the alternatives at a node.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The condition under which it is taken.
    pub term: TermId,
    /// What it covers; none for a requirement or a fork inside an instruction.
    pub objective: Option<Objective>,
    /// The block in which a run goes on.
    pub block: usize,
    /// Does it lead beyond the bound on loops?
    pub beyond: bool,
    /// What became of it.
    pub status: Status,
}

/// What kind of node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A branch or switch on the inputs, or a pointer that is one of several.
    Fork,
    /// A condition without which the run does not go on; the first edge is the one on which it holds.
    Requirement(RequirementKind),
}

/// Where a node stands in the control-flow graph.
#[derive(Clone, Debug)]
pub struct Site {
    /// The function.
    pub function: usize,
    /// What may come after that function returns.
    pub behind: Arc<BitSet>,
}

/// A node: where the path depends on the inputs.
#[derive(Clone, Debug)]
pub struct Node {
    /// What kind.
    pub kind: Kind,
    /// Where, in the source.
    pub place: Place,
    /// Where, in the graph.
    pub site: Site,
    /// The edge that leads here; none at the root.
    pub parent: Option<EdgeId>,
    /// How many nodes lie above.
    pub depth: usize,
    /// The run that met it first.
    pub run: usize,
    /// The edges that leave it: true before false, arms in order.
    pub edges: Vec<Edge>,
}

/// All nodes.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    cuts: Vec<Severed>,
    /// The numbers of those that were taken back.
    taken_back: BTreeSet<usize>,
    /// How many of the cuts are before the first node.
    early_cuts: usize,
    dead_ends: Vec<DeadEnd>,
}

impl Tree {
    /// Adds a node below its parent.
    pub fn add(&mut self, mut node: Node) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("a tree should have fewer than 2^32 nodes"));
        if let Some(parent) = node.parent {
            node.depth = self.node(parent.node).depth + 1;
            self.set(parent, Status::Followed(Some(id)));
        }
        self.nodes.push(node);
        id
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// An edge.
    pub fn edge(&self, id: EdgeId) -> &Edge {
        &self.node(id.node).edges[id.index]
    }

    /// All edges, in the order of the nodes.
    pub fn edges(&self) -> impl Iterator<Item = (EdgeId, &Edge)> {
        self.nodes.iter().enumerate().flat_map(|(number, node)| {
            let id = NodeId(number as u32);
            node.edges.iter().enumerate().map(move |(index, edge)| (id.edge(index), edge))
        })
    }

    /// Does the run end on an edge, because what is required does not hold?
    pub fn fails(&self, id: EdgeId) -> bool {
        id.index == 1 && matches!(self.node(id.node).kind, Kind::Requirement(_))
    }

    /// Sets what became of an edge.
    pub fn set(&mut self, id: EdgeId, status: Status) {
        self.nodes[id.node.index()].edges[id.index].status = status;
    }

    /// Notes a cut, on this edge unless it is before the first node.
    pub fn cut(&mut self, on: Option<EdgeId>, severed: Severed) {
        match on {
            Some(edge) => self.set(edge, Status::Cut(self.cuts.len())),
            None => self.early_cuts += 1,
        }
        self.cuts.push(severed);
    }

    /// Notes one more reason why an edge was cut.
    pub fn cut_again(&mut self, severed: Severed) {
        self.cuts.push(severed);
    }

    /// Takes a cut back: what lay behind it is asked about again.
    pub fn take_back(&mut self, cut: usize) -> Severed {
        self.taken_back.insert(cut);
        let severed = self.cuts[cut].clone();
        self.cuts[cut].behind.clear();
        severed
    }

    /// Notes a run that ended in an error which it could not avoid, and what may lie behind that.
    pub fn dead_end(&mut self, end: DeadEnd) {
        if !self.dead_ends.contains(&end) {
            self.dead_ends.push(end);
        }
    }

    /// The errors that could not be avoided.
    pub fn dead_ends(&self) -> &[DeadEnd] {
        &self.dead_ends
    }

    /// All nodes.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// How many cuts are before the first node.
    pub fn cuts_before_the_first_node(&self) -> usize {
        self.early_cuts
    }

    /// The cuts that were not taken back.
    pub fn remaining_cuts(&self) -> impl Iterator<Item = &Severed> {
        self.cuts
            .iter()
            .enumerate()
            .filter(|(number, _)| !self.taken_back.contains(number))
            .map(|(_, cut)| cut)
    }

    /// All cuts.
    pub fn cuts(&self) -> &[Severed] {
        &self.cuts
    }
}
