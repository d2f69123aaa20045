//! Two decision procedures for one formula, in turns, each within a budget.
//!
//! Path queries go to the one that works incrementally. A large formula, asked alone, goes to the one that works on bits
//! first, since it answers nearly all of them, many times faster (docs/performance.md); then, for a while, to the one that
//! works on words, which sees what bits hide (a product is commutative); then to both again with what is left.
//!
//! **Invariant:** turns are counted in work, so that answers do not depend on the machine unless the clock ends them.

use std::time::Instant;

use flipside_term::{Arena, TermId};

use crate::cadical::{self, Attempt, Cadical};
use crate::unsat_core::CoreAnswer;
use crate::{Answer, Budget, CoreSolver, Solver};

/// What the first turn of each may cost: half a second or so.
const FIRST: u32 = 5_000_000;

/// A solver over words, and one over bits.
pub struct Portfolio<W> {
    words: W,
    bits: Cadical,
    /// What the one over bits used so far.
    used: u32,
    /// How many answers came after the clock had ended a turn.
    hurried: u64,
}

impl<W: Solver> Portfolio<W> {
    /// The two, with nothing asserted in either.
    pub fn new(words: W, bits: Cadical) -> Self {
        Portfolio { words, bits, used: 0, hurried: 0 }
    }

    /// The turns over one formula.
    fn take_turns(&mut self, arena: &Arena, budget: Budget) -> Answer {
        let time = TimeLeft::new(budget);
        let mut attempt = self.bits.attempt(arena, budget).ok();
        let mut answer = Answer::Unknown("out of time".into());
        let mut was_hurried = false;
        let is_small = budget.resources > 0 && budget.resources <= FIRST;
        let turns: &[(Turn, u32)] = if attempt.is_none() {
            // It has no circuit, or is too large for one.
            &[(Turn::Words, 1)]
        } else if is_small {
            &[(Turn::Bits, 2), (Turn::Words, 1)]
        } else {
            &[(Turn::FirstBits, 2), (Turn::FirstWords, 2), (Turn::Bits, 2), (Turn::Words, 1)]
        };
        for &(turn, share) in turns {
            if self.bits.is_stopped() {
                return Answer::Unknown("interrupted".into());
            }
            let Some(rest) = time.of(share) else { break };
            let before = time.gone();
            let on_bits = |attempt: &mut Option<Attempt<'_>>, budget| {
                attempt.as_mut().map_or(Answer::Unknown("no circuit".into()), |attempt| attempt.solve(budget))
            };
            answer = match turn {
                Turn::FirstBits => on_bits(&mut attempt, rest.at_most(FIRST)),
                Turn::Bits => on_bits(&mut attempt, rest),
                Turn::FirstWords => self.words.check_alone(arena, rest.at_most(FIRST)),
                Turn::Words => self.words.check_alone(arena, rest),
            };
            if !matches!(answer, Answer::Unknown(_)) {
                break;
            }
            was_hurried |= rest.milliseconds > 0 && time.gone() - before >= rest.milliseconds;
        }
        let is_known = !matches!(answer, Answer::Unknown(_));
        self.hurried += u64::from(was_hurried && is_known);
        self.used = self.used.wrapping_add(attempt.map_or(0, |attempt| attempt.used()));
        answer
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug)]
enum Turn {
    FirstBits,
    FirstWords,
    Bits,
    Words,
}

/// A budget, of which time goes by.
pub(crate) struct TimeLeft {
    budget: Budget,
    started: Instant,
}

impl TimeLeft {
    /// From now on.
    pub(crate) fn new(budget: Budget) -> Self {
        TimeLeft { budget, started: Instant::now() }
    }

    /// The milliseconds that went by.
    fn gone(&self) -> u32 {
        u32::try_from(self.started.elapsed().as_millis()).unwrap_or(u32::MAX)
    }

    /// The budget with this part of the time that is left; none when nothing is.
    pub(crate) fn of(&self, share: u32) -> Option<Budget> {
        if self.budget.milliseconds == 0 {
            return Some(self.budget);
        }
        let left = self.budget.milliseconds.checked_sub(self.gone()).filter(|&left| left > 0)?;
        Some(Budget { milliseconds: (left / share).max(1), ..self.budget })
    }
}

impl<W: Solver> Solver for Portfolio<W> {
    fn push(&mut self) {
        self.words.push();
        self.bits.push();
    }

    fn pop(&mut self, levels: u32) {
        self.words.pop(levels);
        self.bits.pop(levels);
    }

    fn assert(&mut self, arena: &Arena, term: TermId) {
        self.words.assert(arena, term);
        self.bits.assert(arena, term);
    }

    fn check(&mut self, arena: &Arena, budget: Budget) -> Answer {
        self.words.check(arena, budget)
    }

    fn check_alone(&mut self, arena: &Arena, budget: Budget) -> Answer {
        self.take_turns(arena, budget)
    }

    fn check_related(&mut self, arena: &Arena, budget: Budget) -> Answer {
        self.bits.check_related(arena, budget)
    }

    fn hurried(&self) -> u64 {
        self.hurried
    }

    fn resources(&self) -> u32 {
        self.words.resources().wrapping_add(self.used).wrapping_add(self.bits.resources())
    }
}

/// What the turns of a query for a core may cost.
const CORE_TURNS: [u32; 3] = [200_000, 2_000_000, u32::MAX];

/// Unsat cores: from the solver over words, and where it gives up, from the one over bits, in turns.
pub struct CorePortfolio<W> {
    words: W,
    bits: cadical::Cores,
}

impl<W: CoreSolver> CorePortfolio<W> {
    /// The two.
    pub fn new(words: W, bits: cadical::Cores) -> Self {
        CorePortfolio { words, bits }
    }
}

impl<W: CoreSolver> CoreSolver for CorePortfolio<W> {
    fn core(&self, arena: &Arena, constraints: &[TermId], budget: Budget) -> CoreAnswer {
        let time = TimeLeft::new(budget);
        let mut reason = "out of time".to_owned();
        for most in CORE_TURNS {
            let Some(rest) = time.of(2) else { break };
            match self.words.core(arena, constraints, rest.at_most(most)) {
                CoreAnswer::Unknown(why) => reason = why,
                known @ (CoreAnswer::Sat(_) | CoreAnswer::Unsat(_)) => return known,
            }
            let Some(rest) = time.of(2) else { break };
            let answer = self.bits.core(arena, constraints, rest.at_most(most));
            if !matches!(answer, CoreAnswer::Unknown(_)) {
                return answer;
            }
            if budget.at_most(most) == budget {
                break;
            }
        }
        CoreAnswer::Unknown(reason)
    }
}
