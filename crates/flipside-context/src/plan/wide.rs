//! The wide start of the subject: inputs of any size, and whatever state earlier calls left.

use flipside_execute::{Machine, Object, ObjectId, Origin, State, Value};
use flipside_program::{GlobalId, Id, Param};
use flipside_term::Input;

use super::{InputPlan, overlap};

impl InputPlan {
    /// The state in which the subject starts, for a refutation that holds whatever was guessed about the inputs: of variables
    /// that are no inputs nothing is known.
    pub fn wide_start(&self, machine: &Machine<'_>) -> State {
        let mut start = self.start.clone();
        let mut lost = Vec::new();
        let program = machine.program();
        // A program starts with the values that it gives its variables.
        if self.lazy.is_some() {
            // Pointers in variables keep their initial values in tests.
            let is_input = |id: &GlobalId| {
                self.globals.contains(id) && !overlap::has_pointers(&program.types, program.globals[*id].ty)
            };
            let ids = program.globals.ids().filter(|id| !is_input(id));
            lost.extend(ids.map(|id| ObjectId(id.index() as u32 + 1)));
            lost.extend(machine.library_objects());
            lost.retain(|object| start.memory().is_writable(*object));
        }
        if self.is_program {
            // Its arguments are not known. What `argv` points to belongs to the library.
            let arena = machine.arena();
            let params = program.functions[self.function].body.as_ref().map_or(&[][..], |body| &body.params);
            if let Some(Param::Scalar(_)) = params.first() {
                let count = arena.declare_input(&Input::integer("argc", 32, true));
                machine.set_argument(&mut start, 0, Value::Term(arena.input_term(count)));
            }
            let memory = start.memory();
            let is_librarys = |object: &Object| object.origin == Origin::Library && !object.constant;
            lost.extend(memory.objects().filter(|(_, object)| is_librarys(object)).map(|(id, _)| id));
        }
        start.widen(lost);
        start
    }
}
