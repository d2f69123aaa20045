//! The SAT solver itself: clauses go in, answers within a budget come out.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use flipside_blast::{Blaster, Halt};
use flipside_term::{Arena, InputId, TermId};
use rustsat::solvers::{ControlSignal, Solve, SolveIncremental, SolverResult, Terminate};
use rustsat::types::{Cl, Lit, TernaryVal, Var};
use rustsat_cadical::{CaDiCaL, Limit, ProofTracerHandle, Statistic};

use super::PER_CONFLICT;
use super::recorder::Recorder;
use crate::asserted::Asserted;
use crate::{Budget, Stop};

/// How many clauses are added between two looks at the clock.
const CLAUSES_PER_LOOK: usize = 4096;

/// How a solver works.
#[derive(Clone, Debug)]
pub(super) struct Choices {
    pub seed: u32,
    /// Are all values of the inputs tried where they are few?
    pub enumerates: bool,
    /// It gives up once this is raised.
    pub stop: Stop,
}

impl Choices {
    /// Has it to stop, by the clock or because it was asked to?
    pub fn must_stop(&self, budget: Budget) -> impl FnMut() -> bool + use<> {
        let (stop, ends) = (self.stop.clone(), deadline_of(budget));
        move || stop.is_raised() || ends.is_some_and(|ends| Instant::now() >= ends)
    }

    /// Why a formula did not become clauses.
    pub fn reason_of(&self, halt: Halt) -> String {
        match halt {
            Halt::TooLarge => "too large to bit-blast".into(),
            Halt::Stopped => self.reason().into(),
        }
    }

    fn reason(&self) -> &'static str {
        if self.stop.is_raised() { "interrupted" } else { "limit" }
    }
}

/// What a round found.
pub(super) enum Round {
    Sat,
    Unsat,
    Unknown(String),
}

/// CaDiCaL with some clauses.
pub(super) struct Engine {
    solver: CaDiCaL<'static, 'static>,
    choices: Choices,
    /// When the round that runs has to end.
    deadline: Rc<Cell<Option<Instant>>>,
    /// What is recorded for proofs; it has to outlive the solver, which tells it.
    recorder: Option<ProofTracerHandle<Recorder>>,
    /// Is there no room to record more?
    is_full: Rc<Cell<bool>>,
}

impl Engine {
    /// No clause yet.
    pub fn new(choices: &Choices) -> Result<Self, String> {
        let mut solver = CaDiCaL::default();
        // The option takes less than 32 bits.
        solver
            .set_option("seed", (choices.seed % 1_000_000_000) as i32)
            .map_err(|error| error.to_string())?;
        let deadline = Rc::new(Cell::new(None));
        let is_full = Rc::new(Cell::new(false));
        let (until, stop) = (Rc::<Cell<Option<Instant>>>::clone(&deadline), choices.stop.clone());
        let full = Rc::<Cell<bool>>::clone(&is_full);
        solver.attach_terminator(move || {
            let is_late = until.get().is_some_and(|deadline| Instant::now() >= deadline);
            let must_end = is_late || full.get() || stop.is_raised();
            if must_end { ControlSignal::Terminate } else { ControlSignal::Continue }
        });
        Ok(Engine { solver, choices: choices.clone(), deadline, recorder: None, is_full })
    }

    /// No clause yet. All that it derives is recorded, for proofs.
    pub fn recording(choices: &Choices) -> Result<Self, String> {
        let mut engine = Engine::new(choices)?;
        let recorder = Recorder::new(Rc::clone(&engine.is_full));
        engine.recorder = Some(engine.solver.connect_proof_tracer(recorder, true));
        Ok(engine)
    }

    /// Is there no room to record more?
    pub fn is_full(&self) -> bool {
        self.is_full.get()
    }

    /// After unsat: the clause that says so, of those that were recorded.
    pub fn conclusion(&mut self) -> Option<u32> {
        let recorder = self.recorder.as_ref()?;
        self.solver.proof_tracer_mut(recorder).conclusion()
    }

    /// A proof of clauses that were recorded, and their numbers in it.
    pub fn proof(&mut self, conclusions: &[u32]) -> (String, Vec<u64>) {
        let recorder = self.recorder.as_ref().map(|recorder| &*self.solver.proof_tracer_mut(recorder));
        recorder.map(|recorder| recorder.proof(conclusions)).unwrap_or_default()
    }

    /// Adds clauses, as in DIMACS, each ended by 0; those that it took are removed, all of them unless it has to stop.
    pub fn feed(
        &mut self,
        variables: u32,
        clauses: &mut Vec<i32>,
        must_stop: &mut dyn FnMut() -> bool,
    ) -> Result<(), String> {
        if variables > 0 {
            self.solver.reserve(Var::new(variables - 1)).map_err(|error| error.to_string())?;
        }
        let (mut clause, mut taken, mut stopped) = (Vec::new(), 0, false);
        for (number, literals) in clauses.split_inclusive(|&literal| literal == 0).enumerate() {
            stopped = number.is_multiple_of(CLAUSES_PER_LOOK) && must_stop();
            if stopped {
                break;
            }
            clause.clear();
            clause.extend(literals[..literals.len() - 1].iter().map(|&literal| lit(literal)));
            self.solver.add_clause_ref(Cl::new(&clause)).map_err(|error| error.to_string())?;
            taken += literals.len();
        }
        clauses.drain(..taken);
        if stopped { Err(self.choices.reason().into()) } else { Ok(()) }
    }

    /// Adds one clause.
    pub fn add(&mut self, clause: &[Lit]) -> Result<(), String> {
        self.solver.add_clause_ref(Cl::new(clause)).map_err(|error| error.to_string())
    }

    /// Looks for values that satisfy the clauses and these literals.
    pub fn solve(&mut self, literals: &[Lit], budget: Budget) -> Round {
        self.deadline.set(deadline_of(budget));
        if budget.resources > 0 {
            let conflicts = i32::try_from(budget.resources.div_ceil(PER_CONFLICT)).unwrap_or(i32::MAX);
            if let Err(error) = self.solver.set_limit(Limit::Conflicts(conflicts)) {
                return Round::Unknown(error.to_string());
            }
        }
        let found =
            if literals.is_empty() { self.solver.solve() } else { self.solver.solve_assumps(literals) };
        match found {
            Ok(SolverResult::Sat) => Round::Sat,
            Ok(SolverResult::Unsat) => Round::Unsat,
            Ok(SolverResult::Interrupted) => Round::Unknown(self.choices.reason().into()),
            Err(error) => Round::Unknown(error.to_string()),
        }
    }

    /// After unsat: some of the assumed literals that are enough for it, each as its complement.
    pub fn core(&mut self) -> Result<Vec<Lit>, String> {
        self.solver.core().map_err(|error| error.to_string())
    }

    /// The resources that all rounds used.
    pub fn used(&self) -> u32 {
        let conflicts = self.solver.get_statistic(Statistic::Conflicts);
        u32::try_from(conflicts).unwrap_or(u32::MAX).saturating_mul(PER_CONFLICT)
    }

    /// After sat: the values of the inputs of these terms, checked. `variable` gives the variable of a bit, if it has one.
    pub fn model(
        &self,
        arena: &Arena,
        terms: impl Iterator<Item = TermId>,
        blaster: &Blaster,
        variable: &dyn Fn(flipside_blast::Lit) -> Option<i32>,
    ) -> Vec<(InputId, u128)> {
        let is_set = |bit: flipside_blast::Lit| {
            let value = variable(bit).map(|literal| self.solver.lit_val(lit(literal)));
            match value {
                Some(Ok(TernaryVal::True)) => 1,
                Some(Ok(TernaryVal::False | TernaryVal::DontCare)) | None => 0,
                Some(Err(error)) => panic!("a satisfied formula should have values: {error}"),
            }
        };
        let mut asserted = Asserted::new();
        for term in terms {
            asserted.add(arena, term);
        }
        let bits: std::collections::BTreeMap<InputId, &[flipside_blast::Lit]> = blaster.inputs().collect();
        let value = |input: InputId| {
            bits.get(&input)
                .map_or(0, |bits| bits.iter().rev().fold(0, |value, &bit| value << 1 | is_set(bit)))
        };
        let values = asserted.inputs().map(|(input, _)| (input, value(input))).collect();
        asserted.expect_model(arena, values)
    }
}

fn deadline_of(budget: Budget) -> Option<Instant> {
    (budget.milliseconds > 0).then(|| Instant::now() + Duration::from_millis(budget.milliseconds.into()))
}

/// A literal as in DIMACS.
pub(super) fn lit(literal: i32) -> Lit {
    let variable = literal.unsigned_abs() - 1;
    if literal > 0 { Lit::positive(variable) } else { Lit::negative(variable) }
}
