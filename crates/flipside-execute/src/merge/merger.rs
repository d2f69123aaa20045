//! Two states at one point of the program, made one: each value is what it is in the first where a condition holds, else what it is in the second.
//!
//! **Invariant**: the merged state stands for both, exactly. Where that cannot be said in one state (a value that is uninitialised on one
//! side, an object that ended on one side, other functions on the stack), there is none.

use std::collections::HashMap;
use std::sync::Arc;

use flipside_program::{FunctionId, Scalar};
use flipside_term::TermId;

use super::bounds::Joined;
use super::liveness::Liveness;
use crate::frame::{Callers, Frame};
use crate::machine::Machine;
use crate::state::{Phase, State};
use crate::symbolic::{Facts, value_of};
use crate::value::Value;

/// Two states that became one, with the values that are not the same in both.
#[derive(Debug)]
pub struct Merged {
    /// The state.
    pub state: State,
    /// The values.
    pub(crate) joined: Vec<Joined>,
}

/// Merges states of one machine.
#[derive(Debug)]
pub struct Merger<'m, 'p> {
    machine: &'m Machine<'p>,
    liveness: HashMap<FunctionId, Arc<Liveness>>,
    /// The values that became one so far.
    joins: Vec<Joined>,
}

impl<'m, 'p> Merger<'m, 'p> {
    /// Nothing is merged yet.
    pub fn new(machine: &'m Machine<'p>) -> Self {
        Merger { machine, liveness: HashMap::new(), joins: Vec::new() }
    }

    fn liveness(&mut self, function: FunctionId) -> Arc<Liveness> {
        let machine = self.machine;
        let of = || {
            let body = machine.program.functions[function].body.as_ref();
            Arc::new(Liveness::of(body.expect("a running function should have a body")))
        };
        self.liveness.entry(function).or_insert_with(of).clone()
    }

    /// Can the two be one? That they can is not said for sure.
    pub fn may_meet(one: &State, other: &State) -> bool {
        one.memory.is_initialised_as(&other.memory)
    }

    /// The state that is `one` where the condition holds, else `other`; both stand at the start of a block. What the merged path has
    /// made certain is for the caller to say ([`Machine::assume`]).
    pub fn merged(&mut self, condition: TermId, one: &State, other: &State) -> Option<Merged> {
        let plain = |state: &State| {
            let at_start = state.frame.index == 0;
            at_start
                && matches!(state.phase, Phase::Running)
                && state.end.is_none()
                && state.requirements.is_empty()
        };
        let same = plain(one)
            && plain(other)
            && one.callers.depth() == other.callers.depth()
            && one.exit_handlers == other.exit_handlers
            && one.calls == other.calls
            && one.inputs.to_vec() == other.inputs.to_vec()
            && one.reads.to_vec() == other.reads.to_vec()
            && one.signed.to_vec() == other.signed.to_vec()
            && one.beyond == other.beyond;
        if !same {
            return None;
        }
        self.joins.clear();
        let live = self.liveness(one.frame.function).at(one.frame.block).to_vec();
        let frame = self.frame(condition, &one.frame, &other.frame, &live)?;
        let mut callers = Vec::new();
        for (mine, theirs) in one.callers.iter().zip(other.callers.iter()) {
            let body = self.machine.program.functions[mine.function].body.as_ref()?;
            let live = self.liveness(mine.function).after_call(body, mine.block);
            callers.push(self.frame(condition, mine, theirs, &live)?);
        }
        let machine = self.machine;
        let joins = &mut self.joins;
        let memory = one.memory.merged(&other.memory, &mut |size, mine, theirs| {
            let pointer = mine.is_pointer() || theirs.is_pointer();
            let scalar = if pointer && size as u32 * 8 == machine.pointer_bits {
                Scalar::Ptr
            } else {
                return match (mine, theirs) {
                    (Value::Int(_) | Value::Term(_), Value::Int(_) | Value::Term(_)) => {
                        let term = |value| match value {
                            Value::Term(term) => term,
                            Value::Int(bits) => machine.arena.constant(u128::from(bits), size as u32 * 8),
                            _ => unreachable!("it should be a number"),
                        };
                        let (mine, theirs) = (term(mine), term(theirs));
                        let now = machine.arena.ite(condition, mine, theirs);
                        joins.push(Joined { now, one: mine, other: theirs });
                        Some(value_of(&machine.arena, now))
                    }
                    _ => None,
                };
            };
            joined(machine, condition, scalar, (mine, theirs), joins)
        })?;
        let mut merged = State { memory, frame, callers: Callers::default(), ..one.clone() };
        for frame in callers.into_iter().rev() {
            merged.callers.push(frame);
        }
        merged.instructions = one.instructions.max(other.instructions);
        merged.facts = Facts::new();
        merged.stdout.write_unknown();
        merged.stderr.write_unknown();
        Some(Merged { state: merged, joined: std::mem::take(&mut self.joins) })
    }

    fn frame(&mut self, condition: TermId, one: &Frame, other: &Frame, live: &[bool]) -> Option<Frame> {
        let same = (one.function, one.block, one.index, one.link)
            == (other.function, other.block, other.index, other.link)
            && one.slots == other.slots
            && one.own == other.own
            && one.passes == other.passes
            && match (&one.extra, &other.extra) {
                (None, None) => true,
                (Some(one), Some(other)) => Arc::ptr_eq(one, other),
                _ => false,
            };
        if !same {
            return None;
        }
        let body = self.machine.program.functions[one.function].body.as_ref()?;
        let mut regs = Vec::with_capacity(one.regs.len());
        for (index, (&mine, &theirs)) in one.regs.iter().zip(&other.regs).enumerate() {
            let value = if mine == theirs {
                mine
            } else if !live[index] {
                Value::Undef
            } else {
                let scalar = body.regs.iter().nth(index)?.scalar;
                joined(self.machine, condition, scalar, (mine, theirs), &mut self.joins)?
            };
            regs.push(value);
        }
        Some(Frame { regs, ..one.clone() })
    }
}

/// The value that is one of two.
fn joined(
    machine: &Machine<'_>,
    condition: TermId,
    scalar: Scalar,
    (mine, theirs): (Value, Value),
    joins: &mut Vec<Joined>,
) -> Option<Value> {
    if mine == Value::Undef || theirs == Value::Undef {
        return None;
    }
    if scalar == Scalar::Ptr {
        let guarded = [(condition, mine), (machine.arena.not(condition), theirs)];
        return machine.pointer_choice(&guarded).ok();
    }
    let (mine, theirs) = (machine.term(mine, scalar).ok()?, machine.term(theirs, scalar).ok()?);
    let now = machine.arena.ite(condition, mine, theirs);
    joins.push(Joined { now, one: mine, other: theirs });
    Some(value_of(&machine.arena, now))
}
