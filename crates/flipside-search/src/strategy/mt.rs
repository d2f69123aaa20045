//! `mt`: as [`super::otherwise`], but every covered path has a task of its own, and tasks take turns.
//!
//! A task is of high priority while it advances along its suffix flipping what is uncovered, and of low priority when it
//! has turned back to flip with hope. Tasks of low priority run only while there is none of high priority. In a turn a
//! task does its next flip and goes to the tail of its queue, behind the task that the flip gave birth to.

use std::collections::VecDeque;

use super::Engine;
use super::pass::Pass;

/// Searches until nothing is left to do.
pub fn search(engine: &mut dyn Engine) {
    let mut high = VecDeque::from([Pass::new(engine.start())]);
    let mut low = VecDeque::new();
    loop {
        if engine.is_done() {
            return;
        }
        if let Some(mut task) = high.pop_front() {
            match task.next_uncovered(engine) {
                None => low.push_back(task),
                Some((node, way)) => {
                    high.extend(engine.flip(node, way).map(Pass::new));
                    high.push_back(task);
                }
            }
        } else if let Some(mut task) = low.pop_front() {
            if let Some((node, way)) = task.next_hopeful(engine) {
                high.extend(engine.flip(node, way).map(Pass::new));
                low.push_back(task);
            }
        } else {
            return;
        }
    }
}
