//! `<string.h>`: searches. The result is a pointer into the text or null, by the inputs.

use flipside_execute::{Checked, Reply, Value};
use flipside_term::{Arena, TermId};

use crate::call::LibraryCall;
use crate::symbolic::{Region, Scan};

/// The function returns a pointer `index` bytes after the start where something is found, else null.
fn found_at(call: &LibraryCall<'_>, from: Region, index: TermId, found: TermId) -> Checked<Reply> {
    let arena = call.arena();
    if found == TermId::FALSE {
        return Ok(Reply::Value(Value::NULL));
    }
    let at = from.plus(arena, index).pointer(call)?;
    Ok(Reply::Value(call.machine.pointer_choice(&[(found, at), (arena.not(found), Value::NULL)])?))
}

/// Does the byte at which a scan ends meet a condition? Not where the scan ends without reading it.
fn at_end(scan: &Scan, arena: &Arena, holds: impl Fn(TermId) -> TermId) -> TermId {
    scan.at_end(arena, |index| match (scan.read.get(index), scan.bytes.get(index)) {
        (Some(&read), Some(&byte)) => arena.and(read, holds(byte)),
        _ => TermId::FALSE,
    })
}

/// `memchr`: reads no further than the byte it finds (C17 7.24.5.1p2).
pub(crate) fn memchr(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (from, wanted, size) = (call.bytes(0)?, call.byte_term(1)?, call.size_term(2)?);
    let scan = Scan::new(call, &from, size, |arena, byte| arena.equal(byte, wanted))?;
    let arena = call.arena();
    let found = at_end(&scan, arena, |byte| arena.equal(byte, wanted));
    found_at(call, from.region(), scan.length(arena), found)
}

/// `strchr`: the terminator counts as part of the string (C17 7.24.5.2p2).
pub(crate) fn strchr(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (from, wanted) = (call.bytes(0)?, call.byte_term(1)?);
    let (most, zero) = (call.word(u64::MAX), call.byte_constant(0));
    let stop = |arena: &Arena, byte| arena.or(arena.equal(byte, wanted), arena.equal(byte, zero));
    let scan = Scan::new(call, &from, most, stop)?;
    let arena = call.arena();
    let found = at_end(&scan, arena, |byte| arena.equal(byte, wanted));
    found_at(call, from.region(), scan.length(arena), found)
}

/// `strrchr`
pub(crate) fn strrchr(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let ((from, scan), wanted) = (call.string(0)?, call.byte_term(1)?);
    let arena = call.arena();
    let (mut index, mut found) = (call.word(0), TermId::FALSE);
    for (at, (&read, &byte)) in scan.read.iter().zip(&scan.bytes).enumerate() {
        let here = arena.and(read, arena.equal(byte, wanted));
        index = arena.ite(here, call.word(at as u64), index);
        found = arena.or(found, here);
    }
    found_at(call, from, index, found)
}

/// `strstr`: the first place at which every byte of the second string matches.
pub(crate) fn strstr(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let ((from, text), (_, wanted)) = (call.string(0)?, call.string(1)?);
    let arena = call.arena();
    let matches_at = |start: usize| {
        arena.all(wanted.bytes.iter().zip(&wanted.inside).enumerate().map(|(index, (&byte, &part))| {
            let same = match (text.bytes.get(start + index), text.inside.get(start + index)) {
                (Some(&other), Some(&inside)) => arena.and(inside, arena.equal(other, byte)),
                _ => TermId::FALSE,
            };
            arena.implies(part, same)
        }))
    };
    let (mut index, mut found) = (call.word(0), TermId::FALSE);
    for start in (0..text.count()).rev() {
        let here = matches_at(start);
        index = arena.ite(here, call.word(start as u64), index);
        found = arena.or(here, found);
    }
    found_at(call, from, index, found)
}

/// `strpbrk`
pub(crate) fn strpbrk(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (from, (_, set)) = (call.bytes(0)?, call.string(1)?);
    let (most, zero) = (call.word(u64::MAX), call.byte_constant(0));
    let stop = |arena: &Arena, byte| arena.or(arena.equal(byte, zero), set.contains(arena, byte));
    let scan = Scan::new(call, &from, most, stop)?;
    let arena = call.arena();
    let found = at_end(&scan, arena, |byte| arena.not_equal(byte, zero));
    found_at(call, from.region(), scan.length(arena), found)
}
