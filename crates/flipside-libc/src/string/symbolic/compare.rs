//! `<string.h>`: comparisons. Only the sign of the result is known (C17 7.24.4p1).

use flipside_execute::{Checked, Reply};
use flipside_term::{Arena, TermId};

use crate::call::LibraryCall;

/// A pair of bytes that is compared.
struct Pair {
    /// If the comparison gets here: is this pair compared, too?
    within: TermId,
    left: TermId,
    right: TermId,
}

impl Pair {
    /// The result from this pair on, where `rest` is the result from the next one on.
    fn order(&self, arena: &Arena, text: bool, rest: TermId) -> TermId {
        let constant = |value: i32| arena.constant(u128::from(value as u32), 32);
        let less = arena.unsigned_less(self.left, self.right);
        let rest = if text {
            arena.ite(arena.equal(self.left, arena.constant(0, 8)), constant(0), rest)
        } else {
            rest
        };
        let different = arena.ite(less, constant(-1), constant(1));
        let order = arena.ite(arena.equal(self.left, self.right), rest, different);
        arena.ite(self.within, order, constant(0))
    }
}

/// Compares at most `most` pairs of bytes; at most `limit` of them exist.
fn compare(call: &mut LibraryCall<'_>, most: TermId, limit: u64, text: bool) -> Checked<Reply> {
    let arena = call.arena();
    let (left, right) = (call.bytes(0)?, call.bytes(1)?);
    let mut pairs: Vec<Pair> = Vec::new();
    let mut here = TermId::TRUE;
    for index in 0..limit {
        let within = arena.unsigned_less(call.word(index), most);
        let read = arena.and(here, within);
        let Some(a) = left.used(call, index, read)? else { break };
        let Some(b) = right.used(call, index, read)? else { break };
        here = arena.and(read, arena.equal(a, b));
        if text {
            here = arena.and(here, arena.not_equal(a, call.byte_constant(0)));
        }
        pairs.push(Pair { within, left: a, right: b });
    }
    let same = arena.constant(0, 32);
    let sign = pairs.iter().rev().fold(same, |rest, pair| pair.order(arena, text, rest));
    Ok(Reply::Value(call.machine.with_sign(call.state, sign, call.name)))
}

/// `strcmp`
pub(crate) fn strcmp(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    compare(call, call.word(u64::MAX), u64::MAX, true)
}

/// `strncmp`
pub(crate) fn strncmp(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let most = call.size_term(2)?;
    compare(call, most, u64::MAX, true)
}

/// `memcmp`: all bytes have to exist, also those after a difference.
pub(crate) fn memcmp(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let (left, right, size) = (call.region(0)?, call.region(1)?, call.size_term(2)?);
    left.demand_room(call, size)?;
    right.demand_room(call, size)?;
    let limit = left.limit(call).min(right.limit(call)).min(call.most(size));
    compare(call, size, limit, false)
}
