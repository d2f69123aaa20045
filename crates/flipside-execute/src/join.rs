//! Joining two states into one: what state merging needs of the interpreter.
//!
//! **Invariant**: a joined state represents both, exactly. The caller decides what each register and each value in memory
//! becomes; here it is checked that nothing else differs.

use crate::frame::{Callers, Frame};
use crate::memory::Memory;
use crate::state::{Phase, State};
use crate::value::Value;

impl State {
    /// The registers of the running function.
    pub fn registers(&self) -> &[Value] {
        &self.frame.regs
    }

    /// The callers, the innermost first.
    pub fn callers(&self) -> &Callers {
        &self.callers
    }

    /// How many calls have not returned.
    pub fn call_depth(&self) -> u32 {
        self.callers.depth()
    }

    /// Are both at the start of a block, and do they differ in registers, memory and inputs alone?
    pub fn differs_in_values_only(&self, other: &State) -> bool {
        let at_start = |state: &State| {
            state.frame.index == 0
                && matches!(state.phase, Phase::Running)
                && state.end.is_none()
                && state.requirements.is_empty()
        };
        at_start(self)
            && at_start(other)
            && self.callers.depth() == other.callers.depth()
            && self.exit_handlers == other.exit_handlers
            && self.reads.to_vec() == other.reads.to_vec()
            && self.signed.to_vec() == other.signed.to_vec()
            && self.beyond == other.beyond
    }

    /// The state with joined frames and memory; `callers` are the innermost first. Of the path's facts those
    /// are kept that hold on both sides. The output is unknown from here on.
    pub fn joined(&self, other: &State, frame: Frame, callers: Vec<Frame>, memory: Memory) -> State {
        debug_assert!(self.differs_in_values_only(other), "only values should differ");
        let mut joined = State { memory, frame, callers: Callers::default(), ..self.clone() };
        for frame in callers.into_iter().rev() {
            joined.callers.push(frame);
        }
        joined.instructions = self.instructions.max(other.instructions);
        // What either side left open keeps its names.
        joined.unspecified = self.unspecified.max(other.unspecified);
        joined.facts = self.facts.common(&other.facts);
        joined.excluded = self.excluded.either(&other.excluded);
        joined.wide =
            self.wide.as_ref().zip(other.wide.as_ref()).map(|(one, other)| Box::new(one.joined(other)));
        joined.stdout.write_unknown();
        joined.stderr.write_unknown();
        joined
    }
}
