//! Solvers for path predicates.
//!
//! Two small traits over terms: [`Solver`] answers (assert, push, pop, check within a budget), [`CoreSolver`] finds
//! afterwards which constraints of a refuted path contradict each other. [`Factory`] makes them. Path predicates are solved
//! incrementally, over words; large formulas in turns, over bits and over words.
//!
//! **Invariants.** A back end is known in its own file and in the factory alone. Every model is evaluated against all
//! assertions before it is returned; a model that does not satisfy them is a bug of ours, and panics.

mod asserted;
mod cadical;
mod enumeration;
mod factory;
mod levels;
mod metered;
mod one_by_one;
mod pipe;
mod portfolio;
mod stop;
pub mod unsat_core;
mod work;
mod z3;

pub use factory::Factory;
pub use metered::Metered;
pub use one_by_one::{FIRST_TURN, refute_all};
pub use pipe::{Ask, NoReply, Pipe};
pub use stop::Stop;
pub use unsat_core::{Core, CoreAnswer};
pub use work::WorkMeter;

use flipside_term::{Arena, InputId, TermId};

/// The answer of a solver.
#[derive(Clone, Debug)]
pub enum Answer {
    /// These values satisfy all assertions. Inputs that do not occur in them are absent: any value will do.
    Sat(Vec<(InputId, u128)>),
    /// The assertions are unsatisfiable.
    Unsat,
    /// The solver gave up, for this reason.
    Unknown(String),
}

/// A proof that questions are to be answered with no.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The steps, as LRAT, about the clauses of the questions.
    pub lrat: String,
    /// What is known of each question.
    pub proved: Vec<Proved>,
}

/// What is known of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proved {
    /// One of its truth values is the constant `false` as a circuit.
    ByCircuits,
    /// This step of the proof refutes it.
    Step(u64),
    /// Nothing.
    Open,
    /// It is to be answered with yes.
    Wrong,
}

/// How much work a check may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// In the solver's own resource units: the same on every machine. 0 is no limit.
    pub resources: u32,
    /// The safety net, in milliseconds. A result that depends on it is not reproducible. 0 is no limit.
    pub milliseconds: u32,
}

impl Budget {
    /// The same, with this many resources at most.
    pub fn at_most(self, resources: u32) -> Self {
        let resources = if self.resources == 0 { resources } else { self.resources.min(resources) };
        Budget { resources, ..self }
    }

    /// The same within this many milliseconds.
    pub fn within(self, milliseconds: u32) -> Self {
        let milliseconds =
            if self.milliseconds == 0 { milliseconds } else { self.milliseconds.min(milliseconds) };
        Budget { milliseconds, ..self }
    }

    /// Does it allow more resources than another one, and more time than this many milliseconds?
    pub(crate) fn is_wider_than(self, other: Budget, milliseconds: u32) -> bool {
        (self.resources == 0 || self.resources > other.resources)
            && (self.milliseconds == 0 || self.milliseconds > milliseconds)
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget { resources: 50_000_000, milliseconds: 60_000 }
    }
}

/// A solver with a stack of assertions.
pub trait Solver {
    /// Opens a level.
    fn push(&mut self);
    /// Closes levels and drops their assertions.
    fn pop(&mut self, levels: u32);
    /// Adds a truth value that has to hold.
    fn assert(&mut self, arena: &Arena, term: TermId);
    /// Checks whether inputs satisfy all assertions.
    fn check(&mut self, arena: &Arena, budget: Budget) -> Answer;
    /// The same for a query that shares little with others: nothing is kept from one to the next.
    fn check_alone(&mut self, arena: &Arena, budget: Budget) -> Answer {
        self.check(arena, budget)
    }
    /// The same for a query that shares most of its terms with others that are asked in this way. What is asserted up to the
    /// first push holds for all of them; the rest is what is asked. What is learned stays, so that an answer may depend on
    /// the questions before.
    fn check_related(&mut self, arena: &Arena, budget: Budget) -> Answer {
        self.check_alone(arena, budget)
    }
    /// How many answers may have depended on the clock although a check gave one: a faster machine may have found another.
    fn hurried(&self) -> u64 {
        0
    }
    /// What all checks of this thread have used so far, in the solver's own units; 0 where it does not count.
    fn resources(&self) -> u32 {
        0
    }
}

impl<S: Solver + ?Sized> Solver for Box<S> {
    fn push(&mut self) {
        (**self).push();
    }

    fn pop(&mut self, levels: u32) {
        (**self).pop(levels);
    }

    fn assert(&mut self, arena: &Arena, term: TermId) {
        (**self).assert(arena, term);
    }

    fn check(&mut self, arena: &Arena, budget: Budget) -> Answer {
        (**self).check(arena, budget)
    }

    fn check_alone(&mut self, arena: &Arena, budget: Budget) -> Answer {
        (**self).check_alone(arena, budget)
    }

    fn check_related(&mut self, arena: &Arena, budget: Budget) -> Answer {
        (**self).check_related(arena, budget)
    }

    fn hurried(&self) -> u64 {
        (**self).hurried()
    }

    fn resources(&self) -> u32 {
        (**self).resources()
    }
}

/// A solver that returns unsat cores.
pub trait CoreSolver {
    /// Checks the constraints; if they are unsatisfiable, returns a core. The budget covers the first check and the shrinking;
    /// if it runs out while shrinking, the core is larger and not called minimal.
    fn core(&self, arena: &Arena, constraints: &[TermId], budget: Budget) -> CoreAnswer;
}
