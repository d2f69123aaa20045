//! Sizes of objects that depend on the inputs: `malloc(n)`, `int a[n]`.
//!
//! The size of an object that is an input may be a term (its extent). Its known size grows with the accesses of the run:
//! each one adds the requirement that the object is large enough.
//!
//! Objects that the subject allocates have concrete sizes, so each possible size is a path of its own. The run forks by
//! halves until one size is left, so that infeasible sizes are excluded in large parts. The [`MOST_SIZES`] smallest sizes
//! are explored; a run with a larger object ends as unsupported, so that what lies behind it is unknown, never refuted.

use flipside_term::TermId;

use super::steps::steps;
use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::value::ObjectId;

/// How many sizes are explored, the smallest first. Each is a path of its own, and everything behind the allocation is
/// explored once per size.
const MOST_SIZES: u64 = 64;

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
        let (arena, width) = (&*self.arena, self.arena.width(size));
        // A multiple of the size of an element, where the term shows it.
        let steps = steps(arena, arena.resize(size, 64, false));
        let (first, stride) = if steps.stride > 1 { (steps.residue as u64, steps.stride) } else { (0, 1) };
        let bytes = |number: u64| first + number * stride;
        let at_most =
            |number| arena.unsigned_less_equal(size, arena.constant(u128::from(bytes(number)), width));
        let (mut least, mut most) = (0, MOST_SIZES - 1);
        if !self.decided(state, at_most(most))? {
            let last = bytes(most);
            return Err(Stop::unsupported(format!(
                "an object of more than {last} bytes, whose size depends on inputs"
            )));
        }
        while least < most {
            let middle = least.midpoint(most);
            if self.decided(state, at_most(middle))? {
                most = middle;
            } else {
                least = middle + 1;
            }
        }
        Ok(bytes(least))
    }
}
