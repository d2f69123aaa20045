//! A whole code base: which functions it has and with which flags they are compiled, one run of `flipside cover` for each,
//! and one result over everything.
//!
//! **Invariant:** a verdict is made by a run on one function alone. Here verdicts are only counted, stored, reused and put
//! together; [`ProjectResult`] is the only thing that pages, waivers and formats are made from.

mod counts;
pub mod emit;
pub mod history;
mod index;
mod result;
#[cfg(test)]
mod tests;
pub mod waiver;

pub use counts::Counts;
pub use index::{Shown, index};
pub use result::{BranchResult, FORMAT, FunctionResult, ProjectResult, Reason, ResultError, Status, Unread};
