//! Forks: points at which the path of a run depends on the inputs.
//!
//! A run stops *before* a branch or switch on a term, so that the search can keep the state; [`Machine::follow`] takes
//! one of the alternatives. An instruction may fork too, when it needs a single pointer where several are possible: the
//! alternatives have no objective then, and the instruction runs again on what is left.

use flipside_program::{BlockId, Id, Objective, Outcome, Place, RegId, SwitchArm, Terminator};
use flipside_term::TermId;

use crate::end::{Checked, RuntimeErrorKind};

use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::RequirementKind;
use crate::value::Value;

/// A fork: alternatives of which exactly one is open for each value of the inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fork {
    /// Where.
    pub place: Place,
    /// The alternatives: true before false; arms in order, default last.
    pub alternatives: Vec<Alternative>,
    /// The first alternative makes this run-time error and ends the run; the other one is what it requires to go on.
    pub error: Option<RuntimeErrorKind>,
}

impl Fork {
    /// Where the fork is a requirement, and the other alternative an error: both, what is required first.
    pub fn requirement(&self) -> Option<(RequirementKind, [&Alternative; 2])> {
        let kind = self.error?;
        let [fails, goes_on] = &self.alternatives[..] else {
            unreachable!("an error or none should be two edges")
        };
        Some((RequirementKind::NoError(kind), [goes_on, fails]))
    }
}

/// An alternative: one edge out of a fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// The objective that it covers; none at a fork inside an instruction.
    pub objective: Option<Objective>,
    /// The condition under which it is taken.
    pub term: TermId,
    pub(crate) effect: Effect,
}

impl Alternative {
    /// The block in which the run continues, if it is another one.
    pub fn target(&self) -> Option<BlockId> {
        match self.effect {
            Effect::Jump(target) => Some(target),
            Effect::Again | Effect::Narrow(..) | Effect::Give(..) => None,
        }
    }
}

/// The effect of an alternative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// The run continues in this block.
    Jump(BlockId),
    /// The instruction runs again.
    Again,
    /// The register holds this; the instruction runs again.
    Narrow(RegId, Value),
    /// The instruction writes this value to its register and is done.
    Give(RegId, Value),
}

impl Machine<'_> {
    /// The fork that a state is at; `None` when its terminator does not depend on the inputs.
    pub(crate) fn fork_at(&self, state: &State, terminator: &Terminator) -> Checked<Option<Fork>> {
        let arena = &*self.arena;
        let alternative = |condition, outcome, term, target| Alternative {
            objective: Some(Objective { condition, outcome }),
            term,
            effect: Effect::Jump(target),
        };
        let place = |condition| self.program.conditions[condition].span.start();
        match terminator {
            Terminator::Branch { condition, ty, value, then_to, else_to } => {
                let value = self.operand(state, *ty, *value)?;
                if !value.is_symbolic() {
                    return Ok(None);
                }
                let value = self.resolved(state, value);
                let holds = self.specified(state, self.truth_term(value, *ty)?)?;
                Ok(Some(Fork {
                    place: place(*condition),
                    alternatives: vec![
                        alternative(*condition, Outcome::True, holds, *then_to),
                        alternative(*condition, Outcome::False, arena.not(holds), *else_to),
                    ],
                    error: self.program.conditions[*condition].error(),
                }))
            }
            Terminator::Switch { condition, ty, value, arms, default_to } => {
                let value = self.operand(state, *ty, *value)?;
                let Value::Term(term) = value else { return Ok(None) };
                let mut none = TermId::TRUE;
                let mut alternatives = Vec::with_capacity(arms.len() + 1);
                for arm in arms {
                    let inside = self.specified(state, self.in_range(term, ty.is_signed(), arm))?;
                    alternatives.push(alternative(*condition, Outcome::Arm(arm.arm), inside, arm.target));
                    none = arena.and(none, arena.not(inside));
                }
                let default = state.counts.of_condition(*condition).len() as u32 - 1;
                alternatives.push(alternative(*condition, Outcome::Arm(default), none, *default_to));
                Ok(Some(Fork { place: place(*condition), alternatives, error: None }))
            }
            Terminator::Jump(_)
            | Terminator::Call { .. }
            | Terminator::Return(_)
            | Terminator::Unreachable
            | Terminator::Fail { .. }
            | Terminator::Unsupported { .. } => Ok(None),
        }
    }

    fn in_range(&self, term: TermId, signed: bool, arm: &SwitchArm) -> TermId {
        let (arena, bits) = (&*self.arena, self.arena.width(term));
        let constant = |value: i128| arena.constant(value as u128 & (u128::MAX >> (128 - bits)), bits);
        if arm.low == arm.high {
            return arena.equal(term, constant(arm.low));
        }
        let (low, high) = (constant(arm.low), constant(arm.high));
        if signed {
            arena.and(arena.signed_less_equal(low, term), arena.signed_less_equal(term, high))
        } else {
            arena.and(arena.unsigned_less_equal(low, term), arena.unsigned_less_equal(term, high))
        }
    }

    /// Takes an alternative of the fork that the state is at.
    pub fn follow(&self, state: &mut State, alternative: &Alternative) {
        if let Some(Objective { condition, outcome: Outcome::False }) = alternative.objective
            && let Some(kind) = self.program.conditions[condition].error()
        {
            self.exclude(state, kind, alternative.term);
        }
        self.assume(state, alternative.term);
        state.count_decision();
        if let Some(Objective { condition, outcome }) = alternative.objective {
            state.counts.add(condition, outcome.index());
        }
        match alternative.effect {
            Effect::Jump(target) => self.go_decided(state, target, true),
            Effect::Again => {}
            Effect::Narrow(reg, value) => state.frame.regs[reg.index()] = value,
            Effect::Give(reg, value) => {
                state.frame.regs[reg.index()] = value;
                state.frame.index += 1;
            }
        }
    }

    /// Goes on without a choice where all alternatives of a fork continue in one block: an effect, which is looked at and decides
    /// nothing. The state then stands for all of them. Otherwise nothing happens.
    pub fn pass_by(&self, state: &mut State, fork: &Fork) -> bool {
        let mut targets = fork.alternatives.iter().map(Alternative::target);
        let Some(Some(target)) = targets.next() else { return false };
        if targets.any(|other| other != Some(target)) {
            return false;
        }
        self.go_decided(state, target, true);
        true
    }

    /// Goes on along an alternative whose condition is not a fact then: the state stands for all of them.
    pub fn go_past(&self, state: &mut State, alternative: &Alternative) {
        if let Some(target) = alternative.target() {
            self.go_decided(state, target, true);
        }
    }

    /// Adds a condition to the facts of the path.
    pub fn assume(&self, state: &mut State, term: TermId) {
        state.facts.learn(&self.arena, term);
    }
}
