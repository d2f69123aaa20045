//! Sizes of objects that depend on the inputs: `malloc(n)`, `int a[n]`.
//!
//! Objects have sizes that are numbers, so each possible size is a path of its own. The run forks by halves until one size is
//! left: what is impossible goes in large parts. There are as many sizes as [`MOST_SIZES`]; a run with a larger object ends as
//! unsupported, so that what lies behind it is unknown and never refuted.

use flipside_term::TermId;

use super::steps::steps;
use crate::end::{Checked, Stop};
use crate::machine::Machine;
use crate::state::State;

/// How many sizes are followed, the smallest first.
const MOST_SIZES: u64 = 64;

impl Machine<'_> {
    /// The size that a term is on this path; where the path leaves several, the run forks, and the instruction, which must have
    /// done nothing yet, runs again.
    pub(crate) fn decided_size(&self, state: &State, size: TermId) -> Checked<u64> {
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
