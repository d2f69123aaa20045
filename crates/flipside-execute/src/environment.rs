//! The environment of the subject: how undefined functions behave.
//!
//! Set once per machine from the context; it must not know how the user wrote it down.

use std::collections::BTreeMap;

use flipside_program::{Function, FunctionId, Global, GlobalKind, Program};

use crate::libc::names::{is_library_function, is_library_variable};

/// The environment of the subject.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// Do undefined functions return inputs (stubs)? Otherwise calls of them are unsupported.
    pub stubs: bool,
    /// The specifications of undefined functions.
    pub stub_specs: BTreeMap<FunctionId, StubSpec>,
}

/// The specification of a stub: ranges of the numbers that it produces, both ends included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StubSpec {
    /// What it returns.
    pub result: Option<Vec<(i128, i128)>>,
    /// What it writes through its arguments.
    pub written: Option<Vec<(i128, i128)>>,
}

/// Is it an undefined function of the user's?
pub fn is_undefined(program: &Program, function: &Function) -> bool {
    function.body.is_none()
        && !program.files[function.place.file].system
        && !is_library_function(&function.name)
}

/// Is it an undefined variable of the user's?
pub fn is_undefined_variable(program: &Program, global: &Global) -> bool {
    global.kind == GlobalKind::External
        && !program.files[global.place.file].system
        && !is_library_variable(&global.name)
}
