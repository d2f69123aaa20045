//! Z3 in process: [`Z3`] searches incrementally, [`unsat_core`] says afterwards why there is nothing to find.
//!
//! **Invariant:** only this module knows Z3.

mod float;
mod incremental;
mod limits;
mod table;
mod tracked;
mod translate;

pub use incremental::Z3;
pub use tracked::unsat_core;

/// Which version this is.
pub fn version() -> String {
    ::z3::full_version().to_owned()
}
