//! Answers the questions of state merging: by the inputs of tests, by local search, by the solver.

use flipside_merge::{Feasibility, Loops, PathConditions};
use flipside_solver::{Answer, Budget};
use flipside_term::{Arena, Assignment, InputId, TermId, evaluate, term_size_below};

use crate::explorer::Explorer;
use crate::merge::MergeMode;
use crate::prefix::{Prefix, Reply};

/// How many blocks are executed under loop invariants: a subject that needs more is not worth the attempt.
pub(crate) const INVARIANT_BLOCKS: usize = 10_000;

/// How many terms a question may have that only saves work: a solver takes about a second to read more.
const LARGE: usize = 500_000;

/// How many milliseconds it may take at most: a safety net.
const LONGEST: u32 = 3_000;

/// Answers with what a driver has.
pub(super) struct FeasibilityCheck<'a, 's, 'm, 'p> {
    explorer: &'a Explorer<'m, 'p>,
    prefix: &'a mut Prefix<'s>,
    arena: &'a Arena,
    /// The inputs of tests: they satisfy many conditions.
    starts: Vec<&'a Assignment>,
    /// What one question may cost.
    budget: Budget,
    /// What the answers cost so far.
    spent: u64,
    /// All answers that count as solver calls.
    pub replies: Vec<Reply>,
    /// Inputs that take something wanted.
    pub found: Option<Vec<(InputId, u128)>>,
    /// The path conditions under loop invariants, if they are refuted.
    pub invariants: Option<PathConditions>,
}

impl<'a, 's, 'm, 'p> FeasibilityCheck<'a, 's, 'm, 'p> {
    /// No question was asked yet.
    pub fn new(
        explorer: &'a Explorer<'m, 'p>,
        prefix: &'a mut Prefix<'s>,
        starts: &'a [Assignment],
        budget: Budget,
    ) -> Self {
        FeasibilityCheck {
            explorer,
            prefix,
            arena: explorer.machine.arena(),
            starts: starts.iter().collect(),
            budget,
            spent: 0,
            replies: Vec::new(),
            found: None,
            invariants: None,
        }
    }
}

impl Feasibility for FeasibilityCheck<'_, '_, '_, '_> {
    fn feasible(&mut self, condition: TermId, most: u32) -> bool {
        // The answer saves work: where the question is large, it is not worth its price.
        if term_size_below(self.arena, condition, LARGE).is_none() {
            return true;
        }
        // A test may satisfy it already.
        if self.starts.iter().any(|inputs| evaluate(self.arena, inputs, condition) != 0) {
            return true;
        }
        let budget = self.explorer.solver_budget().at_most(most).within(LONGEST);
        let before = self.prefix.resources();
        let reply = self.prefix.refute_related(self.arena, condition, budget);
        self.spent += u64::from(self.prefix.resources().wrapping_sub(before));
        let refuted = matches!(reply, Reply::Propagated | Reply::Solved(Answer::Unsat));
        self.replies.push(reply);
        !refuted
    }

    fn spent(&self) -> u64 {
        self.spent
    }

    fn is_enough(&mut self, condition: TermId) -> bool {
        self.found = self.prefix.search_locally(self.arena, condition, &self.starts);
        self.replies.extend(self.found.clone().map(Reply::Found));
        self.found.is_some()
    }

    /// Are loop invariants enough to refute all that is uncovered?
    fn goes_on(&mut self) -> bool {
        let open = self.explorer.unsettled();
        let mode = MergeMode::exact(Loops::Invariants, INVARIANT_BLOCKS);
        let conditions = self.explorer.merged_conditions(&open, mode, &mut |_| true);
        let Ok(conditions) = conditions else { return true };
        let any = self.arena.any(conditions.conditions.values().copied());
        let reply = self.prefix.refute(self.arena, any, self.budget);
        let is_refuted = matches!(reply, Reply::Propagated | Reply::Solved(Answer::Unsat));
        self.replies.push(reply);
        self.invariants = is_refuted.then_some(conditions);
        !is_refuted
    }
}
