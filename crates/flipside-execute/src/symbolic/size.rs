//! Sizes of objects that depend on the inputs: `malloc(n)`, `int a[n]`.
//!
//! An object that is an input has a size that may be a term (its extent). How much of it is known to be there grows with what the run touches:
//! each time, the run has to be one on which so much is there.
//!
//! Objects that the subject makes have sizes that are numbers, so each possible size is a path of its own. The run forks by halves until one size is
//! left: what is impossible goes in large parts. There are as many sizes as [`MOST_SIZES`]; a run with a larger object ends as
//! unsupported, so that what lies behind it is unknown and never refuted.

use flipside_term::TermId;

use super::steps::steps;
use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::value::ObjectId;

/// How many sizes are followed, the smallest first.
const MOST_SIZES: u64 = 64;

impl Machine<'_> {
    /// So many bytes of an object have to be there, or the run ends: its size depends on the inputs.
    pub(crate) fn reach(&self, state: &mut State, object: ObjectId, end: u64) -> Checked<()> {
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
