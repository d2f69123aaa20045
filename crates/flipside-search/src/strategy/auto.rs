//! `auto`: what is uncovered first, then everything that is left at once.
//!
//! Forward over each new suffix, flipping only the steps whose opposite is uncovered. When no path has one any more, states are
//! merged on all paths to what is still uncovered; what the merged path conditions find is treated as any suffix. Only where
//! merging has no answer are steps flipped with hope. What a question may cost grows from round to round: a hard one waits
//! until the easy ones are done.

use super::pass::Pass;
use super::{Engine, Suffix};

/// Searches until nothing is left to do.
pub fn search(engine: &mut dyn Engine) {
    let mut passes: Vec<Pass> = begin(engine).into_iter().map(Pass::new).collect();
    let mut most = FLIPS_IN_ROUND;
    while !engine.is_done() {
        flip_with_hope(engine, &mut passes, most);
        if engine.is_done() {
            return;
        }
        let mut done = Vec::new();
        if engine.persevere() {
            // What all paths at once settle, no path has to be asked about again.
            merge(engine, &mut done);
            for suffix in engine.ask_again() {
                forward(engine, suffix, &mut done);
            }
            merge(engine, &mut done);
            most *= 2;
        } else if passes.is_empty() {
            return;
        } else {
            most = usize::MAX;
        }
        passes.extend(done.into_iter().map(Pass::new));
    }
}

/// After this many flips with hope, capacities may grow.
const FLIPS_BETWEEN_GROWTH: usize = 64;

/// So many flips with hope are made in the first round before hard questions are asked again, on short paths.
const FLIPS_IN_ROUND: usize = 256;

/// Flips what is left with hope, at most so many times; on long paths, less often.
fn flip_with_hope(engine: &mut dyn Engine, passes: &mut Vec<Pass>, most: usize) {
    let (mut flips, mut cost) = (0_usize, 0_usize);
    while let Some(pass) = passes.last_mut() {
        if engine.is_done() || cost >= most {
            return;
        }
        match pass.next(engine) {
            None => {
                passes.pop();
            }
            Some(edge) => {
                flips += 1;
                cost = cost.saturating_add(engine.cost(edge));
                passes.extend(engine.flip(edge).map(Pass::new));
                // They may have come to where more of the inputs is needed.
                if flips.is_multiple_of(FLIPS_BETWEEN_GROWTH) {
                    passes.extend(engine.grow().into_iter().flatten().map(Pass::new));
                }
            }
        }
    }
}

/// Searches until only steps are left that are flipped with hope, or asked again; all suffixes.
pub fn begin(engine: &mut dyn Engine) -> Vec<Suffix> {
    let mut done = Vec::new();
    let first = engine.start();
    forward(engine, first, &mut done);
    merge(engine, &mut done);
    done
}

/// Merges states, for inputs that may grow, until that gives nothing more.
fn merge(engine: &mut dyn Engine, done: &mut Vec<Suffix>) {
    while !engine.is_done() {
        if let Some(suffix) = engine.merge_states() {
            forward(engine, suffix, done);
            continue;
        }
        engine.refute_widely();
        if engine.is_done() {
            break;
        }
        let Some(grown) = engine.grow() else { break };
        for suffix in grown {
            forward(engine, suffix, done);
        }
    }
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
