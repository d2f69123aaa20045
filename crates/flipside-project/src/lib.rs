//! A whole code base: which functions it has and with which flags they are compiled, one run of `flipside cover` for each,
//! and one result over everything.
//!
//! ```text
//! Database ──survey──▶ Plan ──run──▶ records in the store ──▶ ProjectResult
//! files,               functions,    one run of cover each,     project.json
//! flags                keys          reused by their keys
//! ```
//!
//! **Invariant:** a verdict is made by a run on one function alone. Here verdicts are only counted, stored, reused and put
//! together; [`ProjectResult`] is the only thing that pages, waivers and formats are made from.

mod changed;
mod conclusion;
pub mod config;
mod counts;
mod database;
pub mod emit;
mod file;
mod flags;
pub mod history;
mod index;
mod merge;
mod pattern;
mod plan;
mod process;
mod project;
mod publish;
mod reading;
mod record;
mod result;
mod run;
mod store;
mod summary;
mod survey;
mod table;
#[cfg(test)]
mod tests;
pub mod waiver;
mod wanted;
mod words;

pub use conclusion::{Conclusion, Held};
pub use counts::Counts;
pub use database::{Database, DatabaseError, Unit};
pub use file::{FileOfBuild, functions_to_cover, is_program};
pub use flags::Unusable;
pub use index::{Shown, index};
pub use merge::merge;
pub use plan::{Plan, Task};
pub use process::{CHILD, Launcher, name_of_user};
pub use project::{Project, ProjectError, RESULTS, Tell, root_from};
pub use publish::{PAGE, Publication};
pub use result::{BranchResult, FORMAT, FunctionResult, ProjectResult, Reason, ResultError, Status, Unread};
pub use run::{Progress, Ran, RunOptions};
pub use summary::told;
pub use survey::{BranchPlace, Survey, Surveyed, survey};
pub use table::FunctionTable;
pub use wanted::Wanted;
