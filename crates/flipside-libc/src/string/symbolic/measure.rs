//! `<string.h>`: lengths of strings and of their prefixes.

use flipside_execute::{Checked, Reply};

use crate::call::LibraryCall;
use crate::symbolic::Scan;

/// `strlen`
pub(crate) fn strlen(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (_, scan) = call.string(0)?;
    call.reply(scan.length(call.arena()))
}

/// `strnlen`
pub(crate) fn strnlen(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (from, most, zero) = (call.bytes(0)?, call.size_term(1)?, call.byte_constant(0));
    let scan = Scan::new(call, &from, most, |arena, byte| arena.equal(byte, zero))?;
    call.reply(scan.length(call.arena()))
}

/// `strspn` when `inside`, else `strcspn`.
pub(crate) fn span(call: &mut LibraryCall<'_>, inside: bool) -> Checked<Reply> {
    let (_, set) = call.string(1)?;
    let (from, most, zero) = (call.bytes(0)?, call.word(u64::MAX), call.byte_constant(0));
    let scan = Scan::new(call, &from, most, |arena, byte| {
        let member = set.contains(arena, byte);
        arena.or(arena.equal(byte, zero), if inside { arena.not(member) } else { member })
    })?;
    call.reply(scan.length(call.arena()))
}
