//! Counting, swapping and rotating the bits of a number that depends on the inputs.

use flipside_execute::symbolic::{byte_of, from_bytes};
use flipside_execute::{Checked, Reply, RuntimeErrorKind};
use flipside_term::TermId;

use crate::call::LibraryCall;

/// The first argument and its bits, the least significant first, each as a truth value.
fn bits(call: &LibraryCall<'_>) -> Checked<(TermId, Vec<TermId>)> {
    let (arena, width) = (call.arena(), call.width(call.argument(0)?.ty));
    let term = call.integer(0, width)?;
    let bits = (0..width).map(|bit| arena.truth(arena.extract(term, bit, bit))).collect();
    Ok((term, bits))
}

/// The number of the first bit that is set, in the order given; 0 when none is.
fn first_set(call: &LibraryCall<'_>, bits: impl DoubleEndedIterator<Item = (u32, TermId)>) -> TermId {
    let arena = call.arena();
    let number = |value: u32| arena.constant(u128::from(value), 32);
    bits.rev().fold(number(0), |rest, (value, bit)| arena.ite(bit, number(value), rest))
}

/// `__builtin_popcount` and its variants.
pub(super) fn count(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (arena, (_, bits)) = (call.arena(), bits(call)?);
    let none = arena.constant(0, 32);
    call.reply(bits.into_iter().fold(none, |sum, bit| arena.add(sum, arena.from_bool(bit, 32))))
}

/// `__builtin_parity` and its variants.
pub(super) fn parity(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (arena, (_, bits)) = (call.arena(), bits(call)?);
    let odd = bits.into_iter().fold(TermId::FALSE, |odd, bit| arena.xor(odd, bit));
    call.reply(arena.from_bool(odd, 32))
}

/// The result for 0 is undefined.
fn demand_nonzero(call: &mut LibraryCall<'_>, term: TermId) {
    call.demand(RuntimeErrorKind::BadArgument, call.arena().truth(term));
}

/// `__builtin_clz` and its variants.
pub(super) fn leading_zeros(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (term, bits) = bits(call)?;
    demand_nonzero(call, term);
    call.reply(first_set(call, (0..).zip(bits.into_iter().rev()).collect::<Vec<_>>().into_iter()))
}

/// `__builtin_ctz` and its variants.
pub(super) fn trailing_zeros(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (term, bits) = bits(call)?;
    demand_nonzero(call, term);
    call.reply(first_set(call, (0..).zip(bits).collect::<Vec<_>>().into_iter()))
}

/// `ffs` and its variants.
pub(super) fn find_first_set(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (_, bits) = bits(call)?;
    call.reply(first_set(call, (1..).zip(bits).collect::<Vec<_>>().into_iter()))
}

/// `__builtin_bswap32` and its variants, of this many bytes.
pub(super) fn swap(call: &mut LibraryCall<'_>, bytes: u32) -> Checked<Reply> {
    let (arena, term) = (call.arena(), call.integer(0, 8 * bytes)?);
    let reversed: Vec<TermId> = (0..bytes as usize).rev().map(|byte| byte_of(arena, term, byte)).collect();
    call.reply(from_bytes(arena, &reversed))
}

/// `__builtin_clrsb` and its variants: how many bits after the sign bit are equal to it.
pub(super) fn sign_bits(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (arena, (_, bits)) = (call.arena(), bits(call)?);
    let sign = bits[bits.len() - 1];
    let all = arena.constant(bits.len() as u128 - 1, 32);
    // From the lowest bit to the highest, so that the highest one that differs decides.
    let behind = bits.iter().rev().skip(1).enumerate().rev();
    let count = behind.fold(all, |rest, (number, &bit)| {
        arena.ite(arena.xor(bit, sign), arena.constant(number as u128, 32), rest)
    });
    call.reply(count)
}

/// `__builtin_bitreverse32` and its variants.
pub(super) fn reverse(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (arena, width) = (call.arena(), call.width(call.argument(0)?.ty));
    let term = call.integer(0, width)?;
    let bit = |index| arena.extract(term, index, index);
    call.reply((1..width).fold(bit(0), |high, index| arena.concat(high, bit(index))))
}

/// `__builtin_rotateleft32` and its variants.
pub(super) fn rotate(call: &mut LibraryCall<'_>, left: bool) -> Checked<Reply> {
    let (arena, width) = (call.arena(), call.width(call.argument(0)?.ty));
    let (term, amount) = (call.integer(0, width)?, call.integer(1, width)?);
    // The width is a power of two, so the mask is the remainder.
    let rest = arena.constant(u128::from(width) - 1, width);
    let (there, back) = (arena.bit_and(amount, rest), arena.bit_and(arena.negate(amount), rest));
    let (up, down) = if left { (there, back) } else { (back, there) };
    call.reply(arena.bit_or(arena.shift_left(term, up), arena.logical_shift_right(term, down)))
}
