//! Merging two states: each value is what it is in the first where a condition holds, else what it is in the second.
//!
//! **Invariant**: the merged state stands for both, exactly. Where no state does (a value that is uninitialised on one side, an
//! object that ended on one side, other functions on the stack), there is none.

use std::collections::HashMap;
use std::sync::Arc;

use flipside_execute::frame::Frame;
use flipside_execute::{Machine, State, Value, value_of};
use flipside_program::{FunctionId, Scalar};
use flipside_term::TermId;

use crate::bounds::Joined;
use crate::liveness::Liveness;

/// Two states that became one, with the values that are not the same in both.
#[derive(Debug)]
pub(crate) struct Merged {
    pub state: State,
    pub joined: Vec<Joined>,
}

/// Merges states of one machine.
#[derive(Debug)]
pub(crate) struct Merger<'m, 'p> {
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
            let body = machine.program().functions[function].body.as_ref();
            Arc::new(Liveness::of(body.expect("a running function should have a body")))
        };
        self.liveness.entry(function).or_insert_with(of).clone()
    }

    /// Can they be merged? A cheap look: yes is not said for sure.
    pub fn may_merge(one: &State, other: &State) -> bool {
        one.memory().is_initialised_as(other.memory())
    }

    /// The state that is `one` where the condition holds, else `other`. What the merged path has made certain is for the
    /// caller to say ([`Machine::assume`]).
    pub fn merged(&mut self, condition: TermId, one: &State, other: &State) -> Option<Merged> {
        if !one.differs_in_values_only(other) {
            return None;
        }
        self.joins.clear();
        let (function, block) = one.position();
        let live = self.liveness(function).at(block).to_vec();
        let frame = self.frame(condition, one.frame(), other.frame(), &live)?;
        let mut callers = Vec::new();
        for (mine, theirs) in one.callers().iter().zip(other.callers().iter()) {
            let body = self.machine.program().functions[mine.function].body.as_ref()?;
            let live = self.liveness(mine.function).after_call(body, mine.block);
            callers.push(self.frame(condition, mine, theirs, &live)?);
        }
        let machine = self.machine;
        let joins = &mut self.joins;
        let memory = one.memory().joined(other.memory(), &mut |size, mine, theirs| {
            let is_pointer = mine.is_pointer() || theirs.is_pointer();
            if is_pointer && size as u32 * 8 == machine.program().types.model.pointer_bits {
                return joined(machine, condition, Scalar::Ptr, (mine, theirs), joins);
            }
            let term = |value| match value {
                Value::Term(term) => Some(term),
                Value::Int(bits) => Some(machine.arena().constant(u128::from(bits), size as u32 * 8)),
                _ => None,
            };
            Some(joined_terms(machine, condition, (term(mine)?, term(theirs)?), joins))
        })?;
        let state = one.joined(other, frame, callers, memory);
        Some(Merged { state, joined: std::mem::take(&mut self.joins) })
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
        let body = self.machine.program().functions[one.function].body.as_ref()?;
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

/// The value that is one of two, of a scalar type.
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
        let guarded = [(condition, mine), (machine.arena().not(condition), theirs)];
        return machine.pointer_choice(&guarded).ok();
    }
    let terms = (machine.term(mine, scalar).ok()?, machine.term(theirs, scalar).ok()?);
    Some(joined_terms(machine, condition, terms, joins))
}

/// The number that is one of two.
fn joined_terms(
    machine: &Machine<'_>,
    condition: TermId,
    (one, other): (TermId, TermId),
    joins: &mut Vec<Joined>,
) -> Value {
    let now = machine.arena().ite(condition, one, other);
    joins.push(Joined { now, one, other });
    value_of(machine.arena(), now)
}
