//! Joining two memories, for state merging.
//!
//! An object that both have is joined value by value, whoever made it: its id is the same on both sides, and each side's
//! pointers mean its own. An object that only one side has created yet stays as it is. Where only one side has ended an
//! object, there is no joined memory.

use std::sync::Arc;

use super::Memory;
use crate::object::Join;

impl Memory {
    /// The memory whose every value is what `join` makes of the two; `None` where there is no such memory.
    pub fn joined(&self, other: &Memory, join: &mut Join<'_>) -> Option<Memory> {
        let mut joined = self.clone();
        joined.next = self.next.max(other.next);
        let is_one = self.objects.all_pairs(&other.objects, &mut |id, mine, theirs| {
            let is_one = match (mine, theirs) {
                (Some(object), Some(same)) if Arc::ptr_eq(object, same) => Some(()),
                (Some(object), Some(different)) => {
                    let both = object.joined_with(different, &self.arena, join);
                    both.map(|both| drop(joined.objects.insert(id, Arc::new(both))))
                }
                (Some(_), None) => (id >= other.next).then_some(()),
                (None, Some(added)) => joined.add_from(id, added, self.next),
                (None, None) => Some(()),
            };
            is_one.is_some()
        });
        is_one.then_some(joined)
    }

    /// Are the objects that both have initialised in the same places? Else they cannot be joined.
    pub fn is_initialised_as(&self, other: &Memory) -> bool {
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
