//! `else`: what is uncovered first.
//!
//! Forward over each new suffix, flipping only the steps whose opposite is uncovered and treating each new suffix at once;
//! then backward over it, flipping with hope each step not yet flipped from whose opposite something uncovered can be
//! reached.

use super::Engine;
use super::pass::Pass;

/// Searches until nothing is left to do.
pub fn search(engine: &mut dyn Engine) {
    let first = Pass::new(engine.start());
    treat(engine, vec![first]);
}

/// Treats suffixes, the last one first, and those that grow from them.
pub(super) fn treat(engine: &mut dyn Engine, mut passes: Vec<Pass>) {
    while let Some(pass) = passes.last_mut() {
        if engine.is_done() {
            return;
        }
        match pass.next(engine) {
            None => {
                passes.pop();
            }
            Some(edge) => passes.extend(engine.flip(edge).map(Pass::new)),
        }
    }
}
