//! `auto`: what is uncovered first, then everything that is left at once.
//!
//! Forward over each new suffix, flipping only the steps whose opposite is uncovered. When no path has one any more, the engine is asked about all
//! ways to what is still uncovered, in one formula; what it finds is treated in the same way. Only where that has no answer are steps flipped with hope.

use super::pass::Pass;
use super::{Engine, Suffix};

/// Searches until nothing is left to do.
pub fn search(engine: &mut dyn Engine) {
    let suffixes = begin(engine);
    with_hope(engine, suffixes.into_iter().map(Pass::new).collect());
}

/// Searches until only steps are left that are flipped with hope; all suffixes.
pub fn begin(engine: &mut dyn Engine) -> Vec<Suffix> {
    let mut done = Vec::new();
    let first = engine.start();
    forward(engine, first, &mut done);
    while !engine.is_done() {
        match engine.path_conditions() {
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
            Some((node, edge)) => passes.extend(engine.flip(node, edge).map(Pass::new)),
        }
    }
    done.extend(passes.into_iter().map(Pass::into_nodes));
}

/// Goes back over all suffixes.
fn with_hope(engine: &mut dyn Engine, mut passes: Vec<Pass>) {
    while let Some(pass) = passes.last_mut() {
        if engine.is_done() {
            return;
        }
        match pass.next(engine) {
            None => {
                passes.pop();
            }
            Some((node, edge)) => passes.extend(engine.flip(node, edge).map(Pass::new)),
        }
    }
}
