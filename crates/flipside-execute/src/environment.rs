//! What is said about the world around the subject.

use std::collections::BTreeMap;

use flipside_program::{Function, FunctionId, Global, GlobalKind, Program};

use crate::libc::names::{is_library_function, is_library_variable};

/// What is said about the world around the subject.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// Does what nothing defines give inputs? Else it is unsupported.
    pub stubs: bool,
    /// What is known of functions that nothing defines.
    pub stub_specs: BTreeMap<FunctionId, StubSpec>,
}

/// What is known of the numbers that a function gives which nothing defines: ranges, both ends included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StubSpec {
    /// What it returns.
    pub result: Option<Vec<(i128, i128)>>,
    /// What it puts behind its arguments.
    pub written: Option<Vec<(i128, i128)>>,
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
