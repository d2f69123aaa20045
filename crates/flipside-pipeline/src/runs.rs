//! Many searches, several at a time: what comparisons and measurements are made of.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use flipside_report::comparison::{Cost, Run};
use flipside_search::strategy::AUTO;
use flipside_search::{EngineMode, Strategy, verdicts};
use flipside_solver::{Factory, Metered, Solver, Stop};

use crate::clock::Clock;
use crate::criterion::ChosenCriterion;
use crate::error::PipelineError;
use crate::monitor::{Monitor, Phase};
use crate::options::{CriterionOptions, SearchOptions};
use crate::setup::SearchSetup;
use crate::subject::LoadedSubject;

/// The stack of a thread of its own: terms may be deep.
const STACK: usize = 1 << 28;

/// A search that is to be run.
pub(crate) struct Job<'j> {
    /// The subject.
    pub subject: &'j LoadedSubject,
    /// What is searched, and how far.
    pub options: &'j SearchOptions,
    /// The strategy.
    pub strategy: Strategy,
    /// The seed.
    pub seed: u32,
}

impl Job<'_> {
    /// Searches, in this thread; nothing when it was asked to stop.
    fn run(&self, stop: &Stop) -> Result<Option<Run>, PipelineError> {
        let started = Instant::now();
        let clock = Clock::new(started, self.options.time_limit);
        let criterion = ChosenCriterion::from(CriterionOptions::default());
        let setup = SearchSetup::new(self.subject, self.options, &criterion, self.seed, clock.end())?;
        let mut explorer = setup.explorer();
        explorer.stop = stop.clone();
        // The strategies of the paper are compared as the paper had them.
        if self.strategy.name != AUTO.name {
            explorer.settings.engine = EngineMode::Paper;
        }
        let (verdicts, solver_seconds, solver_resources) =
            Factory::new(self.seed).interruptible(stop, |solver| {
                let mut solver = Metered::new(solver, explorer.settings.work.clone());
                explorer.search(&self.strategy, &mut solver);
                let verdicts = verdicts(&explorer, &mut solver);
                (verdicts, solver.time().as_secs_f64(), solver.resources())
            });
        let cost = Cost { seconds: started.elapsed().as_secs_f64(), solver_seconds, solver_resources };
        let run = Run::new((self.strategy.name, self.seed), &explorer, &verdicts, cost);
        Ok((!stop.is_raised()).then_some(run))
    }

    /// As [`Job::run`], in a thread of its own: the choices of a solver depend on what its thread has solved before.
    fn run_alone(&self, stop: &Stop) -> Result<Option<Run>, PipelineError> {
        in_thread(|| self.run(stop))
    }
}

/// Does something in a thread of its own: the choices of a solver depend on what its thread has solved
/// before.
pub fn in_thread<T: Send>(action: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, action);
        thread.expect("a thread should start").join().expect("a search should not fail")
    })
}

/// One thread per core, unless it was said otherwise.
pub fn threads(wanted: Option<NonZeroUsize>) -> usize {
    wanted.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

/// Runs all jobs, so many at a time; the runs in the order of the jobs, without those that did not come to their end.
pub(crate) fn run_all(
    jobs: &[Job<'_>],
    threads: usize,
    stop: &Stop,
    monitor: &dyn Monitor,
) -> Result<Vec<Option<Run>>, PipelineError> {
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let tell = || {
        let done = done.fetch_add(1, Ordering::Relaxed);
        monitor.phase(Phase::Comparing { run: (done + 1).min(jobs.len()), runs: jobs.len() });
    };
    tell();
    std::thread::scope(|scope| {
        for _ in 0..threads.min(jobs.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(index).filter(|_| !stop.is_raised()) else { return };
                    let result = job.run_alone(stop);
                    let failed = result.is_err();
                    results.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
                    if failed {
                        // The others would fail as well.
                        next.store(jobs.len(), Ordering::Relaxed);
                    }
                    tell();
                }
            });
        }
    });
    let mut runs: Vec<Option<Run>> = jobs.iter().map(|_| None).collect();
    for (index, result) in results.into_inner().unwrap_or_else(PoisonError::into_inner) {
        runs[index] = result?;
    }
    Ok(runs)
}
