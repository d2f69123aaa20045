//! The one place that runs clang, `llvm-profdata` and `llvm-cov`, and the executables they make.
//!
//! | file | what it does |
//! | --- | --- |
//! | `find` | finds clang and the llvm tools of its version |
//! | `version` | versions, and what differs between them |
//! | `flags` | which of the user's flags fit our runs |
//! | `known` | the list of flags that are known |
//! | `allowed` | which flags may be given, by the user and by a stranger |
//! | `parse` | record layouts and syntax tree of a file |
//! | `front_end` | the front end's command line: triple and include directories |
//! | `macros` | macro definitions and their places |
//! | `target` | sizes, alignments, macros, system directories |
//! | `compile` | executables, with or without branch counters |
//! | `contain` | the box in which the user's compiled code runs |
//! | `native` | runs an executable, with limits, and keeps its counts |
//! | `coverage` | regions and counts as llvm-cov sees them |
//! | `doctor` | what is installed and what is not |
//! | `install` | how to install what is missing |
//! | `process` | starts tools and collects their output |
//! | `leave` | temporary folders, and what is left behind by who ends at once |
//! | `ask` | runs a program on a text, such as a solver on a script |
//!
//! **Invariant:** no other crate starts a process, and this one knows nothing of programs, paths or verdicts: it returns
//! what the tools say. Nothing is written next to the user's files; temporary files are removed.

mod allowed;
mod ask;
mod compile;
mod contain;
mod coverage;
mod doctor;
mod error;
mod find;
mod flags;
mod float;
mod front_end;
mod install;
mod known;
mod leave;
mod macros;
mod native;
mod parse;
mod process;
mod target;
mod version;

pub use allowed::{RefusedFlag, check_flags, users_own};
pub use ask::{Reply, ask};
pub use contain::{Sandbox, in_force};
pub use coverage::{BranchRegion, DecisionRegion, FunctionCoverage, Profile, Region, RegionKind};
pub use doctor::{Check, Found, doctor, doctor_of_sandbox};
pub use error::ToolchainError;
pub use find::{CLANG_VARIABLE, Toolchain};
pub use flags::target_flags;
pub use flipside_sandbox::{Allowed, Protection, Role, missing};
pub use leave::{leave_nothing, temporary_folder};
pub use macros::{MacroDefinition, MacroOrigin, Preprocessed};
pub use native::{NativeEnd, NativeRequest, NativeRun};
pub use parse::{Parsed, check_source};
pub use target::{SizeAlign, Target};
pub use version::{ClangVersion, NEWEST_TESTED_CLANG, OLDEST_CLANG, Quirks};
