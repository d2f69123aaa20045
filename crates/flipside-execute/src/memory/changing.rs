//! Objects that the environment changes: what a read of them gives is an input (`symbolic::volatile`), not what is stored.
//!
//! Where an object changes at any time, only a read of a scalar has a meaning. All others are refused here, so that none of
//! them takes what is stored for what is read.

use std::sync::Arc;

use super::{Memory, ObjectId};
use crate::end::{Checked, Stop};
use crate::object::Object;

impl Memory {
    /// Makes the volatile reads of an object inputs, if there is such an object.
    pub fn make_fresh(&mut self, id: ObjectId) {
        if let Some(object) = self.get_mut(id) {
            Arc::make_mut(object).fresh = true;
        }
    }

    /// Makes all reads of an object inputs, if there is such an object.
    pub fn make_changing(&mut self, id: ObjectId) {
        if let Some(object) = self.get_mut(id) {
            let object = Arc::make_mut(object);
            (object.fresh, object.changing) = (true, true);
            self.has_changing = true;
        }
    }

    /// Is there an object whose every read gives a new input?
    #[inline]
    pub fn has_changing(&self) -> bool {
        self.has_changing
    }
}

/// Is what is stored in an object what a read of it gives?
#[inline]
pub(super) fn is_kept(object: &Object) -> Checked<()> {
    if object.changing { Err(refused(object)) } else { Ok(()) }
}

#[cold]
fn refused(object: &Object) -> Stop {
    let name = &object.name;
    Stop::unsupported(format!(
        "`{name}` changes at any time, and this reads more than a number, or writes at an index that depends on the inputs"
    ))
}
