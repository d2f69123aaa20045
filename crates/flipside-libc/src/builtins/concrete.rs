//! Builtins of clang on numbers: bit counts, byte swaps, checked arithmetic.

use flipside_execute::{Checked, Reply, RuntimeErrorKind, Stop, Value};

use crate::call::LibraryCall;

/// The bits of the first argument and their number.
fn bits(call: &LibraryCall<'_>) -> Checked<(u64, u32)> {
    let width = call.width(call.argument(0)?.ty);
    let bits = call.number(0)? as u64;
    Ok((bits & (u64::MAX >> (64 - width)), width))
}

/// An assumption that does not hold is undefined.
pub(super) fn assume(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let width = call.width(call.argument(0)?.ty);
    let holds = call.arena().truth(call.integer(0, width)?);
    call.demand(RuntimeErrorKind::UnreachableReached, holds);
    Ok(Reply::Nothing)
}

pub(super) fn first_argument(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    match call.argument(0)?.value {
        Value::Undef => Err(Stop::uninitialised()),
        value @ (Value::Int(_)
        | Value::Pointer { .. }
        | Value::Term(_)
        | Value::PointerTerm { .. }
        | Value::Fragment { .. }
        | Value::Choice(_)) => Ok(Reply::Value(value)),
    }
}

pub(super) fn swap(call: &mut LibraryCall<'_>, bytes: u32) -> Checked<Reply> {
    Reply::number((call.number(0)? as u64).swap_bytes() >> (64 - 8 * bytes))
}

pub(super) fn count(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    Reply::int(bits(call)?.0.count_ones() as i32)
}

pub(super) fn parity(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    Reply::int(bits(call)?.0.count_ones() as i32 % 2)
}

pub(super) fn leading_zeros(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    match bits(call)? {
        (0, _) => Err(call.bad_argument("the result for 0 is undefined")),
        (bits, width) => Reply::int((bits.leading_zeros() + width - 64) as i32),
    }
}

pub(super) fn trailing_zeros(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    match bits(call)? {
        (0, _) => Err(call.bad_argument("the result for 0 is undefined")),
        (bits, _) => Reply::int(bits.trailing_zeros() as i32),
    }
}

pub(super) fn find_first_set(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    match bits(call)? {
        (0, _) => Reply::int(0),
        (bits, _) => Reply::int(bits.trailing_zeros() as i32 + 1),
    }
}
