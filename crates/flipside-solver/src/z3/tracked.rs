//! Unsat cores from Z3: every constraint is guarded by an assumption literal.
//!
//! The solver is a fresh one, and it is Z3's solver for bit vectors (floating-point operations are bit-blasted), not the
//! one of the search, so that a core is a second opinion.

use std::collections::HashSet;

use ::z3::SatResult;
use ::z3::ast::Bool;
use flipside_term::{Arena, TermId, has_floats};

use super::float;
use super::limits::Limits;
use super::translate::Translator;
use crate::asserted::Asserted;
use crate::unsat_core::{self, CoreAnswer, Part, Refuter};
use crate::{Budget, CoreSolver};

/// Finds cores, each with a fresh solver.
#[derive(Clone, Copy, Debug)]
pub struct Cores {
    seed: u32,
}

impl Cores {
    /// With the choices of a seed.
    pub fn new(seed: u32) -> Self {
        Cores { seed }
    }
}

impl CoreSolver for Cores {
    fn core(&self, arena: &Arena, constraints: &[TermId], budget: Budget) -> CoreAnswer {
        unsat_core::find(&mut Tracked::new(arena, constraints, self.seed), constraints.len(), budget)
    }
}

/// A solver with a literal for each constraint.
struct Tracked<'a> {
    arena: &'a Arena,
    constraints: &'a [TermId],
    solver: ::z3::Solver,
    translator: Translator,
    literals: Vec<Bool>,
    /// What a model has to satisfy; a level for each check.
    asserted: Asserted,
    limits: Limits,
}

impl<'a> Tracked<'a> {
    fn new(arena: &'a Arena, constraints: &'a [TermId], seed: u32) -> Self {
        let mut translator = Translator::default();
        let truths: Vec<Bool> = constraints.iter().map(|&term| translator.truth(arena, term)).collect();
        let as_bits = |(truth, &constraint): (&Bool, &TermId)| {
            if has_floats(arena, &[constraint]) { float::as_bits(truth) } else { Some(truth.clone()) }
        };
        let bits: Option<Vec<Bool>> = truths.iter().zip(constraints).map(as_bits).collect();
        let (solver, truths) = match bits {
            Some(bits) => (::z3::Solver::new_for_logic("QF_BV").expect("Z3 should know bit vectors"), bits),
            None => (::z3::Solver::new(), truths),
        };
        let limits = Limits::new(&solver, seed);
        let mut literals = Vec::new();
        for (number, truth) in truths.into_iter().enumerate() {
            // A number is never the name of an input.
            let literal = Bool::new_const(number as u32);
            solver.assert(literal.implies(truth));
            literals.push(literal);
        }
        Self { arena, constraints, solver, translator, literals, asserted: Asserted::new(), limits }
    }
}

impl Refuter for Tracked<'_> {
    fn refute(&mut self, members: &[usize], budget: Budget) -> (Part, u32) {
        let literals: Vec<Bool> = members.iter().map(|&member| self.literals[member].clone()).collect();
        self.limits.start_measured(&self.solver, budget);
        let part = match self.solver.check_assumptions(&literals) {
            SatResult::Sat => {
                let model = self.solver.get_model().expect("a satisfiable check should have a model");
                self.asserted.push();
                for &member in members {
                    self.asserted.add(self.arena, self.constraints[member]);
                }
                let values = self.translator.values(&model, self.asserted.inputs());
                let values = self.asserted.expect_model(self.arena, values);
                self.asserted.pop(1);
                Part::Sat(values)
            }
            SatResult::Unsat => {
                let core: HashSet<Bool> = self.solver.get_unsat_core().into_iter().collect();
                let is_in_core = |member: &usize| core.contains(&self.literals[*member]);
                Part::Unsat(members.iter().copied().filter(is_in_core).collect())
            }
            SatResult::Unknown => Part::Unknown(self.limits.reason(&self.solver)),
        };
        (part, self.limits.used(&self.solver))
    }
}
