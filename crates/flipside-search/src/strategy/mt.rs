//! `mt`: as [`super::otherwise`], but every covered path has a task of its own, and the tasks take turns, in one thread.
//!
//! [`crate::threads`] is the form with real threads.

use super::{Engine, Suffix, Tasks};

/// Runs the first test; its suffix.
pub fn begin(engine: &mut dyn Engine) -> Vec<Suffix> {
    vec![engine.start()]
}

/// Searches until nothing is left to do.
pub fn search(engine: &mut dyn Engine) {
    let mut tasks = Tasks::default();
    for suffix in begin(engine) {
        tasks.add(suffix);
    }
    while !engine.is_done() {
        let Some((task, edge)) = tasks.next(engine) else { return };
        let born = engine.flip(edge);
        tasks.after_flip(task, born);
    }
}
