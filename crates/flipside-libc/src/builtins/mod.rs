//! Builtins of clang that stay calls: bit counting, byte swapping, rotation, arithmetic with overflow, hints.
//! `<strings.h>` takes its `ffs` from here.
//!
//! The width is that of the argument, which has been converted to the parameter's type: `__builtin_clz` and
//! `__builtin_clzl` share a model.

mod concrete;
mod overflow;
mod symbolic;

use flipside_execute::{Checked, Reply};

use crate::call::{LibraryCall, Model};
use crate::header::Header;

/// Every name that begins with `__builtin_` is the library's, so none is listed.
pub(crate) const HEADER: Header = Header { tables: &[MODELS, overflow::MODELS], ..Header::EMPTY };

const MODELS: &[(&str, Model)] = &[
    ("__builtin_assume", concrete::assume),
    ("__builtin_bitreverse16", symbolic::reverse),
    ("__builtin_bitreverse32", symbolic::reverse),
    ("__builtin_bitreverse64", symbolic::reverse),
    ("__builtin_bitreverse8", symbolic::reverse),
    ("__builtin_bswap16", |call| swapped(call, 2)),
    ("__builtin_bswap32", |call| swapped(call, 4)),
    ("__builtin_bswap64", |call| swapped(call, 8)),
    ("__builtin_clz", |call| call.either(concrete::leading_zeros, symbolic::leading_zeros)),
    ("__builtin_clzl", |call| call.either(concrete::leading_zeros, symbolic::leading_zeros)),
    ("__builtin_clzll", |call| call.either(concrete::leading_zeros, symbolic::leading_zeros)),
    ("__builtin_clrsb", symbolic::sign_bits),
    ("__builtin_clrsbl", symbolic::sign_bits),
    ("__builtin_clrsbll", symbolic::sign_bits),
    ("__builtin_clzs", |call| call.either(concrete::leading_zeros, symbolic::leading_zeros)),
    ("__builtin_ctz", |call| call.either(concrete::trailing_zeros, symbolic::trailing_zeros)),
    ("__builtin_ctzl", |call| call.either(concrete::trailing_zeros, symbolic::trailing_zeros)),
    ("__builtin_ctzll", |call| call.either(concrete::trailing_zeros, symbolic::trailing_zeros)),
    ("__builtin_ctzs", |call| call.either(concrete::trailing_zeros, symbolic::trailing_zeros)),
    ("__builtin_expect", concrete::first_argument),
    ("__builtin_expect_with_probability", concrete::first_argument),
    ("__builtin_parity", |call| call.either(concrete::parity, symbolic::parity)),
    ("__builtin_parityl", |call| call.either(concrete::parity, symbolic::parity)),
    ("__builtin_parityll", |call| call.either(concrete::parity, symbolic::parity)),
    ("__builtin_popcount", |call| call.either(concrete::count, symbolic::count)),
    ("__builtin_popcountl", |call| call.either(concrete::count, symbolic::count)),
    ("__builtin_popcountll", |call| call.either(concrete::count, symbolic::count)),
    ("__builtin_rotateleft16", |call| symbolic::rotate(call, true)),
    ("__builtin_rotateleft32", |call| symbolic::rotate(call, true)),
    ("__builtin_rotateleft64", |call| symbolic::rotate(call, true)),
    ("__builtin_rotateleft8", |call| symbolic::rotate(call, true)),
    ("__builtin_rotateright16", |call| symbolic::rotate(call, false)),
    ("__builtin_rotateright32", |call| symbolic::rotate(call, false)),
    ("__builtin_rotateright64", |call| symbolic::rotate(call, false)),
    ("__builtin_rotateright8", |call| symbolic::rotate(call, false)),
    ("__builtin_trap", |_| Ok(Reply::Abort)),
];

fn swapped(call: &mut LibraryCall<'_>, bytes: u32) -> Checked<Reply> {
    call.either(|call| concrete::swap(call, bytes), |call| symbolic::swap(call, bytes))
}

/// `ffs`, `ffsl`, `ffsll`
pub(crate) fn find_first_set(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    call.either(concrete::find_first_set, symbolic::find_first_set)
}
