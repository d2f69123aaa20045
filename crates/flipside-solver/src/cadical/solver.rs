//! The stack of assertions in front of the formulas.

use flipside_term::{Arena, TermId};

use super::attempt::Attempt;
use super::engine::Choices;
use super::session::Session;
use crate::levels::Levels;
use crate::{Answer, Budget, Solver, Stop};

/// What these levels assert holds for all questions of a session: what was there before the first push, and the first push.
const GIVEN_LEVELS: usize = 2;

/// A solver over bits: it starts afresh for a formula, and goes on for questions that share their terms.
pub struct Cadical {
    levels: Levels,
    choices: Choices,
    /// The resources used so far.
    used: u32,
    /// For questions that share most of their terms.
    session: Option<Session>,
}

impl Cadical {
    /// A solver whose choices depend on the seed, and which gives up once `stop` is raised. Where inputs have few values, it
    /// tries all of them.
    pub fn new(seed: u32, stop: &Stop) -> Self {
        let choices = Choices { seed, enumerates: true, stop: stop.clone() };
        Cadical { levels: Levels::new(), choices, used: 0, session: None }
    }

    /// The same, but it reasons about inputs of few values too.
    pub fn without_enumeration(mut self) -> Self {
        self.choices.enumerates = false;
        self
    }

    /// Was it asked to stop?
    pub fn is_stopped(&self) -> bool {
        self.choices.stop.is_raised()
    }

    /// What is asserted now, to be solved in several rounds; why there is no formula.
    pub fn attempt<'a>(&self, arena: &'a Arena, budget: Budget) -> Result<Attempt<'a>, String> {
        let terms: Vec<TermId> = self.levels.terms();
        Attempt::new(arena, terms, &[], budget, &self.choices)
    }

    /// The session whose questions all have what the lowest levels assert.
    fn session(&mut self) -> Result<&mut Session, String> {
        let (given, _) = self.levels.split(GIVEN_LEVELS);
        let session = match self.session.take().filter(|session| session.fits(&given)) {
            Some(session) => session,
            None => Session::new(given, &self.choices)?,
        };
        Ok(self.session.insert(session))
    }
}

impl Solver for Cadical {
    fn push(&mut self) {
        self.levels.push();
    }

    fn pop(&mut self, levels: u32) {
        self.levels.pop(levels);
    }

    fn assert(&mut self, _: &Arena, term: TermId) {
        self.levels.assert(term);
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

    fn check_related(&mut self, arena: &Arena, budget: Budget) -> Answer {
        let (_, asked) = self.levels.split(GIVEN_LEVELS);
        match self.session() {
            Ok(session) => {
                let before = session.used();
                let answer = session.ask(arena, &asked, budget);
                let used = session.used().saturating_sub(before);
                self.used = self.used.wrapping_add(used);
                answer
            }
            Err(why) => Answer::Unknown(why),
        }
    }

    fn resources(&self) -> u32 {
        self.used
    }
}
