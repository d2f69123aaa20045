//! `dfs`: depth-first search of the tree of feasible paths.
//!
//! For each new suffix, from its last step down to its first: flip; if that gives a test, treat that test's suffix (and
//! all that grows from it) first.

use super::Engine;

/// Searches until nothing is left to do.
pub fn search(engine: &mut dyn Engine) {
    // The nodes that are still to be treated, the next one last: a new suffix goes on top of the old ones.
    let mut waiting = engine.start();
    while let Some(&node) = waiting.last() {
        if engine.is_done() {
            return;
        }
        match engine.open_edges(node).first() {
            None => {
                waiting.pop();
            }
            Some(&edge) => waiting.extend(engine.flip(edge).unwrap_or_default()),
        }
    }
}
