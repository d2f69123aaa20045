//! One formula: blasted once, solved in one or more rounds, each within a budget. A round goes on where the last one ended.

use flipside_blast::{Blaster, Cnf};
use flipside_term::{Arena, InputId, TermId};
use rustsat::types::Lit;

use super::engine::{Choices, Engine, Round, lit};
use super::{BEFORE_ENUMERATION, MOST_GATES};
use crate::enumeration::decide;
use crate::portfolio::TimeLeft;
use crate::{Answer, Budget};

/// What a round found.
pub(super) enum Found {
    Sat(Vec<(InputId, u128)>),
    /// With the places of the assumed terms that were used.
    Unsat(Vec<usize>),
    Unknown(String),
}

/// A formula over bits.
pub struct Attempt<'a> {
    arena: &'a Arena,
    /// What always holds.
    terms: Vec<TermId>,
    blaster: Blaster,
    /// What may be assumed, with its bit.
    assumable: Vec<(TermId, flipside_blast::Lit)>,
    /// The clauses, and the solver that has them; made when they are needed.
    clauses: Option<(Cnf, Engine)>,
    /// What was spent on trying all values of the inputs.
    enumerated: u32,
    choices: Choices,
}

impl<'a> Attempt<'a> {
    /// The formula of these terms, with others that may be assumed. Only the time of the budget counts.
    pub(super) fn new(
        arena: &'a Arena,
        terms: Vec<TermId>,
        assumable: &[TermId],
        budget: Budget,
        choices: &Choices,
    ) -> Result<Self, String> {
        let mut must_stop = choices.must_stop(budget);
        let mut blaster = Blaster::new(MOST_GATES);
        blaster.read(arena, &terms);
        blaster.read(arena, assumable);
        for &term in &terms {
            blaster.require(arena, term, &mut must_stop).map_err(|halt| choices.reason_of(halt))?;
        }
        let mut named = Vec::new();
        for &term in assumable {
            let bits = blaster.bits(arena, term, &mut must_stop).map_err(|halt| choices.reason_of(halt))?;
            named.push((term, bits[0]));
        }
        Ok(Attempt {
            arena,
            terms,
            blaster,
            assumable: named,
            clauses: None,
            enumerated: 0,
            choices: choices.clone(),
        })
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
        let (time, short) = (TimeLeft::new(budget), budget.at_most(BEFORE_ENUMERATION));
        // Enumeration says nothing of which of them are needed: where that matters, it comes second.
        let quick = if assumed.is_empty() { self.enumerate(assumed, short) } else { None };
        let found = quick.unwrap_or_else(|| self.search(assumed, short));
        if !matches!(found, Found::Unknown(_)) || short == budget {
            return found;
        }
        let Some(rest) = time.of(1) else { return found };
        if let Some(known) = self.enumerate(assumed, rest) {
            return known;
        }
        time.of(1).map_or(found, |rest| self.search(assumed, rest))
    }

    /// A round of the SAT solver.
    fn search(&mut self, assumed: &[usize], budget: Budget) -> Found {
        if let Err(why) = self.make_clauses(budget) {
            return Found::Unknown(why);
        }
        let Some((cnf, engine)) = &mut self.clauses else { unreachable!("the clauses were just made") };
        let mut literals = Vec::new();
        for &place in assumed {
            match literal(cnf, self.assumable[place].1) {
                Ok(literal) => literals.push(literal),
                Err(true) => {}
                Err(false) => return Found::Unsat(vec![place]),
            }
        }
        match engine.solve(&literals, budget) {
            Round::Sat => {
                let more = assumed.iter().map(|&place| self.assumable[place].0);
                let terms = self.terms.iter().copied().chain(more);
                Found::Sat(engine.model(self.arena, terms, &self.blaster, &|bit| cnf.literal_of(bit)))
            }
            Round::Unsat if literals.is_empty() => Found::Unsat(Vec::new()),
            Round::Unsat => match engine.core() {
                Ok(core) => {
                    // A core is a clause over the complements of what was assumed.
                    let in_core = |&place: &usize| {
                        literal(cnf, self.assumable[place].1).is_ok_and(|literal| core.contains(&!literal))
                    };
                    Found::Unsat(assumed.iter().copied().filter(in_core).collect())
                }
                Err(why) => Found::Unknown(why),
            },
            Round::Unknown(why) => Found::Unknown(why),
        }
    }

    /// Tries all values of the inputs, where they are few enough for the budget. All that was assumed is the core then.
    fn enumerate(&mut self, assumed: &[usize], budget: Budget) -> Option<Found> {
        if !self.choices.enumerates {
            return None;
        }
        let (more, bits): (Vec<TermId>, Vec<_>) = assumed.iter().map(|&place| self.assumable[place]).unzip();
        let terms: Vec<TermId> = self.terms.iter().copied().chain(more).collect();
        let bits: Vec<_> = self.blaster.required().iter().copied().chain(bits).collect();
        let mut must_stop = self.choices.must_stop(budget);
        let (answer, cost) = decide(self.arena, &terms, (&self.blaster, &bits), budget, &mut must_stop)?;
        self.enumerated = self.enumerated.saturating_add(cost);
        match answer {
            Answer::Sat(values) => Some(Found::Sat(values)),
            Answer::Unsat => Some(Found::Unsat(assumed.to_vec())),
            Answer::Unknown(_) => None,
        }
    }

    fn make_clauses(&mut self, budget: Budget) -> Result<(), String> {
        if self.clauses.is_some() {
            return Ok(());
        }
        let mut must_stop = self.choices.must_stop(budget);
        let named: Vec<_> = self.assumable.iter().map(|(_, bit)| *bit).collect();
        let mut cnf =
            self.blaster.cnf(&named, &mut must_stop).map_err(|halt| self.choices.reason_of(halt))?;
        let mut engine = Engine::new(&self.choices)?;
        let mut clauses = std::mem::take(&mut cnf.literals);
        engine.feed(cnf.variables, &mut clauses, &mut must_stop)?;
        self.clauses = Some((cnf, engine));
        Ok(())
    }

    /// The resources that all rounds used.
    pub fn used(&self) -> u32 {
        let engine = self.clauses.as_ref().map_or(0, |(_, engine)| engine.used());
        engine.saturating_add(self.enumerated)
    }
}

/// The literal of a bit; where it is constant, its value.
fn literal(cnf: &Cnf, bit: flipside_blast::Lit) -> Result<Lit, bool> {
    match (bit.value(), cnf.literal_of(bit)) {
        (Some(value), _) => Err(value),
        (None, Some(literal)) => Ok(lit(literal)),
        (None, None) => unreachable!("what is named should have a variable"),
    }
}
