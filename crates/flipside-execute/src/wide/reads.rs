//! What a wide state read from places of which nothing is known: reading there again, with no write in between, gives the same.
//!
//! **Invariant**: an entry holds for every run that the state stands for. Writes that may reach a place drop its entry; states that
//! are merged keep what both have; at the header of a loop, where one state stands for all iterations, nothing is kept.

use std::sync::Arc;

use flipside_program::{Operand, Scalar};

use super::ANYWHERE;
use crate::machine::Machine;
use crate::object::Origin;
use crate::state::State;
use crate::value::{ObjectId, Value};

/// More are not kept: the oldest ones are read again least often.
const MOST: usize = 32;

/// A value that was made up for a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Read {
    place: Place,
    ty: Scalar,
    value: Value,
}

/// A place in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pointer: Value,
    /// The objects that the pointer may point into.
    objects: Vec<ObjectId>,
}

/// What both have.
pub(super) fn common(one: &Arc<Vec<Read>>, other: &Arc<Vec<Read>>) -> Arc<Vec<Read>> {
    if one == other {
        return Arc::clone(one);
    }
    Arc::new(one.iter().filter(|read| other.contains(read)).cloned().collect())
}

impl State {
    /// Nothing is remembered of what was read.
    pub fn forget_reads(&mut self) {
        if let Some(wide) = &mut self.wide {
            wide.reads = Arc::default();
        }
    }

    /// What was read from a place before.
    pub(super) fn known_read(&self, place: &Place, ty: Scalar) -> Option<Value> {
        let reads = &self.wide.as_ref()?.reads;
        reads.iter().find(|read| read.place == *place && read.ty == ty).map(|read| read.value)
    }

    /// Remembers a value that was made up for a place, or written there.
    pub(super) fn remember_read(&mut self, place: Place, ty: Scalar, value: Value) {
        let reads = Arc::make_mut(&mut self.wide_mut().reads);
        if reads.len() >= MOST {
            reads.remove(0);
        }
        reads.push(Read { place, ty, value });
    }

    /// These objects are written: what may lie there is not known any more.
    pub(super) fn forget_written(&mut self, written: &[ObjectId]) {
        if self.wide_mut().reads.is_empty() {
            return;
        }
        // Inputs, and what others can get at, are never variables of the subject.
        let is_own = |object: &ObjectId| {
            let origin = self.memory.object(*object).map(|object| object.origin);
            origin == Some(Origin::Slot) && !self.memory.is_lazy(*object)
        };
        if !written.iter().all(is_own) {
            self.forget_reads();
            return;
        }
        let is_kept = |read: &Read| {
            read.place.objects.iter().all(|object| *object != ANYWHERE && !written.contains(object))
        };
        Arc::make_mut(&mut self.wide_mut().reads).retain(is_kept);
    }
}

impl Machine<'_> {
    /// The place that an operand points to.
    pub(super) fn place_of(&self, state: &State, address: Operand) -> Option<Place> {
        let pointer = self.operand(state, Scalar::Ptr, address).ok()?;
        let pointer = self.resolved(state, pointer);
        let members = self.members(pointer).ok()?;
        let objects = members.into_iter().filter_map(|(_, member)| member.object()).collect();
        Some(Place { pointer, objects })
    }
}
