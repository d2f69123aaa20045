//! A model: values of the inputs, and a memo of the values of terms under them.

use std::sync::Mutex;

use flipside_term::{Arena, Assignment, Evaluator, TermId};

/// Values of the inputs.
#[derive(Debug)]
pub struct Model {
    assignment: Assignment,
    memo: Mutex<Evaluator>,
}

impl Model {
    /// The model with these values.
    pub fn new(assignment: Assignment) -> Self {
        let memo = Mutex::new(Evaluator::new(assignment.clone()));
        Model { assignment, memo }
    }

    /// The values.
    pub fn assignment(&self) -> &Assignment {
        &self.assignment
    }

    /// The value of a term.
    pub fn value(&self, arena: &Arena, term: TermId) -> u128 {
        self.memo.lock().expect("an evaluation should not panic").evaluate(arena, term)
    }

    /// Does a truth value hold?
    pub fn holds(&self, arena: &Arena, term: TermId) -> bool {
        self.value(arena, term) != 0
    }
}
