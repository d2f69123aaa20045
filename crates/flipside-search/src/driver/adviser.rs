//! Answers what is asked while all ways are followed: by what the tests do, by a walk, by the solver.

use flipside_execute::ways::Advice;
use flipside_solver::{Answer, Budget};
use flipside_term::{Arena, Assignment, InputId, TermId, evaluate};

use crate::prefix::{Prefix, Reply};

/// Who answers.
pub(crate) struct Adviser<'a, 's> {
    prefix: &'a mut Prefix<'s>,
    arena: &'a Arena,
    /// The inputs of tests.
    starts: Vec<&'a Assignment>,
    /// What a question may cost.
    budget: Budget,
    /// All answers that were not had for nothing.
    pub replies: Vec<Reply>,
    /// Inputs that take something wanted.
    pub found: Option<Vec<(InputId, u128)>>,
}

impl<'a, 's> Adviser<'a, 's> {
    /// Nobody has asked yet.
    pub fn new(
        prefix: &'a mut Prefix<'s>,
        arena: &'a Arena,
        starts: &'a [Assignment],
        budget: Budget,
    ) -> Self {
        let starts = starts.iter().collect();
        Adviser { prefix, arena, starts, budget, replies: Vec::new(), found: None }
    }
}

impl Advice for Adviser<'_, '_> {
    fn feasible(&mut self, condition: TermId) -> bool {
        // A test that is there already says yes.
        if self.starts.iter().any(|inputs| evaluate(self.arena, inputs, condition) != 0) {
            return true;
        }
        let reply = self.prefix.ask_whole(self.arena, condition, &self.starts, self.budget);
        let refuted = matches!(reply, Reply::Propagated | Reply::Solved(Answer::Unsat));
        self.replies.push(reply);
        !refuted
    }

    fn is_enough(&mut self, condition: TermId) -> bool {
        self.found = self.prefix.walk(self.arena, condition, &self.starts);
        self.replies.extend(self.found.clone().map(Reply::Resolved));
        self.found.is_some()
    }
}
