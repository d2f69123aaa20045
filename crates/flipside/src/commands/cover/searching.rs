//! The search of `flipside cover`: in one thread or in several, then the errors, then the verdicts.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use flipside_search::errors::look_for_errors;
use flipside_search::strategy::AUTO;
use flipside_search::threads::Work;
use flipside_search::{Explorer, ObjectiveVerdict};
use flipside_solver::{Factory, Metered, Pipe, Solver};
use flipside_toolchain::ask;

use crate::failure::Failure;
use crate::options::{CoverArguments, EngineChoice};
use crate::progress::ProgressLine;

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

/// Milliseconds that a second solver has at least: who names one wants its answer, also on a busy machine.
const SECOND: u32 = 20_000;

/// Only some strategies have tasks that threads can share. The engine of the paper has no `auto`.
pub(super) fn check_jobs(arguments: &CoverArguments) -> Result<(), Failure> {
    let name = arguments.strategy.name;
    if arguments.engine == EngineChoice::Paper && name == AUTO.name {
        return Err(Failure::Input(
            "--engine paper wants one of its strategies: --strategy dfs, eager, lookahead, else or mt".into(),
        ));
    }
    if arguments.jobs.get() > 1 && arguments.strategy.begin.is_none() {
        return Err(Failure::Input(format!(
            "--jobs {} wants the strategy auto or mt: {name} goes one step after the other",
            arguments.jobs
        )));
    }
    Ok(())
}

/// Searches, looks for errors unless that is not wanted, and judges.
pub(super) fn search(
    explorer: &mut Explorer<'_, '_>,
    arguments: &CoverArguments,
    progress: &ProgressLine,
) -> (Vec<ObjectiveVerdict>, Cost) {
    let cost = Mutex::new(Cost::default());
    let stop = explorer.stop.clone();
    // A solver for this thread; what it costs is added.
    let with_solver = |work: &mut Work<'_>| {
        Factory::new(arguments.seed).interruptible(&stop, |solver| {
            let mut solver = Metered::new(solver);
            work(&mut solver);
            cost.lock().unwrap_or_else(PoisonError::into_inner).add(&solver);
        });
    };
    let mut verdicts = Vec::new();
    if explorer.settings.criterion.is_about_objectives()
        && !arguments.with_tests.is_empty()
        && explorer.coverage.is_complete()
    {
        // The user's tests take everything.
        with_solver(&mut |solver| verdicts = flipside_search::verdicts(explorer, solver));
        return (verdicts, cost.into_inner().unwrap_or_else(PoisonError::into_inner));
    }
    let threads = arguments.jobs.get();
    if threads > 1 {
        explorer.search_in_threads(&arguments.strategy, threads, &with_solver);
    }
    with_solver(&mut |solver| {
        if threads == 1 {
            explorer.search(&arguments.strategy, solver);
        }
        retry(explorer, arguments, solver, progress);
        if !arguments.no_errors {
            progress.phase("looking for run-time errors");
            look_for_errors(explorer, solver);
        }
        verdicts = flipside_search::verdicts(explorer, solver);
    });
    (verdicts, cost.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// What the solver gave up on gets a second chance: with more time, and then with another solver, if there is one.
fn retry(
    explorer: &mut Explorer<'_, '_>,
    arguments: &CoverArguments,
    solver: &mut dyn Solver,
    progress: &ProgressLine,
) {
    if explorer.given_up().is_empty() {
        return;
    }
    progress.phase("asking again what the solver gave up on");
    let strategy = &arguments.strategy;
    let stop = explorer.stop.clone();
    Factory::new(arguments.seed.wrapping_add(1)).interruptible(&stop, |mut fresh| {
        explorer.retry(strategy, (&mut fresh, 0), solver);
    });
    if let Some(command) = &arguments.second_solver {
        progress.phase(&format!("asking `{command}`"));
        let mut second = Pipe::new(Box::new(|script, limit| match ask(command, script, limit) {
            Err(error) => Err(error.to_string()),
            Ok(reply) if reply.out_of_time => Err(format!("`{command}` ran out of time")),
            Ok(reply) => Ok(reply.stdout),
        }));
        explorer.retry(strategy, (&mut second, SECOND), solver);
    }
}
