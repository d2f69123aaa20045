//! Questions to solvers: for a core, alone, and with what earlier ones taught. None is given more time than is left.

use flipside_solver::{Answer, Budget, Core, CoreAnswer, Factory, Solver, refute_all};
use flipside_term::{TermId, has_floats};

use crate::cores::Gathering;
use crate::deadline::Ended;
use crate::propagation_core::{contradiction, has_many_floats};

/// Budget of a query with floating-point operations that only serves to shrink a core: the solver bit-blasts them, may take
/// seconds for one product, and few such queries are answered at all.
pub(crate) const FLOATS: Budget = Budget { resources: 200_000, milliseconds: 500 };

/// Budget of a question whether a loop can go on: where it is not answered, the loop is followed further.
pub(crate) const LOOP: Budget = Budget { resources: 2_000_000, milliseconds: 2_000 };

/// Budget for finding the relevant clauses of the precondition: they are only shown, nothing depends on them.
pub(crate) const CLAUSES: Budget = Budget { resources: 1_000_000, milliseconds: 1_000 };

impl Gathering<'_, '_> {
    /// Queries a solver for a core of these terms.
    pub(crate) fn query(&self, terms: &[TermId], budget: Budget) -> Result<CoreAnswer, Ended> {
        self.deadline.check()?;
        let arena = self.tests.machine.arena();
        if budget.resources <= CLAUSES.resources && has_many_floats(arena, terms) {
            return Ok(CoreAnswer::Unknown("many floating-point operations".into()));
        }
        let answer = Factory::new(0).core_solver().core(arena, terms, self.deadline.within(budget));
        if matches!(answer, CoreAnswer::Unknown(_)) {
            // Did the solver give up, or was it interrupted at the deadline?
            self.deadline.check()?;
        }
        Ok(answer)
    }

    /// The same for terms that may have floating-point operations: where propagation finds a core, the solver only shrinks it.
    pub(crate) fn query_with_floats(&self, terms: &[TermId], budget: Budget) -> Result<CoreAnswer, Ended> {
        let arena = self.tests.machine.arena();
        let Some(propagated) = has_floats(arena, terms).then(|| contradiction(arena, terms)).flatten() else {
            return self.query(terms, budget);
        };
        let some: Vec<TermId> = propagated.iter().map(|&place| terms[place]).collect();
        Ok(match self.query(&some, FLOATS)? {
            CoreAnswer::Unsat(Core { members, minimal }) => CoreAnswer::Unsat(Core {
                members: members.into_iter().map(|member| propagated[member]).collect(),
                minimal,
            }),
            CoreAnswer::Unknown(_) => CoreAnswer::Unsat(Core { members: propagated, minimal: false }),
            CoreAnswer::Sat(values) => CoreAnswer::Sat(values),
        })
    }

    /// What a solver says of these terms, without a core: the formulas of state merging are large.
    pub(crate) fn ask(&self, terms: &[TermId], budget: Budget) -> Result<Answer, Ended> {
        self.deadline.check()?;
        let arena = self.tests.machine.arena();
        let mut solver = Factory::new(0).solver();
        for &term in terms {
            solver.assert(arena, term);
        }
        let answer = solver.check_alone(arena, self.deadline.within(budget));
        if matches!(answer, Answer::Unknown(_)) {
            // Did the solver give up, or was it interrupted at the deadline?
            self.deadline.check()?;
        }
        Ok(answer)
    }

    /// Is one of these conditions possible, with what is given? They share most of their terms.
    pub(crate) fn ask_related(
        &self,
        given: TermId,
        conditions: &[TermId],
        budget: Budget,
    ) -> Result<Answer, Ended> {
        self.deadline.check()?;
        let (arena, mut solver) = (self.tests.machine.arena(), self.solver.borrow_mut());
        let question = (given, conditions);
        let mut budget = || (!self.deadline.is_over()).then(|| self.deadline.within(budget));
        let answer = refute_all(&mut **solver, arena, question, &mut budget);
        if matches!(answer, Answer::Unknown(_)) {
            self.deadline.check()?;
        }
        Ok(answer)
    }

    /// Is a state of state merging infeasible?
    pub(crate) fn is_infeasible(&self, given: TermId, condition: TermId) -> bool {
        // Past the deadline it counts as feasible; the check after merging ends the gathering.
        matches!(self.ask_related(given, &[condition], LOOP), Ok(Answer::Unsat))
    }

    /// Does a solver refute these terms within the budget?
    pub(crate) fn is_refuted(&self, terms: &[TermId], budget: Budget) -> Result<bool, Ended> {
        if budget.resources <= CLAUSES.resources && has_many_floats(self.tests.machine.arena(), terms) {
            return Ok(false);
        }
        Ok(matches!(self.ask(terms, budget)?, Answer::Unsat))
    }
}
