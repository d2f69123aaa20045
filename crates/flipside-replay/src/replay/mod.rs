//! Function-mode tests on the compiled subject: how each ends, what it returns and writes, and which branches it takes.
//!
//! ```text
//! Subject + tests ──flipside_ctest::driver──▶ C, which includes the subject's file ──build──▶ one executable ──run──▶ records + counts
//! ```
//!
//! | file | what it does |
//! | --- | --- |
//! | `subject` | what is called, with which inputs, and what is looked at afterwards |
//! | `runtime.c` | forks one child per test, limits it, records how it ended |
//! | `build` | the executable |
//! | `ahead` | the runtime, compiled before there are tests |
//! | `process` | one process of a driver, and its records |
//! | `run` | the build that counts: its runs, and what they counted |
//! | `stages` | what is run at a time, so that a replay can be ended early |
//! | `uninstrumented` | the build with the subject's own flags, which counts nothing |
//! | `observation` | what a test did, read from the records |
//! | `oracle` | what the user's function that judges a test says |
//!
//! **Invariants.** The subject's file is compiled as it is: included by its absolute path, nothing before it but declarations that begin with
//! `flipside_`, so that its feature-test macros still work; its own `main` keeps its name. Every test starts from the initial values of globals
//! and static locals, because it runs in a child of its own. What the subject prints is never read. Counters are not atomic: children run one after
//! another. llvm-cov computes half of its counts by subtraction, which is only right for frames that returned: **a test that did not return
//! shares its profile at most with tests that ended with the same frames live**, and has one of its own where that was not expected. What runs before the first test (constructors, a `strlen` of the subject's that the
//! profile runtime calls) is not counted.
//!
//! Linux only: the runtime calls the kernel by number, and the linker has to know `--wrap`.

mod ahead;
mod build;
mod decisions;
mod error;
mod observation;
mod oracle;
mod process;
mod run;
mod stages;
mod subject;
mod uninstrumented;

pub use ahead::RuntimeAhead;
pub use build::Runtime;
pub use decisions::{DecisionReplay, DecisionsSeen};
pub use error::{ReplayError, Suspects};
pub use flipside_ctest::driver::{Elsewhere, OracleCall, ResultKind, VERDICTS};
pub use observation::{ReplayEnd, ReplayOutcome};
pub use oracle::{OracleSaid, OracleVerdict};
pub use process::ReplayLimits;
pub use run::{InsideCoverage, Replay, ReplayReport};
pub use stages::GoOn;
pub use subject::{Ends, ReplayTest, Subject};
pub use uninstrumented::UninstrumentedReplay;
