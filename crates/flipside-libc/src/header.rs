//! What is known of a header of the library: one constant per folder, from which all tables of this crate are made.

use crate::call::Model;

/// A header.
pub(crate) struct Header {
    /// The functions that belong to it, with a model or without. One without is unsupported, never a stub: what it does
    /// is known, just not here.
    pub functions: Names,
    /// Functions that also exist with the suffixes `f` and `l` of their type.
    pub families: Names,
    /// The variables that belong to it.
    pub variables: Names,
    /// Models in Rust, by name.
    pub tables: &'static [&'static [(&'static str, Model)]],
    /// Models in C; a line `//: NAME` begins one.
    pub in_c: &'static str,
    /// Models in C that are used where allocation may fail.
    pub failing_in_c: &'static str,
    /// Functions that may fail, and never do here unless the user says otherwise: an assumption.
    pub never_fail: Names,
    /// Functions whose results are inputs: what the world around the program gives it.
    pub give_inputs: Names,
}

impl Header {
    /// A header without anything, for `..Header::EMPTY`.
    pub const EMPTY: Self = Self {
        functions: Names(""),
        families: Names(""),
        variables: Names(""),
        tables: &[],
        in_c: "",
        failing_in_c: "",
        never_fail: Names(""),
        give_inputs: Names(""),
    };

    /// All models in Rust, by name.
    pub fn models(&self) -> impl Iterator<Item = (&'static str, Model)> {
        self.tables.iter().flat_map(|table| table.iter()).copied()
    }
}

/// A list of names, separated by white space.
#[derive(Clone, Copy)]
pub(crate) struct Names(pub &'static str);

impl Names {
    /// Is this one of them?
    pub fn contains(self, name: &str) -> bool {
        self.0.split_whitespace().any(|known| known == name)
    }
}
