//! The treatment of a suffix by `else` and `mt`: forward over what is uncovered, then backward with hope.

use super::Look;
use crate::tree::{EdgeId, NodeId};

/// How far the treatment of a suffix has come.
#[derive(Debug)]
pub(super) struct Pass {
    nodes: Vec<NodeId>,
    /// The next step; going backward, the one before which it stands.
    step: usize,
    backward: bool,
}

impl Pass {
    /// A suffix that was not treated yet.
    pub fn new(nodes: Vec<NodeId>) -> Self {
        Pass { nodes, step: 0, backward: false }
    }

    /// The suffix.
    pub fn into_nodes(self) -> Vec<NodeId> {
        self.nodes
    }

    /// Has it turned back?
    pub fn is_backward(&self) -> bool {
        self.backward
    }

    /// Goes on to the next flip; none when there is none left.
    pub fn next(&mut self, look: &dyn Look) -> Option<EdgeId> {
        self.next_uncovered(look).or_else(|| self.next_hopeful(look))
    }

    /// Advances to the next step whose opposite is uncovered; none when the end is reached.
    pub fn next_uncovered(&mut self, look: &dyn Look) -> Option<EdgeId> {
        if self.backward {
            return None;
        }
        while let Some(&node) = self.nodes.get(self.step) {
            let mut edges = look.open_edges(node).into_iter();
            if let Some(edge) = edges.find(|&edge| look.is_uncovered(edge)) {
                return Some(edge);
            }
            self.step += 1;
        }
        self.backward = true;
        None
    }

    /// Goes back to the next step from whose opposite something uncovered can be reached; none when the start is
    /// reached.
    pub fn next_hopeful(&mut self, look: &dyn Look) -> Option<EdgeId> {
        while self.step > 0 {
            let node = self.nodes[self.step - 1];
            let mut edges = look.open_edges(node).into_iter();
            if let Some(edge) = edges.find(|&edge| look.leads_to_uncovered(edge)) {
                return Some(edge);
            }
            self.step -= 1;
        }
        None
    }
}
