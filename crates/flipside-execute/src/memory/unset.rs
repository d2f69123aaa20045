//! Bytes that are uninitialised on some of the paths of a merged state: the memory's side.

use std::borrow::Cow;
use std::sync::Arc;

use flipside_program::Scalar;
use flipside_term::TermId;

use super::Memory;
use crate::end::Checked;
use crate::object::Object;
use crate::value::{Address, ObjectId, Value};

impl Memory {
    /// The same memory, in which an object has values where it is uninitialised on some paths.
    pub(crate) fn with_values_of(&self, id: ObjectId) -> Cow<'_, Memory> {
        if self.object(id).is_none_or(|object| !object.has_unset()) {
            return Cow::Borrowed(self);
        }
        let mut memory = self.clone();
        if let Some(object) = memory.get_mut(id) {
            Arc::make_mut(object).forget_unset();
        }
        Cow::Owned(memory)
    }

    /// When some byte is uninitialised that has a value on other paths.
    pub(crate) fn unset_at(&self, at: Address, size: u64) -> TermId {
        let range = at.offset as usize..at.offset as usize + size as usize;
        self.object(at.object).map_or(TermId::FALSE, |object| object.any_unset(&range, &self.arena))
    }

    /// Reads a scalar, and when it is uninitialised; [`Value::Undef`] where it always is. None where its bytes differ in that.
    pub(crate) fn read_partly(&self, at: Address, ty: Scalar) -> Checked<Option<(Value, TermId)>> {
        let size = self.size(ty);
        let (object, offset) = self.locate(at, size as u64)?;
        match object.when_unset(&(offset..offset + size)) {
            None => Ok(None),
            Some(unset) => Ok(Some((self.with_values_of(at.object).read(at, ty)?, unset))),
        }
    }

    /// A scalar that has a value is uninitialised where a condition holds.
    pub(crate) fn set_unset(&mut self, at: Address, ty: Scalar, condition: TermId) -> Checked<()> {
        let size = self.size(ty);
        let (object, offset, arena) = self.locate_mut(at, size as u64)?;
        object.set_unset(offset..offset + size, condition, arena)
    }

    /// Can bytes of an object be initialised on some paths only?
    pub(crate) fn can_be_unset(&self, id: ObjectId) -> bool {
        self.object(id).is_some_and(Object::can_be_unset)
    }

    /// A condition under which bytes are uninitialised is known from here on.
    pub(crate) fn decide_unset(&mut self, condition: TermId, holds: bool) -> Checked<()> {
        let ids: Vec<ObjectId> =
            self.objects().filter(|(_, object)| object.depends_on(condition)).map(|(id, _)| id).collect();
        let arena = Arc::clone(&self.arena);
        for id in ids {
            if let Some(object) = self.get_mut(id) {
                Arc::make_mut(object).decide(condition, holds, &arena)?;
            }
        }
        Ok(())
    }
}
