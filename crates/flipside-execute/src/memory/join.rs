//! Joining two memories, for state merging.
//!
//! An object that both have is joined value by value, whoever made it: its id is the same on both sides, and each side's
//! pointers mean its own. An object that only one side has created yet stays as it is. Where only one side has ended an
//! object, it has ended on that side's paths, if the caller tells them apart. Else, and where its values cannot be joined, there
//! is no joined memory, unless the caller can do without the object.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{FIRST_LAZY, Memory};
use crate::object::{Join, Object};
use crate::value::ObjectId;

/// What becomes of an object.
enum Fate {
    /// It is what it is in the first memory.
    Same,
    /// It is this.
    Object(Arc<Object>),
    /// There is no object that stands for both.
    None,
}

impl Memory {
    /// The memory whose every value is what `join` makes of the two; `None` where there is no such memory. An object of which
    /// there is none is `lost`; where that says no, there is no memory.
    pub fn joined(
        &self,
        other: &Memory,
        join: &mut Join<'_>,
        lost: &mut dyn FnMut(ObjectId) -> bool,
    ) -> Option<Memory> {
        let mut joined = self.clone();
        joined.next = self.next.max(other.next);
        joined.ended = self.joined_ends(other, join.first.is_some())?;
        let is_one = self.lazy.all_pairs(&other.lazy, &mut |number, mine, theirs| {
            let id = ObjectId(FIRST_LAZY + number);
            // Both sides have touched the same lazy objects (`Machine::level`), but for those that ended.
            match self.fate((mine, theirs), (false, false), join) {
                Fate::Same => true,
                Fate::Object(object) => {
                    if mine.is_none() {
                        joined.used += object.size() as u64;
                    }
                    joined.lazy.insert(number, object);
                    true
                }
                Fate::None => lost(id),
            }
        });
        if !is_one {
            return None;
        }
        let is_one = self.objects.all_pairs(&other.objects, &mut |id, mine, theirs| {
            let is_new = (id >= other.next, id >= self.next);
            match self.fate((mine, theirs), is_new, join) {
                Fate::Same => true,
                Fate::Object(object) => {
                    if mine.is_none() {
                        joined.used += object.size() as u64;
                    }
                    joined.objects.insert(id, object);
                    true
                }
                Fate::None => {
                    lost(ObjectId(id)) && {
                        // It may be anything from now on; that it is there is enough.
                        if let (None, Some(added)) = (mine, theirs) {
                            joined.used += added.size() as u64;
                            joined.objects.insert(id, added.clone());
                        }
                        true
                    }
                }
            }
        });
        is_one.then_some(joined)
    }

    /// What becomes of an object; whether only the first memory has created it yet, or only the second.
    fn fate(
        &self,
        both: (Option<&Arc<Object>>, Option<&Arc<Object>>),
        (is_mine, is_theirs): (bool, bool),
        join: &mut Join<'_>,
    ) -> Fate {
        let arena = &self.arena;
        match both {
            (Some(mine), Some(theirs)) if Arc::ptr_eq(mine, theirs) => Fate::Same,
            (Some(mine), Some(theirs)) => mine
                .joined_with(theirs, arena, join)
                .map_or(Fate::None, |object| Fate::Object(Arc::new(object))),
            (Some(_), None) if is_mine => Fate::Same,
            (None, Some(theirs)) if is_theirs => Fate::Object(Arc::clone(theirs)),
            (None, None) => Fate::Same,
            (Some(one), None) | (None, Some(one)) => join.first.map_or(Fate::None, |first| {
                let ended = if both.0.is_none() { first } else { arena.not(first) };
                Fate::Object(Arc::new(one.ended_where(ended, arena)))
            }),
        }
    }

    /// The lazy objects that have ended on all paths; none where one has ended on some of them, and is not there on the others.
    fn joined_ends(&self, other: &Memory, are_told_apart: bool) -> Option<Arc<BTreeSet<ObjectId>>> {
        if self.ended == other.ended {
            return Some(Arc::clone(&self.ended));
        }
        let is_there = |id: &ObjectId| self.object(*id).or_else(|| other.object(*id)).is_some();
        let mut one_sided = self.ended.symmetric_difference(&other.ended);
        let is_known = are_told_apart && one_sided.all(is_there);
        is_known.then(|| Arc::new(self.ended.intersection(&other.ended).copied().collect()))
    }
}
