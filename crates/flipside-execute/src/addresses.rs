//! Equality of addresses in different objects.
//!
//! Pointers to elements of different live objects are different. All else is left open by C or by the layout that the
//! compiler, the linker and the allocator choose: one past the end of an object may be the start of another (C17 6.5.9p6), what
//! is allocated may lie where something was freed, and string literals may share their bytes (C17 6.4.5p7). What depends on
//! such a comparison is unknown.
//!
//! A pointer of the inputs may be a number that is no address: a mark like `(void *)-1`, or one with a flag in its low bits.
//! Where that can be seen is a guess.

use flipside_program::CompareOp;
use flipside_term::TermId;

use crate::end::{Checked, Stop};
use crate::machine::Machine;
use crate::object::{Object, Origin};
use crate::state::State;
use crate::value::{ObjectId, Value};
use crate::wide::ANYWHERE;

impl Machine<'_> {
    /// Two pointers are compared: where the layout decides whether they are equal, the run ends.
    pub(crate) fn require_settled_addresses(
        &self,
        state: &State,
        op: CompareOp,
        left: Value,
        right: Value,
    ) -> Checked<()> {
        if state.is_wide() || !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return Ok(());
        }
        let open = self.open_equality(state, left, right);
        if open != TermId::FALSE && !self.decided(state, self.arena.not(open))? {
            return Err(Stop::unsupported(
                "comparison of addresses of different objects, one past the end, freed, or shared literals",
            ));
        }
        Ok(())
    }

    /// It is seen which number a pointer is: where a pointer of the inputs may be another one than the address of its object,
    /// the run forks, and ends beyond the guess.
    pub(crate) fn guess_address(&self, state: &State, guard: TermId, pointer: Value) -> Checked<()> {
        for (member_guard, member) in self.members_or_itself(pointer) {
            let guard = self.arena.and(guard, member_guard);
            let (Some(object), Some(lazy)) = (member.object(), &state.lazy) else { continue };
            if guard == TermId::FALSE {
                continue;
            }
            self.guess_function(state, guard, object)?;
            if !state.memory.is_lazy(object) {
                continue;
            }
            let Some((guess, otherwise)) = lazy.is_address(self, object) else { continue };
            let excluded = self.arena.and(guard, self.arena.input_term(otherwise));
            // A wide state makes something up instead of a fork.
            if state.is_wide() || !self.decided(state, self.arena.not(excluded))? {
                return Err(Stop::guess(guess));
            }
        }
        Ok(())
    }

    /// When the layout decides whether two pointers are equal.
    pub(crate) fn open_equality(&self, state: &State, left: Value, right: Value) -> TermId {
        let arena = &*self.arena;
        if left.object().is_some() && left.object() == right.object() {
            return TermId::FALSE;
        }
        let mut open = TermId::FALSE;
        for (left_guard, left) in self.members_or_itself(left) {
            for &(right_guard, right) in &self.members_or_itself(right) {
                let (Some(one), Some(other)) = (left.object(), right.object()) else { continue };
                let is_object =
                    |id: ObjectId| id != ObjectId::NULL && id != ANYWHERE && !state.memory.is_lazy(id);
                if one == other || !is_object(one) || !is_object(other) {
                    continue;
                }
                let here = if may_share(state, one, other) {
                    TermId::TRUE
                } else {
                    arena.or(self.is_outside(state, left), self.is_outside(state, right))
                };
                open = arena.or(open, arena.and(arena.and(left_guard, right_guard), here));
            }
        }
        open
    }

    /// When a pointer points to no element of a live object.
    fn is_outside(&self, state: &State, pointer: Value) -> TermId {
        let Ok((id, offset)) = self.pointer_parts(pointer) else { return TermId::TRUE };
        if state.memory.function_at(id).is_some() {
            return TermId::FALSE;
        }
        let Some(object) = state.memory.object(id) else { return TermId::TRUE };
        // The size of what another file defines may not be known, and a stub says nothing of where its pointers lead.
        if object.origin == Origin::External || object.given.is_some() && object.size() == 0 {
            return object.ended;
        }
        let size = object.extent().unwrap_or_else(|| self.arena.constant(object.size() as u128, 64));
        let offset = self.arena.resize(offset, 64, true);
        self.arena.or(object.ended, self.arena.not(self.arena.unsigned_less(offset, size)))
    }
}

/// May a literal share bytes with another one, or with a constant? The linker puts a text into the end of another, and an
/// optimiser makes one object of a literal and a constant with the same bytes.
fn may_share(state: &State, one: ObjectId, other: ObjectId) -> bool {
    let constant = |id: ObjectId| {
        let object = state.memory.object(id)?;
        (matches!(object.origin, Origin::Literal | Origin::Global) && object.constant).then_some(object)
    };
    let is_literal = |object: &Object| object.origin == Origin::Literal;
    let bytes = |object: &Object| object.plain_bytes(0..object.size()).map(<[u8]>::to_vec);
    match (constant(one), constant(other)) {
        (Some(one), Some(other)) if is_literal(one) || is_literal(other) => {
            match (bytes(one), bytes(other)) {
                (Some(one), Some(other)) => one.ends_with(&other) || other.ends_with(&one),
                _ => true,
            }
        }
        _ => false,
    }
}
