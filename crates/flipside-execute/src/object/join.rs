//! Joining two versions of an object, for state merging.
//!
//! It knows layouts, not values: `join` decides what two values become.

use std::ops::Range;

use flipside_term::{Arena, TermId};

use super::Object;
use crate::value::Value;

/// How two versions become one.
pub struct Join<'j> {
    /// Makes one value of two, given their size in bytes; `None` where no value represents both.
    pub value: &'j mut dyn FnMut(usize, Value, Value) -> Option<Value>,
    /// Tells the first from the second, where what only one of them has initialised is to be initialised on its paths.
    pub first: Option<TermId>,
}

impl Object {
    /// The object whose every part is what `join` makes of the two; `None` where there is no such value, or where the objects
    /// differ in more than values.
    pub(crate) fn joined_with(&self, other: &Object, arena: &Arena, join: &mut Join<'_>) -> Option<Object> {
        let kind = |object: &Object| {
            let changes = (object.constant, object.fresh, object.changing);
            (object.size(), object.extent, object.origin, changes, object.align, object.given)
        };
        if kind(self) != kind(other) {
            return None;
        }
        let mut joined = self.clone();
        joined.ended = match join.first {
            _ if self.ended == other.ended => self.ended,
            Some(first) => arena.ite(first, self.ended, other.ended),
            None => return None,
        };
        joined.reach = self.reach.min(other.reach);
        let mut offset = 0;
        while offset < self.size() {
            let mut size = self.part(other, offset);
            if self.is_same(other, offset, size) {
                offset += size;
                continue;
            }
            // Of its halves each may be initialised on all paths, or on none.
            while size > 1
                && self.unset_at(other, offset..offset + size).is_none()
                && !self.has_cell(other, offset, size)
            {
                size /= 2;
            }
            self.join_part(other, (offset..offset + size, &mut joined), arena, join)?;
            offset += size;
        }
        Some(joined)
    }

    /// The object that ended on the paths where a condition holds, and lives on as it is on the others.
    pub(crate) fn ended_where(&self, condition: TermId, arena: &Arena) -> Object {
        Object { ended: arena.or(condition, self.ended), ..self.clone() }
    }

    /// Joins what is in a range.
    fn join_part(
        &self,
        other: &Object,
        (range, joined): (Range<usize>, &mut Object),
        arena: &Arena,
        join: &mut Join<'_>,
    ) -> Option<()> {
        let (offset, size) = (range.start, range.len());
        let (my_unset, their_unset) = self.unset_at(other, range.clone())?;
        if (my_unset, their_unset) == (TermId::TRUE, TermId::TRUE) {
            return Some(());
        }
        let unset = match join.first {
            _ if my_unset == their_unset => my_unset,
            Some(first) if self.can_be_unset() => arena.ite(first, my_unset, their_unset),
            _ => return None,
        };
        let value = |object: &Object, unset| match unset {
            TermId::TRUE => None,
            _ => object.value_in(&range, arena).ok(),
        };
        let new = match (value(self, my_unset), value(other, their_unset)) {
            (Some(mine), Some(theirs)) if mine == theirs => mine,
            (Some(mine), Some(theirs)) => (join.value)(size, mine, theirs)?,
            (Some(one), None) if their_unset == TermId::TRUE => one,
            (None, Some(one)) if my_unset == TermId::TRUE => one,
            _ => return None,
        };
        match new {
            Value::Int(bits) => joined.write_int(offset, size, bits, arena).ok()?,
            Value::Undef => return None,
            value => joined.write_cell(offset, size, value, arena).ok()?,
        }
        joined.set_unset(range, unset, arena).ok()
    }

    /// When a range is uninitialised, in both.
    fn unset_at(&self, other: &Object, range: Range<usize>) -> Option<(TermId, TermId)> {
        self.when_unset(&range).zip(other.when_unset(&range))
    }

    /// Is there a cell in a range of one of them?
    fn has_cell(&self, other: &Object, offset: usize, size: usize) -> bool {
        let range = offset..offset + size;
        !self.cells_in(&range).is_empty() || !other.cells_in(&range).is_empty()
    }

    /// The size of the part at an offset to join as one: a cell, or the largest aligned number.
    fn part(&self, other: &Object, offset: usize) -> usize {
        let at = |object: &Object| object.cells_in(&(offset..offset + 1)).first().map(super::Cell::range);
        let fits = |range: &Range<usize>| {
            let whole = |object: &Object| object.cells_in(range).iter().all(|cell| cell.range() == *range);
            range.start == offset && whole(self) && whole(other)
        };
        if let Some(range) = at(self).or_else(|| at(other)) {
            return if fits(&range) { range.len() } else { 1 };
        }
        let group = (self.align as usize).clamp(1, 8);
        let range = offset..offset + group;
        let plain = |object: &Object| object.cells_in(&range).is_empty();
        let aligned = offset.is_multiple_of(group) && range.end <= self.size();
        if aligned && plain(self) && plain(other) { group } else { 1 }
    }

    /// Are both certainly the same in this range?
    fn is_same(&self, other: &Object, offset: usize, size: usize) -> bool {
        let range = offset..offset + size;
        let mask = |object: &Object| object.mask.as_ref().map(|mask| mask.bits[range.clone()].to_vec());
        let cells = |object: &Object| -> Vec<(usize, usize, Value)> {
            object.cells_in(&range).iter().map(|cell| (cell.offset, cell.size, cell.value)).collect()
        };
        let full = |object: &Object| mask(object).is_none_or(|bits| bits.iter().all(|bits| *bits == u8::MAX));
        self.bytes[range.clone()] == other.bytes[range.clone()]
            && cells(self) == cells(other)
            && (mask(self) == mask(other) || (full(self) && full(other)))
            && self.unset_in(&range) == other.unset_in(&range)
    }
}
