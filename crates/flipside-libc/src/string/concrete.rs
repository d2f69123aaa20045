//! `<string.h>` on bytes that do not depend on the inputs.

use flipside_execute::{Address, Checked, Reply, Stop, Value};
use flipside_program::Scalar;

use crate::call::LibraryCall;
use crate::stdlib::allocate;

/// Overlap is undefined for the copying functions other than `memmove` (C17 7.24.2.1p2, 7.24.2.3p2, 7.24.3.1p2).
fn check_apart(call: &LibraryCall<'_>, to: Address, from: Address, size: u64) -> Checked<()> {
    let distance = to.offset.abs_diff(from.offset);
    if to.object == from.object && distance != 0 && distance < size {
        return Err(call.bad_argument("source and target overlap"));
    }
    Ok(())
}

pub(super) fn copy(call: &mut LibraryCall<'_>, may_overlap: bool) -> Checked<Reply> {
    let (to, from, size) = (call.address(0)?, call.address(1)?, call.size(2)?);
    if !may_overlap {
        check_apart(call, to, from, size)?;
    }
    call.memory_mut().copy(to, from, size)?;
    Reply::pointer(to)
}

pub(super) fn memset(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (to, byte, size) = (call.address(0)?, call.byte(1)?, call.size(2)?);
    call.memory_mut().fill(to, size, byte)?;
    Reply::pointer(to)
}

/// The result of a comparison, of which only the sign is specified (C17 7.24.4p1).
fn sign(call: &mut LibraryCall<'_>, ordering: std::cmp::Ordering) -> Reply {
    let sign = call.machine.arena().constant(ordering as i32 as u128, 32);
    Reply::Value(call.machine.with_sign(call.state, sign, call.name))
}

pub(super) fn memcmp(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (left, right, size) = (call.address(0)?, call.address(1)?, call.size(2)?);
    let memory = call.memory();
    if size > 0 {
        memory.locate(left, size)?;
        memory.locate(right, size)?;
    }
    for index in 0..size {
        let (a, b) = (memory.read_byte(left.plus(index))?, memory.read_byte(right.plus(index))?);
        if a != b {
            return Ok(sign(call, a.cmp(&b)));
        }
    }
    Reply::int(0)
}

pub(super) fn strncmp(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let most = call.size(2)?;
    compare(call, most)
}

pub(super) fn compare(call: &mut LibraryCall<'_>, most: u64) -> Checked<Reply> {
    let (left, right) = (call.address(0)?, call.address(1)?);
    let memory = call.memory();
    for index in 0..most {
        let (a, b) = (memory.read_byte(left.plus(index))?, memory.read_byte(right.plus(index))?);
        if a != b || a == 0 {
            return Ok(sign(call, a.cmp(&b)));
        }
    }
    Reply::int(0)
}

/// Reads no further than the byte it finds (C17 7.24.5.1p2).
pub(super) fn memchr(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (from, wanted, size) = (call.address(0)?, call.byte(1)?, call.size(2)?);
    let before = call.memory().read_until(from, size, |byte| byte == wanted)?.len() as u64;
    Reply::pointer(if before < size { from.plus(before) } else { Address::NULL })
}

pub(super) fn strlen(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    Reply::number(call.memory().read_string(call.address(0)?)?.len() as u64)
}

pub(super) fn strnlen(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let bytes = call.memory().read_until(call.address(0)?, call.size(1)?, |byte| byte == 0)?;
    Reply::number(bytes.len() as u64)
}

pub(super) fn strcpy(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (to, from) = (call.address(0)?, call.address(1)?);
    let mut bytes = call.memory().read_string(from)?;
    bytes.push(0);
    check_apart(call, to, from, bytes.len() as u64)?;
    call.memory_mut().write_bytes(to, &bytes)?;
    Reply::pointer(to)
}

pub(super) fn strncpy(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (to, from, size) = (call.address(0)?, call.address(1)?, call.size(2)?);
    let bytes = call.memory().read_until(from, size, |byte| byte == 0)?;
    check_apart(call, to, from, bytes.len() as u64)?;
    if size > 0 {
        call.memory_mut().locate_mut(to, size)?;
    }
    call.memory_mut().write_bytes(to, &bytes)?;
    let written = bytes.len() as u64;
    call.memory_mut().fill(to.plus(written), size - written, 0)?;
    Reply::pointer(to)
}

pub(super) fn strncat(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let most = call.size(2)?;
    concatenate(call, Some(most))
}

pub(super) fn concatenate(call: &mut LibraryCall<'_>, most: Option<u64>) -> Checked<Reply> {
    let (to, from) = (call.address(0)?, call.address(1)?);
    let memory = call.memory();
    let length = memory.read_string(to)?.len() as u64;
    let mut bytes = memory.read_until(from, most.unwrap_or(u64::MAX), |byte| byte == 0)?;
    bytes.push(0);
    check_apart(call, to.plus(length), from, bytes.len() as u64)?;
    call.memory_mut().write_bytes(to.plus(length), &bytes)?;
    Reply::pointer(to)
}

/// The terminator counts as part of the string (C17 7.24.5.2p2).
pub(super) fn strchr(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (from, wanted) = (call.address(0)?, call.byte(1)?);
    let at =
        from.plus(call.memory().read_until(from, u64::MAX, |byte| byte == wanted || byte == 0)?.len() as u64);
    let found = call.memory().read_byte(at)? == wanted;
    Reply::pointer(if found { at } else { Address::NULL })
}

pub(super) fn strrchr(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (from, wanted) = (call.address(0)?, call.byte(1)?);
    let mut bytes = call.memory().read_string(from)?;
    bytes.push(0);
    let last = bytes.iter().rposition(|&byte| byte == wanted);
    Reply::pointer(last.map_or(Address::NULL, |index| from.plus(index as u64)))
}

pub(super) fn strstr(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let from = call.address(0)?;
    let text = call.memory().read_string(from)?;
    let wanted = call.memory().read_string(call.address(1)?)?;
    if wanted.is_empty() {
        return Reply::pointer(from);
    }
    let found = text.windows(wanted.len()).position(|window| window == wanted);
    Reply::pointer(found.map_or(Address::NULL, |index| from.plus(index as u64)))
}

pub(super) fn span(call: &mut LibraryCall<'_>, inside: bool) -> Checked<Reply> {
    let set = call.memory().read_string(call.address(1)?)?;
    let stop = |byte: u8| byte == 0 || set.contains(&byte) != inside;
    Reply::number(call.memory().read_until(call.address(0)?, u64::MAX, stop)?.len() as u64)
}

pub(super) fn strpbrk(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (from, set) = (call.address(0)?, call.memory().read_string(call.address(1)?)?);
    let stop = |byte: u8| byte == 0 || set.contains(&byte);
    let at = from.plus(call.memory().read_until(from, u64::MAX, stop)?.len() as u64);
    let found = call.memory().read(at, Scalar::U8)? != Value::Int(0);
    Reply::pointer(if found { at } else { Address::NULL })
}

pub(super) fn strdup(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let mut bytes = call.memory().read_string(call.address(0)?)?;
    bytes.push(0);
    let copy = allocate(call, bytes.len() as u64)?;
    if copy.is_null() {
        return Err(Stop::unsupported("a string larger than the address space"));
    }
    call.memory_mut().write_bytes(copy, &bytes)?;
    Reply::pointer(copy)
}
