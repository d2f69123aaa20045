//! Objects that have ended on some of the paths of a merged state: where one is accessed, it is required to live.

use flipside_term::TermId;

use crate::end::{Checked, RuntimeErrorKind};
use crate::machine::Machine;
use crate::state::State;
use crate::value::ObjectId;

impl Machine<'_> {
    /// Where a guard holds, an object has to live; else the run makes an error.
    pub(crate) fn require_life(
        &self,
        state: &mut State,
        guard: TermId,
        object: ObjectId,
        otherwise: RuntimeErrorKind,
    ) -> Checked<()> {
        let ended = state.memory.ended_when(object);
        if ended == TermId::FALSE {
            return Ok(());
        }
        self.require(state, otherwise, self.arena.implies(guard, self.arena.not(ended)))?;
        if guard == TermId::TRUE || state.facts.holds(self.arena.not(ended)) {
            state.memory.set_ended(object, TermId::FALSE);
        }
        Ok(())
    }
}
