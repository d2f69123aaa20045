//! Z3 in process.
//!
//! **Invariant:** only this module knows Z3.

mod incremental;
mod limits;
mod translate;

pub use incremental::Z3;
