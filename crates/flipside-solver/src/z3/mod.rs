//! Z3 in process: [`Z3`] searches incrementally, [`unsat_core`] says afterwards why there is nothing to find.
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
pub use tracked::unsat_core;

/// Does something for which Z3 knows nothing of what was solved before: what comes out does not depend on it. To start so takes 10 ms.
pub fn apart<R: Send + Sync>(action: impl FnOnce() -> R + Send + Sync) -> R {
    ::z3::with_z3_config(&::z3::Config::new(), action)
}

/// Which version this is.
pub fn version() -> String {
    ::z3::full_version().to_owned()
}
