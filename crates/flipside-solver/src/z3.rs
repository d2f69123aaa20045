//! Z3 in process: one incremental solver, constraints of a shared prefix are asserted once.

use std::sync::Arc;

use ::z3::{Params, SatResult};
use flipside_term::{Arena, Assignment, InputId, TermId, evaluate};

use crate::interrupt::{Gate, guarded};
use crate::translate::{Translated, Translator};
use crate::{Answer, Budget, Solver, Stop};

/// Z3's plain solver, used incrementally.
pub struct Z3 {
    solver: ::z3::Solver,
    translator: Translator,
    /// What is asserted, level by level, to check models against.
    levels: Vec<Vec<TermId>>,
    seed: u32,
    /// Where interruptions come in.
    gate: Arc<Gate>,
}

impl Z3 {
    /// A solver whose choices depend on the seed.
    pub fn new(seed: u32) -> Self {
        Z3 {
            solver: ::z3::Solver::new(),
            translator: Translator::default(),
            levels: vec![Vec::new()],
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

    fn model(&self, arena: &Arena) -> Vec<(InputId, u128)> {
        let model = self.solver.get_model().expect("a satisfiable check should have a model");
        let mut values = Vec::new();
        for &(input, term) in self.translator.inputs() {
            let value = match self.translator.known(term) {
                Translated::Bool(bool) => {
                    model.eval(bool, true).and_then(|value| value.as_bool()).map(u128::from)
                }
                Translated::Bits(bits) => {
                    model.eval(bits, true).and_then(|value| value.as_u64()).map(u128::from)
                }
            };
            values.push((input, value.expect("an input should have a value of at most 64 bits")));
        }
        let assignment: Assignment = values.iter().copied().collect();
        for &term in self.levels.iter().flatten() {
            assert!(
                evaluate(arena, &assignment, term) != 0,
                "a model of Z3 should satisfy what was asserted: {term} does not hold"
            );
        }
        values
    }
}

impl Solver for Z3 {
    fn push(&mut self) {
        self.solver.push();
        self.levels.push(Vec::new());
    }

    fn pop(&mut self, levels: u32) {
        self.solver.pop(levels);
        let left = self.levels.len() - levels as usize;
        assert!(left > 0, "the lowest level should stay");
        self.levels.truncate(left);
    }

    fn assert(&mut self, arena: &Arena, term: TermId) {
        let truth = self.translator.truth(arena, term);
        self.solver.assert(&truth);
        self.levels.last_mut().expect("the lowest level should stay").push(term);
    }

    fn check(&mut self, arena: &Arena, budget: Budget) -> Answer {
        let mut params = Params::new();
        params.set_u32("timeout", budget.milliseconds);
        params.set_u32("rlimit", budget.resources);
        params.set_u32("random_seed", self.seed);
        // What a signal means is not Z3's to decide.
        params.set_bool("ctrl_c", false);
        self.solver.set_params(&params);
        match self.gate.pass(|| self.solver.check()) {
            None => Answer::Unknown("interrupted".into()),
            Some(SatResult::Sat) => Answer::Sat(self.model(arena)),
            Some(SatResult::Unsat) => Answer::Unsat,
            Some(SatResult::Unknown) => {
                Answer::Unknown(self.solver.get_reason_unknown().unwrap_or_else(|| "no reason given".into()))
            }
        }
    }
}
