//! `eager`: each new suffix from its first step on.
//!
//! Flip a step; if that gives a test, treat its suffix completely; then undo the flip and go on to the next step.

use super::Engine;
use crate::tree::{EdgeId, NodeId};

/// Searches until nothing is left to do.
pub fn search(engine: &mut dyn Engine) {
    forward(engine, |_, _| true);
}

/// Goes forward over each suffix and flips what `worthwhile` allows at that moment.
pub(super) fn forward(engine: &mut dyn Engine, worthwhile: fn(&dyn Engine, EdgeId) -> bool) {
    let mut suffixes = vec![Suffix::new(engine.start())];
    while let Some(suffix) = suffixes.last_mut() {
        if engine.is_done() {
            return;
        }
        match suffix.next(engine) {
            None => {
                suffixes.pop();
            }
            Some(edge) if worthwhile(engine, edge) => {
                suffixes.extend(engine.flip(edge).map(Suffix::new));
            }
            Some(_) => {}
        }
    }
}

/// A suffix, and how far its treatment has come.
struct Suffix {
    nodes: Vec<NodeId>,
    /// The step, and the edge of it, that come next.
    step: usize,
    edge: usize,
}

impl Suffix {
    fn new(nodes: Vec<NodeId>) -> Self {
        Suffix { nodes, step: 0, edge: 0 }
    }

    /// The next edge that was not tried, and not passed over before.
    fn next(&mut self, engine: &dyn Engine) -> Option<EdgeId> {
        while let Some(&node) = self.nodes.get(self.step) {
            if let Some(edge) = engine.open_edges(node).into_iter().find(|edge| edge.index >= self.edge) {
                self.edge = edge.index + 1;
                return Some(edge);
            }
            self.step += 1;
            self.edge = 0;
        }
        None
    }
}
