//! Lazy inputs: objects behind pointers that come into being when a run touches them.
//!
//! How many elements there are behind a pointer, or how long a list is, is often not stated. Then an object has no bytes at
//! first; an access makes as many as it needs, up to a capacity. Beyond that the path ends in a named cut
//! ([`crate::PathEnd::Guess`]): what lies behind it holds only within the guess. Whoever raises a capacity continues such a
//! run where it stands.
//!
//! **Invariant**: a lazy object has the same id in every state, and its content depends on its id and its size alone. So
//! states in which it was touched, or not yet, can be compared and merged, and a test does not depend on who touched it first.

use std::fmt;

use flipside_base::dense_ids;
use flipside_program::CompareOp;
use flipside_term::{InputId, TermId};

use crate::end::{Checked, Stop};
use crate::machine::Machine;
use crate::outside::OutsideGuess;
use crate::state::State;
use crate::value::{ObjectId, Value};

dense_ids! {
    /// A guess about the inputs.
    GuessId, "guess";
}

/// Why pointers into different objects are not ordered, where no test has them in one.
const NOT_IN_ONE_OBJECT: &str = "pointers into different objects that are ordered, subtracted, or equal only one past \
                                 the end: that they point into one object is not tried";

/// Makes the inputs of lazy objects.
pub trait LazyInputs: fmt::Debug + Send + Sync {
    /// Makes an object have at least `end` bytes, up to the next step of its ladder of sizes; `u64::MAX` stands for a place before its first byte.
    ///
    /// # Errors
    /// [`crate::Stop::guess`] where that is more than the capacity.
    fn extend(&self, machine: &Machine<'_>, state: &mut State, object: ObjectId, end: u64) -> Checked<()>;

    /// How many bytes an object may have for now.
    fn capacity(&self, object: ObjectId) -> u64;

    /// The next step of a ladder of sizes that is at least `end`: the same whatever the capacity is, so that runs meet the
    /// same forks when it grows. The last step where there is none.
    fn rung(&self, object: ObjectId, end: u64) -> u64;

    /// At which byte of an object the pointer to it points.
    fn start(&self, object: ObjectId) -> u64;

    /// The guess that an object has no more bytes than that.
    fn guess(&self, object: ObjectId) -> GuessId;

    /// The guess that two objects, one of them lazy, are different, and the input that says otherwise; none where that is
    /// decided by other inputs, or is so.
    fn apart(&self, machine: &Machine<'_>, one: ObjectId, other: ObjectId) -> Option<(GuessId, InputId)>;

    /// The guess that the pointer to a lazy object is not null, and the input that says otherwise; none where null is one of its
    /// values, or was excluded by the user.
    fn not_null(&self, machine: &Machine<'_>, object: ObjectId) -> Option<(GuessId, InputId)>;

    /// The guess that the pointer to a lazy object is an address of it, aligned, and no number of another meaning; and the input
    /// that says otherwise.
    fn is_address(&self, machine: &Machine<'_>, object: ObjectId) -> Option<(GuessId, InputId)>;

    /// May two objects overlap, one of them lazy, though they are told apart?
    fn may_overlap(&self, machine: &Machine<'_>, one: ObjectId, other: ObjectId) -> bool;

    /// The guess that pointers which are compared point into one object; none where no test lets these two.
    fn ordered(&self, one: ObjectId, other: ObjectId) -> Option<GuessId>;

    /// A guess about functions that are not here, and the input that says otherwise; none where nothing can show it.
    fn outside(&self, machine: &Machine<'_>, guess: OutsideGuess) -> Option<(GuessId, InputId)>;
}

impl Machine<'_> {
    /// Makes a lazy object have at least `end` bytes, or the run ends.
    pub(crate) fn extend(&self, state: &mut State, object: ObjectId, end: u64) -> Checked<()> {
        let lazy = state.lazy.clone().expect("a lazy object should come from a plan");
        // What a precondition looks at is constant for it, but not for whoever makes it.
        let writable = std::mem::replace(&mut state.memory.constants_writable, true);
        let made = lazy.extend(self, state, object, end);
        state.memory.constants_writable = writable;
        made?;
        if state.numbers
            && let Some(model) = state.model.clone()
        {
            let concrete = |value: Value| self.concrete(&model, value);
            state.memory.replace_in(object, &concrete);
        }
        Ok(())
    }

    /// Makes a lazy object large enough for an access of `size` bytes where `is_inside` holds of its new size: the run forks
    /// by the steps of the ladder. The guess is where the run ends beyond the last one. Nothing for other objects.
    pub(crate) fn extend_by_steps(
        &self,
        state: &mut State,
        guard: TermId,
        (object, size): (ObjectId, u64),
        is_inside: &dyn Fn(u64) -> TermId,
    ) -> Checked<()> {
        let Some(lazy) = state.lazy.clone().filter(|_| state.memory.is_lazy(object)) else {
            let known = state.memory.object(object).map_or(0, |object| object.size() as u64);
            return self.guess_inside(state, guard, object, is_inside(known));
        };
        let known = state.memory.object(object).map_or(0, |object| object.size() as u64);
        if known < size {
            // Whether there is such an object matters only where the guard holds.
            if !self.decided(state, guard)? {
                return Ok(());
            }
            self.extend(state, object, size)?;
        }
        let mut length = lazy.rung(object, known.max(size));
        let is_there = |length| self.arena.implies(guard, is_inside(length));
        while !self.decided(state, is_there(length))? {
            let next = lazy.rung(object, length + 1);
            if next <= length || next > lazy.capacity(object) {
                return Err(Stop::guess(lazy.guess(object)));
            }
            length = next;
        }
        if length > lazy.capacity(object) {
            return Err(Stop::guess(lazy.guess(object)));
        }
        if state.memory.object(object).is_none_or(|object| (object.size() as u64) < length) {
            self.extend(state, object, length)?;
        }
        Ok(())
    }

    /// Gives a lazy object its first bytes, for a library function that will look at them.
    pub(crate) fn extend_for_library(&self, state: &mut State, object: ObjectId) -> Checked<()> {
        let is_empty = state.memory.object(object).is_none_or(|object| object.size() == 0);
        if state.memory.is_lazy(object) && is_empty { self.extend(state, object, 1) } else { Ok(()) }
    }

    /// Two pointers are compared: where they point to different objects that might be one, or that have no order, the run forks,
    /// and ends beyond the guess.
    pub(crate) fn guess_apart(&self, state: &State, op: CompareOp, left: Value, right: Value) -> Checked<()> {
        let Some(lazy) = state.lazy.as_ref().filter(|_| !state.is_wide()) else { return Ok(()) };
        let arena = &*self.arena;
        let sides = (self.members_or_itself(left), self.members_or_itself(right));
        for &(left_guard, left) in &sides.0 {
            for &(right_guard, right) in &sides.1 {
                let guard = arena.and(left_guard, right_guard);
                let (Some(one), Some(other)) = (left.object(), right.object()) else { continue };
                self.guess_different(state, guard, one, other)?;
                self.guess_new(state, op, guard, (one, other))?;
                let is_lazy = state.memory.is_lazy(one) || state.memory.is_lazy(other);
                let is_null = one == ObjectId::NULL || other == ObjectId::NULL;
                if one == other || is_null || !is_lazy || guard == TermId::FALSE {
                    continue;
                }
                let is_equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
                // Only pointers to elements that are there are different for sure.
                let are_inside = points_inside(state, left) && points_inside(state, right);
                let (guess, excluded) = if is_equality && are_inside {
                    let Some((guess, same)) = lazy.apart(self, one, other) else { continue };
                    (guess, arena.and(guard, arena.input_term(same)))
                } else if let Some(guess) = lazy.ordered(one, other) {
                    (guess, guard)
                } else if self.decided(state, arena.not(guard))? {
                    continue;
                } else {
                    return Err(Stop::unsupported(NOT_IN_ONE_OBJECT));
                };
                if !self.decided(state, arena.not(excluded))? {
                    return Err(Stop::guess(guess));
                }
            }
        }
        Ok(())
    }

    /// An address is compared with a number: where that is null, and the address might be, or it is another number, the run
    /// forks, and ends beyond the guess.
    pub(crate) fn guess_no_number(&self, state: &State, left: Value, right: Value) -> Checked<()> {
        if state.lazy.is_none() {
            return Ok(());
        }
        let sides = (self.members_or_itself(left), self.members_or_itself(right));
        let number = |value: Value| match value {
            Value::Pointer { object: ObjectId::NULL, offset } => Some(offset),
            Value::Int(bits) => Some(bits as i64),
            _ => None,
        };
        for &(left_guard, left) in &sides.0 {
            for &(right_guard, right) in &sides.1 {
                let guard = self.arena.and(left_guard, right_guard);
                match (number(left), number(right)) {
                    (Some(0), None) => self.unless_null(state, guard, right)?,
                    (None, Some(0)) => self.unless_null(state, guard, left)?,
                    (Some(_), None) => self.guess_address(state, guard, right)?,
                    (None, Some(_)) => self.guess_address(state, guard, left)?,
                    (Some(_), Some(_)) | (None, None) => {}
                }
            }
        }
        Ok(())
    }

    /// It is seen whether a pointer is null, as in [`Self::guess_no_number`].
    pub(crate) fn guess_truth(&self, state: &State, pointer: Value) -> Checked<()> {
        if state.lazy.is_none() || !pointer.is_pointer() {
            return Ok(());
        }
        for (guard, pointer) in self.members_or_itself(pointer) {
            self.unless_null(state, guard, pointer)?;
        }
        Ok(())
    }

    fn unless_null(&self, state: &State, guard: TermId, pointer: Value) -> Checked<()> {
        let Some((guess, is_null)) = self.might_be_null(state, guard, pointer) else { return Ok(()) };
        // A wide state makes something up instead of a fork.
        if state.is_wide() || !self.decided(state, self.arena.not(self.arena.and(guard, is_null)))? {
            return Err(Stop::guess(guess));
        }
        Ok(())
    }

    /// The guess that a pointer into a lazy object is not null, and what says otherwise.
    pub(crate) fn might_be_null(
        &self,
        state: &State,
        guard: TermId,
        pointer: Value,
    ) -> Option<(GuessId, TermId)> {
        let lazy = state.lazy.as_ref()?;
        let object = pointer.object().filter(|object| state.memory.is_lazy(*object))?;
        // Of null, no other element is computed.
        let is_moved =
            matches!(pointer, Value::Pointer { offset, .. } if offset as u64 != lazy.start(object));
        if guard == TermId::FALSE || is_moved {
            return None;
        }
        let (guess, is_null) = lazy.not_null(self, object)?;
        Some((guess, self.arena.input_term(is_null)))
    }

    /// Makes the lazy objects that one of two states has touched the same size in both, so that they can be merged.
    ///
    /// # Errors
    /// Where a capacity does not allow it.
    pub fn level(&self, one: &mut State, other: &mut State) -> Checked<()> {
        if one.lazy.is_none() {
            return Ok(());
        }
        let sizes = |state: &State| state.memory.lazy_sizes();
        for (id, size) in sizes(one) {
            if other.memory.is_lazy(id) && other.memory.object(id).is_none_or(|known| known.size() < size) {
                self.extend(other, id, size as u64)?;
            }
        }
        for (id, size) in sizes(other) {
            if one.memory.is_lazy(id) && one.memory.object(id).is_none_or(|known| known.size() < size) {
                self.extend(one, id, size as u64)?;
            }
        }
        Ok(())
    }
}

/// Does a pointer point to an element of its object, as far as that is known?
fn points_inside(state: &State, pointer: Value) -> bool {
    let Value::Pointer { object, offset } = pointer else { return true };
    let lazy = state.lazy.as_ref().filter(|_| state.memory.is_lazy(object));
    let start = lazy.map_or(0, |lazy| lazy.start(object));
    let size = state.memory.object(object).map_or(0, |object| object.size() as u64);
    u64::try_from(offset).is_ok_and(|offset| offset == start || offset < size)
}
