//! Objects whose lifetime has ended on some of the paths of a merged state.
//!
//! **Invariant**: nothing accesses such an object as if it lived: who does stops ([`Stop::ended`]), and the run goes on where it
//! is required to live.

use std::borrow::Cow;
use std::sync::Arc;

use flipside_term::TermId;

use super::Memory;
use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::object::Object;
use crate::value::ObjectId;

impl Memory {
    /// When the lifetime of an object has ended that lives on other paths.
    pub(crate) fn ended_when(&self, id: ObjectId) -> TermId {
        self.object(id).map_or(TermId::FALSE, |object| object.ended)
    }

    /// The lifetime of an object has ended where a condition holds.
    pub(crate) fn set_ended(&mut self, id: ObjectId, condition: TermId) {
        if self.ended_when(id) == condition {
            return;
        }
        if let Some(object) = self.get_mut(id) {
            Arc::make_mut(object).ended = condition;
        }
    }

    /// The same memory, in which an object lives on all paths.
    pub(crate) fn with_living(&self, id: ObjectId) -> Cow<'_, Memory> {
        if self.ended_when(id) == TermId::FALSE {
            return Cow::Borrowed(self);
        }
        let mut memory = self.clone();
        memory.set_ended(id, TermId::FALSE);
        Cow::Owned(memory)
    }

    /// An object that is freed has to live: stops where that depends on the path.
    pub fn requires_life(&self, id: ObjectId, otherwise: RuntimeErrorKind) -> Checked<()> {
        match self.ended_when(id) {
            TermId::FALSE => Ok(()),
            _ => Err(Stop::ended(id, otherwise)),
        }
    }
}

/// Stops where an object that is accessed has ended on some paths.
#[inline]
pub(super) fn lives(object: &Object, id: ObjectId) -> Checked<()> {
    if object.ended == TermId::FALSE {
        Ok(())
    } else {
        Err(Stop::ended(id, RuntimeErrorKind::DanglingPointer))
    }
}
