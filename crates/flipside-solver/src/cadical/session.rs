//! Questions that share most of their terms: each term is blasted once, and what the solver learns stays.
//!
//! What holds for all questions is a clause; what one question asks is assumed for it alone. What was refuted becomes a
//! clause too, so that later questions build on it.

use flipside_blast::{Blaster, GrowingCnf, Halt};
use flipside_term::{Arena, TermId, conjuncts, disjuncts};
use rustsat::types::Lit;

use super::BEFORE_ENUMERATION;
use super::engine::{Choices, Engine, Round, lit};
use crate::enumeration::decide;
use crate::portfolio::TimeLeft;
use crate::{Answer, Budget};

/// How many gates a session may have: beyond, most of them belong to questions of the past.
const MOST_GATES: usize = 4_000_000;

/// A condition with more disjuncts is not asked about one by one.
const MOST_PARTS: usize = 256;

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
        let (time, short) = (TimeLeft::new(budget), budget.at_most(BEFORE_ENUMERATION));
        let mut must_stop = self.choices.must_stop(budget);
        let bits = self.blasted(arena, &terms, &mut must_stop)?;
        if let Some(answer) = self.enumerate(arena, (&terms, &bits), short, &mut must_stop) {
            return Ok(answer);
        }
        let Some(literals) = self.literals(&bits, &mut must_stop)? else { return Ok(Answer::Unsat) };
        let mut found = self.engine.solve(&literals, short);
        if matches!(found, Round::Unknown(_)) && short != budget {
            if let Some(answer) = self.enumerate(arena, (&terms, &bits), budget, &mut must_stop) {
                return Ok(answer);
            }
            if let Some(answer) = self.ask_parts(arena, asked, (budget, &time), &mut must_stop)? {
                return Ok(answer);
            }
            if let Some(rest) = time.of(1) {
                found = self.engine.solve(&literals, rest);
            }
        }
        self.concluded(arena, found, (&terms, &literals))
    }

    /// Asks about one disjunct after the other. They are mostly the ways to one place, short ones first: what was learned of one
    /// helps with the next, as an induction does. None where there is one only, or that does not settle it.
    fn ask_parts(
        &mut self,
        arena: &Arena,
        asked: &[TermId],
        (budget, time): (Budget, &TimeLeft),
        must_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Answer>, String> {
        let all: Vec<TermId> = asked.iter().flat_map(|&term| conjuncts(arena, term)).collect();
        let widest = (0..all.len()).max_by_key(|&place| disjuncts(arena, all[place]).len());
        let Some(widest) = widest else { return Ok(None) };
        let parts = disjuncts(arena, all[widest]);
        if !(2..=MOST_PARTS).contains(&parts.len()) {
            return Ok(None);
        }
        let share = budget.at_most((budget.resources / parts.len() as u32).max(BEFORE_ENUMERATION));
        let mut are_refuted = true;
        for part in parts {
            let Some(rest) = time.of(1) else { return Ok(None) };
            let others = all.iter().enumerate().filter(|(place, _)| *place != widest).map(|(_, term)| *term);
            let terms: Vec<TermId> = self.given.iter().copied().chain(others).chain([part]).collect();
            let bits = self.blasted(arena, &terms, must_stop)?;
            let Some(literals) = self.literals(&bits, must_stop)? else { continue };
            let found = self.engine.solve(&literals, share.within(rest.milliseconds));
            match self.concluded(arena, found, (&terms, &literals)) {
                Ok(Answer::Unsat) => {}
                Ok(answer) => return Ok(Some(answer)),
                Err(_) => are_refuted = false,
            }
        }
        Ok(are_refuted.then_some(Answer::Unsat))
    }

    /// The bits of conditions.
    fn blasted(
        &mut self,
        arena: &Arena,
        terms: &[TermId],
        must_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<flipside_blast::Lit>, String> {
        self.blaster.read(arena, terms);
        let bits = terms.iter().map(|&term| Ok(self.blaster.bits(arena, term, must_stop)?[0]));
        bits.collect::<Result<_, Halt>>().map_err(|halt| self.choices.reason_of(halt))
    }

    /// The answer that a round gives. What is refuted is a clause from then on.
    fn concluded(
        &mut self,
        arena: &Arena,
        found: Round,
        (terms, literals): (&[TermId], &[Lit]),
    ) -> Result<Answer, String> {
        match found {
            Round::Sat => {
                let variable = |bit| self.cnf.literal_of(bit);
                let terms = terms.iter().copied();
                Ok(Answer::Sat(self.engine.model(arena, terms, &self.blaster, &variable)))
            }
            Round::Unsat => {
                let refuted: Vec<Lit> = literals.iter().map(|&literal| !literal).collect();
                self.engine.add(&refuted)?;
                Ok(Answer::Unsat)
            }
            Round::Unknown(why) => Err(why),
        }
    }

    /// Tries all values of the inputs, where they are few enough for the budget.
    fn enumerate(
        &mut self,
        arena: &Arena,
        (terms, bits): (&[TermId], &[flipside_blast::Lit]),
        budget: Budget,
        must_stop: &mut dyn FnMut() -> bool,
    ) -> Option<Answer> {
        if !self.choices.enumerates {
            return None;
        }
        let (answer, cost) = decide(arena, terms, (&self.blaster, bits), budget, must_stop)?;
        self.enumerated = self.enumerated.saturating_add(cost);
        Some(answer)
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
