//! The inputs on which the paths of the execution tree depend: mutating others changes nothing that was seen so far.

use std::collections::BTreeSet;

use flipside_term::{IdSet, InputId, Node, TermId};

use super::Target;

/// The relevant inputs so far; updated as the tree grows.
#[derive(Debug, Default)]
pub(super) struct Relevant {
    inputs: BTreeSet<InputId>,
    /// The terms visited so far.
    seen: IdSet<TermId>,
    /// How many nodes were visited.
    nodes: usize,
}

impl Relevant {
    /// The inputs in the conditions of all edges so far, in order.
    pub fn of(&mut self, target: &dyn Target<'_>) -> Vec<InputId> {
        let arena = target.machine().arena();
        let (mut pending, nodes) = target.conditions_since(self.nodes);
        self.nodes = nodes;
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
