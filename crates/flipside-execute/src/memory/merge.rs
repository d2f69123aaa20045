//! A memory that is one of two, as the inputs decide.
//!
//! An object that both have is merged, whoever made it: what it is called by is the same on both sides, and each side's pointers mean its own.
//! An object that one side made and the other has not come to yet stays as it is. One that only one side has ended
//! cannot be both.

use std::sync::Arc;

use super::Memory;
use crate::object::Join;

impl Memory {
    /// The memory whose every value is what `join` makes of the two; `None` where that is not one.
    pub(crate) fn merged(&self, other: &Memory, join: &mut Join<'_>) -> Option<Memory> {
        let mut merged = self.clone();
        merged.next = self.next.max(other.next);
        let (mine, theirs) = (self.objects.entries(), other.objects.entries());
        let mut theirs = theirs.into_iter().peekable();
        for (id, object) in mine {
            while let Some((new, added)) = theirs.next_if(|(other, _)| *other < id) {
                merged.add_from(new, added, self.next)?;
            }
            match theirs.next_if(|(other, _)| *other == id) {
                Some((_, same)) if Arc::ptr_eq(object, same) => {}
                Some((_, different)) => {
                    let both = object.merged(different, &self.arena, join)?;
                    merged.objects.insert(id, Arc::new(both));
                }
                None if id >= other.next => {}
                None => return None,
            }
        }
        for (new, added) in theirs {
            merged.add_from(new, added, self.next)?;
        }
        Some(merged)
    }

    /// Are the objects that both have initialised in the same places? Else they cannot be merged.
    pub(crate) fn is_initialised_as(&self, other: &Memory) -> bool {
        let (mine, theirs) = (self.objects.entries(), other.objects.entries());
        let mut theirs = theirs.into_iter().peekable();
        mine.into_iter().all(|(id, object)| {
            while theirs.next_if(|(other, _)| *other < id).is_some() {}
            match theirs.next_if(|(other, _)| *other == id) {
                Some((_, same)) => Arc::ptr_eq(object, same) || object.is_initialised_as(same),
                None => true,
            }
        })
    }

    /// Adds an object of the other side; `None` where this side has had it and ended it.
    fn add_from(&mut self, id: u32, object: &Arc<crate::object::Object>, next: u32) -> Option<()> {
        if id < next {
            return None;
        }
        self.used += object.size() as u64;
        self.objects.insert(id, object.clone());
        Some(())
    }
}
