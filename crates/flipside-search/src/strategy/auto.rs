//! `auto`: what is uncovered first, then everything that is left at once.
//!
//! Forward over each new suffix, flipping only the steps whose opposite is uncovered. When no path has one any more, states are
//! merged on all paths to what is still uncovered; what the merged path conditions find is treated as any suffix. Only where
//! merging has no answer are steps flipped with hope.

use super::pass::Pass;
use super::{Engine, Suffix};

/// Searches until nothing is left to do.
pub fn search(engine: &mut dyn Engine) {
    let mut passes: Vec<Pass> = begin(engine).into_iter().map(Pass::new).collect();
    let mut flips = 0;
    while let Some(pass) = passes.last_mut() {
        if engine.is_done() {
            return;
        }
        // Flips with hope may have come to where more of the inputs is needed.
        if flips == FLIPS_BETWEEN_GROWTH {
            flips = 0;
            passes.extend(engine.grow().into_iter().flatten().map(Pass::new));
            continue;
        }
        match pass.next(engine) {
            None => {
                passes.pop();
            }
            Some(edge) => {
                flips += 1;
                passes.extend(engine.flip(edge).map(Pass::new));
            }
        }
    }
}

/// After this many flips with hope, capacities may grow.
const FLIPS_BETWEEN_GROWTH: usize = 64;

/// Searches until only steps are left that are flipped with hope; all suffixes.
pub fn begin(engine: &mut dyn Engine) -> Vec<Suffix> {
    let mut done = Vec::new();
    let first = engine.start();
    forward(engine, first, &mut done);
    while !engine.is_done() {
        if let Some(suffix) = engine.merge_states() {
            forward(engine, suffix, &mut done);
            continue;
        }
        engine.refute_widely();
        if engine.is_done() {
            break;
        }
        let Some(grown) = engine.grow() else { break };
        for suffix in grown {
            forward(engine, suffix, &mut done);
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
