//! The interpreter: runs a program of `flipside-program` on values, objects and frames of its own.
//!
//! To follow a run: [`Machine::start_main`] makes a [`State`], [`Machine::run`] executes it until its [`End`].
//! States are persistent: a clone shares everything and costs a few pointer copies, so the search can keep one per
//! fork and continue from it.
//!
//! What the *subject* did wrong is a [`RuntimeErrorKind`] in a [`PathEnd`], never a panic and never an `Err`; what
//! this crate cannot do is [`PathEnd::Unsupported`], with its place.
//!
//! **Invariant**: this crate does not know clang, solvers, the search, or any library function: models of those come
//! from outside, as a [`Library`]. It reads no file, prints nothing and asks
//! neither clock nor random numbers: the same program and arguments give the same state, byte by byte.
//!
//! **Assumptions about the target**: little-endian, two's complement, 8-bit bytes; pointer width from the data
//! model.

mod addresses;
pub mod call;
pub mod cast;
mod check;
mod concrete_fast_path;
pub mod counts;
pub mod end;
pub mod environment;
mod float;
pub mod frame;
mod given;
pub mod image;
mod join;
pub mod lazy;
mod leaks;
pub mod library;
pub mod limits;
pub mod loops;
pub mod machine;
pub mod memory;
pub mod object;
pub mod operator;
pub mod outside;
pub mod persistent;
pub mod pointer;
pub mod runtime_inputs;
pub mod start;
pub mod state;
pub mod step;
pub mod stub;
pub mod symbolic;
pub mod value;
pub mod wide;

pub use counts::Counts;
pub use end::{Checked, End, PathEnd, RuntimeErrorKind, StackEntry, Stop};
pub use environment::{Environment, StubSpec};
pub use given::{Given, room_behind_result, size_behind_result};
pub use lazy::{GuessId, LazyInputs};
pub use library::{Actual, Effect, Invocation, Library, ModelId, Reply, is_undefined, is_undefined_variable};
pub use limits::{Limit, Limits};
pub use machine::{Machine, Progress};
pub use memory::{Memory, SharedObject};
pub use object::{Join, Object, Origin};
pub use outside::OutsideGuess;
pub use runtime_inputs::{Destination, Position, RuntimeInput};
pub use start::StartError;
pub use state::{State, Stream};
pub use symbolic::{
    Alternative, BEYOND_TRUTH, Fork, Model, Requirement, RequirementKind, VolatileRead, value_of,
};
pub use value::{Address, ObjectId, Value};
