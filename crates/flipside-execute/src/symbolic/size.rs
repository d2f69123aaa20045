//! Sizes of objects that depend on the inputs: `malloc(n)`, `int a[n]`.
//!
//! Objects have sizes that are numbers, so each possible size is a path of its own. There are as many as [`MOST_SIZES`]; a run
//! with a larger object ends as unsupported, so that what lies behind it is unknown and never refuted.

use flipside_program::Operand;
use flipside_term::TermId;

use super::fork::Effect;
use super::steps::steps;
use crate::end::Stop;
use crate::machine::Machine;
use crate::state::State;
use crate::value::Value;

/// How many sizes are followed, the smallest first.
pub(crate) const MOST_SIZES: u64 = 64;

impl Machine<'_> {
    /// The run forks over the sizes that an operand can be, and the instruction, which must have done nothing yet, runs again.
    pub(crate) fn fork_over_sizes(&self, state: &State, operand: Operand, size: TermId) -> Stop {
        let Operand::Reg(reg) = operand else {
            unreachable!("what depends on the inputs should be in a register");
        };
        let (arena, width) = (&*self.arena, self.arena.width(size));
        // A multiple of the size of an element, where the term shows it.
        let steps = steps(arena, arena.resize(size, 64, false));
        let (first, stride) = if steps.stride > 1 { (steps.residue as u64, steps.stride) } else { (0, 1) };
        let sizes = (0..MOST_SIZES).map(|number| first + number * stride);
        let last = first + (MOST_SIZES - 1) * stride;
        let constant = |size: u64| arena.constant(u128::from(size), width);
        let larger = arena.unsigned_less(constant(last), size);
        if state.facts.holds(larger) {
            return Stop::unsupported(format!(
                "an object of more than {last} bytes, whose size depends on inputs"
            ));
        }
        let each =
            sizes.map(|bytes| (arena.equal(size, constant(bytes)), Effect::Narrow(reg, Value::Int(bytes))));
        self.inner_fork(state, each.chain([(larger, Effect::Again)]))
    }
}
