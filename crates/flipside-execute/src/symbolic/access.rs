//! Reads and writes through a pointer that depends on the inputs.
//!
//! Exact: a read at a symbolic offset is one lookup in the table of the values at all possible offsets; a write replaces
//! each possible element by "this value if the offset is here, else the old one". What cannot be one value (an
//! uninitialised element, a number in one place and an address in another) forks instead.

use flipside_program::{Operand, RegId, Scalar};
use flipside_term::TermId;

use super::choice::Guarded;
use super::fork::Effect;
use super::steps::{element, steps};
use super::value_of;
use crate::cast::in_form;
use crate::end::{Checked, Reason, RuntimeErrorKind, Stop};
use crate::machine::Machine;
use crate::memory::Memory;
use crate::state::State;
use crate::value::{Address, ObjectId, Value};

/// The most possible offsets of an access. A table has one entry for each, and every later term over it pays for them; an
/// access with more is unsupported.
const MOST_POSITIONS: usize = 1 << 16;

/// The possible places of an access.
struct Places {
    /// The offsets, in order.
    offsets: Vec<u64>,
    /// The index of the accessed place, as a term of 64 bits.
    index: TermId,
}

/// How one scalar is read at a place.
pub(crate) struct Reader<'r> {
    /// How many bytes it touches.
    pub size: u64,
    /// Reads it.
    pub read: &'r dyn Fn(&Memory, Address) -> Checked<Value>,
}

impl Machine<'_> {
    /// The places that an access of `size` bytes can touch; where `guard` holds, it has to be inside the object.
    fn places(
        &self,
        state: &mut State,
        guard: TermId,
        object: ObjectId,
        offset: TermId,
        size: u64,
    ) -> Checked<Option<Places>> {
        let arena = &*self.arena;
        let constant = |value: u64| arena.constant(u128::from(value), 64);
        let element = element(arena, offset);
        let is_inside = |length: u64| match (&element, length.checked_sub(size)) {
            (_, None) => TermId::FALSE,
            (Some(element), Some(last)) if element.residue > last => TermId::FALSE,
            (Some(element), Some(last)) => {
                let most = constant((last - element.residue) / element.stride);
                arena.unsigned_less_equal(element.index, most)
            }
            (None, Some(last)) => arena.unsigned_less_equal(offset, constant(last)),
        };
        self.require_life(state, guard, object, RuntimeErrorKind::DanglingPointer)?;
        self.extend_by_steps(state, guard, (object, size), &is_inside)?;
        let length = match state.memory.object(object).map(|object| object.size() as u64) {
            Some(length) if length >= size => length,
            // The same error as any access to no object, or to one that is too small.
            _ => {
                let tried = state.memory.locate(Address::start_of(object), size).map(|_| ());
                return self.excluded(state, guard, tried).map(|_| None);
            }
        };
        let last = length - size;
        let mut inside = is_inside(length);
        if let Some(extent) = state.memory.extent(object) {
            let end = arena.add(offset, constant(size));
            inside = arena.and(inside, arena.unsigned_less_equal(end, extent));
        }
        self.require(state, RuntimeErrorKind::OutOfBounds, arena.implies(guard, inside))?;
        if inside == TermId::FALSE {
            return Ok(None);
        }
        let (index, first, stride) = match element {
            Some(element) => (element.index, element.residue, element.stride),
            None => {
                let steps = steps(arena, offset);
                let (first, stride) =
                    if steps.stride > 1 { (steps.residue as u64, steps.stride) } else { (0, 1) };
                // Inside the object, so neither the difference nor the quotient wraps.
                let from_first = arena.subtract(offset, constant(first));
                (arena.unsigned_divide(from_first, constant(stride)), first, stride)
            }
        };
        let offsets: Vec<u64> = (first..=last).step_by(stride as usize).take(MOST_POSITIONS + 1).collect();
        if offsets.len() > MOST_POSITIONS {
            return Err(Stop::unsupported(
                "an access at an offset that depends on inputs, in a very large object",
            ));
        }
        Ok((!offsets.is_empty()).then_some(Places { offsets, index }))
    }

    /// An error under a guard is a requirement that the guard does not hold; `None` then.
    fn excluded<T>(&self, state: &mut State, guard: TermId, tried: Checked<T>) -> Checked<Option<T>> {
        match tried {
            Ok(value) => Ok(Some(value)),
            Err(stop) => match stop.reason() {
                Reason::Error { kind, .. } if guard != TermId::TRUE => {
                    self.require(state, *kind, self.arena.not(guard)).map(|()| None)
                }
                // Whether these bytes exist, or still do, matters only where the guard of this pointer holds.
                Reason::Beyond { .. } | Reason::Ended { .. }
                    if guard != TermId::TRUE && !self.decided(state, guard)? =>
                {
                    Ok(None)
                }
                _ => Err(stop),
            },
        }
    }

    /// The individual places that an access through a pointer can touch, each with its guard.
    fn spots(&self, state: &mut State, pointer: Value, size: u64) -> Checked<Vec<(TermId, Address)>> {
        let arena = &*self.arena;
        let mut spots = Vec::new();
        for (guard, pointer) in self.members(pointer)? {
            match pointer {
                Value::Pointer { object, offset } => {
                    let at = Address { object, offset };
                    self.require_life(state, guard, object, RuntimeErrorKind::DanglingPointer)?;
                    let tried = state.memory.with_living(object).locate(at, size).map(|_| ());
                    if self.excluded(state, guard, tried)?.is_some() {
                        spots.push((guard, at));
                    }
                }
                Value::PointerTerm { object, offset } => {
                    let Some(places) = self.places(state, guard, object, offset, size)? else { continue };
                    for (number, &place) in places.offsets.iter().enumerate() {
                        let here = arena.equal(places.index, arena.constant(number as u128, 64));
                        let guard = arena.and(guard, here);
                        if guard != TermId::FALSE {
                            spots.push((guard, Address::start_of(object).plus(place)));
                        }
                    }
                }
                Value::Int(_) | Value::Term(_) | Value::Choice(_) | Value::Fragment { .. } | Value::Undef => {
                    unreachable!("a member of a choice should be a pointer")
                }
            }
        }
        Ok(spots)
    }

    /// The address of an operand for an access of `size` bytes; where several are possible, the run forks.
    pub(crate) fn address_for(&self, state: &mut State, operand: Operand, size: u64) -> Checked<Address> {
        let value = self.operand(state, Scalar::Ptr, operand)?;
        let value = if value.is_symbolic() { self.resolved(state, value) } else { value };
        let at = if value.is_symbolic() {
            let spots = self.spots(state, value, size)?;
            match spots[..] {
                [(_, only)] => only,
                _ => return Err(self.fork_over(state, operand, &spots)),
            }
        } else {
            crate::pointer::address(value)?
        };
        if size > 0 {
            state.memory.requires_life(at.object, RuntimeErrorKind::DanglingPointer)?;
        }
        Ok(at)
    }

    /// The result of `look` behind a pointer that depends on the inputs, if it is the same for all members; else the run forks.
    /// A member for which it is an error is excluded.
    pub(crate) fn narrowed_by<T>(
        &self,
        state: &mut State,
        operand: Operand,
        value: Value,
        look: &dyn Fn(&Memory, Value) -> Checked<T>,
    ) -> Checked<T> {
        let value = self.resolved(state, value);
        let mut alternatives = Vec::new();
        for (guard, member) in self.members(value)? {
            let tried = look(&state.memory, member);
            alternatives.extend(self.excluded(state, guard, tried)?.map(|found| (guard, member, found)));
        }
        if alternatives.len() == 1 {
            return Ok(alternatives.remove(0).2);
        }
        let alternatives: Vec<Guarded> =
            alternatives.iter().map(|&(guard, member, _)| (guard, member)).collect();
        Err(self.narrow(state, operand, &alternatives))
    }

    fn fork_over(&self, state: &State, operand: Operand, spots: &[(TermId, Address)]) -> Stop {
        let alternatives: Vec<Guarded> =
            spots.iter().map(|&(guard, at)| (guard, Value::pointer(at))).collect();
        self.narrow(state, operand, &alternatives)
    }

    /// Reads through a pointer that depends on the inputs, for a register.
    pub(crate) fn symbolic_load(
        &self,
        state: &mut State,
        dest: RegId,
        pointer: Value,
        ty: Scalar,
        reader: &Reader<'_>,
    ) -> Checked<Value> {
        let arena = &*self.arena;
        let mut pointer = self.resolved(state, pointer);
        let mut alternatives: Vec<Guarded> = Vec::new();
        loop {
            for (guard, pointer) in self.members(pointer)? {
                self.read_under(state, guard, pointer, ty, reader, &mut alternatives)?;
            }
            // Without what was excluded as an error: guards are then what they are in a run that goes on from here.
            let left = self.resolved(state, pointer);
            if left == pointer {
                break;
            }
            pointer = left;
            alternatives.clear();
        }
        let missing = arena
            .any(alternatives.iter().filter(|(_, value)| *value == Value::Undef).map(|&(guard, _)| guard));
        alternatives.retain(|&(_, value)| value != Value::Undef);
        if alternatives.is_empty() {
            return Ok(Value::Undef);
        }
        let present = arena.not(missing);
        let Some(value) = self.merged(ty, &alternatives)? else {
            let mut each = vec![(missing, Effect::Give(dest, Value::Undef))];
            for (guard, value) in alternatives {
                for (inner, member) in self.members_or_itself(value) {
                    each.push((arena.and(guard, inner), Effect::Give(dest, in_form(member, ty))));
                }
            }
            return Err(self.inner_fork(state, each));
        };
        let value = if ty == Scalar::Bool { self.truth_in(state, value)? } else { value };
        if ty == Scalar::Bool {
            let fits = arena.unsigned_less_equal(self.term(value, ty)?, arena.constant(1, 8));
            self.require(state, RuntimeErrorKind::InvalidBool, arena.or(missing, fits))?;
        }
        if state.facts.holds(present) {
            return Ok(value);
        }
        let alternatives =
            [(present, Effect::Give(dest, value)), (missing, Effect::Give(dest, Value::Undef))];
        Err(self.inner_fork(state, alternatives))
    }

    fn read_under(
        &self,
        state: &mut State,
        guard: TermId,
        pointer: Value,
        ty: Scalar,
        reader: &Reader<'_>,
        alternatives: &mut Vec<Guarded>,
    ) -> Checked<()> {
        let arena = &*self.arena;
        let Value::PointerTerm { object, offset } = pointer else {
            let at = crate::pointer::address(pointer)?;
            self.require_life(state, guard, at.object, RuntimeErrorKind::DanglingPointer)?;
            let tried = (reader.read)(&state.memory.with_living(at.object), at);
            alternatives.extend(self.excluded(state, guard, tried)?.map(|value| (guard, value)));
            return Ok(());
        };
        let Some(places) = self.places(state, guard, object, offset, reader.size)? else { return Ok(()) };
        let mut values = Vec::with_capacity(places.offsets.len());
        let is_at = |number: usize| arena.equal(places.index, arena.constant(number as u128, 64));
        // Where something of another kind lies, beside an array, say: whether the access may get there is a fork.
        let mut other = (TermId::FALSE, None);
        let living = state.memory.with_living(object);
        let memory = living.with_all_of(object);
        let whole = memory.with_values_of(object);
        let mut unset = TermId::FALSE;
        for (number, &place) in places.offsets.iter().enumerate() {
            let at = Address::start_of(object).plus(place);
            match (reader.read)(&whole, at) {
                Ok(value) => values.push(Some(value)),
                Err(stop) if matches!(stop.reason(), Reason::Unsupported(_)) => {
                    other = (arena.or(other.0, is_at(number)), Some(stop));
                    values.push(None);
                }
                Err(stop) => return Err(stop),
            }
            let missing = memory.unset_at(at, reader.size);
            if missing != TermId::FALSE {
                unset = arena.or(unset, arena.and(is_at(number), missing));
            }
        }
        if let (there, Some(stop)) = other
            && (values.iter().all(Option::is_none)
                || !self.decided(state, arena.not(arena.and(guard, there)))?)
        {
            return Err(stop);
        }
        if unset != TermId::FALSE {
            alternatives.push((arena.and(guard, unset), Value::Undef));
        }
        let guard = arena.and(guard, arena.not(unset));
        if values.iter().flatten().all(|value| matches!(value, Value::Int(_) | Value::Term(_))) {
            let element = |value: &Option<Value>| self.term(value.unwrap_or(Value::Int(0)), ty);
            let elements: Vec<TermId> = values.iter().map(element).collect::<Checked<_>>()?;
            let table = arena.declare_table(None, &elements);
            alternatives.push((guard, value_of(arena, arena.lookup(table, places.index))));
            return Ok(());
        }
        for (number, value) in values.into_iter().enumerate() {
            let Some(value) = value else { continue };
            let guard = arena.and(guard, is_at(number));
            match alternatives.iter_mut().find(|(_, known)| *known == value) {
                Some((known, _)) => *known = arena.or(*known, guard),
                None => alternatives.push((guard, value)),
            }
        }
        Ok(())
    }

    /// One value that is each of these under its guard; `None` where no value is both.
    fn merged(&self, ty: Scalar, alternatives: &[Guarded]) -> Checked<Option<Value>> {
        if let [(_, only)] = alternatives {
            return Ok(Some(*only).filter(|value| ty == Scalar::Ptr || !matches!(value, Value::Choice(_))));
        }
        if ty == Scalar::Ptr {
            return self.pointer_choice(alternatives).map(Some);
        }
        let mut merged = None;
        for &(guard, value) in alternatives.iter().rev() {
            if !matches!(value, Value::Int(_) | Value::Term(_)) {
                return Ok(None);
            }
            let term = self.term(value, ty)?;
            merged = Some(merged.map_or(term, |rest| self.arena.ite(guard, term, rest)));
        }
        Ok(merged.map(|term| value_of(&self.arena, term)))
    }

    /// A condition under which bytes are uninitialised is decided from here on, if the path says it; else the run forks.
    pub(crate) fn decide_unset(&self, state: &mut State, condition: TermId) -> Checked<()> {
        let opposite = self.arena.not(condition);
        for (term, holds) in [(condition, true), (opposite, false)] {
            if state.facts.holds(term) {
                return state.memory.decide_unset(condition, holds);
            }
        }
        Err(self.fork_between(state, [opposite, condition]))
    }

    /// The run forks, and the instruction runs again where one of these is known; they exclude each other, and one holds.
    pub(crate) fn fork_between(&self, state: &State, conditions: impl IntoIterator<Item = TermId>) -> Stop {
        self.inner_fork(state, conditions.into_iter().map(|condition| (condition, Effect::Again)))
    }

    /// Writes a scalar through a pointer that depends on the inputs.
    pub(crate) fn symbolic_store(
        &self,
        state: &mut State,
        operand: Operand,
        pointer: Value,
        ty: Scalar,
        value: Value,
    ) -> Checked<()> {
        let pointer = self.resolved(state, pointer);
        let size = u64::from(self.width(ty)) / 8;
        let spots = self.spots(state, pointer, size)?;
        for &(guard, at) in &spots {
            let tried = state.memory.writable(at);
            self.excluded(state, guard, tried)?;
        }
        // The path, or what was just required, may leave one of them: then it is a plain write, as it is for a run that
        // continues from here.
        let only = spots.iter().find(|(guard, _)| state.facts.holds(*guard));
        let spots = only.map(|&(_, at)| vec![(TermId::TRUE, at)]).unwrap_or(spots);
        match self.written_to_each(state, &spots, ty, value)? {
            Some(memory) => state.memory = memory,
            None => return Err(self.fork_over(state, operand, &spots)),
        }
        Ok(())
    }

    /// The memory after a write to one of these places; `None` where that is not one value per place. The guards
    /// exclude each other, so places that overlap can be written one after another.
    fn written_to_each(
        &self,
        state: &State,
        spots: &[(TermId, Address)],
        ty: Scalar,
        value: Value,
    ) -> Checked<Option<Memory>> {
        let arena = &*self.arena;
        // A `_Bool` that is neither 0 nor 1 may be at an offset that the write does not touch.
        let raw = if ty == Scalar::Bool { Scalar::U8 } else { ty };
        let mut memory = state.memory.clone();
        for &(_, at) in spots {
            memory.reach_all_of(at.object);
            memory.set_ended(at.object, TermId::FALSE);
        }
        for &(guard, at) in spots {
            if state.memory.writable(at).is_err() {
                continue;
            }
            let elsewhere = arena.not(guard);
            let (old, unset) = match memory.read_partly(at, raw) {
                _ if guard == TermId::TRUE => (Value::Undef, TermId::FALSE),
                Ok(Some(old)) => old,
                Ok(None) => return Ok(None),
                Err(stop) if matches!(stop.reason(), Reason::Unsupported(_)) => return Ok(None),
                Err(stop) => return Err(stop),
            };
            // Only in a merged state may bytes be initialised on some paths.
            let may_be_unset = state.all_inputs && !state.is_wide() && memory.can_be_unset(at.object);
            if guard != TermId::TRUE && (value == Value::Undef || (unset != TermId::FALSE && !may_be_unset)) {
                return Ok(None);
            }
            let alternatives = [(guard, value), (elsewhere, old)];
            let alternatives = if old == Value::Undef { &alternatives[..1] } else { &alternatives };
            let Some(new) = self.merged(raw, alternatives)? else {
                return Ok(None);
            };
            match memory.write(at, raw, new) {
                Ok(()) => {}
                Err(stop) if matches!(stop.reason(), Reason::Unsupported(_)) => return Ok(None),
                Err(stop) => return Err(stop),
            }
            if unset != TermId::FALSE {
                memory.set_unset(at, raw, arena.and(elsewhere, unset))?;
            }
        }
        for &(_, at) in spots {
            if let Some(object) = state.memory.object(at.object) {
                memory.set_reach(at.object, object.reach());
                memory.set_ended(at.object, object.ended);
            }
        }
        Ok(Some(memory))
    }
}
