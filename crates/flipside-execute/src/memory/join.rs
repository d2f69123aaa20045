//! Joining two memories, for state merging.
//!
//! An object that both have is joined value by value, whoever made it: its id is the same on both sides, and each side's
//! pointers mean its own. An object that only one side has created yet stays as it is. Where only one side has ended an
//! object, or its values cannot be joined, there is no joined memory, unless the caller can do without the object.

use std::sync::Arc;

use super::{FIRST_LAZY, Memory};
use crate::object::{Join, Object};
use crate::value::ObjectId;

impl Memory {
    /// The memory whose every value is what `join` makes of the two; `None` where there is no such memory. An object of which
    /// there is none is `lost`; where that says no, there is no memory.
    pub fn joined(
        &self,
        other: &Memory,
        join: &mut Join<'_>,
        lost: &mut dyn FnMut(ObjectId) -> bool,
    ) -> Option<Memory> {
        if self.ended != other.ended {
            return None;
        }
        let mut joined = self.clone();
        joined.next = self.next.max(other.next);
        let mut both = |one: &Object, other: &Object| one.joined_with(other, &self.arena, join).map(Arc::new);
        // Both sides have touched the same lazy objects (`Machine::level`).
        let is_one = self.lazy.all_pairs(&other.lazy, &mut |id, mine, theirs| match (mine, theirs) {
            (Some(object), Some(same)) if Arc::ptr_eq(object, same) => true,
            (Some(object), Some(different)) => match both(object, different) {
                Some(object) => {
                    joined.lazy.insert(id, object);
                    true
                }
                None => lost(ObjectId(FIRST_LAZY + id)),
            },
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => lost(ObjectId(FIRST_LAZY + id)),
        });
        if !is_one {
            return None;
        }
        let is_one = self.objects.all_pairs(&other.objects, &mut |id, mine, theirs| match (mine, theirs) {
            (Some(object), Some(same)) if Arc::ptr_eq(object, same) => true,
            (Some(object), Some(different)) => match both(object, different) {
                Some(object) => {
                    joined.objects.insert(id, object);
                    true
                }
                None => lost(ObjectId(id)),
            },
            (Some(_), None) => id >= other.next || lost(ObjectId(id)),
            (None, Some(added)) => {
                let is_new = id >= self.next;
                if is_new || lost(ObjectId(id)) {
                    joined.used += added.size() as u64;
                    joined.objects.insert(id, added.clone());
                    return true;
                }
                false
            }
            (None, None) => true,
        });
        is_one.then_some(joined)
    }
}
