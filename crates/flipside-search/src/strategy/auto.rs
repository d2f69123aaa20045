//! `auto`: what is uncovered first, then everything that is left at once.
//!
//! Forward over each new suffix, flipping only the steps whose opposite is uncovered. When no path has one any more, states are
//! merged on all paths to what is still uncovered; what the merged path conditions find is treated as any suffix. Only where
//! merging has no answer are steps flipped with hope.

use super::otherwise::treat;
use super::pass::Pass;
use super::{Engine, Suffix};

/// Searches until nothing is left to do.
pub fn search(engine: &mut dyn Engine) {
    let suffixes = begin(engine);
    treat(engine, suffixes.into_iter().map(Pass::new).collect());
}

/// Searches until only steps are left that are flipped with hope; all suffixes.
pub fn begin(engine: &mut dyn Engine) -> Vec<Suffix> {
    let mut done = Vec::new();
    let first = engine.start();
    forward(engine, first, &mut done);
    while !engine.is_done() {
        match engine.merge_states() {
            Some(suffix) => forward(engine, suffix, &mut done),
            None => break,
        }
    }
    done
}

/// Flips what is uncovered on a suffix, and on those that grow from it.
fn forward(engine: &mut dyn Engine, suffix: Suffix, done: &mut Vec<Suffix>) {
    let mut passes = vec![Pass::new(suffix)];
    while let Some(pass) = passes.last_mut() {
        if engine.is_done() {
            break;
        }
        match pass.next_uncovered(engine) {
            None => done.extend(passes.pop().map(Pass::into_nodes)),
            Some(edge) => passes.extend(engine.flip(edge).map(Pass::new)),
        }
    }
    done.extend(passes.into_iter().map(Pass::into_nodes));
}
