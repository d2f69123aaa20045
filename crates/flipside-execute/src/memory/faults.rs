//! What is wrong with an access: no object, outside its bounds, or beyond what is known of it.

use std::collections::BTreeSet;
use std::ops::Range;

use super::FIRST_LAZY;
use crate::end::{RuntimeErrorKind, Stop};
use crate::object::{Object, Origin};
use crate::value::{Address, ObjectId};

/// The error of an access to no object.
#[cold]
pub(super) fn no_object(functions: &Range<u32>, ended: &BTreeSet<ObjectId>, at: Address, size: u64) -> Stop {
    if at.object.0 >= FIRST_LAZY && !ended.contains(&at.object) {
        return more_of_lazy(at, size);
    }
    if at.object == ObjectId::NULL {
        if at.is_fixed() {
            return Stop::unsupported(format!("an object at the fixed address {:#x}", at.offset));
        }
        let detail = if at.offset == 0 { String::new() } else { format!("address {:#x}", at.offset) };
        return Stop::error(RuntimeErrorKind::NullDereference, detail);
    }
    if functions.contains(&at.object.0) {
        return Stop::error(RuntimeErrorKind::OutOfBounds, "a function has no bytes to read or write");
    }
    Stop::error(RuntimeErrorKind::DanglingPointer, "")
}

/// The error of an access outside an object, or beyond its known size.
#[cold]
pub(super) fn out_of_reach(object: &Object, at: Address, size: u64) -> Stop {
    if at.object.0 >= FIRST_LAZY || object.given.is_some() {
        return more_of_lazy(at, size);
    }
    let (offset, length) = (at.offset as u64, object.size() as u64);
    if object.extent().is_some() && offset <= length && size <= length - offset {
        return Stop::beyond(at.object, offset + size);
    }
    out_of_bounds(object, at, size)
}

/// The demand that a lazy object, or one that a stub gave, has more bytes.
fn more_of_lazy(at: Address, size: u64) -> Stop {
    let end = u64::try_from(at.offset).ok().and_then(|offset| offset.checked_add(size));
    Stop::beyond(at.object, end.unwrap_or(u64::MAX))
}

#[cold]
fn out_of_bounds(object: &Object, at: Address, size: u64) -> Stop {
    let name = &object.name;
    match object.origin {
        Origin::External => Stop::unsupported(format!("access to `{name}`, which is defined elsewhere")),
        Origin::Global | Origin::Literal | Origin::Slot | Origin::Heap | Origin::Library => Stop::error(
            RuntimeErrorKind::OutOfBounds,
            format!("{size} bytes at offset {} of `{name}`, which has {}", at.offset, object.size()),
        ),
    }
}
