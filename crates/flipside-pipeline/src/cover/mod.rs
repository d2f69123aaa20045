//! The steps from C files to a report: load → prepare → search → confirm → prove → report.
//!
//! Each step is a type that the next one consumes or borrows, so no step can be left out or done twice. What holds:
//!
//! - The verdicts are made from facts by `flipside_search::verdict::decide` alone. The search has the first facts; the replay in
//!   [`Searched::confirm`] adds doubts to them.
//! - What is unreachable is explained after the replay, from verdicts that do not change any more.
//! - Nothing is written before [`Outcome::publish`].

mod calls;
mod confirmation;
mod evidence;
mod existing;
mod kept;
mod limited;
mod oracle;
mod outcome;
pub(crate) mod reproduce;
mod search;
mod watchdog;

use std::path::Path;
use std::time::{Duration, Instant};

use flipside_replay::oracle::Oracle;
use flipside_replay::replay::RuntimeAhead;
use flipside_search::strategy::AUTO;
use flipside_solver::Stop;

pub use calls::Sequences;
pub use confirmation::Confirmed;
pub use evidence::{EvidenceFiles, Proven};
pub use limited::{LimitedCover, Published};
pub use outcome::{Outcome, Rendered};
pub use search::Searched;

use self::existing::ExistingTests;
use self::kept::KeptSuite;
use crate::clock::Clock;
use crate::criterion::ChosenCriterion;
use crate::error::PipelineError;
use crate::monitor::{Monitor, Phase};
use crate::options::{CoverOptions, EngineMode};
use crate::setup::SearchSetup;
use crate::subject::{LoadedSubject, load_subject};

/// A subject that was read, with everything that is decided before a search: the first step.
pub struct Pipeline<'m> {
    options: CoverOptions,
    monitor: &'m dyn Monitor,
    started: Instant,
    clock: Clock,
    criterion: ChosenCriterion,
    subject: LoadedSubject,
    /// What the replay needs and no search decides.
    runtime: RuntimeAhead,
    oracle: Option<Oracle>,
    existing: Vec<ExistingTests>,
    front_end_time: Duration,
}

impl<'m> Pipeline<'m> {
    /// Reads the subject, its context and its oracle, and runs the tests that the user has already. The clock of the time
    /// limit starts here.
    pub fn load(options: CoverOptions, monitor: &'m dyn Monitor) -> Result<Self, PipelineError> {
        let started = Instant::now();
        check(&options)?;
        let clock = Clock::new(started, options.search.time_limit);
        let criterion = ChosenCriterion::from(options.criterion.clone());
        monitor.phase(Phase::Reading);
        let mut subject = load_subject(
            &options.search,
            criterion.criterion.needs_marks(),
            monitor,
            clock.end_of_reading(),
        )?;
        criterion.prepare(&mut subject);
        subject.toolchain = subject.toolchain.until(clock.end_of_tools());
        let clock = clock.after_reading(subject.clang_time);
        let runtime = RuntimeAhead::start(&subject.toolchain, &options.search.source.flags);
        let oracle = oracle::find(&options, &subject)?;
        let front_end_time = started.elapsed();
        if !options.with_tests.is_empty() {
            monitor.phase(Phase::RunningExistingTests);
        }
        let existing = existing::run(&options, &subject, &*criterion.criterion)?;
        Ok(Pipeline {
            options,
            monitor,
            started,
            clock,
            criterion,
            subject,
            runtime,
            oracle,
            existing,
            front_end_time,
        })
    }

    /// Gets the search ready: the interpreter, the inputs, which of them are legal, and the branches that count.
    pub fn prepare(&self) -> Result<Prepared<'_>, PipelineError> {
        let options = &self.options;
        self.check_calls()?;
        let setup = SearchSetup::new(
            &self.subject,
            &options.search,
            &self.criterion,
            options.seed,
            self.clock.end_of_search(),
        )?
        .only(&options.only);
        Ok(Prepared { pipeline: self, setup, suite: None })
    }

    /// All steps after loading, one after the other.
    pub fn run(&self, stop: &Stop) -> Result<Outcome, PipelineError> {
        self.prepare()?.search(stop)?.confirm()?.prove()?.report()
    }

    /// The subject.
    pub fn subject(&self) -> &LoadedSubject {
        &self.subject
    }

    /// The files and the flags, as the replay wants them.
    fn source(&self) -> (&[std::path::PathBuf], &[String]) {
        let source = &self.options.search.source;
        (&source.files, &source.flags)
    }
}

/// A subject that is ready to be searched.
pub struct Prepared<'p> {
    pipeline: &'p Pipeline<'p>,
    setup: SearchSetup<'p>,
    suite: Option<KeptSuite<'p>>,
}

impl Prepared<'_> {
    /// With a Test-Comp suite in this folder that grows while the search goes on.
    pub fn keeping_suite(self, folder: &Path) -> Result<Self, PipelineError> {
        let suite = Some(KeptSuite::begin(folder, &self.pipeline.options, self.pipeline.monitor)?);
        Ok(Prepared { suite, ..self })
    }
}

/// Only some strategies have tasks that threads can share. The engine of the paper has no `auto`.
fn check(options: &CoverOptions) -> Result<(), PipelineError> {
    let name = options.strategy.name;
    if options.engine == EngineMode::Paper && name == AUTO.name {
        return Err(PipelineError::Options(
            "--engine paper wants one of its strategies: --strategy dfs, eager, lookahead, else or mt".into(),
        ));
    }
    if options.jobs.get() > 1 && options.strategy.begin.is_none() {
        return Err(PipelineError::Options(format!(
            "--jobs {} wants the strategy auto or mt: {name} goes one step after the other",
            options.jobs
        )));
    }
    Ok(())
}
