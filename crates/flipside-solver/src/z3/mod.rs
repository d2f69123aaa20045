//! Z3 in process: [`Z3`] answers incrementally, [`Cores`] finds unsat cores afterwards.
//!
//! **Invariant:** only this module knows Z3.

mod float;
mod incremental;
mod interrupt;
mod limits;
mod table;
mod tracked;
mod translate;

pub use incremental::Z3;
pub use tracked::Cores;

/// Its name, for messages.
pub const NAME: &str = "Z3";

/// Runs an action in a context of its own.
pub fn isolated<R: Send + Sync>(action: impl FnOnce() -> R + Send + Sync) -> R {
    ::z3::with_z3_config(&::z3::Config::new(), action)
}

/// The version of the library.
pub fn version() -> String {
    ::z3::full_version().to_owned()
}
