//! Proofs that questions are to be answered with no, as LRAT.
//!
//! All questions of a list go to one solver, in turns that double: what it learns for one helps with others, and a hard one
//! waits. A disjunction that is not refuted at once is split: its alternatives are refuted one by one, which is easier than all
//! of them at once, and then it is easy.

use std::collections::HashMap;
use std::time::Instant;

use flipside_blast::{Question, Questions};
use rustsat::types::Lit;

use super::engine::{Choices, Engine, Round, lit};
use crate::{Budget, FIRST_TURN, Proof, Proved, Stop};

/// Looks for proofs. The budget is for all questions together.
pub fn prove(questions: &Questions, seed: u32, budget: Budget, stop: &Stop) -> Result<Proof, String> {
    let choices = Choices { seed, enumerates: false, stop: stop.clone() };
    let mut prover = Prover::new(questions, &choices, budget)?;
    let mut turn = FIRST_TURN;
    while prover.take_turn(turn) {
        turn = turn.saturating_mul(2);
    }
    Ok(prover.finish())
}

/// A question without an answer.
struct Open<'q> {
    /// Its place.
    place: usize,
    assumed: &'q [i32],
    /// Some of these hold if the question is to be answered with yes. None while it was not tried without them.
    alternatives: Option<Vec<i32>>,
}

struct Prover<'q> {
    engine: Engine,
    open: Vec<Open<'q>>,
    /// By literal: what has to hold besides, or what else.
    alternatives: HashMap<i32, &'q [i32]>,
    proved: Vec<Proved>,
    /// The questions that were refuted, with the clauses that say so.
    refuted: Vec<(usize, u32)>,
    budget: Budget,
    started: Instant,
}

impl<'q> Prover<'q> {
    fn new(questions: &'q Questions, choices: &Choices, budget: Budget) -> Result<Self, String> {
        let mut engine = Engine::recording(choices)?;
        let mut clauses = questions.clauses().to_vec();
        engine.feed(questions.variables(), &mut clauses, &mut choices.must_stop(budget))?;
        let (mut open, mut proved) = (Vec::new(), Vec::new());
        for (place, question) in questions.asked().iter().enumerate() {
            match question {
                Question::NeverHolds => proved.push(Proved::ByCircuits),
                Question::Assumed(assumed) => {
                    proved.push(Proved::Open);
                    open.push(Open { place, assumed, alternatives: None });
                }
            }
        }
        let alternatives = alternatives(questions.clauses(), &open);
        let started = Instant::now();
        Ok(Prover { engine, open, alternatives, proved, refuted: Vec::new(), budget, started })
    }

    /// What the next attempt may cost; none where nothing is left.
    fn budget(&self, turn: u32) -> Option<Budget> {
        let mut next = self.budget.at_most(turn);
        if self.budget.resources > 0 {
            let left = self.budget.resources.saturating_sub(self.engine.used());
            next = (left > 0).then(|| next.at_most(left))?;
        }
        if self.budget.milliseconds > 0 {
            let gone = u32::try_from(self.started.elapsed().as_millis()).unwrap_or(u32::MAX);
            let left = self.budget.milliseconds.saturating_sub(gone);
            next = (left > 0).then(|| next.within(left))?;
        }
        (!self.engine.is_full()).then_some(next)
    }

    /// Tries each open question. Is it worth another turn?
    fn take_turn(&mut self, turn: u32) -> bool {
        for mut question in std::mem::take(&mut self.open) {
            if let Some(alternatives) = &mut question.alternatives {
                alternatives.retain(|&one| !matches!(self.solve(&[one], turn), Some(Round::Unsat)));
                // What they say is not what the question says.
                self.engine.conclusion();
            }
            match self.solve(question.assumed, turn) {
                Some(Round::Unsat) => {
                    if let Some(conclusion) = self.engine.conclusion() {
                        self.refuted.push((question.place, conclusion));
                        continue;
                    }
                }
                Some(Round::Sat) => {
                    self.proved[question.place] = Proved::Wrong;
                    continue;
                }
                Some(Round::Unknown(_)) | None => {}
            }
            if let (None, [assumed]) = (&question.alternatives, question.assumed) {
                question.alternatives = self.alternatives.get(assumed).map(|others| others.to_vec());
            }
            self.open.push(question);
        }
        !self.open.is_empty() && self.budget(turn).is_some_and(|next| next.resources >= turn)
    }

    fn solve(&mut self, assumed: &[i32], turn: u32) -> Option<Round> {
        let literals: Vec<Lit> = assumed.iter().map(|&literal| lit(literal)).collect();
        Some(self.engine.solve(&literals, self.budget(turn)?))
    }

    fn finish(mut self) -> Proof {
        let (places, conclusions): (Vec<usize>, Vec<u32>) = self.refuted.into_iter().unzip();
        let (lrat, steps) = self.engine.proof(&conclusions);
        for (place, step) in places.into_iter().zip(steps) {
            self.proved[place] = Proved::Step(step);
        }
        Proof { lrat, proved: self.proved }
    }
}

/// For questions with one literal: the longest clause that says what else has to hold then.
fn alternatives<'q>(clauses: &'q [i32], open: &[Open<'_>]) -> HashMap<i32, &'q [i32]> {
    let mut found: HashMap<i32, &[i32]> = HashMap::new();
    for question in open {
        if let [assumed] = question.assumed {
            found.insert(*assumed, &[]);
        }
    }
    for clause in clauses.split(|&literal| literal == 0) {
        if let Some((first, others)) = clause.split_first()
            && let Some(known) = found.get_mut(&-first).filter(|known| known.len() < others.len())
        {
            *known = others;
        }
    }
    found.retain(|_, others| others.len() > 1);
    found
}
