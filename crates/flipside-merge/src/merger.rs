//! Merging two states: each value is what it is in the first where a condition holds, else what it is in the second.
//!
//! **Invariant**: the merged state stands for both: exactly, unless the states are wide; then for both and for more. Where no
//! state does (a register that is uninitialised on one side, an object that ended on one side, other functions on the stack),
//! there is none.

use std::collections::HashMap;
use std::sync::Arc;

use flipside_execute::frame::Frame;
use flipside_execute::{Join, Machine, ObjectId, State, Value, value_of};
use flipside_program::{FunctionId, Scalar};
use flipside_term::TermId;

use crate::bounds::Joined;
use crate::liveness::Liveness;

/// Two states that became one, with the values that are not the same in both.
#[derive(Debug)]
pub(crate) struct Merged {
    pub state: State,
    pub joined: Vec<Joined>,
    /// The pointers of which nothing is known because they are not the same in both.
    pub made_up: Vec<Value>,
    /// How many values were made up for it.
    pub count: usize,
}

/// How values become one that no term stands for.
#[derive(Debug)]
pub(crate) enum Otherwise<'o> {
    /// They do not, and both states have the same bytes initialised and the same inputs.
    Never,
    /// They do not. What one of them alone has initialised is so on its paths, and each goes on from its own inputs.
    OnPaths,
    /// Nothing is known of such a value: states are wide.
    Anything,
    /// The same, at the header of a loop.
    AtHeader(Header<'o>),
}

impl Otherwise<'_> {
    /// Do terms stand for all values?
    fn is_exact(&self) -> bool {
        matches!(self, Otherwise::Never | Otherwise::OnPaths)
    }
}

/// What is known at the header of a loop.
#[derive(Debug)]
pub(crate) struct Header<'h> {
    /// The pointers of which nothing is known there: they stay, whatever they are in the other state.
    pub pointers: &'h [Value],
    /// New values have this name,
    pub name: &'h str,
    /// and numbers from this one on.
    pub first: usize,
}

/// How many pointers one may be, away from headers, before nothing is known of it.
const MOST_POINTERS: usize = 8;

/// Merges states of one machine.
#[derive(Debug)]
pub(crate) struct Merger<'m, 'p> {
    machine: &'m Machine<'p>,
    liveness: HashMap<FunctionId, Arc<Liveness>>,
}

/// Two states that become one.
struct Joining<'j, 'p> {
    machine: &'j Machine<'p>,
    condition: TermId,
    otherwise: &'j Otherwise<'j>,
    /// The values that became one so far.
    joins: Vec<Joined>,
    made_up: Vec<Value>,
    /// How many values were made up so far.
    count: usize,
    /// The names of those that are made up away from headers.
    first_name: u32,
}

impl<'m, 'p> Merger<'m, 'p> {
    /// Nothing is merged yet.
    pub fn new(machine: &'m Machine<'p>) -> Self {
        Merger { machine, liveness: HashMap::new() }
    }

    fn liveness(&mut self, function: FunctionId) -> Arc<Liveness> {
        let machine = self.machine;
        let of = || {
            let body = machine.program().functions[function].body.as_ref();
            Arc::new(Liveness::of(body.expect("a running function should have a body")))
        };
        self.liveness.entry(function).or_insert_with(of).clone()
    }

    /// The state that is `one` where the condition holds, else `other`. What the merged path has made certain is for the
    /// caller to say ([`Machine::assume`]).
    pub fn merged(
        &mut self,
        condition: TermId,
        (one, other): (&State, &State),
        otherwise: &Otherwise<'_>,
    ) -> Option<Merged> {
        if !one.differs_in_values_only(other) {
            return None;
        }
        let is_on_paths = matches!(otherwise, Otherwise::OnPaths);
        let positions = if one.asked_as(other) {
            None
        } else if is_on_paths {
            Some(self.machine.joined_positions(condition, (one, other))?)
        } else {
            return None;
        };
        let first_name = one.made_up().max(other.made_up());
        let mut joining = Joining {
            machine: self.machine,
            condition,
            otherwise,
            joins: Vec::new(),
            made_up: Vec::new(),
            count: 0,
            first_name,
        };
        let mut lost = Vec::new();
        let (function, block) = one.position();
        let live = self.liveness(function).at(block).to_vec();
        let frame = joining.frame((one.frame(), other.frame()), &live, &mut lost)?;
        let mut callers = Vec::new();
        for (mine, theirs) in one.callers().iter().zip(other.callers().iter()) {
            let body = self.machine.program().functions[mine.function].body.as_ref()?;
            let live = self.liveness(mine.function).after_call(body, mine.block);
            callers.push(joining.frame((mine, theirs), &live, &mut lost)?);
        }
        let is_wide = one.is_wide();
        let mut value = |size: usize, mine: Value, theirs: Value| joining.in_memory(size, mine, theirs);
        let mut join = Join { value: &mut value, first: is_on_paths.then_some(condition) };
        let memory = one.memory().joined(other.memory(), &mut join, &mut |object| {
            lost.push(object);
            is_wide
        })?;
        let Joining { joins, made_up, count, .. } = joining;
        let mut state = one.joined(other, frame, callers, memory);
        state.lose_objects(&lost, count);
        if let Some(positions) = positions {
            state.set_positions(&positions);
        }
        Some(Merged { state, joined: joins, made_up, count })
    }
}

impl Joining<'_, '_> {
    fn frame(
        &mut self,
        (one, other): (&Frame, &Frame),
        live: &[bool],
        lost: &mut Vec<ObjectId>,
    ) -> Option<Frame> {
        let same = (one.function, one.block, one.index, one.link)
            == (other.function, other.block, other.index, other.link)
            && one.own == other.own
            && one.passes == other.passes
            && match (&one.extra, &other.extra) {
                (None, None) => true,
                (Some(one), Some(other)) => Arc::ptr_eq(one, other),
                _ => false,
            };
        if !same || (one.slots != other.slots && self.otherwise.is_exact()) {
            return None;
        }
        let mut slots = one.slots.clone();
        for (mine, theirs) in slots.iter_mut().zip(&other.slots) {
            if mine != theirs {
                lost.extend(mine.iter().chain(theirs));
                *mine = mine.or(*theirs);
            }
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
                self.joined(scalar, (mine, theirs))?
            };
            regs.push(value);
        }
        Some(Frame { regs, slots, ..one.clone() })
    }

    /// The value in memory that is one of two.
    fn in_memory(&mut self, size: usize, mine: Value, theirs: Value) -> Option<Value> {
        let machine = self.machine;
        let is_pointer = mine.is_pointer() || theirs.is_pointer();
        if is_pointer && size as u32 * 8 == machine.program().types.model.pointer_bits {
            return self.joined(Scalar::Ptr, (mine, theirs));
        }
        let term = |value| match value {
            Value::Term(term) => Some(term),
            Value::Int(bits) => Some(machine.arena().constant(u128::from(bits), size as u32 * 8)),
            _ => None,
        };
        Some(self.joined_terms((term(mine)?, term(theirs)?)))
    }

    /// The value that is one of two, of a scalar type.
    fn joined(&mut self, scalar: Scalar, (mine, theirs): (Value, Value)) -> Option<Value> {
        let machine = self.machine;
        let is_exact = self.otherwise.is_exact();
        if is_exact && (mine == Value::Undef || theirs == Value::Undef) {
            return None;
        }
        if scalar == Scalar::Ptr {
            if is_exact {
                let guarded = [(self.condition, mine), (machine.arena().not(self.condition), theirs)];
                return machine.pointer_choice(&guarded).ok();
            }
            return self.joined_pointers(mine, theirs);
        }
        let mut number = |value| match machine.term(value, scalar) {
            Ok(term) => Some(term),
            Err(_) if is_exact => None,
            Err(_) => match self.any(scalar) {
                Value::Term(term) => Some(term),
                _ => None,
            },
        };
        let terms = (number(mine)?, number(theirs)?);
        Some(self.joined_terms(terms))
    }

    /// The pointer that is one of two; where states are wide, and it points into one object at most.
    fn joined_pointers(&mut self, mine: Value, theirs: Value) -> Option<Value> {
        let arena = self.machine.arena();
        if let Otherwise::AtHeader(header) = self.otherwise
            && header.pointers.contains(&mine)
        {
            return Some(mine);
        }
        let parts = |value| match value {
            Value::Pointer { object, offset } => {
                Some((object, arena.constant(u128::from(offset as u64), 64)))
            }
            Value::PointerTerm { object, offset } => Some((object, offset)),
            _ => None,
        };
        if let (Some((one, left)), Some((other, right))) = (parts(mine), parts(theirs))
            && one == other
        {
            let Value::Term(offset) = self.joined_terms((left, right)) else { return Some(mine) };
            return Some(Value::PointerTerm { object: one, offset });
        }
        if let Otherwise::Anything = self.otherwise {
            let guarded = [(self.condition, mine), (arena.not(self.condition), theirs)];
            let choice = self.machine.pointer_choice(&guarded).ok();
            if choice.is_some_and(|choice| self.machine.pointers_in(choice) <= MOST_POINTERS) {
                return choice;
            }
        }
        let made = self.any(Scalar::Ptr);
        self.made_up.push(made);
        Some(made)
    }

    /// A value of which nothing is known.
    fn any(&mut self, scalar: Scalar) -> Value {
        self.count += 1;
        let name = match self.otherwise {
            Otherwise::AtHeader(Header { name, first, .. }) => format!("{name} {}", first + self.count),
            Otherwise::Never | Otherwise::OnPaths | Otherwise::Anything => {
                format!("any {}", self.first_name as usize + self.count - 1)
            }
        };
        self.machine.named_value(&name, scalar)
    }

    /// The number that is one of two.
    fn joined_terms(&mut self, (one, other): (TermId, TermId)) -> Value {
        let arena = self.machine.arena();
        let now = arena.ite(self.condition, one, other);
        self.joins.push(Joined { now, one, other });
        value_of(arena, now)
    }
}
