//! Finding inputs without a solver.
//!
//! - [`local_search`] looks for inputs that satisfy a predicate: a condition that does not hold is backpropagated, operand by
//!   operand, to one input, which gets the value that would make it hold.
//! - [`mutate`] is a small fuzzer: it mutates the inputs of tests and keeps what covers more.
//! - [`first`] makes legal inputs near those that a seed gives, by propagation alone.
//! - [`prettify`] replaces a solver's values by small numbers and printable characters.
//!
//! **Invariants.** Nothing here refutes anything: that no inputs are found says nothing. Nothing here is believed either:
//! whatever is found is evaluated against the predicate, and run as any other test. This crate knows neither the execution
//! tree nor solvers.

pub mod first;
pub mod local_search;
pub mod mutate;
pub mod prettify;
mod random;

pub use local_search::LocalSearch;
pub use mutate::{Fuzzer, Target};
pub use prettify::Prettifier;
