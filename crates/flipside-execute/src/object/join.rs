//! Joining two versions of an object, for state merging.
//!
//! It knows layouts, not values: `join` decides what two values become.

use flipside_term::Arena;

use super::Object;
use crate::value::Value;

/// Makes one value of two, given their size in bytes; `None` where no value represents both.
pub type Join<'j> = dyn FnMut(usize, Value, Value) -> Option<Value> + 'j;

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
        joined.reach = self.reach.min(other.reach);
        let mut offset = 0;
        while offset < self.size() {
            let size = self.part(other, offset);
            if self.is_same(other, offset, size) {
                offset += size;
                continue;
            }
            let (mine, theirs) =
                (self.read(offset, size, arena).ok()?, other.read(offset, size, arena).ok()?);
            if mine != theirs {
                if mine == Value::Undef || theirs == Value::Undef {
                    return None;
                }
                match join(size, mine, theirs)? {
                    Value::Int(bits) => joined.write_int(offset, size, bits, arena).ok()?,
                    value => joined.write_cell(offset, size, value, arena).ok()?,
                }
            } else if mine == Value::Undef {
                return None;
            }
            offset += size;
        }
        Some(joined)
    }

    /// Are both initialised in the same places?
    pub(crate) fn is_initialised_as(&self, other: &Object) -> bool {
        let is_full = |object: &Object| object.mask.as_ref().is_none_or(|mask| mask.missing == 0);
        match (&self.mask, &other.mask) {
            (Some(one), Some(other)) => one.missing == other.missing && one.bits == other.bits,
            _ => is_full(self) && is_full(other),
        }
    }

    /// The size of the part at an offset to join as one: a cell, or the largest aligned number.
    fn part(&self, other: &Object, offset: usize) -> usize {
        let at = |object: &Object| object.cells_in(&(offset..offset + 1)).first().map(super::Cell::range);
        let fits = |range: &std::ops::Range<usize>| {
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
    }
}
