//! Sizes of objects that depend on the inputs: `malloc(n)`, `int a[n]`.
//!
//! The size of an object that is an input may be a term (its extent). Its known size grows with the accesses of the run:
//! each one adds the requirement that the object is large enough.
//!
//! Objects that the subject allocates have concrete sizes, so each possible size is a path of its own. The run forks by
//! halves until one size is left, so that infeasible sizes are excluded in large parts. The [`MOST_SIZES`] smallest sizes
//! are explored, and a few [`LARGE_SIZES`]; a run with another object ends as unsupported, so that what lies behind it is
//! unknown, never refuted.

use flipside_term::{Arena, BinaryOp, Node, TermId};

use super::steps::steps;
use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::value::ObjectId;

/// How many sizes are explored, the smallest first. Each is a path of its own, and everything behind the allocation is
/// explored once per size.
const MOST_SIZES: u64 = 64;

/// Larger ones that are explored, as numbers from the smallest: multiples of 3 too, as sizes of elements often are.
const LARGE_SIZES: [u64; 3] = [96, 384, 1536];
/// And none beyond this.
const LARGEST: u64 = 1 << 16;

/// How deep a term is looked into.
const DEPTH: u32 = 12;

impl Machine<'_> {
    /// Requires an object, whose size depends on the inputs, to have at least this many bytes; the run ends otherwise, as it
    /// does beyond an object that a stub gave.
    pub(crate) fn reach(&self, state: &mut State, object: ObjectId, end: u64) -> Checked<()> {
        if state.memory.is_lazy(object) {
            return self.extend(state, object, end);
        }
        if let Some(given) = state.memory.object(object).and_then(|object| object.given) {
            return Err(Stop::guess(given.guess));
        }
        let extent = state.memory.extent(object).expect("an object with a reach should have an extent");
        let there = self.arena.unsigned_less_equal(self.arena.constant(u128::from(end), 64), extent);
        self.require(state, RuntimeErrorKind::OutOfBounds, there)?;
        state.memory.set_reach(object, end as usize);
        Ok(())
    }

    /// Makes the size of an object a number, if it depends on the inputs: the run forks until one is left.
    pub(crate) fn settle_size(&self, state: &mut State, object: ObjectId) -> Checked<()> {
        let Some(extent) = state.memory.extent(object) else { return Ok(()) };
        let size = self.decided_size(state, extent)?;
        state.memory.settle(object, size);
        Ok(())
    }

    /// The size that a term is on this path; where the path leaves several, the run forks, and the instruction, which must have
    /// done nothing yet, runs again.
    pub fn decided_size(&self, state: &State, size: TermId) -> Checked<u64> {
        self.decided_number(state, size)?.map_err(|last| {
            let depends = "whose size depends on inputs and is not one that is tried";
            Stop::unsupported(format!("an object of more than {last} bytes, {depends}"))
        })
    }

    /// As [`Self::decided_size`]; the last one that is tried, before some large ones, where it is another.
    pub(crate) fn decided_number(&self, state: &State, size: TermId) -> Checked<Result<u64, u64>> {
        let (arena, width) = (&*self.arena, self.arena.width(size));
        // A multiple of the size of an element, where the term shows it.
        let steps = steps(arena, arena.resize(size, 64, false));
        let (residue, stride) = if steps.stride > 1 { (steps.residue as u64, steps.stride) } else { (0, 1) };
        let first = residue + least(arena, size, DEPTH).saturating_sub(residue).div_ceil(stride) * stride;
        let bytes = |number: u64| first.saturating_add(number.saturating_mul(stride));
        let constant = |number| arena.constant(u128::from(bytes(number)), width);
        let (mut low, mut high) = (0, MOST_SIZES - 1);
        if !self.decided(state, arena.unsigned_less_equal(size, constant(high)))? {
            for number in LARGE_SIZES {
                let fits =
                    bytes(number) <= LARGEST && u128::from(bytes(number)) <= u128::MAX >> (128 - width);
                if fits && self.decided(state, arena.equal(size, constant(number)))? {
                    return Ok(Ok(bytes(number)));
                }
            }
            return Ok(Err(bytes(high)));
        }
        while low < high {
            let middle = low.midpoint(high);
            if self.decided(state, arena.unsigned_less_equal(size, constant(middle)))? {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        // A product that wraps is a multiple of the parts of its factor that are powers of two, and of no others.
        if !stride.is_power_of_two() && !self.decided(state, arena.equal(size, constant(low)))? {
            return Ok(Err(bytes(MOST_SIZES - 1)));
        }
        Ok(Ok(bytes(low)))
    }
}

/// A number that a term is never below: what is added to something that cannot wrap. Less depth is weaker, never wrong.
fn least(arena: &Arena, term: TermId, depth: u32) -> u64 {
    range(arena, term, depth).0
}

/// Bounds of a term of at most 64 bits.
fn range(arena: &Arena, term: TermId, depth: u32) -> (u64, u64) {
    let full = u64::MAX >> (64 - arena.width(term).clamp(1, 64));
    if let Some(bits) = arena.constant_value(term) {
        return (bits as u64, bits as u64);
    }
    if depth == 0 {
        return (0, full);
    }
    let both = |one, other| (range(arena, one, depth - 1), range(arena, other, depth - 1));
    let bounded = |low: Option<u64>, high: Option<u64>| match (low, high.filter(|high| *high <= full)) {
        (Some(low), Some(high)) => (low, high),
        _ => (0, full),
    };
    match arena.node(term) {
        Node::ZeroExtend { operand, .. } => range(arena, operand, depth - 1),
        Node::Binary(BinaryOp::Add, one, other) => {
            let (one, other) = both(one, other);
            bounded(one.0.checked_add(other.0), one.1.checked_add(other.1))
        }
        Node::Binary(BinaryOp::Mul, one, other) => {
            let (one, other) = both(one, other);
            bounded(one.0.checked_mul(other.0), one.1.checked_mul(other.1))
        }
        Node::Ite(_, one, other) => {
            let (one, other) = both(one, other);
            (one.0.min(other.0), one.1.max(other.1))
        }
        _ => (0, full),
    }
}
