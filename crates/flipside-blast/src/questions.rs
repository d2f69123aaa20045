//! Questions about terms as clauses, for proofs: whoever makes a proof and whoever checks it make the same ones here.
//!
//! A question is a list of truth values: can all of them hold? What all questions of a list share becomes clauses; the rest of
//! a question is a list of literals to assume. So one proof is for many questions about the same terms.
//!
//! **Invariant:** the clauses depend on the structure of the terms and the order of the questions alone.

use flipside_term::{Arena, TermId};

use crate::blast::{Blaster, Halt};
use crate::gates::Lit;
use crate::growing::GrowingCnf;

/// How many gates the questions of one proof may have.
const MOST_GATES: usize = 4_000_000;

/// A question as literals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// One of its truth values never holds: no clause is needed to see that.
    NeverHolds,
    /// What has to be assumed besides the clauses, as in DIMACS.
    Assumed(Vec<i32>),
}

/// Questions with their clauses.
pub struct Questions {
    clauses: Vec<i32>,
    variables: u32,
    asked: Vec<Question>,
}

impl Questions {
    /// The questions whether all of some terms can hold. It asks now and then whether to stop.
    pub fn of(
        arena: &Arena,
        questions: &[&[TermId]],
        must_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Self, Halt> {
        let mut making =
            Making { blaster: Blaster::new(MOST_GATES), cnf: GrowingCnf::default(), clauses: Vec::new() };
        for terms in questions {
            making.blaster.read(arena, terms);
        }
        let shared: Vec<TermId> = questions.first().map_or(&[][..], |first| first).to_vec();
        let shared: Vec<TermId> =
            shared.into_iter().filter(|term| questions.iter().all(|one| one.contains(term))).collect();
        let given = making.literals(arena, shared.iter().copied(), must_stop)?;
        let mut asked = Vec::new();
        for terms in questions {
            let rest = terms.iter().copied().filter(|term| !shared.contains(term));
            asked.push(making.literals(arena, rest, must_stop)?);
        }
        match given {
            Question::NeverHolds => asked.fill(Question::NeverHolds),
            Question::Assumed(given) => {
                for literal in given {
                    making.clauses.extend([literal, 0]);
                }
            }
        }
        Ok(Questions { clauses: making.clauses, variables: making.cnf.variables(), asked })
    }

    /// The clauses, as in DIMACS, each ended by 0.
    pub fn clauses(&self) -> &[i32] {
        &self.clauses
    }

    /// How many variables there are, numbered from 1.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// The questions.
    pub fn asked(&self) -> &[Question] {
        &self.asked
    }
}

impl Question {
    /// Does a clause say that not all of what is assumed holds?
    pub fn is_refuted_by(&self, clause: &[i32]) -> bool {
        match self {
            Question::NeverHolds => true,
            Question::Assumed(literals) => clause.iter().all(|&literal| literals.contains(&-literal)),
        }
    }
}

struct Making {
    blaster: Blaster,
    cnf: GrowingCnf,
    clauses: Vec<i32>,
}

impl Making {
    /// Truth values as literals, with the clauses that define them.
    fn literals(
        &mut self,
        arena: &Arena,
        terms: impl Iterator<Item = TermId>,
        must_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Question, Halt> {
        let mut bits: Vec<Lit> = Vec::new();
        for term in terms {
            bits.push(self.blaster.bits(arena, term, must_stop)?[0]);
        }
        if bits.contains(&Lit::FALSE) {
            return Ok(Question::NeverHolds);
        }
        self.cnf.name(self.blaster.gates(), &bits, &mut self.clauses, must_stop)?;
        Ok(Question::Assumed(bits.into_iter().filter_map(|bit| self.cnf.literal_of(bit)).collect()))
    }
}
