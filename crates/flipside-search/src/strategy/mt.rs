//! `mt`: as [`super::otherwise`], but every covered path has a task of its own, and the tasks take turns, in one thread.
//!
//! [`crate::threads`] is the form with real threads.

use super::{Engine, Suffix, Task, Tasks};
use crate::tree::EdgeId;

/// Runs the first test; its suffix.
pub fn begin(engine: &mut dyn Engine) -> Vec<Suffix> {
    vec![engine.start()]
}

/// Searches until nothing is left to do.
pub fn search(engine: &mut dyn Engine) {
    take_turns(engine, |tasks, engine| tasks.next(engine));
}

/// The same with the other reading of "in turn": a turn is a look at one step of the suffix, whether that is flipped or not.
pub fn search_by_steps(engine: &mut dyn Engine) {
    take_turns(engine, |tasks, engine| tasks.next_by_steps(engine));
}

/// The task whose turn it is, and its flip.
type NextFlip = fn(&mut Tasks, &dyn Engine) -> Option<(Task, EdgeId)>;

fn take_turns(engine: &mut dyn Engine, next: NextFlip) {
    let mut tasks = Tasks::default();
    for suffix in begin(engine) {
        tasks.add(suffix);
    }
    while !engine.is_done() {
        let Some((task, edge)) = next(&mut tasks, engine) else { return };
        let born = engine.flip(edge);
        tasks.after_flip(task, born);
    }
}
