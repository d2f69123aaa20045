//! Lazy objects: they have the same ids in every state, and grow when they are touched. And those that stubs give.

use std::sync::Arc;

use super::{FIRST_LAZY, Memory};
use crate::end::{Checked, Stop};
use crate::given::Given;
use crate::limits::Limit;
use crate::object::{Object, Origin};
use crate::value::ObjectId;

/// An object that states share.
#[derive(Clone, Debug)]
pub struct SharedObject(Arc<Object>);

impl SharedObject {
    /// Is it still the same object, which nobody wrote?
    pub fn is(&self, other: &SharedObject) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Memory {
    /// The id of a lazy object, by its number.
    pub fn lazy_id(number: u32) -> ObjectId {
        ObjectId(FIRST_LAZY + number)
    }

    /// The number of a lazy object; none for other objects.
    pub fn lazy_number(id: ObjectId) -> Option<u32> {
        id.0.checked_sub(FIRST_LAZY)
    }

    /// Is it a lazy object whose lifetime has not ended?
    #[inline]
    pub fn is_lazy(&self, id: ObjectId) -> bool {
        id.0 >= FIRST_LAZY && !self.ended.contains(&id)
    }

    /// Makes a lazy object have this many bytes, those that are new zero; it must not have more already.
    pub fn grow_lazy(&mut self, id: ObjectId, size: u64, name: &str, align: u64) -> Checked<()> {
        let known = self.object(id).map_or(0, |object| object.size() as u64);
        if !self.has_room(size - known) {
            return Err(Stop::limit(Limit::Memory));
        }
        self.used += size - known;
        match self.lazy.get_mut(id.0 - FIRST_LAZY) {
            Some(object) => Arc::make_mut(object).grow(size as usize),
            None => {
                let mut object = Object::with_bytes(vec![0; size as usize], Origin::Heap, false, name.into());
                (object.fresh, object.align, object.constant) = (true, align, self.frozen);
                self.lazy.insert(id.0 - FIRST_LAZY, Arc::new(object));
            }
        }
        Ok(())
    }

    /// A lazy object as it is now, to be shared with other states; none where it was not touched.
    pub fn shared_lazy(&self, id: ObjectId) -> Option<SharedObject> {
        self.lazy.get(id.0 - FIRST_LAZY).map(|object| SharedObject(Arc::clone(object)))
    }

    /// Takes a lazy object from another state, in place of one that has fewer bytes; false where it cannot.
    pub fn take_lazy(&mut self, id: ObjectId, shared: &SharedObject) -> bool {
        let known = self.object(id).map_or(0, |object| object.size() as u64);
        let size = shared.0.size() as u64;
        if !self.is_lazy(id)
            || shared.0.constant != self.frozen
            || size < known
            || !self.has_room(size - known)
        {
            return false;
        }
        self.used += size - known;
        self.lazy.insert(id.0 - FIRST_LAZY, Arc::clone(&shared.0));
        true
    }

    /// A stub gave an object: what is not known of it is a guess.
    pub(crate) fn set_given(&mut self, id: ObjectId, given: Option<Given>) {
        if let Some(object) = self.get_mut(id) {
            Arc::make_mut(object).given = given;
        }
    }

    /// The sizes of the lazy objects that were touched.
    pub(crate) fn lazy_sizes(&self) -> Vec<(ObjectId, usize)> {
        self.lazy
            .entries()
            .into_iter()
            .map(|(id, object)| (ObjectId(FIRST_LAZY + id), object.size()))
            .collect()
    }
}
