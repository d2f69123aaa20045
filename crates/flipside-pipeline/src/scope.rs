//! Whose branches count: the subject's own and those of the functions that it can call, as far as the user wrote them.

use flipside_program::{FunctionId, Program};

/// The functions that a function can reach by calls, itself included, in order; every function of the user's files
/// when none is named. A call through a pointer may reach any function whose address is taken.
pub fn functions_of(program: &Program, function: Option<FunctionId>) -> Vec<FunctionId> {
    let of_user = |id: &FunctionId| {
        let function = &program.functions[*id];
        function.body.is_some() && !program.files[function.place.file].system && *id != program.initialiser
    };
    match function {
        None => program.functions.ids().filter(of_user).collect(),
        Some(function) => {
            let mut reached = program.reachable_functions(function);
            // What stands for a function that nothing defines is no part of the subject.
            let stands_in = |id: &FunctionId| program.replaced.iter().any(|(_, by)| by == id);
            reached.retain(|id| of_user(id) && !stands_in(id));
            reached
        }
    }
}
