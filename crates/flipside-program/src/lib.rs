//! The program under test: types with their layout, the control-flow graph, conditions and decisions with their
//! places in the source.
//!
//! This crate knows nothing of clang, of solvers or of execution. It says what a program *is*; the front end builds
//! one, everything else reads it.

pub mod code;
pub mod condition;
mod content;
pub mod errors;
pub mod ids;
pub mod link;
pub mod loops;
pub mod mark;
pub mod mcdc;
mod operator;
mod padding;
pub mod points;
pub mod program;
mod replace;
mod rewrite;
mod run_time_error;
pub mod scalar;
pub mod source;
mod spelling;
pub mod symbol;
pub mod text;
pub mod types;
pub mod verify;

pub use code::*;
pub use condition::*;
pub use ids::*;
pub use link::{LinkError, Linked, UnitMap, link};
pub use loops::{Loop, loops_of};
pub use mark::{Mark, Marked};
pub use padding::Gap;
pub use points::{Point, Side};
pub use program::*;
pub use run_time_error::RuntimeErrorKind;
pub use scalar::{Scalar, ScalarKind};
pub use source::*;
pub use symbol::{Symbol, own_name};
pub use text::{ParseError, parse_program, print_function, print_program};
pub use types::*;
pub use verify::{Violation, verify};
