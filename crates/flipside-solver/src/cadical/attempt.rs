//! One formula: blasted once, solved in one or more rounds, each within a budget. A round goes on where the last one ended.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use flipside_blast::{Blaster, Cnf, Halt};
use flipside_term::{Arena, InputId, TermId};
use rustsat::solvers::{ControlSignal, Solve, SolveIncremental, SolverResult, Terminate};
use rustsat::types::{Cl, Lit, TernaryVal, Var};
use rustsat_cadical::{CaDiCaL, Limit, Statistic};

use super::{MOST_GATES, PER_CONFLICT};
use crate::asserted::Asserted;
use crate::{Answer, Budget, Solver, Stop};

/// How many clauses are added between two looks at the clock.
const CLAUSES_PER_LOOK: usize = 4096;

/// A solver that starts afresh for every check.
pub struct Cadical {
    levels: Vec<Vec<TermId>>,
    seed: u32,
    stop: Stop,
    /// The resources used so far.
    used: u32,
}

impl Cadical {
    /// A solver whose choices depend on the seed, and which gives up once `stop` is raised.
    pub fn new(seed: u32, stop: &Stop) -> Self {
        Cadical { levels: vec![Vec::new()], seed, stop: stop.clone(), used: 0 }
    }

    /// Was it asked to stop?
    pub fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// What is asserted now, to be solved in several rounds; why there is no formula.
    pub fn attempt<'a>(&self, arena: &'a Arena, budget: Budget) -> Result<Attempt<'a>, String> {
        let terms: Vec<TermId> = self.levels.iter().flatten().copied().collect();
        Attempt::new(arena, terms, &[], budget, (self.seed, &self.stop))
    }
}

impl Solver for Cadical {
    fn push(&mut self) {
        self.levels.push(Vec::new());
    }

    fn pop(&mut self, levels: u32) {
        let left = self.levels.len().checked_sub(levels as usize).filter(|&left| left > 0);
        self.levels.truncate(left.expect("the lowest level should stay"));
    }

    fn assert(&mut self, _: &Arena, term: TermId) {
        self.levels.last_mut().expect("the lowest level should stay").push(term);
    }

    fn check(&mut self, arena: &Arena, budget: Budget) -> Answer {
        match self.attempt(arena, budget) {
            Ok(mut attempt) => {
                let answer = attempt.solve(budget);
                self.used = self.used.wrapping_add(attempt.used());
                answer
            }
            Err(why) => Answer::Unknown(why),
        }
    }

    fn resources(&self) -> u32 {
        self.used
    }
}

/// What a round found.
pub(super) enum Found {
    Sat(Vec<(InputId, u128)>),
    /// With the places of the assumed terms that were used.
    Unsat(Vec<usize>),
    Unknown(String),
}

/// A formula in the solver.
pub struct Attempt<'a> {
    arena: &'a Arena,
    /// What always holds.
    terms: Vec<TermId>,
    blaster: Blaster,
    cnf: Cnf,
    /// What may be assumed, with its literal.
    assumable: Vec<(TermId, Assumption)>,
    solver: CaDiCaL<'static, 'static>,
    stop: Stop,
    /// When the round that runs has to end.
    deadline: Rc<Cell<Option<Instant>>>,
}

/// The truth value of a term that may be assumed.
#[derive(Clone, Copy, Debug)]
enum Assumption {
    Constant(bool),
    Literal(Lit),
}

impl<'a> Attempt<'a> {
    /// The formula of these terms, with others that may be assumed. Only the time of the budget counts.
    pub(super) fn new(
        arena: &'a Arena,
        terms: Vec<TermId>,
        assumable: &[TermId],
        budget: Budget,
        (seed, stop): (u32, &Stop),
    ) -> Result<Self, String> {
        let ends = deadline_of(budget);
        let mut must_stop = || stop.is_raised() || ends.is_some_and(|ends| Instant::now() >= ends);
        let mut blaster = Blaster::new(MOST_GATES);
        let told = |halt| match halt {
            Halt::TooLarge => String::from("too large to bit-blast"),
            Halt::Stopped => reason(stop).into(),
        };
        for &term in &terms {
            blaster.require(arena, term, &mut must_stop).map_err(told)?;
        }
        let mut named = Vec::new();
        for &term in assumable {
            named.push(blaster.bits(arena, term, &mut must_stop).map_err(told)?[0]);
        }
        let cnf = blaster.cnf(&named, &mut must_stop).map_err(told)?;
        let mut solver = CaDiCaL::default();
        // The option takes less than 32 bits.
        solver.set_option("seed", (seed % 1_000_000_000) as i32).map_err(|error| error.to_string())?;
        fill(&mut solver, &cnf, &mut must_stop)?;
        let deadline = Rc::new(Cell::new(None));
        let (until, asked) = (Rc::clone(&deadline), stop.clone());
        solver.attach_terminator(move || {
            let is_late = until.get().is_some_and(|deadline| Instant::now() >= deadline);
            if is_late || asked.is_raised() { ControlSignal::Terminate } else { ControlSignal::Continue }
        });
        let literal = |bit: flipside_blast::Lit| match (bit.value(), cnf.literal_of(bit)) {
            (Some(value), _) => Assumption::Constant(value),
            (None, Some(literal)) => Assumption::Literal(lit(literal)),
            (None, None) => unreachable!("what is named should have a variable"),
        };
        let assumable = assumable.iter().zip(named).map(|(&term, bit)| (term, literal(bit))).collect();
        Ok(Attempt { arena, terms, blaster, cnf, assumable, solver, stop: stop.clone(), deadline })
    }

    /// One round.
    pub fn solve(&mut self, budget: Budget) -> Answer {
        match self.solve_with(&[], budget) {
            Found::Sat(values) => Answer::Sat(values),
            Found::Unsat(_) => Answer::Unsat,
            Found::Unknown(why) => Answer::Unknown(why),
        }
    }

    /// One round with some of the assumable terms, given by their places.
    pub(super) fn solve_with(&mut self, assumed: &[usize], budget: Budget) -> Found {
        let mut literals = Vec::new();
        for &place in assumed {
            match self.assumable[place].1 {
                Assumption::Constant(true) => {}
                Assumption::Constant(false) => return Found::Unsat(vec![place]),
                Assumption::Literal(literal) => literals.push(literal),
            }
        }
        self.deadline.set(deadline_of(budget));
        if budget.resources > 0 {
            let conflicts = i32::try_from(budget.resources.div_ceil(PER_CONFLICT)).unwrap_or(i32::MAX);
            if let Err(error) = self.solver.set_limit(Limit::Conflicts(conflicts)) {
                return Found::Unknown(error.to_string());
            }
        }
        let found =
            if literals.is_empty() { self.solver.solve() } else { self.solver.solve_assumps(&literals) };
        match found {
            Ok(SolverResult::Sat) => Found::Sat(self.model(assumed)),
            Ok(SolverResult::Unsat) if literals.is_empty() => Found::Unsat(Vec::new()),
            Ok(SolverResult::Unsat) => match self.solver.core() {
                // A core is a clause over the complements of what was assumed.
                Ok(core) => Found::Unsat(self.places(assumed, &core)),
                Err(error) => Found::Unknown(error.to_string()),
            },
            Ok(SolverResult::Interrupted) => Found::Unknown(reason(&self.stop).into()),
            Err(error) => Found::Unknown(error.to_string()),
        }
    }

    fn places(&self, assumed: &[usize], core: &[Lit]) -> Vec<usize> {
        let is_in_core = |place: &usize| match self.assumable[*place].1 {
            Assumption::Literal(literal) => core.contains(&!literal),
            Assumption::Constant(_) => false,
        };
        assumed.iter().copied().filter(is_in_core).collect()
    }

    /// The resources that all rounds used.
    pub fn used(&self) -> u32 {
        let conflicts = self.solver.get_statistic(Statistic::Conflicts);
        u32::try_from(conflicts).unwrap_or(u32::MAX).saturating_mul(PER_CONFLICT)
    }

    /// The values of the inputs, checked.
    fn model(&self, assumed: &[usize]) -> Vec<(InputId, u128)> {
        let is_set = |bit: flipside_blast::Lit| {
            let value = self.cnf.literal_of(bit).map(|literal| self.solver.lit_val(lit(literal)));
            match value {
                Some(Ok(TernaryVal::True)) => 1,
                Some(Ok(TernaryVal::False | TernaryVal::DontCare)) | None => 0,
                Some(Err(error)) => panic!("a satisfied formula should have values: {error}"),
            }
        };
        let mut asserted = Asserted::new();
        let assumed = assumed.iter().map(|&place| self.assumable[place].0);
        for term in self.terms.iter().copied().chain(assumed) {
            asserted.add(self.arena, term);
        }
        let bits: std::collections::BTreeMap<InputId, &[flipside_blast::Lit]> =
            self.blaster.inputs().collect();
        let value = |input: InputId| {
            bits.get(&input)
                .map_or(0, |bits| bits.iter().rev().fold(0, |value, &bit| value << 1 | is_set(bit)))
        };
        let values = asserted.inputs().map(|(input, _)| (input, value(input))).collect();
        asserted.expect_model(self.arena, values)
    }
}

fn deadline_of(budget: Budget) -> Option<Instant> {
    (budget.milliseconds > 0).then(|| Instant::now() + Duration::from_millis(budget.milliseconds.into()))
}

fn reason(stop: &Stop) -> &'static str {
    if stop.is_raised() { "interrupted" } else { "limit" }
}

/// Gives a solver its clauses; why it does not take them.
fn fill(solver: &mut CaDiCaL<'_, '_>, cnf: &Cnf, must_stop: &mut dyn FnMut() -> bool) -> Result<(), String> {
    if cnf.variables > 0 {
        solver.reserve(Var::new(cnf.variables - 1)).map_err(|error| error.to_string())?;
    }
    let mut clause = Vec::new();
    for (number, literals) in cnf.clauses().enumerate() {
        if number.is_multiple_of(CLAUSES_PER_LOOK) && must_stop() {
            return Err("limit".into());
        }
        clause.clear();
        clause.extend(literals.iter().map(|&literal| lit(literal)));
        solver.add_clause_ref(Cl::new(&clause)).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// A literal as in DIMACS.
fn lit(literal: i32) -> Lit {
    let variable = literal.unsigned_abs() - 1;
    if literal > 0 { Lit::positive(variable) } else { Lit::negative(variable) }
}
