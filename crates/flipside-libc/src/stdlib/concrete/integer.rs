//! Integers in text: `strtol` and its family (C17 7.22.1.2, 7.22.1.4).

use flipside_execute::value::truncate;
use flipside_execute::{Address, Checked, Reply, Value};
use flipside_program::Scalar;

use crate::call::LibraryCall;
use crate::errno::{EINVAL, ERANGE};

/// The numeral at the start of a string.
struct Found {
    negative: bool,
    /// The value of the digits; `None` when it needs more than 64 bits.
    magnitude: Option<u64>,
    /// How many bytes were used; 0 when there is no number.
    length: u64,
}

/// Reads a numeral; `base` is 0 or 2 to 36. Reads no byte after the first that does not belong to it.
fn scan(call: &LibraryCall<'_>, from: Address, base: u32) -> Checked<Found> {
    let byte = |index: u64| call.memory().read_byte(from.plus(index));
    let digit = |index: u64, base: u32| byte(index).map(|byte| char::from(byte).to_digit(base));
    let mut at = 0;
    while matches!(byte(at)?, b' ' | b'\t'..=b'\r') {
        at += 1;
    }
    let negative = byte(at)? == b'-';
    if matches!(byte(at)?, b'-' | b'+') {
        at += 1;
    }
    let mut base = base;
    if matches!(base, 0 | 16) && byte(at)? == b'0' {
        // A prefix counts only before a digit: in "0xg" the number is the 0.
        if matches!(byte(at + 1)?, b'x' | b'X') && digit(at + 2, 16)?.is_some() {
            at += 2;
            base = 16;
        } else if base == 0 {
            base = 8;
        }
    }
    let base = if base == 0 { 10 } else { base };
    let first = at;
    let mut magnitude = Some(0_u64);
    while let Some(digit) = digit(at, base)? {
        let times = magnitude.and_then(|value| value.checked_mul(u64::from(base)));
        magnitude = times.and_then(|value| value.checked_add(u64::from(digit)));
        at += 1;
    }
    Ok(Found { negative, magnitude, length: if at == first { 0 } else { at } })
}

/// Scans by the arguments `(string, end, base)` and stores the end. For a base that is not allowed `None`, with `errno`
/// set.
fn scan_arguments(call: &mut LibraryCall<'_>) -> Checked<Option<Found>> {
    let (from, end, base) = (call.address(0)?, call.address(1)?, call.int(2)?);
    if !matches!(base, 0 | 2..=36) {
        call.set_errno(EINVAL)?;
        return Ok(None);
    }
    let found = scan(call, from, base as u32)?;
    if !end.is_null() {
        call.memory_mut().write(end, Scalar::Ptr, Value::pointer(from.plus(found.length)))?;
    }
    Ok(Some(found))
}

impl Found {
    /// The value at a signed type, the nearest one where it does not fit, and whether it fits.
    fn as_signed(&self, bits: u32) -> (i128, bool) {
        let (min, max) = (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1);
        let magnitude = self.magnitude.map_or(i128::MAX, i128::from);
        let value = if self.negative { -magnitude } else { magnitude };
        (value.clamp(min, max), (min..=max).contains(&value))
    }
}

/// `strtol`, `strtoll`: a value that does not fit gives the nearest one and `ERANGE` (C17 7.22.1.4p8).
pub(in crate::stdlib) fn signed(call: &mut LibraryCall<'_>, bits: u32) -> Checked<Reply> {
    let Some(found) = scan_arguments(call)? else { return Reply::number(0) };
    let (value, fits) = found.as_signed(bits);
    if !fits {
        call.set_errno(ERANGE)?;
    }
    Reply::number(truncate(value as u64, bits))
}

/// `strtoul`, `strtoull`: a minus sign negates in the unsigned type (C17 7.22.1.4p5).
pub(in crate::stdlib) fn unsigned(call: &mut LibraryCall<'_>, bits: u32) -> Checked<Reply> {
    let Some(found) = scan_arguments(call)? else { return Reply::number(0) };
    let largest = truncate(u64::MAX, bits);
    match found.magnitude.filter(|&value| value <= largest) {
        Some(value) if found.negative => Reply::number(truncate(value.wrapping_neg(), bits)),
        Some(value) => Reply::number(value),
        None => {
            call.set_errno(ERANGE)?;
            Reply::number(largest)
        }
    }
}

/// `atoi`, `atol`, `atoll`: a number that does not fit is undefined (C17 7.22.1p1).
pub(in crate::stdlib) fn whole(call: &mut LibraryCall<'_>, bits: u32) -> Checked<Reply> {
    let found = scan(call, call.address(0)?, 10)?;
    match found.as_signed(bits) {
        (value, true) => Reply::number(truncate(value as u64, bits)),
        (_, false) => Err(call.bad_argument("the number does not fit the result")),
    }
}
