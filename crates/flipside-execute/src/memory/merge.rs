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
        let is_one = self.objects.all_pairs(&other.objects, &mut |id, mine, theirs| {
            let is_one = match (mine, theirs) {
                (Some(object), Some(same)) if Arc::ptr_eq(object, same) => Some(()),
                (Some(object), Some(different)) => {
                    let both = object.merged(different, &self.arena, join);
                    both.map(|both| drop(merged.objects.insert(id, Arc::new(both))))
                }
                (Some(_), None) => (id >= other.next).then_some(()),
                (None, Some(added)) => merged.add_from(id, added, self.next),
                (None, None) => Some(()),
            };
            is_one.is_some()
        });
        is_one.then_some(merged)
    }

    /// Are the objects that both have initialised in the same places? Else they cannot be merged.
    pub(crate) fn is_initialised_as(&self, other: &Memory) -> bool {
        self.objects.all_pairs(&other.objects, &mut |_, mine, theirs| match (mine, theirs) {
            (Some(object), Some(same)) => Arc::ptr_eq(object, same) || object.is_initialised_as(same),
            _ => true,
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
