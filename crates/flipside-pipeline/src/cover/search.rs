//! The search: in one thread or in several, then the errors, then the verdicts.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use flipside_context::{InputPlan, Precondition};
use flipside_search::errors::look_for_errors;
use flipside_search::strategy::AUTO;
use flipside_search::threads::Work;
use flipside_search::{CutShort, Explorer, ObjectiveVerdict, StopReason, check};
use flipside_solver::{Factory, Metered, NoReply, Pipe, Solver, Stop};
use flipside_toolchain::ask;

use super::kept::KeptSuite;
use super::{Pipeline, Prepared, existing};
use crate::accept::{accept, unused};
use crate::error::PipelineError;
use crate::monitor::{Monitor, Phase, Warning};
use crate::options::CoverOptions;

/// What a search found: tests, and a first verdict for every branch, not confirmed by the compiled code yet.
pub struct Searched<'s, 'p> {
    pub(super) pipeline: &'p Pipeline<'p>,
    pub(super) explorer: Explorer<'s, 'p>,
    pub(super) verdicts: Vec<ObjectiveVerdict>,
    pub(super) cost: Cost,
    pub(super) search_time: Duration,
    /// What was not done to its end, and why.
    pub(super) shortened: Option<String>,
}

/// What the solvers of a search cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    /// The time in them, all threads together.
    pub time: Duration,
    /// How many checks the clock ended.
    pub clock_limits: u64,
}

impl Cost {
    fn add<S: Solver>(&mut self, solver: &Metered<S>) {
        self.time += solver.time();
        self.clock_limits += solver.clock_limits();
    }
}

/// Milliseconds that a second solver has at least: a user who names one wants its answer, also on a busy machine.
const SECOND: u32 = 20_000;

impl<'p> Prepared<'p> {
    /// Searches until every branch has a verdict, or a limit is hit, or the search is asked to stop.
    pub fn search(&self, stop: &Stop) -> Result<Searched<'_, 'p>, PipelineError> {
        let pipeline = self.pipeline;
        let mut explorer = self.setup.explorer();
        explorer.observer = match &self.suite {
            Some(suite) => suite,
            None => pipeline.monitor,
        };
        explorer.stop = stop.clone();
        explorer.settings.engine = pipeline.options.engine;
        existing::add(&mut explorer.coverage, &pipeline.existing);
        let started = Instant::now();
        let from_initial_state = || self.setup.in_initial_state(&pipeline.subject, &pipeline.options.search);
        let found = search(&mut explorer, &pipeline.options, pipeline.monitor, &from_initial_state);
        let (verdicts, cost, shortened) = found;
        let search_time = started.elapsed();
        self.suite.as_ref().map_or(Ok(()), KeptSuite::verify)?;
        self.setup.list_what_was_touched(&mut explorer);
        let named = pipeline.subject.context.as_ref().map_or(&[][..], |context| &context.file.accept);
        for text in unused(&verdicts, named) {
            pipeline.monitor.warning(Warning::Accepted(text));
        }
        let verdicts = accept(&verdicts, pipeline.options.accept, named);
        let is_checked = pipeline.options.check_tree;
        // The checker of the tree runs every test again.
        let verdicts = if pipeline.options.strategy.name == AUTO.name && !is_checked {
            explorer.drop_surplus_tests(verdicts)
        } else {
            verdicts
        };
        let mut searched = Searched { pipeline, explorer, verdicts, cost, search_time, shortened };
        if !searched.is_interrupted() {
            let end = pipeline.clock.end_of_prettifying();
            let go_on = || end.is_none_or(|end| Instant::now() < end);
            searched.explorer.prettify_tests(&go_on);
        }
        // A user who interrupts, or has no more time, does not want to wait for the check.
        if pipeline.options.check_tree && searched.explorer.stopped.is_none() {
            searched.check_tree()?;
        }
        Ok(searched)
    }
}

impl Searched<'_, '_> {
    /// The verdicts, before the compiled code was asked.
    pub fn verdicts(&self) -> &[ObjectiveVerdict] {
        &self.verdicts
    }

    /// Was it interrupted?
    pub fn is_interrupted(&self) -> bool {
        self.explorer.stopped == Some(StopReason::Interrupted)
    }

    /// Has what comes after the search to go on?
    pub(super) fn goes_on(&self) -> bool {
        !self.explorer.stop.is_raised() && !self.pipeline.clock.is_over()
    }

    /// Why it has not.
    pub(super) fn cut_short(&self) -> CutShort {
        match (self.explorer.stop.is_raised(), self.explorer.stop.is_for_memory()) {
            (_, true) => CutShort::OutOfMemory,
            (true, false) => CutShort::Interrupted,
            (false, false) => CutShort::OutOfTime,
        }
    }

    fn check_tree(&self) -> Result<(), PipelineError> {
        self.pipeline.monitor.phase(Phase::CheckingTree);
        let fresh = || Factory::new(self.pipeline.options.seed).solver();
        check::check(&self.explorer, &fresh)
            .map_err(|problem| PipelineError::Internal(format!("the tree: {problem}")))
    }
}

/// Searches, looks for errors unless that is not wanted, and judges.
fn search(
    explorer: &mut Explorer<'_, '_>,
    options: &CoverOptions,
    monitor: &dyn Monitor,
    from_initial_state: &dyn Fn() -> Option<(InputPlan, Option<Precondition>)>,
) -> (Vec<ObjectiveVerdict>, Cost, Option<String>) {
    let mut shortened = None;
    let cost = Mutex::new(Cost::default());
    let (stop, end) = (explorer.stop.clone(), end_of_solver(explorer));
    let meter = explorer.settings.work.clone();
    // A solver for this thread; what it costs is added.
    let with_solver = |work: &mut Work<'_>| {
        stop.with_deadline(end, |stop| {
            Factory::new(options.seed).interruptible(stop, |solver| {
                let mut solver = Metered::new(solver, meter.clone());
                work(&mut solver);
                cost.lock().unwrap_or_else(PoisonError::into_inner).add(&solver);
            });
        });
    };
    let mut verdicts = Vec::new();
    if explorer.settings.criterion.is_about_objectives()
        && !options.with_tests.is_empty()
        && explorer.coverage.is_complete()
    {
        // The user's tests take everything.
        with_solver(&mut |solver| verdicts = flipside_search::verdicts(explorer, solver));
        return (verdicts, cost.into_inner().unwrap_or_else(PoisonError::into_inner), None);
    }
    let threads = options.jobs.get();
    if threads > 1 {
        explorer.search_in_threads(&options.strategy, threads, &with_solver);
    }
    with_solver(&mut |solver| {
        if threads == 1 {
            explorer.search(&options.strategy, solver);
        }
        retry(explorer, options, solver, monitor);
        if !options.no_errors {
            monitor.phase(Phase::LookingForErrors);
            look_for_errors(explorer, solver);
        }
        if !prefer_initial_state(explorer, options, from_initial_state) {
            shortened = Some("tests from the initial state were not looked for to the end".to_owned());
        }
        verdicts = flipside_search::verdicts(explorer, solver);
    });
    (verdicts, cost.into_inner().unwrap_or_else(PoisonError::into_inner), shortened)
}

/// Tests from the initial state are preferred; what only others take is looked for from there. Was that done to its end?
fn prefer_initial_state(
    explorer: &mut Explorer<'_, '_>,
    options: &CoverOptions,
    from_initial_state: &dyn Fn() -> Option<(InputPlan, Option<Precondition>)>,
) -> bool {
    if !explorer.plan.has_state() || !explorer.settings.criterion.is_about_objectives() {
        return true;
    }
    let watch = explorer.stop.clone();
    let deadline = explorer.settings.deadline;
    let go_on = || !watch.is_raised() && deadline.is_none_or(|end| Instant::now() < end);
    explorer.prefer_initial_state(&go_on);
    if explorer.only_assumed().is_empty() || !go_on() {
        return go_on();
    }
    let Some((plan, precondition)) = from_initial_state() else { return true };
    let mut is_done = false;
    let work = explorer.settings.work.clone();
    Factory::new(options.seed).interruptible(&watch, |fresh| {
        let mut fresh = Metered::new(fresh, work);
        is_done = explorer.search_from_initial_state((&plan, precondition.clone()), &mut fresh);
    });
    is_done
}

/// When a solver that does not keep its own limits is interrupted.
fn end_of_solver(explorer: &Explorer<'_, '_>) -> Option<Instant> {
    /// Solvers that do keep them have this long to say so.
    const GRACE: Duration = Duration::from_millis(100);
    explorer.settings.deadline.and_then(|deadline| deadline.checked_add(GRACE))
}

/// What the solver gave up on gets a second chance: with more time, and then with another solver, if there is one.
fn retry(
    explorer: &mut Explorer<'_, '_>,
    options: &CoverOptions,
    solver: &mut dyn Solver,
    monitor: &dyn Monitor,
) {
    if explorer.given_up().is_empty() {
        return;
    }
    monitor.phase(Phase::AskingAgain);
    let strategy = &options.strategy;
    let (stop, end) = (explorer.stop.clone(), end_of_solver(explorer));
    stop.with_deadline(end, |stop| {
        Factory::new(options.seed.wrapping_add(1)).interruptible(stop, |fresh| {
            let mut fresh = Metered::new(fresh, explorer.settings.work.clone());
            explorer.retry(strategy, (&mut fresh, 0), solver);
        });
    });
    if let Some(command) = &options.second_solver {
        monitor.phase(Phase::AskingSecondSolver { command: command.clone() });
        let mut second = Pipe::new(Box::new(|script, limit| match ask(command, script, limit) {
            Err(error) => Err(NoReply(error.to_string())),
            Ok(reply) if reply.out_of_time => Err(NoReply(format!("`{command}` ran out of time"))),
            Ok(reply) => Ok(reply.stdout),
        }));
        explorer.retry(strategy, (&mut second, SECOND), solver);
    }
}
