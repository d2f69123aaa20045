//! `<stdlib.h>` on what depends on the inputs: `strtol` and its family on text, absolute values.

mod numeral;

use flipside_execute::symbolic::value_of;
use flipside_execute::{Address, Checked, Reply, RuntimeErrorKind};
use flipside_program::Scalar;
use flipside_term::TermId;

use crate::call::LibraryCall;
use crate::errno::{EINVAL, ERANGE};
use crate::symbolic::Region;
use numeral::Numeral;

/// The arguments `(string, end, base)`, of which the last two must not depend on the inputs. For a base that is not
/// allowed `None`, with `errno` set.
fn arguments(call: &mut LibraryCall<'_>) -> Checked<Option<(Region, Address, u32)>> {
    let (from, end, base) = (call.region(0)?, call.address(1)?, call.int(2)?);
    if !matches!(base, 0 | 2..=36) {
        call.set_errno(EINVAL)?;
        return Ok(None);
    }
    Ok(Some((from, end, base as u32)))
}

/// Stores the end of a numeral, and sets `errno` where the value does not fit.
fn finish(
    call: &mut LibraryCall<'_>,
    from: Region,
    end: Address,
    length: TermId,
    fits: TermId,
) -> Checked<()> {
    let arena = call.arena();
    let after = from.plus(arena, length).pointer(call)?;
    let errno = Address::start_of(call.objects().errno);
    let old = call.machine.term(call.memory().read(errno, Scalar::S32)?, Scalar::S32)?;
    let new = value_of(arena, arena.ite(fits, old, arena.constant(ERANGE as u128, 32)));
    call.settle()?;
    if !end.is_null() {
        call.memory_mut().write(end, Scalar::Ptr, after)?;
    }
    call.memory_mut().write(errno, Scalar::S32, new)
}

/// `strtol`, `strtoll`
pub(super) fn signed(call: &mut LibraryCall<'_>, bits: u32) -> Checked<Reply> {
    let Some((from, end, base)) = arguments(call)? else { return Reply::number(0) };
    let numeral = Numeral::read(call, from, base)?;
    let (value, fits) = numeral.as_signed(call.arena(), bits);
    finish(call, from, end, numeral.length, fits)?;
    call.reply(value)
}

/// `strtoul`, `strtoull`
pub(super) fn unsigned(call: &mut LibraryCall<'_>, bits: u32) -> Checked<Reply> {
    let Some((from, end, base)) = arguments(call)? else { return Reply::number(0) };
    let numeral = Numeral::read(call, from, base)?;
    let (value, fits) = numeral.as_unsigned(call.arena(), bits);
    finish(call, from, end, numeral.length, fits)?;
    call.reply(value)
}

/// `atoi`, `atol`, `atoll`: a value that does not fit is undefined (C17 7.22.1p1).
pub(super) fn whole(call: &mut LibraryCall<'_>, bits: u32) -> Checked<Reply> {
    let from = call.region(0)?;
    let (value, fits) = Numeral::read(call, from, 10)?.as_signed(call.arena(), bits);
    call.demand(RuntimeErrorKind::BadArgument, fits);
    call.reply(value)
}

/// `abs` and its variants: the most negative number has no absolute value (C17 7.22.6.1p2).
pub(super) fn absolute(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (arena, ty) = (call.arena(), call.argument(0)?.ty);
    let width = call.width(ty);
    let (term, zero) = (call.integer(0, width)?, arena.constant(0, width));
    let negative = if ty.is_signed() { arena.signed_less(term, zero) } else { TermId::FALSE };
    let result = arena.ite(negative, arena.negate(term), term);
    call.demand(RuntimeErrorKind::SignedOverflow, arena.signed_less_equal(zero, result));
    call.reply(result)
}
