//! Builtins of clang that stay calls: bit counting, byte swapping, hints.
//!
//! The width is that of the argument, which has been converted to the parameter's type: `__builtin_clz` and
//! `__builtin_clzl` share a model.

use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::libc::symbolic::bits as terms;
use crate::libc::{LibraryCall, Model, Reply};
use crate::value::Value;

pub(crate) const MODELS: &[(&str, Model)] = &[
    ("__builtin_assume", assume),
    ("__builtin_bitreverse16", terms::reverse),
    ("__builtin_bitreverse32", terms::reverse),
    ("__builtin_bitreverse64", terms::reverse),
    ("__builtin_bitreverse8", terms::reverse),
    ("__builtin_bswap16", |call| swapped(call, 2)),
    ("__builtin_bswap32", |call| swapped(call, 4)),
    ("__builtin_bswap64", |call| swapped(call, 8)),
    ("__builtin_clz", |call| call.either(leading_zeros, terms::leading_zeros)),
    ("__builtin_clzl", |call| call.either(leading_zeros, terms::leading_zeros)),
    ("__builtin_clzll", |call| call.either(leading_zeros, terms::leading_zeros)),
    ("__builtin_clrsb", terms::sign_bits),
    ("__builtin_clrsbl", terms::sign_bits),
    ("__builtin_clrsbll", terms::sign_bits),
    ("__builtin_clzs", |call| call.either(leading_zeros, terms::leading_zeros)),
    ("__builtin_ctz", |call| call.either(trailing_zeros, terms::trailing_zeros)),
    ("__builtin_ctzl", |call| call.either(trailing_zeros, terms::trailing_zeros)),
    ("__builtin_ctzll", |call| call.either(trailing_zeros, terms::trailing_zeros)),
    ("__builtin_ctzs", |call| call.either(trailing_zeros, terms::trailing_zeros)),
    ("__builtin_expect", first_argument),
    ("__builtin_expect_with_probability", first_argument),
    ("__builtin_parity", |call| call.either(parity, terms::parity)),
    ("__builtin_parityl", |call| call.either(parity, terms::parity)),
    ("__builtin_parityll", |call| call.either(parity, terms::parity)),
    ("__builtin_popcount", |call| call.either(count, terms::count)),
    ("__builtin_popcountl", |call| call.either(count, terms::count)),
    ("__builtin_popcountll", |call| call.either(count, terms::count)),
    ("__builtin_rotateleft16", |call| terms::rotate(call, true)),
    ("__builtin_rotateleft32", |call| terms::rotate(call, true)),
    ("__builtin_rotateleft64", |call| terms::rotate(call, true)),
    ("__builtin_rotateleft8", |call| terms::rotate(call, true)),
    ("__builtin_rotateright16", |call| terms::rotate(call, false)),
    ("__builtin_rotateright32", |call| terms::rotate(call, false)),
    ("__builtin_rotateright64", |call| terms::rotate(call, false)),
    ("__builtin_rotateright8", |call| terms::rotate(call, false)),
    ("__builtin_trap", |_| Ok(Reply::Abort)),
    ("ffs", |call| call.either(find_first_set, terms::find_first_set)),
    ("ffsl", |call| call.either(find_first_set, terms::find_first_set)),
    ("ffsll", |call| call.either(find_first_set, terms::find_first_set)),
];

/// The bits of the first argument and their number.
fn bits(call: &LibraryCall<'_>) -> Checked<(u64, u32)> {
    let width = call.width(call.argument(0)?.ty);
    let bits = call.number(0)? as u64;
    Ok((bits & (u64::MAX >> (64 - width)), width))
}

/// What is assumed and does not hold is undefined.
fn assume(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let width = call.width(call.argument(0)?.ty);
    let holds = call.arena().truth(call.integer(0, width)?);
    call.demand(RuntimeErrorKind::UnreachableReached, holds);
    Ok(Reply::Nothing)
}

fn first_argument(call: &mut LibraryCall<'_>) -> Checked<Reply> {
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

fn swapped(call: &mut LibraryCall<'_>, bytes: u32) -> Checked<Reply> {
    call.either(|call| swap(call, bytes), |call| terms::swap(call, bytes))
}

fn swap(call: &mut LibraryCall<'_>, bytes: u32) -> Checked<Reply> {
    Reply::number((call.number(0)? as u64).swap_bytes() >> (64 - 8 * bytes))
}

fn count(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    Reply::int(bits(call)?.0.count_ones() as i32)
}

fn parity(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    Reply::int(bits(call)?.0.count_ones() as i32 % 2)
}

fn leading_zeros(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    match bits(call)? {
        (0, _) => Err(call.bad_argument("the result for 0 is undefined")),
        (bits, width) => Reply::int((bits.leading_zeros() + width - 64) as i32),
    }
}

fn trailing_zeros(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    match bits(call)? {
        (0, _) => Err(call.bad_argument("the result for 0 is undefined")),
        (bits, _) => Reply::int(bits.trailing_zeros() as i32),
    }
}

fn find_first_set(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    match bits(call)? {
        (0, _) => Reply::int(0),
        (bits, _) => Reply::int(bits.trailing_zeros() as i32 + 1),
    }
}
