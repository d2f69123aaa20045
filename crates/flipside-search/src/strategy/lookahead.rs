//! `lookahead`: as [`super::eager`], but a step is flipped only if its opposite is uncovered, or something uncovered can
//! be reached from there in the control-flow graph.

use super::Engine;
use super::eager::forward;

/// Searches until nothing is left to do.
pub fn search(engine: &mut dyn Engine) {
    forward(engine, |engine, edge| engine.leads_to_uncovered(edge));
}
