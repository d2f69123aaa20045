//! `<string.h>` on terms: copies and fills whose bytes or lengths depend on the inputs.

use flipside_execute::symbolic::value_of;
use flipside_execute::{Checked, Reply, Stop, Value};
use flipside_program::Scalar;
use flipside_term::TermId;

use crate::call::LibraryCall;
use crate::stdlib::allocate;
use crate::symbolic::{Bytes, MOST_BYTES, Region, Scan, Write, store, too_many};

/// An upper bound on how many of `size` bytes can be written to a region.
fn count(call: &LibraryCall<'_>, to: Region, size: TermId) -> Checked<u64> {
    let count = to.limit(call).min(call.most(size));
    let depends = call.arena().constant_value(size).is_none();
    if depends && count > MOST_BYTES { Err(too_many(call)) } else { Ok(count) }
}

/// `memcpy` and `memmove`. Copying does not use the value of a byte: what is uninitialised stays uninitialised.
pub(crate) fn copy(call: &mut LibraryCall<'_>, may_overlap: bool) -> Checked<Reply> {
    let (to, from, size) = (call.region(0)?, call.region(1)?, call.size_term(2)?);
    if !may_overlap {
        to.demand_apart(call, from, size);
    }
    from.demand_room(call, size)?;
    to.demand_writable(call, size)?;
    let (arena, bytes) = (call.arena(), Bytes::new(call, from)?);
    let mut writes = Vec::new();
    for index in 0..count(call, to, size)?.min(from.limit(call)) {
        let guard = arena.unsigned_less(call.word(index), size);
        if let Some(value) = bytes.copied(call, index, guard)? {
            writes.push(Write { index, guard, value });
        }
    }
    store(call, to, &writes)?;
    call.returned_argument(0)
}

/// `memset`
pub(crate) fn memset(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (to, byte, size) = (call.region(0)?, call.byte_term(1)?, call.size_term(2)?);
    to.demand_writable(call, size)?;
    let (arena, value) = (call.arena(), value_of(call.arena(), byte));
    let write = |index| Write { index, guard: arena.unsigned_less(call.word(index), size), value };
    let writes: Vec<Write> = (0..count(call, to, size)?).map(write).collect();
    store(call, to, &writes)?;
    call.returned_argument(0)
}

/// `strcpy`
pub(crate) fn strcpy(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (to, (from, text)) = (call.region(0)?, call.string(1)?);
    append(call, to, from, &text)?;
    call.returned_argument(0)
}

/// `strncpy`: the rest of the size is filled with zeros (C17 7.24.2.4p3).
pub(crate) fn strncpy(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (to, from, size) = (call.region(0)?, call.bytes(1)?, call.size_term(2)?);
    let zero = call.byte_constant(0);
    let text = Scan::new(call, &from, size, |arena, byte| arena.equal(byte, zero))?;
    let arena = call.arena();
    to.demand_apart(call, from.region(), text.length(arena));
    to.demand_writable(call, size)?;
    let write = |index: u64| Write {
        index,
        guard: arena.unsigned_less(call.word(index), size),
        value: value_of(arena, text.padded(arena, index as usize)),
    };
    let writes: Vec<Write> = (0..count(call, to, size)?).map(write).collect();
    store(call, to, &writes)?;
    call.returned_argument(0)
}

/// `strcat`
pub(crate) fn strcat(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    concatenate(call, call.word(u64::MAX))
}

/// `strncat`
pub(crate) fn strncat(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let most = call.size_term(2)?;
    concatenate(call, most)
}

fn concatenate(call: &mut LibraryCall<'_>, most: TermId) -> Checked<Reply> {
    // As in the concrete model, errors of the pointers come before those of the bytes.
    call.region(1)?;
    let ((to, old), from, zero) = (call.string(0)?, call.bytes(1)?, call.byte_constant(0));
    let text = Scan::new(call, &from, most, |arena, byte| arena.equal(byte, zero))?;
    let end = to.plus(call.arena(), old.length(call.arena()));
    append(call, end, from.region(), &text)?;
    call.returned_argument(0)
}

/// Writes a scanned text and a terminator.
fn append(call: &mut LibraryCall<'_>, to: Region, from: Region, text: &Scan) -> Checked<()> {
    let arena = call.arena();
    let size = arena.add(text.length(arena), call.word(1));
    to.demand_apart(call, from, size);
    to.demand_writable(call, size)?;
    let count = to.limit(call).min(text.count() as u64 + 1);
    let write = |index: u64| Write {
        index,
        // The terminator is written too.
        guard: if index == 0 { TermId::TRUE } else { text.inside[index as usize - 1] },
        value: value_of(arena, text.padded(arena, index as usize)),
    };
    let writes: Vec<Write> = (0..count).map(write).collect();
    store(call, to, &writes)
}

/// `strdup`: an object has one size, so the run forks over the length.
pub(crate) fn strdup(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (_, text) = call.string(0)?;
    call.settle()?;
    let mut length = 0;
    for &inside in &text.inside {
        if !call.machine.decided(call.state, inside)? {
            break;
        }
        length += 1;
    }
    let copy = allocate(call, length as u64 + 1)?;
    if copy.is_null() {
        return Err(Stop::unsupported("a string larger than the address space"));
    }
    for (index, &byte) in text.bytes[..length].iter().enumerate() {
        let value = value_of(call.arena(), byte);
        call.memory_mut().write(copy.plus(index as u64), Scalar::U8, value)?;
    }
    call.memory_mut().write(copy.plus(length as u64), Scalar::U8, Value::Int(0))?;
    Reply::pointer(copy)
}
