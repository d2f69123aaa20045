//! What is said about the world around the subject.

use flipside_program::{Function, Global, GlobalKind, Program};

use crate::libc::names::{is_library_function, is_library_variable};

/// What is said about the world around the subject.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// Does what nothing defines give inputs? Else it is unsupported.
    pub stubs: bool,
}

/// Is it a function of the user's that nothing defines?
pub fn is_undefined(program: &Program, function: &Function) -> bool {
    function.body.is_none()
        && !program.files[function.place.file].system
        && !is_library_function(&function.name)
}

/// Is it a variable of the user's that nothing defines?
pub fn is_undefined_variable(program: &Program, global: &Global) -> bool {
    global.kind == GlobalKind::External
        && !program.files[global.place.file].system
        && !is_library_variable(&global.name)
}
