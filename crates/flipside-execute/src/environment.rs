//! The environment of the subject: how undefined functions behave.
//!
//! Set once per machine from the context; it must not know how the user wrote it down.

use std::collections::BTreeMap;

use flipside_program::FunctionId;

use crate::library::Library;

/// What is known about the world around the subject.
#[derive(Clone, Debug)]
pub struct Environment {
    /// The library that the program is linked with.
    pub library: &'static dyn Library,
    /// Are the results of undefined functions inputs? Otherwise calls of them are unsupported.
    pub stubs: bool,
    /// The specifications of undefined functions.
    pub stub_specs: BTreeMap<FunctionId, StubSpec>,
}

impl Environment {
    /// A world with this library and nothing else: calls of undefined functions are unsupported.
    pub fn of(library: &'static dyn Library) -> Self {
        Self { library, stubs: false, stub_specs: BTreeMap::new() }
    }
}

/// The ranges, both ends included, of the numbers that an undefined function gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StubSpec {
    /// What it returns.
    pub result: Option<Vec<(i128, i128)>>,
    /// What it writes through its pointer arguments.
    pub written: Option<Vec<(i128, i128)>>,
}
