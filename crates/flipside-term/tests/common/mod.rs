//! What the tests share: a generator of numbers, the reference semantics, a reader and a printer of terms.
#![allow(dead_code, missing_docs, clippy::unwrap_used)]

pub mod formula;
pub mod reference;
pub mod sexpr;
pub mod text;

pub use flipside_base::Random;
