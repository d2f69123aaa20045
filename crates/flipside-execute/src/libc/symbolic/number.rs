//! `strtol` and its family on text that depends on the inputs.

use flipside_program::Scalar;
use flipside_term::TermId;

use super::Region;
use super::numeral::Numeral;
use crate::end::{Checked, RuntimeErrorKind};
use crate::libc::errno::{EINVAL, ERANGE};
use crate::libc::{LibraryCall, Reply};
use crate::symbolic::value_of;
use crate::value::Address;

/// The arguments `(string, end, base)`; the place of the end and the base must not depend on the inputs. `None`, with
/// `errno` set, for a bad base.
fn arguments(call: &mut LibraryCall<'_>) -> Checked<Option<(Region, Address, u32)>> {
    let (from, end, base) = (call.region(0)?, call.address(1)?, call.int(2)?);
    if !matches!(base, 0 | 2..=36) {
        call.set_errno(EINVAL)?;
        return Ok(None);
    }
    Ok(Some((from, end, base as u32)))
}

/// Stores the end of a numeral, and the error where it does not fit.
fn finish(
    call: &mut LibraryCall<'_>,
    from: Region,
    end: Address,
    length: TermId,
    fits: TermId,
) -> Checked<()> {
    let arena = call.arena();
    let after = from.plus(arena, length).pointer(call)?;
    let errno = Address::start_of(call.library().errno);
    let old = call.machine.term(call.state.memory.read(errno, Scalar::S32)?, Scalar::S32)?;
    let new = value_of(arena, arena.ite(fits, old, arena.constant(ERANGE as u128, 32)));
    call.settle()?;
    if !end.is_null() {
        call.state.memory.write(end, Scalar::Ptr, after)?;
    }
    call.state.memory.write(errno, Scalar::S32, new)
}

/// `strtol`, `strtoll`
pub(crate) fn signed(call: &mut LibraryCall<'_>, bits: u32) -> Checked<Reply> {
    let Some((from, end, base)) = arguments(call)? else { return Reply::number(0) };
    let numeral = Numeral::read(call, from, base)?;
    let (value, fits) = numeral.as_signed(call.arena(), bits);
    finish(call, from, end, numeral.length, fits)?;
    call.reply(value)
}

/// `strtoul`, `strtoull`
pub(crate) fn unsigned(call: &mut LibraryCall<'_>, bits: u32) -> Checked<Reply> {
    let Some((from, end, base)) = arguments(call)? else { return Reply::number(0) };
    let numeral = Numeral::read(call, from, base)?;
    let (value, fits) = numeral.as_unsigned(call.arena(), bits);
    finish(call, from, end, numeral.length, fits)?;
    call.reply(value)
}

/// `atoi`, `atol`, `atoll`: a number that does not fit is undefined.
pub(crate) fn whole(call: &mut LibraryCall<'_>, bits: u32) -> Checked<Reply> {
    let from = call.region(0)?;
    let (value, fits) = Numeral::read(call, from, 10)?.as_signed(call.arena(), bits);
    call.demand(RuntimeErrorKind::BadArgument, fits);
    call.reply(value)
}
