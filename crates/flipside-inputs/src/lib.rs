//! Finding inputs without a solver.
//!
//! - [`local_search`] searches inputs that satisfy a predicate: the wanted truth of a condition that does not hold is
//!   backpropagated, operand by operand, to one input, which gets the value that would make it hold.
//! - [`mutate`] is a small fuzzer: it mutates the inputs of tests and keeps what covers more.
//! - [`first`] makes legal inputs close to those of a seed, by propagation alone.
//! - [`prettify`] replaces a solver's values by small numbers and printable characters.
//!
//! **Invariants.** Nothing here refutes anything: finding no inputs means nothing. Nothing here is trusted, either: found
//! inputs are evaluated against the predicate, and run like any other test. This crate knows neither the execution tree
//! nor solvers.

pub mod first;
pub mod local_search;
pub mod mutate;
pub mod prettify;

pub use local_search::LocalSearch;
pub use mutate::{Fuzzer, Target};
pub use prettify::Prettifier;
