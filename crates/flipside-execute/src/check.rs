//! Would an instruction make an error? It is tried on a copy of the state, which is thrown away: what it requires there is the
//! answer.
//!
//! That an error in arithmetic was excluded before is no reason why it cannot be made here: a run that made it there might have
//! gone on. Then the answer is a condition that the path contradicts, and the search finds which error hides it.
//!
//! **Invariant**: where the answer is no, the instruction requires nothing of this kind any more, because what it would
//! require is a fact by then, if it was asked about in the order in which the instruction looks.

use flipside_program::{Inst, Operand, RegId};
use flipside_term::TermId;

use crate::end::{Checked, Reason, RuntimeErrorKind, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::step::set;
use crate::symbolic::{Effect, Fork, RequirementKind, truth_value};
use crate::value::Value;

/// How many cases of an instruction are told apart: each is tried on a copy of its own.
const MOST_CASES: usize = 256;

/// How an instruction went.
enum Tried {
    Done,
    Error(RuntimeErrorKind),
    /// It forks after it has required something: the cases, which hold only where that holds.
    Cases(Fork),
}

/// What is asked about an instruction, and how many cases there were so far.
struct Question<'q> {
    kind: RuntimeErrorKind,
    inst: &'q Inst,
    cases: usize,
}

impl Machine<'_> {
    /// Says in a register whether an instruction would make an error of a kind, and none before.
    pub(crate) fn check(
        &self,
        state: &mut State,
        dest: RegId,
        kind: RuntimeErrorKind,
        inst: &Inst,
    ) -> Checked<()> {
        let fails = self.would_fail(state, kind, inst)?;
        set(state, dest, truth_value(&self.arena, fails));
        Ok(())
    }

    /// When an instruction would make an error of a kind, and none before.
    fn would_fail(&self, state: &State, kind: RuntimeErrorKind, inst: &Inst) -> Checked<TermId> {
        if kind == RuntimeErrorKind::Uninitialised {
            return self.is_undefined(state, inst);
        }
        let mut copy = state.clone();
        copy.model = None;
        copy.requirements.clear();
        if is_arithmetic(inst) {
            copy.facts = state.facts.without(&state.excluded);
        }
        self.fails_in(copy, &mut Question { kind, inst, cases: 0 })
    }

    fn fails_in(&self, mut copy: State, question: &mut Question<'_>) -> Checked<TermId> {
        let arena = &*self.arena;
        let kind = question.kind;
        let tried = self.tried(&mut copy, question.inst)?;
        // What holds where all that was required so far does.
        let (mut fails, mut so_far) = (TermId::FALSE, TermId::TRUE);
        for requirement in copy.take_requirements() {
            if requirement.kind == RequirementKind::NoError(kind) {
                fails = arena.or(fails, arena.and(so_far, arena.not(requirement.term)));
            }
            so_far = arena.and(so_far, requirement.term);
        }
        match tried {
            Tried::Error(made) if made == kind => Ok(arena.or(fails, so_far)),
            Tried::Error(_) | Tried::Done => Ok(fails),
            Tried::Cases(fork) => {
                question.cases += fork.alternatives.len();
                if question.cases > MOST_CASES {
                    return Err(Stop::unsupported(
                        "whether an access to one of very many places is an error",
                    ));
                }
                for alternative in &fork.alternatives {
                    let mut copy = copy.clone();
                    self.follow(&mut copy, alternative);
                    let guard = arena.and(so_far, alternative.term);
                    let here = self.fails_in(copy, question)?;
                    fails = arena.or(fails, arena.and(guard, here));
                }
                Ok(fails)
            }
        }
    }

    /// Runs an instruction, as far as it needs nothing else than that errors are excluded.
    fn tried(&self, state: &mut State, inst: &Inst) -> Checked<Tried> {
        loop {
            let Err(stop) = self.step(state, inst) else { return Ok(Tried::Done) };
            let stop = match stop.reason() {
                Reason::Error { kind, .. } => return Ok(Tried::Error(*kind)),
                // The instruction is done on each alternative.
                Reason::Fork(fork) if gives(fork) => return Ok(Tried::Done),
                Reason::Fork(fork) if !state.requirements.is_empty() => {
                    return Ok(Tried::Cases(fork.clone()));
                }
                Reason::Beyond { object, end } => match self.reach(state, *object, *end) {
                    Ok(()) => continue,
                    Err(stop) => stop,
                },
                Reason::Ended { object, otherwise } => {
                    match self.require_life(state, TermId::TRUE, *object, *otherwise) {
                        Ok(()) => continue,
                        Err(stop) => stop,
                    }
                }
                Reason::Unset(condition) => match self.decide_unset(state, *condition) {
                    Ok(()) => continue,
                    Err(stop) => match stop.reason() {
                        Reason::Fork(fork) if !state.requirements.is_empty() => {
                            return Ok(Tried::Cases(fork.clone()));
                        }
                        _ => stop,
                    },
                },
                _ => stop,
            };
            match stop.reason() {
                Reason::Error { kind, .. } => return Ok(Tried::Error(*kind)),
                _ => return Err(stop),
            }
        }
    }

    /// Is an operand that is copied uninitialised?
    fn is_undefined(&self, state: &State, inst: &Inst) -> Checked<TermId> {
        let Inst::Move { ty, value, .. } = *inst else { unreachable!("a copy should be asked about") };
        let is_undefined =
            matches!(value, Operand::Reg(_)) && self.operand(state, ty, value)? == Value::Undef;
        Ok(if is_undefined { TermId::TRUE } else { TermId::FALSE })
    }

    /// The same for a wide state: where an instruction might make an error for something that it stands for.
    pub(crate) fn might_fail(&self, state: &mut State, kind: RuntimeErrorKind, inst: &Inst) -> TermId {
        let computes =
            matches!(inst, Inst::Unary { .. } | Inst::Binary { .. } | Inst::Shift { .. } | Inst::Cast { .. });
        if computes && let Some(fails) = self.fails_widely(state, kind, inst) {
            return fails;
        }
        self.made_up_condition(state)
    }

    /// When arithmetic fails; none where that cannot be told.
    fn fails_widely(&self, state: &State, kind: RuntimeErrorKind, inst: &Inst) -> Option<TermId> {
        let mut copy = state.clone();
        let tried = self.step(&mut copy, inst);
        let doubts = copy.wide.as_mut().map(|wide| std::mem::take(&mut wide.doubts)).unwrap_or_default();
        match tried {
            Ok(()) => {
                let arena = &*self.arena;
                let of_kind = doubts.into_iter().filter(|(doubted, _)| *doubted == kind);
                Some(arena.any(of_kind.map(|(_, term)| arena.not(term))))
            }
            Err(_) => None,
        }
    }
}

/// Does each alternative of a fork finish the instruction?
fn gives(fork: &Fork) -> bool {
    fork.alternatives.iter().all(|alternative| matches!(alternative.effect, Effect::Give(..)))
}

/// Does an instruction compute with numbers alone? It does not fork.
fn is_arithmetic(inst: &Inst) -> bool {
    matches!(inst, Inst::Unary { .. } | Inst::Binary { .. } | Inst::Shift { .. } | Inst::Cast { .. })
}
