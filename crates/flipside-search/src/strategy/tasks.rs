//! The tasks of `mt`: every covered path has one, and they take turns.
//!
//! A task is of high priority while it advances along its suffix flipping what is uncovered, and of low priority when it
//! has turned back to flip with hope. Tasks of low priority run only while there is none of high priority. In a turn a
//! task does its next flip and goes to the tail of its queue, behind the task that the flip gave birth to.

use std::collections::VecDeque;

use super::Look;
use super::pass::{Found, Pass};
use crate::tree::{EdgeId, NodeId};

/// The task of one covered path.
pub(crate) struct Task(Pass);

/// The tasks that wait for their turn.
#[derive(Default)]
pub(crate) struct Tasks {
    high: VecDeque<Pass>,
    low: VecDeque<Pass>,
}

impl Tasks {
    /// A new path: its suffix has a task.
    pub fn add(&mut self, suffix: Vec<NodeId>) {
        self.high.push_back(Pass::new(suffix));
    }

    /// The task whose turn it is, and the flip that it wants; none when no task that waits has one left.
    pub fn next(&mut self, look: &dyn Look) -> Option<(Task, EdgeId)> {
        self.next_high(look).or_else(|| self.next_low(look))
    }

    /// The same among the tasks of high priority; those that have turned back are of low priority from now on.
    pub fn next_high(&mut self, look: &dyn Look) -> Option<(Task, EdgeId)> {
        while let Some(mut task) = self.high.pop_front() {
            match task.next_uncovered(look) {
                Some(flip) => return Some((Task(task), flip)),
                None => self.low.push_back(task),
            }
        }
        None
    }

    /// The same among the tasks of low priority.
    pub fn next_low(&mut self, look: &dyn Look) -> Option<(Task, EdgeId)> {
        while let Some(mut task) = self.low.pop_front() {
            if let Some(flip) = task.next_hopeful(look) {
                return Some((Task(task), flip));
            }
        }
        None
    }

    /// The next flip, where a turn is a look at one step of a suffix.
    pub fn next_by_steps(&mut self, look: &dyn Look) -> Option<(Task, EdgeId)> {
        loop {
            let queue = if self.high.is_empty() { &mut self.low } else { &mut self.high };
            let mut task = queue.pop_front()?;
            let was_backward = task.is_backward();
            match task.look_at_one(look) {
                Found::Flip(edge) => return Some((Task(task), edge)),
                Found::End if was_backward => {}
                Found::End | Found::Nothing if task.is_backward() => self.low.push_back(task),
                Found::End | Found::Nothing => self.high.push_back(task),
            }
        }
    }

    /// After the flip of a task: it waits again, behind the task of the path that the flip gave, if it gave one.
    pub fn after_flip(&mut self, Task(task): Task, born: Option<Vec<NodeId>>) {
        if let Some(suffix) = born {
            self.add(suffix);
        }
        let queue = if task.is_backward() { &mut self.low } else { &mut self.high };
        queue.push_back(task);
    }
}
