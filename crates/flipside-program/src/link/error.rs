//! The error of linking. It has both places, so that a message can show them.

use std::fmt;

/// Why units cannot be linked: two of them declare one name differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkError {
    /// The name.
    pub name: String,
    /// The first declaration.
    pub first: String,
    /// The second declaration.
    pub second: String,
    /// The two types, where these differ; else both define it.
    pub types: Option<Box<(String, String)>>,
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LinkError { name, first, second, types } = self;
        match types.as_deref() {
            None => {
                write!(f, "{second}: `{name}` is defined a second time; the first definition is at {first}")
            }
            Some((one, other)) => {
                write!(f, "{second}: `{name}` has type `{other}` here and `{one}` at {first}")
            }
        }
    }
}

impl std::error::Error for LinkError {}
