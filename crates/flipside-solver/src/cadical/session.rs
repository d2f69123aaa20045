//! Questions that share most of their terms: each term is blasted once, and what the solver learns stays.
//!
//! What holds for all questions is a clause; what one question asks is assumed for it alone. What was refuted becomes a
//! clause too, so that later questions build on it.

use flipside_blast::{Blaster, GrowingCnf};
use flipside_term::{Arena, TermId};
use rustsat::types::Lit;

use super::engine::{Choices, Engine, Round, lit};
use crate::enumeration::decide;
use crate::{Answer, Budget};

/// How many gates a session may have: beyond, most of them belong to questions of the past.
const MOST_GATES: usize = 4_000_000;

/// How many of the budget's resource units a gate is worth: about a million are made and told to the solver in a second.
const PER_GATE: u32 = 10;

/// A solver that is asked again and again.
pub(super) struct Session {
    /// What holds for all questions.
    given: Vec<TermId>,
    blaster: Blaster,
    cnf: GrowingCnf,
    /// Clauses that the solver has not got yet.
    clauses: Vec<i32>,
    /// Is all that is given a clause?
    is_given: bool,
    engine: Engine,
    /// What was spent on trying all values of the inputs.
    enumerated: u32,
    choices: Choices,
}

impl Session {
    /// No question yet.
    pub fn new(given: Vec<TermId>, choices: &Choices) -> Result<Self, String> {
        Ok(Session {
            given,
            blaster: Blaster::new(MOST_GATES),
            cnf: GrowingCnf::default(),
            clauses: Vec::new(),
            is_given: false,
            engine: Engine::new(choices)?,
            enumerated: 0,
            choices: choices.clone(),
        })
    }

    /// Does it hold the same for all questions, and is there room for one more?
    pub fn fits(&self, given: &[TermId]) -> bool {
        self.given == given && self.blaster.gates().count() <= MOST_GATES
    }

    /// Can all of these hold, with what is given?
    pub fn ask(&mut self, arena: &Arena, asked: &[TermId], budget: Budget) -> Answer {
        self.try_to_ask(arena, asked, budget).unwrap_or_else(Answer::Unknown)
    }

    fn try_to_ask(&mut self, arena: &Arena, asked: &[TermId], budget: Budget) -> Result<Answer, String> {
        let terms: Vec<TermId> = self.given.iter().chain(asked).copied().collect();
        let mut must_stop = self.choices.must_stop(budget);
        let mut bits = Vec::new();
        self.blaster.read(arena, &terms);
        for &term in &terms {
            let blasted = self.blaster.bits(arena, term, &mut must_stop);
            bits.push(blasted.map_err(|halt| self.choices.reason_of(halt))?[0]);
        }
        if self.choices.enumerates
            && let Some((answer, cost)) =
                decide(arena, &terms, (&self.blaster, &bits), budget, &mut must_stop)
        {
            self.enumerated = self.enumerated.saturating_add(cost);
            return Ok(answer);
        }
        let Some(literals) = self.literals(&bits, &mut must_stop)? else { return Ok(Answer::Unsat) };
        match self.engine.solve(&literals, budget) {
            Round::Sat => {
                let variable = |bit| self.cnf.literal_of(bit);
                Ok(Answer::Sat(self.engine.model(arena, terms.into_iter(), &self.blaster, &variable)))
            }
            Round::Unsat => {
                let refuted: Vec<Lit> = literals.iter().map(|&literal| !literal).collect();
                self.engine.add(&refuted)?;
                Ok(Answer::Unsat)
            }
            Round::Unknown(why) => Err(why),
        }
    }

    /// The literals to assume, with all that they depend on in the solver; none where one of them never holds.
    fn literals(
        &mut self,
        bits: &[flipside_blast::Lit],
        must_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Vec<Lit>>, String> {
        let named = self.cnf.name(self.blaster.gates(), bits, &mut self.clauses, must_stop);
        named.map_err(|halt| self.choices.reason_of(halt))?;
        self.engine.feed(self.cnf.variables(), &mut self.clauses, must_stop)?;
        let mut assumed = Vec::new();
        for (place, &bit) in bits.iter().enumerate() {
            let is_asked = place >= self.given.len();
            match (bit.value(), self.cnf.literal_of(bit)) {
                (Some(true), _) => {}
                (Some(false), _) => return Ok(None),
                (None, Some(literal)) if is_asked => assumed.push(lit(literal)),
                (None, Some(_)) if self.is_given => {}
                (None, Some(literal)) => self.engine.add(&[lit(literal)])?,
                (None, None) => unreachable!("what is named should have a variable"),
            }
        }
        self.is_given = true;
        Ok(Some(assumed))
    }

    /// The resources that all questions used.
    pub fn used(&self) -> u32 {
        let gates = u32::try_from(self.blaster.gates().count()).unwrap_or(u32::MAX);
        self.engine.used().saturating_add(gates.saturating_mul(PER_GATE)).saturating_add(self.enumerated)
    }
}
