//! The inputs on which the paths of a tree depend.

use std::collections::BTreeSet;

use flipside_term::{IdSet, InputId, Node, TermId};

use crate::explorer::Explorer;

/// Grows with the tree.
#[derive(Debug, Default)]
pub(super) struct Relevant {
    inputs: BTreeSet<InputId>,
    /// The terms that were looked into.
    seen: IdSet<TermId>,
    /// How many nodes were looked at.
    nodes: usize,
}

impl Relevant {
    /// The inputs in the conditions of all ways so far, in order.
    pub fn of(&mut self, explorer: &Explorer<'_, '_>) -> Vec<InputId> {
        let arena = explorer.machine.arena();
        let nodes = explorer.tree.nodes();
        let mut pending: Vec<TermId> =
            nodes[self.nodes..].iter().flat_map(|node| node.edges.iter().map(|edge| edge.term)).collect();
        self.nodes = nodes.len();
        while let Some(term) = pending.pop() {
            if !self.seen.insert(term) {
                continue;
            }
            let node = arena.node(term);
            match node {
                Node::Input(input) => {
                    self.inputs.insert(input);
                }
                Node::Lookup { table, .. } => pending.extend(arena.table(table).elements()),
                _ => {}
            }
            pending.extend(node.operands());
        }
        self.inputs.iter().copied().collect()
    }
}
