//! Guarded writes of bytes: whether, where and what is written may depend on the inputs.

use flipside_execute::symbolic::value_of;
use flipside_execute::{Address, Checked, Value};
use flipside_program::Scalar;
use flipside_term::TermId;

use super::{MOST_BYTES, Region, too_many};
use crate::call::LibraryCall;

/// One byte to be written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Write {
    /// The offset from the start of the region.
    pub index: u64,
    /// The condition under which it is written.
    pub guard: TermId,
    /// The byte; it may be uninitialised.
    pub value: Value,
}

/// Writes to a region, each index at most once. The demands are settled first, so where a guard holds, its byte exists
/// and can be written.
pub(crate) fn store(call: &mut LibraryCall<'_>, to: Region, writes: &[Write]) -> Checked<()> {
    call.settle()?;
    if writes.is_empty() || !to.is_writable(call) {
        // The demands of a constant object are that no guard holds.
        return Ok(());
    }
    let new = match to.address(call.arena()) {
        Some(at) => at_address(call, at, writes)?,
        None => anywhere(call, to, writes)?,
    };
    // All that can stop the run comes before the first write.
    for (at, value) in new {
        call.memory_mut().write(at, Scalar::U8, value)?;
    }
    Ok(())
}

/// The new bytes after writes at a constant address.
fn at_address(call: &LibraryCall<'_>, at: Address, writes: &[Write]) -> Checked<Vec<(Address, Value)>> {
    let mut new = Vec::with_capacity(writes.len());
    for write in writes.iter().filter(|write| write.guard != TermId::FALSE) {
        let at = at.plus(write.index);
        let value = match write.guard {
            TermId::TRUE => write.value,
            guard => merged(call, guard, write.value, call.memory().read(at, Scalar::U8)?)?,
        };
        new.push((at, value));
    }
    Ok(new)
}

/// The new bytes of an object after writes at an offset that depends on the inputs.
fn anywhere(call: &LibraryCall<'_>, to: Region, writes: &[Write]) -> Checked<Vec<(Address, Value)>> {
    let (arena, size) = (call.arena(), to.object_size(call).unwrap_or(0));
    if size.saturating_mul(writes.len() as u64) > MOST_BYTES * 16 {
        return Err(too_many(call));
    }
    let mut new = Vec::with_capacity(size as usize);
    for place in 0..size {
        let at = Address::start_of(to.object).plus(place);
        let old = call.memory().read(at, Scalar::U8)?;
        let mut value = old;
        for write in writes.iter().filter(|write| write.index <= place) {
            let here = arena.equal(to.offset, call.word(place - write.index));
            value = merged(call, arena.and(write.guard, here), write.value, value)?;
        }
        if value != old {
            new.push((at, value));
        }
    }
    Ok(new)
}

/// `guard ? new : old` of two bytes.
fn merged(call: &LibraryCall<'_>, guard: TermId, new: Value, old: Value) -> Checked<Value> {
    match (new, old) {
        _ if guard == TermId::FALSE || new == old => Ok(old),
        _ if guard == TermId::TRUE => Ok(new),
        (Value::Undef, _) | (_, Value::Undef) => {
            Ok(if call.machine.decided(call.state, guard)? { new } else { old })
        }
        _ => {
            let term = |value| call.machine.term(value, Scalar::U8);
            let arena = call.arena();
            Ok(value_of(arena, arena.ite(guard, term(new)?, term(old)?)))
        }
    }
}
