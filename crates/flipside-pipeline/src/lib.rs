//! Flipside as a library: from C files to a verdict for every branch, with tests, a replay on the compiled code, and evidence.
//!
//! ```text
//! Pipeline::load ──▶ prepare ──▶ search ──▶ confirm ──▶ prove ──▶ report ──▶ Outcome::publish
//!   C, context,       inputs,     tests,      replay on    evidence   report.json
//!   contracts         scope       verdicts    compiled code
//! ```
//!
//! A function is covered in a few lines:
//!
//! ```
//! use flipside_pipeline::{CoverOptions, Pipeline, Silent, SourceOptions, Stop};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! let file = folder.path().join("clamp.c");
//! std::fs::write(&file, "int clamp(int x) { if (x > 9) return 9; if (x > 20) return 20; return x; }")?;
//!
//! let options = CoverOptions::new(SourceOptions::function(&file, "clamp"));
//! let outcome = Pipeline::load(options, &Silent)?.run(&Stop::default())?;
//! outcome.verify()?;
//! assert_eq!((outcome.report.totals.covered, outcome.report.totals.unreachable), (3, 1));
//! # Ok(())
//! # }
//! ```
//!
//! The steps one by one, with the types between them, are in [`Pipeline`]. Around it: [`fn@check`] looks at stored results again,
//! [`fn@export`] turns them into suites, [`write_context`] starts a context file, [`fn@compare`], [`experiment`] and [`mod@bench`] measure
//! strategies, [`Interpreter`] runs a program as it is, [`BranchList`] lists what there is to cover.
//!
//! **Invariant:** nothing here prints, exits, or knows of signals and terminals. Whoever calls looks on through a [`Monitor`] and
//! stops a search through a [`Stop`]. Options are plain data; errors are [`PipelineError`].

mod accept;
pub mod bench;
mod branches;
mod check;
mod clock;
mod compare;
mod context;
mod cover;
mod criterion;
mod criterion_words;
mod effects;
pub mod emit;
mod error;
pub mod experiment;
mod export;
mod flags;
mod init;
mod interpret;
mod key;
mod limits;
pub mod memory;
mod monitor;
mod options;
mod output;
mod property;
mod publish;
mod regular;
mod requirements;
mod runs;
mod scope;
mod setup;
pub mod snippet;
mod sources;
mod subject;
mod suggest;
mod threshold;
mod written;

pub use branches::{BranchEntry, BranchList, EntrySpan, compare_with_clang};
pub use check::{CheckOptions, CheckReport, ProveReport, Refuters, check, prove};
pub use compare::{Compared, ComparedSubject, Series, compare};
pub use cover::{
    Confirmed, EvidenceFiles, LimitedCover, Outcome, Pipeline, Prepared, Proven, Published, Rendered,
    Searched, Sequences,
};
pub use criterion_words::CriterionWords;
pub use error::{Blame, PipelineError};
pub use export::export;
pub use flipside_search::{Observer, Standing, StopReason};
pub use flipside_solver::Stop;
pub use init::{WrittenContext, write_confirmation, write_context};
pub use interpret::{Interpreted, Interpreter, RunOptions, Sink, Stream};
pub use key::Keys;
pub use monitor::{Monitor, Phase, Silent, Warning};
pub use options::{
    AcceptOptions, Allowed, CallsOptions, Capacities, ContextOptions, CoverOptions, CriterionOptions,
    EmitOptions, EngineMode, NoCalls, ObjectiveCriterion, SandboxOptions, SearchOptions, SourceOptions,
};
pub use output::OutputFolder;
pub use property::Property;
pub use runs::{in_thread, threads};
pub use scope::functions_of;
pub use subject::{LoadedContext, LoadedSubject, load_subject, read_source};
pub use threshold::{Bar, NoThreshold, Threshold};

/// The name and the version of the solver for large formulas, which is built in.
pub fn second_solver() -> (&'static str, String) {
    flipside_solver::Factory::second()
}
