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

/// What a task finds that looks at one step.
#[derive(Clone, Copy, Debug)]
pub(super) enum Found {
    /// Something to flip.
    Flip(EdgeId),
    /// Nothing: it has gone on.
    Nothing,
    /// The end of the way.
    End,
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

    /// Looks at one step, and goes on from it unless it has more to flip. At the end of the suffix it turns back, which is the
    /// end of one of its ways.
    pub fn look_at_one(&mut self, look: &dyn Look) -> Found {
        let at = if self.backward { self.step.checked_sub(1) } else { Some(self.step) };
        let Some(&node) = at.and_then(|at| self.nodes.get(at)) else {
            self.backward = true;
            return Found::End;
        };
        let is_wanted = |edge: &EdgeId| {
            if self.backward { look.leads_to_uncovered(*edge) } else { look.is_uncovered(*edge) }
        };
        let wanted: Vec<EdgeId> = look.open_edges(node).into_iter().filter(is_wanted).collect();
        if wanted.len() <= 1 {
            self.step = if self.backward { self.step - 1 } else { self.step + 1 };
        }
        wanted.first().map_or(Found::Nothing, |&edge| Found::Flip(edge))
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
