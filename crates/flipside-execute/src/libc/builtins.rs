//! Builtins of clang that stay calls: bit counting, byte swapping, hints.
//!
//! The width is that of the argument, which has been converted to the parameter's type: `__builtin_clz` and
//! `__builtin_clzl` share a model.

use crate::end::{Checked, Stop};
use crate::libc::{LibraryCall, Model, Reply};
use crate::value::Value;

pub(crate) const MODELS: &[(&str, Model)] = &[
    ("__builtin_bswap16", |call| swap(call, 2)),
    ("__builtin_bswap32", |call| swap(call, 4)),
    ("__builtin_bswap64", |call| swap(call, 8)),
    ("__builtin_clz", leading_zeros),
    ("__builtin_clzl", leading_zeros),
    ("__builtin_clzll", leading_zeros),
    ("__builtin_ctz", trailing_zeros),
    ("__builtin_ctzl", trailing_zeros),
    ("__builtin_ctzll", trailing_zeros),
    ("__builtin_expect", first_argument),
    ("__builtin_expect_with_probability", first_argument),
    ("__builtin_parity", |call| count(call, |bits| bits.count_ones() % 2)),
    ("__builtin_parityl", |call| count(call, |bits| bits.count_ones() % 2)),
    ("__builtin_parityll", |call| count(call, |bits| bits.count_ones() % 2)),
    ("__builtin_popcount", |call| count(call, u64::count_ones)),
    ("__builtin_popcountl", |call| count(call, u64::count_ones)),
    ("__builtin_popcountll", |call| count(call, u64::count_ones)),
    ("__builtin_trap", |_| Ok(Reply::Abort)),
    ("ffs", find_first_set),
    ("ffsl", find_first_set),
    ("ffsll", find_first_set),
];

/// The bits of the first argument and their number.
fn bits(call: &LibraryCall<'_>) -> Checked<(u64, u32)> {
    let width = call.width(call.argument(0)?.ty);
    let bits = call.number(0)? as u64;
    Ok((bits & (u64::MAX >> (64 - width)), width))
}

fn first_argument(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    match call.argument(0)?.value {
        Value::Undef => Err(Stop::uninitialised()),
        value @ (Value::Int(_)
        | Value::Pointer { .. }
        | Value::Term(_)
        | Value::PointerTerm { .. }
        | Value::Choice(_)) => Ok(Reply::Value(value)),
    }
}

fn swap(call: &mut LibraryCall<'_>, bytes: u32) -> Checked<Reply> {
    Reply::number((call.number(0)? as u64).swap_bytes() >> (64 - 8 * bytes))
}

fn count(call: &mut LibraryCall<'_>, count: fn(u64) -> u32) -> Checked<Reply> {
    Reply::int(count(bits(call)?.0) as i32)
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
