//! What a wide state knows of the objects: which are lost, and which may have been overwritten through another pointer.

use std::collections::BTreeSet;
use std::sync::Arc;

use flipside_program::{Operand, Scalar};
use flipside_term::TermId;

use super::ANYWHERE;
use crate::end::Checked;
use crate::machine::Machine;
use crate::memory::Memory;
use crate::object::Origin;
use crate::state::State;
use crate::value::{ObjectId, Value};

/// The objects that a pointer may point into, and under which guards it is null.
pub(super) struct Targets {
    pub objects: Vec<ObjectId>,
    /// Those in which its offset depends on the inputs.
    pub moving: BTreeSet<ObjectId>,
    /// When it points into no object.
    pub nowhere: Vec<TermId>,
}

impl Targets {
    /// May it point anywhere?
    pub fn is_anywhere(&self) -> bool {
        self.objects.contains(&ANYWHERE)
    }
}

impl Machine<'_> {
    /// What an operand may point to.
    ///
    /// # Errors
    /// Where it is no pointer.
    pub(super) fn targets(&self, state: &State, operand: Operand) -> Checked<Targets> {
        let pointer = self.operand(state, Scalar::Ptr, operand)?;
        self.targets_of(state, pointer)
    }

    /// What a pointer may point to.
    ///
    /// # Errors
    /// Where it is no pointer.
    pub(super) fn targets_of(&self, state: &State, pointer: Value) -> Checked<Targets> {
        let pointer = self.resolved(state, pointer);
        let mut targets = Targets { objects: Vec::new(), moving: BTreeSet::new(), nowhere: Vec::new() };
        for (guard, member) in self.members(pointer)? {
            match member.object() {
                None | Some(ObjectId::NULL) => targets.nowhere.push(guard),
                Some(object) => {
                    if !targets.objects.contains(&object) {
                        targets.objects.push(object);
                    }
                    if matches!(member, Value::PointerTerm { .. }) {
                        targets.moving.insert(object);
                    }
                }
            }
        }
        Ok(targets)
    }

    /// Is what is read from one of these not known?
    pub(super) fn is_vague(&self, state: &State, targets: &Targets) -> bool {
        targets.objects.iter().any(|&object| {
            self.is_unknown(state, object)
                || (state.memory.is_lazy(object) && targets.moving.contains(&object))
        })
    }

    /// Is nothing known of an object?
    pub(super) fn is_unknown(&self, state: &State, object: ObjectId) -> bool {
        let wide = state.wide.as_ref().expect("the state should be wide");
        let is_pointee = is_pointee(&state.memory, object);
        object == ANYWHERE
            || wide.lost.contains(&object)
            || (is_pointee && wide.inputs_lost)
            || wide.written.iter().any(|&other| self.may_overlap(state, object, other))
    }

    /// May two objects overlap, though they are told apart?
    fn may_overlap(&self, state: &State, one: ObjectId, other: ObjectId) -> bool {
        let is_pointee = |object| is_pointee(&state.memory, object);
        let is_outside = |object| is_pointee(object) || is_global(&state.memory, object);
        let lazy = state.lazy.as_ref();
        one != other
            && is_outside(one)
            && is_outside(other)
            && (is_pointee(one) || is_pointee(other))
            && lazy.is_none_or(|lazy| lazy.may_overlap(self, one, other))
    }

    /// Nothing is known of these objects any more.
    pub(super) fn lose(&self, state: &mut State, objects: &[ObjectId]) {
        state.forget_written(objects);
        if objects.contains(&ANYWHERE) {
            self.lose_all(state);
        }
        for &object in objects.iter().filter(|&&object| object != ANYWHERE) {
            let is_known = !state.wide_mut().lost.contains(&object);
            if is_known && state.memory.is_writable(object) {
                Arc::make_mut(&mut state.wide_mut().lost).insert(object);
            }
            note_written(state, object);
        }
    }

    /// Nothing is known any more of what others can get at: inputs, globals, and what of the subject's own has escaped.
    pub(super) fn lose_all(&self, state: &mut State) {
        state.forget_reads();
        let mut escaped = (*state.wide_mut().escaped).clone();
        for (_, object) in state.memory.objects() {
            for value in object.values() {
                let members = self.members_or_itself(value);
                escaped.extend(members.iter().filter_map(|(_, member)| member.object()));
            }
        }
        let is_reached = |id: ObjectId, object: &crate::object::Object| match object.origin {
            Origin::Global | Origin::External | Origin::Library => !object.constant,
            Origin::Literal => false,
            Origin::Slot | Origin::Heap => escaped.contains(&id),
        };
        let reached = state.memory.objects().filter(|(id, object)| is_reached(*id, object));
        let reached: BTreeSet<ObjectId> = reached.map(|(id, _)| id).collect();
        let wide = state.wide_mut();
        wide.lost = Arc::new(&*wide.lost | &reached);
        wide.escaped = Arc::new(escaped);
        wide.inputs_lost = true;
    }

    /// What these values point to is known elsewhere from here on.
    pub(super) fn escape(&self, state: &mut State, values: &[Value]) {
        let found: BTreeSet<ObjectId> = values
            .iter()
            .flat_map(|&value| self.members_or_itself(value))
            .filter_map(|(_, member)| member.object())
            .collect();
        let wide = state.wide_mut();
        wide.escaped = Arc::new(&*wide.escaped | &found);
    }
}

/// Is it a variable that a pointer from outside may point to?
fn is_global(memory: &Memory, object: ObjectId) -> bool {
    let kind = |object: &crate::object::Object| {
        matches!(object.origin, Origin::Global | Origin::External) && !object.constant
    };
    memory.object(object).is_some_and(kind) && !memory.is_lazy(object)
}

/// Is it an object behind a pointer of the inputs, whether or not its size is known? That says nothing about what else points
/// there.
pub(super) fn is_pointee(memory: &Memory, object: ObjectId) -> bool {
    let is_planned = |object: &crate::object::Object| object.fresh && object.origin == Origin::Heap;
    memory.is_lazy(object) || memory.object(object).is_some_and(is_planned)
}

/// An object was written.
pub(super) fn note_written(state: &mut State, object: ObjectId) {
    let is_outside = is_pointee(&state.memory, object) || is_global(&state.memory, object);
    if is_outside && !state.wide_mut().written.contains(&object) {
        Arc::make_mut(&mut state.wide_mut().written).insert(object);
    }
}
