//! Floating numbers in text: `strtod`, `strtof`, `atof` (C17 7.22.1.1, 7.22.1.3), for text that does not depend on the
//! inputs.
//!
//! Rounding is to nearest, as in glibc and in Rust's own conversion. Unsupported are hexadecimal numbers, NaNs, and
//! results below the smallest normal number, where `errno` depends on whether they are exact.

use flipside_execute::{Address, Checked, Reply, Stop, Value};
use flipside_program::Scalar;

use crate::call::LibraryCall;
use crate::errno::ERANGE;

/// The number at the start of a string.
struct Found {
    /// Its text, as Rust's parser takes it; empty when there is no number.
    text: String,
    /// How many bytes were used; 0 when there is no number.
    length: u64,
    /// Does it have a digit other than 0?
    is_nonzero: bool,
}

/// `strtod`, `strtof`
pub(in crate::stdlib) fn scanned(call: &mut LibraryCall<'_>, bits: u32) -> Checked<Reply> {
    let (from, end) = (call.address(0)?, call.address(1)?);
    let found = scan(call, from)?;
    if !end.is_null() {
        call.memory_mut().write(end, Scalar::Ptr, Value::pointer(from.plus(found.length)))?;
    }
    reply(call, &found, bits)
}

/// `atof`
pub(in crate::stdlib) fn whole(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let found = scan(call, call.address(0)?)?;
    reply(call, &found, 64)
}

/// Of text that depends on the inputs.
pub(in crate::stdlib) fn of_inputs(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    Err(Stop::unsupported(format!("`{}` of text that depends on the inputs", call.name)))
}

fn reply(call: &mut LibraryCall<'_>, found: &Found, bits: u32) -> Checked<Reply> {
    if found.length == 0 {
        return Reply::number(0);
    }
    let read = "what was scanned should be a number";
    let (number, is_infinite, is_small) = if bits == 32 {
        let value: f32 = found.text.parse().expect(read);
        (u64::from(value.to_bits()), value.is_infinite(), value.abs() < f32::MIN_POSITIVE)
    } else {
        let value: f64 = found.text.parse().expect(read);
        (value.to_bits(), value.is_infinite(), value.abs() < f64::MIN_POSITIVE)
    };
    if found.is_nonzero && is_small {
        return Err(Stop::unsupported(format!("`{}` of a number that is not normal", call.name)));
    }
    if found.is_nonzero && is_infinite {
        call.set_errno(ERANGE)?;
    }
    Reply::number(number)
}

/// Reads a number. Reads no byte after the first that does not belong to it.
fn scan(call: &LibraryCall<'_>, from: Address) -> Checked<Found> {
    let byte = |index: u64| call.memory().read_byte(from.plus(index));
    let mut at = 0;
    while matches!(byte(at)?, b' ' | b'\t'..=b'\r') {
        at += 1;
    }
    let mut text = String::new();
    if matches!(byte(at)?, b'-' | b'+') {
        text.push(char::from(byte(at)?));
        at += 1;
    }
    if let Some(length) = infinity(&byte, at)? {
        return Ok(Found { text: text + "inf", length: at + length, is_nonzero: false });
    }
    let unsupported = |what: &str| Err(Stop::unsupported(format!("`{}` of {what}", call.name)));
    if is_word(&byte, at, "nan")? {
        return unsupported("a NaN");
    }
    if byte(at)? == b'0' && matches!(byte(at + 1)?, b'x' | b'X') {
        return unsupported("a hexadecimal number");
    }
    let (mut digits, mut is_nonzero, mut has_point) = (0, false, false);
    loop {
        let next = byte(at)?;
        if next == b'.' && !has_point {
            has_point = true;
        } else if next.is_ascii_digit() {
            digits += 1;
            is_nonzero |= next != b'0';
        } else {
            break;
        }
        text.push(char::from(next));
        at += 1;
    }
    if digits == 0 {
        return Ok(Found { text: String::new(), length: 0, is_nonzero: false });
    }
    // An exponent counts only with a digit: in "1e+" the number is the 1.
    if matches!(byte(at)?, b'e' | b'E') {
        let sign = u64::from(matches!(byte(at + 1)?, b'-' | b'+'));
        if byte(at + 1 + sign)?.is_ascii_digit() {
            let first = at;
            at += 1 + sign;
            while byte(at)?.is_ascii_digit() {
                at += 1;
            }
            for index in first..at {
                text.push(char::from(byte(index)?));
            }
        }
    }
    Ok(Found { text, length: at, is_nonzero })
}

/// The length of `inf` or `infinity`, in any case.
fn infinity(byte: &impl Fn(u64) -> Checked<u8>, at: u64) -> Checked<Option<u64>> {
    if !is_word(byte, at, "inf")? {
        return Ok(None);
    }
    Ok(Some(if is_word(byte, at + 3, "inity")? { 8 } else { 3 }))
}

fn is_word(byte: &impl Fn(u64) -> Checked<u8>, at: u64, word: &str) -> Checked<bool> {
    for (index, letter) in word.bytes().enumerate() {
        if byte(at + index as u64)?.to_ascii_lowercase() != letter {
            return Ok(false);
        }
    }
    Ok(true)
}
