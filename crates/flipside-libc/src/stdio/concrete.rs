//! `<stdio.h>`: output of text that does not depend on the inputs, to the standard streams and to strings.

use flipside_execute::{Address, Checked, Reply, Stop, Stream};

use super::format::{Text, format};
use super::symbolic;
use crate::call::LibraryCall;

/// The stream that an argument points to; standard output where the function has no such argument.
pub(super) fn stream(call: &LibraryCall<'_>, argument: Option<usize>) -> Checked<Stream> {
    let Some(argument) = argument else { return Ok(Stream::Output) };
    let at = call.address(argument)?;
    let [_, stdout, stderr] = call.objects().streams.map(Address::start_of);
    if at == stdout {
        return Ok(Stream::Output);
    }
    if at == stderr {
        return Ok(Stream::Error);
    }
    Err(Stop::unsupported(format!("`{}` to something else than stdout and stderr", call.name)))
}

fn write(call: &mut LibraryCall<'_>, stream: Stream, bytes: &[u8]) -> Checked<()> {
    let limit = call.machine.limits().output_bytes;
    call.state.write_output(stream, bytes, limit)
}

pub(super) fn fflush(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    if !call.address(0)?.is_null() {
        stream(call, Some(0))?;
    }
    Reply::int(0)
}

pub(super) fn put(call: &mut LibraryCall<'_>, to: Option<usize>) -> Checked<Reply> {
    call.either(|call| put_character(call, to), |call| symbolic::put_character(call, to))
}

fn put_character(call: &mut LibraryCall<'_>, to: Option<usize>) -> Checked<Reply> {
    let (byte, to) = (call.byte(0)?, stream(call, to)?);
    write(call, to, &[byte])?;
    Reply::int(i32::from(byte))
}

/// Any nonnegative result is allowed (C17 7.21.7.4p3); glibc's is 1.
pub(super) fn fputs(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (bytes, to) = (call.memory().read_string(call.address(0)?)?, stream(call, Some(1))?);
    write(call, to, &bytes)?;
    Reply::int(1)
}

/// Any nonnegative result is allowed (C17 7.21.7.9p3); glibc's is the number of bytes.
pub(super) fn puts(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let mut bytes = call.memory().read_string(call.address(0)?)?;
    bytes.push(b'\n');
    write(call, Stream::Output, &bytes)?;
    Reply::int(bytes.len() as i32)
}

pub(super) fn fwrite(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (from, size, count) = (call.address(0)?, call.size(1)?, call.size(2)?);
    let to = stream(call, Some(3))?;
    let bytes = call.memory().read_until(from, size.saturating_mul(count), |_| false)?;
    write(call, to, &bytes)?;
    Reply::number(if size == 0 { 0 } else { count })
}

/// Writes a formatted text; returns its length.
fn print(call: &mut LibraryCall<'_>, to: Stream, format_index: usize) -> Checked<Reply> {
    let Text::Known(text) = format(call, format_index)? else {
        if call.result_is_used() {
            return Err(Stop::unsupported(format!(
                "the result of `{}` with a text that depends on inputs",
                call.name
            )));
        }
        symbolic::write_unknown(call, to)?;
        return Ok(Reply::Nothing);
    };
    write(call, to, &text)?;
    Reply::int(text.len() as i32)
}

pub(super) fn printf(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    print(call, Stream::Output, 0)
}

pub(super) fn fprintf(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let to = stream(call, Some(0))?;
    print(call, to, 1)
}

/// A text for a string; `None` where it depends on the inputs and the model in C writes it, which supports no floating
/// inputs.
fn text_for_string(call: &mut LibraryCall<'_>, format_index: usize) -> Checked<Option<Vec<u8>>> {
    match format(call, format_index)? {
        Text::Known(text) => Ok(Some(text)),
        Text::OfInputs { with_floats: false } => Ok(None),
        Text::OfInputs { with_floats: true } => {
            let what =
                format!("`{}` with a text that depends on floating inputs or on an address", call.name);
            Err(Stop::unsupported(what))
        }
    }
}

pub(super) fn sprintf(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let text = text_for_string(call, 1)?;
    let (Some(mut text), Some(to)) = (text, known(call.address(0))?) else {
        return Ok(Reply::GoesOnInC);
    };
    text.push(0);
    call.memory_mut().write_bytes(to, &text)?;
    Reply::int(text.len() as i32 - 1)
}

/// Writes at most the given size, terminator included; returns the length of the whole text (C17 7.21.6.5).
pub(super) fn snprintf(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let text = text_for_string(call, 2)?;
    let (Some(mut text), Some(to), Some(size)) = (text, known(call.address(0))?, known(call.size(1))?) else {
        return Ok(Reply::GoesOnInC);
    };
    let length = text.len();
    if size > 0 {
        text.truncate(usize::try_from(size - 1).unwrap_or(usize::MAX));
        text.push(0);
        call.memory_mut().write_bytes(to, &text)?;
    }
    Reply::int(length as i32)
}

/// An argument, or `None` where it depends on the inputs.
fn known<T>(argument: Checked<T>) -> Checked<Option<T>> {
    match argument {
        Err(stop) if stop.needs_terms() => Ok(None),
        argument => argument.map(Some),
    }
}
