//! The last resort: what is reported when a step does not end though it has to.
//!
//! Every step looks at the clock and at the request to stop, and ends soon after them. Where one does not (a single operation on a
//! huge term, a tool that cannot be killed), another thread reports what is known for certain: the verdicts that the compiled code
//! has confirmed, or that everything is unknown. So a limit holds whatever happens.
//!
//! **Invariant:** nothing here believes a step that has not ended: the tests of a search that goes on count for nothing.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use flipside_replay::confirm as replay;
use flipside_search::StopReason;
use flipside_solver::{Factory, Stop};

use super::confirmation::Confirmed;
use super::search::{Cost, Searched};
use super::{Outcome, Prepared, existing};
use crate::error::PipelineError;

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(20);

/// Does some work. When nobody waits for it any more, this is done beside it, in another thread: it may end the process.
pub fn watched<T>(stop: &Stop, when_overdue: impl FnOnce() + Send, work: impl FnOnce() -> T) -> T {
    let (over, is_over) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if becomes_overdue(stop, &is_over) {
                when_overdue();
            }
        });
        let done = work();
        drop(over);
        done
    })
}

/// Waits until the work is over, or nobody waits for it any more.
fn becomes_overdue(stop: &Stop, is_over: &Receiver<()>) -> bool {
    while let Err(RecvTimeoutError::Timeout) = is_over.recv_timeout(PAUSE) {
        if stop.is_overdue() {
            return true;
        }
    }
    false
}

/// What is reported when a step does not end.
pub struct LastResort<'s, 'p> {
    prepared: &'s Prepared<'p>,
    stop: &'s Stop,
    confirmed: Mutex<Option<Outcome>>,
}

impl<'s, 'p> LastResort<'s, 'p> {
    /// Nothing is known yet.
    pub fn new(prepared: &'s Prepared<'p>, stop: &'s Stop) -> Self {
        LastResort { prepared, stop, confirmed: Mutex::default() }
    }

    /// The compiled code has confirmed what was found: that is reported, whatever comes.
    pub fn keep(&self, confirmed: &Confirmed<'_, '_>) -> Result<(), PipelineError> {
        let outcome = confirmed.so_far()?;
        *self.confirmed.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
        Ok(())
    }

    /// What is known for certain.
    pub fn outcome(&self) -> Result<Outcome, PipelineError> {
        let why = match (self.stop.is_raised(), self.stop.is_for_memory()) {
            (_, true) => StopReason::Memory,
            (true, false) => StopReason::Interrupted,
            (false, false) => StopReason::TimeLimit,
        };
        // Whoever still works is to stop, too.
        self.stop.raise();
        let confirmed = self.confirmed.lock().unwrap_or_else(PoisonError::into_inner).take();
        let (mut outcome, what) = match confirmed {
            Some(outcome) => (outcome, "what comes after the replay was not done to the end"),
            None => (self.prepared.nothing_found(why)?, "a step did not end, and what it had found is lost"),
        };
        outcome.cut_short(what, why);
        Ok(outcome)
    }
}

impl Prepared<'_> {
    /// The outcome of a search that was stopped before its first run: everything is unknown.
    fn nothing_found(&self, why: StopReason) -> Result<Outcome, PipelineError> {
        let pipeline = self.pipeline;
        let mut explorer = self.setup.explorer();
        existing::add(&mut explorer.coverage, &pipeline.existing);
        explorer.stop_at_once(why);
        let mut solver = Factory::new(pipeline.options.seed).solver();
        let verdicts = flipside_search::verdicts(&explorer, &mut *solver);
        let searched = Searched {
            pipeline,
            explorer,
            verdicts,
            cost: Cost::default(),
            search_time: pipeline.started.elapsed(),
            shortened: None,
        };
        let confirmed = Confirmed {
            searched,
            replayed: replay::Confirmed::default(),
            replay_time: Duration::ZERO,
            shortened: Vec::new(),
        };
        confirmed.so_far()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn only_what_is_overdue_is_given_up() {
        let stop = Stop::default();
        let given_up = Mutex::new(false);
        let give_up = || *given_up.lock().unwrap() = true;
        assert_eq!(watched(&stop, give_up, || 7), 7);
        assert!(!*given_up.lock().unwrap());
        stop.wait_until(Instant::now());
        let waits = || {
            while !*given_up.lock().unwrap() {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        watched(&stop, give_up, waits);
    }
}
