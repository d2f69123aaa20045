//! Unsat cores: every constraint is an assumption.

use flipside_term::{Arena, TermId};

use super::attempt::{Attempt, Found};
use super::engine::Choices;
use crate::unsat_core::{self, CoreAnswer, Part, Refuter};
use crate::{Budget, CoreSolver, Stop};

/// Finds cores, each with a fresh solver.
#[derive(Clone, Copy, Debug)]
pub struct Cores {
    seed: u32,
    enumerates: bool,
}

impl Cores {
    /// With the choices of a seed.
    pub fn new(seed: u32) -> Self {
        Cores { seed, enumerates: true }
    }

    /// The same, but it reasons about inputs of few values too.
    pub fn without_enumeration(self) -> Self {
        Cores { enumerates: false, ..self }
    }
}

impl CoreSolver for Cores {
    fn core(&self, arena: &Arena, constraints: &[TermId], budget: Budget) -> CoreAnswer {
        let choices = Choices { seed: self.seed, enumerates: self.enumerates, stop: Stop::default() };
        match Attempt::new(arena, Vec::new(), constraints, budget, &choices) {
            Ok(attempt) => unsat_core::find(&mut Tracked(attempt), constraints.len(), budget),
            Err(why) => CoreAnswer::Unknown(why),
        }
    }
}

struct Tracked<'a>(Attempt<'a>);

impl Refuter for Tracked<'_> {
    fn refute(&mut self, members: &[usize], budget: Budget) -> (Part, u32) {
        let before = self.0.used();
        let part = match self.0.solve_with(members, budget) {
            Found::Sat(values) => Part::Sat(values),
            Found::Unsat(places) if places.is_empty() => {
                unreachable!("without assumptions nothing should be unsatisfiable")
            }
            Found::Unsat(places) => Part::Unsat(places),
            Found::Unknown(why) => Part::Unknown(why),
        };
        (part, self.0.used() - before)
    }
}
