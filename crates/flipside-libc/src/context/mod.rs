//! What preconditions can say about pointers: `\valid` and `\separated` of ACSL.
//!
//! Nothing is an error here: a pointer that points nowhere is not valid.

use flipside_execute::{Address, Checked, Reply};
use flipside_term::TermId;

use crate::call::LibraryCall;
use crate::header::Header;
use crate::symbolic::Region;

pub(crate) const HEADER: Header =
    Header { tables: &[&[("flipside_valid", valid), ("flipside_separated", separated)]], ..Header::EMPTY };

/// `flipside_valid(pointer, bytes)`: does an object have this many bytes from here on?
fn valid(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (region, bytes) = (call.region(0)?, call.size_term(1)?);
    let holds = lies_inside(call, region, bytes)?;
    reply(call, holds)
}

/// `flipside_separated(one, bytes, other, bytes)`: do the two not overlap?
fn separated(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let ((one, bytes), (other, other_bytes)) =
        ((call.region(0)?, call.size_term(1)?), (call.region(2)?, call.size_term(3)?));
    if one.object != other.object {
        return reply(call, TermId::TRUE);
    }
    let inside = (lies_inside(call, one, bytes)?, lies_inside(call, other, other_bytes)?);
    let arena = call.arena();
    let before = |one: Region, bytes: TermId, other: Region| {
        arena.signed_less_equal(arena.add(one.offset, bytes), other.offset)
    };
    let apart = arena.or(before(one, bytes, other), before(other, other_bytes, one));
    reply(call, arena.or(apart, arena.not(arena.and(inside.0, inside.1))))
}

/// When so many bytes lie inside an object. One whose size nobody stated has as many as it takes.
fn lies_inside(call: &LibraryCall<'_>, region: Region, bytes: TermId) -> Checked<TermId> {
    let arena = call.arena();
    if call.memory().is_lazy(region.object) {
        if let (Some(offset), Some(bytes)) =
            (arena.constant_value(region.offset), arena.constant_value(bytes))
        {
            let at = Address { object: region.object, offset: offset as i64 };
            call.memory().locate(at, bytes as u64)?;
        }
        return Ok(arena.signed_less_equal(call.word(0), region.offset));
    }
    let Some(size) = region.object_size(call) else { return Ok(TermId::FALSE) };
    let size = call.memory().extent(region.object).unwrap_or_else(|| call.word(size));
    let starts = arena.unsigned_less_equal(region.offset, size);
    Ok(arena.and(starts, arena.unsigned_less_equal(bytes, arena.subtract(size, region.offset))))
}

/// A condition as a `_Bool`.
fn reply(call: &LibraryCall<'_>, holds: TermId) -> Checked<Reply> {
    let (yes, no) = (call.byte_constant(1), call.byte_constant(0));
    call.reply(call.arena().ite(holds, yes, no))
}
