//! Types: from clang's text and declarations to the program's types.
//!
//! Names are resolved by scope, as C does; clang's tree gives an identity only for some of them.

pub mod layout;
mod record;
pub mod table;

pub use layout::Layouts;
pub use table::{Qualified, TypeTable};
