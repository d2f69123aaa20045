//! `<stdio.h>`: output of text that depends on the inputs. The access is checked; the text is not kept.

use flipside_execute::{Checked, Reply, Stream};

use super::concrete::stream;
use crate::call::LibraryCall;
use crate::symbolic::Scan;

/// Writes a text that depends on the inputs to a stream.
pub(super) fn write_unknown(call: &mut LibraryCall<'_>, stream: Stream) -> Checked<()> {
    call.settle()?;
    call.state.write_unknown_output(stream);
    Ok(())
}

/// `putchar` and its variants.
pub(super) fn put_character(call: &mut LibraryCall<'_>, to: Option<usize>) -> Checked<Reply> {
    let (byte, to) = (call.byte_term(0)?, stream(call, to)?);
    write_unknown(call, to)?;
    call.reply(call.arena().zero_extend(byte, 32))
}

/// `fputs`: returns 1, as in glibc.
pub(super) fn fputs(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    call.string(0)?;
    let to = stream(call, Some(1))?;
    write_unknown(call, to)?;
    Reply::int(1)
}

/// `puts`: returns the number of bytes, as in glibc.
pub(super) fn puts(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (_, text) = call.string(0)?;
    write_unknown(call, Stream::Output)?;
    let arena = call.arena();
    call.reply(arena.truncate(arena.add(text.length(arena), call.word(1)), 32))
}

/// `fwrite`: the number of bytes must not depend on the inputs.
pub(super) fn fwrite(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (from, size, count) = (call.bytes(0)?, call.size(1)?, call.size(2)?);
    let to = stream(call, Some(3))?;
    let most = call.word(size.saturating_mul(count));
    Scan::new(call, &from, most, |arena, _| arena.bool_constant(false))?;
    write_unknown(call, to)?;
    Reply::number(if size == 0 { 0 } else { count })
}
