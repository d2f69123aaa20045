//! One incremental solver: constraints of a shared prefix are asserted once.
//!
//! **Invariant:** every model is checked against [`Asserted`] before it is returned.

use std::sync::Arc;

use ::z3::{SatResult, Tactic};
use flipside_term::{Arena, TermId};

use super::float;
use super::interrupt::{Gate, guarded};
use super::limits::{Limits, resources};
use super::translate::Translator;
use crate::asserted::Asserted;
use crate::{Answer, Budget, Solver, Stop};

/// The budget of the first attempt of a check. Most need less; and a check with a time limit costs a waiting thread of
/// Z3's, which all solvers of the process share.
const EASY: Budget = Budget { resources: 500_000, milliseconds: 0 };

/// In milliseconds: easy checks take less than this, also on a loaded machine.
const EASY_MILLISECONDS: u32 = 2_000;

/// Z3's plain solver, used incrementally. Always with terms of one arena.
///
/// Solvers of one thread share Z3's context, and models depend on what was solved in it before. That is the same in
/// every run of a program; what must not depend on earlier queries belongs into a thread of its own.
pub struct Z3 {
    solver: ::z3::Solver,
    translator: Translator,
    /// What is asserted, to check models against.
    asserted: Asserted,
    /// How many terms of each level the solver has: it learns the rest when it is asked. What is asked alone, of a fresh
    /// solver, it never sees: working a large formula into its state can take longer than a check.
    told: Vec<usize>,
    limits: Limits,
    seed: u32,
    /// Where interruptions come in.
    gate: Arc<Gate>,
}

impl Z3 {
    /// A solver whose choices depend on the seed.
    pub fn new(seed: u32) -> Self {
        let solver = ::z3::Solver::new();
        let limits = Limits::new(&solver, seed);
        Z3 {
            solver,
            translator: Translator::default(),
            asserted: Asserted::new(),
            told: vec![0],
            limits,
            seed,
            gate: Arc::default(),
        }
    }

    /// Gives an action a solver whose checks give up once `stop` is raised, wherever they are. The solver is of no use
    /// after that.
    pub fn interruptible<T>(seed: u32, stop: &Stop, action: impl FnOnce(Z3) -> T) -> T {
        let solver = Z3::new(seed);
        let gate = Arc::clone(&solver.gate);
        guarded(&gate, stop, || action(solver))
    }
}

impl Solver for Z3 {
    fn push(&mut self) {
        self.asserted.push();
    }

    fn pop(&mut self, levels: u32) {
        self.asserted.pop(levels);
        let known = self.told.len().saturating_sub(self.asserted.depth());
        if known > 0 {
            self.told.truncate(self.asserted.depth());
            if !self.gate.is_spoiled() {
                self.solver.pop(known as u32);
            }
        }
    }

    fn assert(&mut self, arena: &Arena, term: TermId) {
        self.asserted.add(arena, term);
    }

    fn check(&mut self, arena: &Arena, budget: Budget) -> Answer {
        let first = if budget.is_wider_than(EASY, EASY_MILLISECONDS) { EASY } else { budget };
        let has_floats = self.asserted.has_floats();
        // The incremental solver builds the circuits of floats when it is told about them, which nothing interrupts.
        if has_floats {
            let answer = self.check_floats(arena, first);
            if first == budget || !matches!(answer, Answer::Unknown(_)) {
                return answer;
            }
            return self.check_floats(arena, budget);
        }
        self.tell(arena);
        self.limits.start(&self.solver, first);
        let mut found = self.gate.pass(|| self.solver.check());
        if found == Some(SatResult::Unknown) && first != budget {
            self.limits.start(&self.solver, budget);
            found = self.gate.pass(|| self.solver.check());
        }
        self.answer(arena, found, None)
    }

    fn check_alone(&mut self, arena: &Arena, budget: Budget) -> Answer {
        let solver = if self.asserted.has_floats() { float::solver() } else { alone() };
        self.check_with(&solver, arena, budget)
    }

    fn resources(&self) -> u32 {
        resources(&self.solver)
    }
}

/// A solver for one large formula: equalities are substituted and unconstrained terms eliminated first. On merged path
/// conditions it took 66 and 430 ms, the incremental solver 160 and 1,830 ms, bit-blasting with a SAT solver 330 and
/// 640 ms at best (docs/performance.md).
fn alone() -> ::z3::Solver {
    let steps = ["simplify", "propagate-values", "solve-eqs", "elim-uncnstr", "max-bv-sharing", "smt"];
    let all = steps.into_iter().map(Tactic::new).reduce(|all, step| all.and_then(&step));
    all.expect("there should be a step").solver()
}

impl Z3 {
    /// Tells the solver what it does not know of what is asserted.
    fn tell(&mut self, arena: &Arena) {
        for level in 0..self.asserted.depth() {
            if self.gate.is_spoiled() {
                return;
            }
            if level == self.told.len() {
                self.gate.pass(|| self.solver.push());
                self.told.push(0);
            }
            for &term in &self.asserted.terms_at(level)[self.told[level]..] {
                let truth = self.translator.truth(arena, term);
                self.solver.assert(&truth);
                self.told[level] += 1;
            }
        }
    }

    /// A check with floating-point operations, with a solver of its own that bit-blasts everything at once. The circuits are
    /// large, and building them incrementally takes many times as long.
    fn check_floats(&mut self, arena: &Arena, budget: Budget) -> Answer {
        self.check_with(&float::solver(), arena, budget)
    }

    /// A check with another, fresh solver.
    fn check_with(&mut self, solver: &::z3::Solver, arena: &Arena, budget: Budget) -> Answer {
        if self.gate.is_spoiled() {
            return self.answer(arena, None, None);
        }
        for term in self.asserted.terms() {
            solver.assert(self.translator.truth(arena, term));
        }
        let mut limits = Limits::new(solver, self.seed);
        limits.start(solver, budget);
        let found = self.gate.pass(|| solver.check());
        self.answer(arena, found, Some((solver, &limits)))
    }

    /// What a check found: by the solver itself, or by another one.
    fn answer(
        &mut self,
        arena: &Arena,
        found: Option<SatResult>,
        other: Option<(&::z3::Solver, &Limits)>,
    ) -> Answer {
        let (solver, limits) = other.unwrap_or((&self.solver, &self.limits));
        match found {
            None => Answer::Unknown("interrupted".into()),
            Some(SatResult::Sat) => {
                let model = solver.get_model().expect("a satisfiable check should have a model");
                let values = self.translator.values(&model, self.asserted.inputs());
                Answer::Sat(self.asserted.expect_model(arena, values))
            }
            Some(SatResult::Unsat) => Answer::Unsat,
            Some(SatResult::Unknown) => Answer::Unknown(limits.reason(solver)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::limits::resources;
    use super::super::translate::Translated;
    use super::*;
    use ::z3::ast::BV;
    use flipside_term::Input;

    /// Z3 gets other assertions than [`Asserted`] has, so its model is wrong.
    #[test]
    #[should_panic(expected = "a model should satisfy what was asserted")]
    fn a_wrong_model_is_a_loud_failure() {
        let arena = Arena::new();
        let x = arena.input_term(arena.declare_input(&Input::integer("x", 8, false)));
        let mut solver = Z3::new(0);
        solver.push();
        solver.assert(&arena, arena.unsigned_less(x, arena.constant(10, 8)));
        solver.push();
        solver.asserted.add(&arena, arena.equal(x, arena.constant(3, 8)));
        // It is told about the first level, and something else in the place of the second.
        solver.solver.push();
        solver.solver.assert(solver.translator.truth(&arena, arena.unsigned_less(x, arena.constant(10, 8))));
        solver.solver.push();
        solver.told = vec![0, 1, 1];
        let other = solver.translator.truth(&arena, arena.equal(x, arena.constant(4, 8)));
        solver.solver.assert(&other);
        solver.check(&arena, Budget::default());
    }

    /// A sum is translated as a difference.
    #[test]
    #[should_panic(expected = "a model should satisfy what was asserted")]
    fn a_wrong_translation_is_a_loud_failure() {
        let arena = Arena::new();
        let [x, y] =
            ["x", "y"].map(|name| arena.input_term(arena.declare_input(&Input::integer(name, 8, false))));
        let mut solver = Z3::new(0);
        solver.translator.truth(&arena, arena.unsigned_less(x, y));
        let bits = |term| -> BV {
            match solver.translator.known(term) {
                Translated::Bits(bits) => bits.clone(),
                Translated::Bool(_) => panic!("an integer should be a bit vector"),
            }
        };
        let difference = Translated::Bits(bits(x).bvsub(bits(y)));
        let sum = arena.add(x, y);
        solver.translator.plant(sum, difference);
        solver.assert(&arena, arena.equal(sum, arena.constant(100, 8)));
        solver.assert(&arena, arena.equal(y, arena.constant(1, 8)));
        solver.check(&arena, Budget::default());
    }

    /// Checks that exceed the limit in total, each with the same budget.
    #[test]
    fn the_budget_is_that_of_each_check() {
        let arena = Arena::new();
        let [x, y] =
            ["x", "y"].map(|name| arena.input_term(arena.declare_input(&Input::integer(name, 12, false))));
        let mut solver = Z3::new(0);
        solver.push();
        let budget = Budget { resources: 20_000, milliseconds: 0 };
        let before = resources(&solver.solver);
        for round in 0..40 {
            solver.push();
            let product = arena.multiply(x, arena.add(y, arena.constant(round, 12)));
            solver.assert(&arena, arena.equal(product, arena.constant(0xd2f, 12)));
            let answer = solver.check(&arena, budget);
            assert!(matches!(answer, Answer::Sat(_)), "{round}: {answer:?}");
            solver.pop(1);
        }
        let used = resources(&solver.solver) - before;
        assert!(used > budget.resources, "{used} resources should be more than one check may take");
    }
}
