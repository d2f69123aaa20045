//! The wide start of the subject: inputs of any size, and whatever state earlier calls left.

use flipside_execute::{Machine, ObjectId, State};
use flipside_program::{GlobalId, Id};

use super::{InputPlan, overlap};

impl InputPlan {
    /// The state in which the subject starts, for a refutation that holds whatever was guessed about the inputs: of variables
    /// that are no inputs nothing is known.
    pub fn wide_start(&self, machine: &Machine<'_>) -> State {
        let mut start = self.start.clone();
        let mut lost = Vec::new();
        // A program starts with the values that it gives its variables.
        if self.lazy.is_some() {
            let program = machine.program();
            // Pointers in variables keep their initial values in tests.
            let is_input = |id: &GlobalId| {
                self.globals.contains(id) && !overlap::has_pointers(&program.types, program.globals[*id].ty)
            };
            let ids = program.globals.ids().filter(|id| !is_input(id));
            lost.extend(ids.map(|id| ObjectId(id.index() as u32 + 1)));
            lost.extend(machine.library_objects());
            lost.retain(|object| start.memory().is_writable(*object));
        }
        start.widen(lost);
        start
    }
}
