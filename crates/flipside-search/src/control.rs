//! What a search hears and says while it runs: whether it has to stop, what is left for the solver, and who looks on.

use std::fmt;
use std::time::{Duration, Instant};

use flipside_context::Test;
use flipside_execute::Machine;
use flipside_solver::{Answer, Budget, Stop, WorkMeter};

use crate::explorer::Explorer;
use crate::trace;
use crate::tree::{Cut, Severed};

/// What a run has done from one look at the clock to the next, in units of work: about as long as the solver takes for so many of its
/// units.
const SLICE: u64 = 100;

/// Why a search stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The time that it was given is over.
    TimeLimit,
    /// The user interrupted it.
    Interrupted,
    /// It took most of the memory that it may take.
    Memory,
    /// It has done all the work that it may do.
    Work,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::TimeLimit => "time limit",
            StopReason::Interrupted => "interrupted",
            StopReason::Work => "work limit; raise it with --work-limit",
            StopReason::Memory => "memory limit; raise it with --memory-limit",
        })
    }
}

/// Where a search stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The objectives.
    pub objectives: usize,
    /// How many of them are covered.
    pub covered: usize,
    /// How many are known to be unreachable already; most are so only when the search is over.
    pub unreachable: usize,
    /// Tests so far.
    pub tests: usize,
    /// Flips so far.
    pub flips: u64,
    /// Solver calls so far, the one that is about to be made included.
    pub solver_calls: u64,
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Standing { objectives, covered, unreachable, tests, flips, solver_calls } = *self;
        let open = objectives.saturating_sub(covered + unreachable);
        let counted = |count: u64, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
        write!(
            f,
            "{covered} covered, {unreachable} unreachable, {open} open; {}, {}, {}",
            counted(tests as u64, "test"),
            counted(flips, "flip"),
            counted(solver_calls, "solver call")
        )
    }
}

/// Watches a search while it runs. Called after every test and before every solver call: it has to be quick.
pub trait Observer: Sync {
    /// Where the search stands now.
    fn look(&self, standing: Standing);

    /// A test was found that covers something new.
    fn found(&self, _machine: &Machine<'_>, _test: &Test) {}
}

/// Nobody looks on.
pub(crate) struct Nobody;

impl Observer for Nobody {
    fn look(&self, _: Standing) {}
}

/// Looks after one run, which nobody else can see.
pub(crate) struct Watch<'m> {
    stop: Stop,
    deadline: Option<Instant>,
    work: WorkMeter,
    observer: &'m dyn Observer,
    standing: Standing,
}

impl Watch<'_> {
    /// Has the run to stop? Asked again and again; the observer sees that something goes on.
    pub fn must_stop(&self) -> bool {
        self.observer.look(self.standing);
        self.work.add(SLICE);
        self.stop.is_raised() || is_over(self.deadline) || self.work.is_over()
    }
}

fn is_over(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

impl<'m> Explorer<'m, '_> {
    /// Is the time over, or all work done that may be?
    pub fn out_of_time(&self) -> bool {
        is_over(self.settings.deadline) || self.settings.work.is_over()
    }

    /// Is the time over, or was the search asked to stop?
    pub(crate) fn has_no_time(&self) -> bool {
        self.stop.is_raised() || self.out_of_time()
    }

    /// Tells a run when to stop.
    pub(crate) fn watch(&self) -> Watch<'m> {
        Watch {
            stop: self.stop.clone(),
            deadline: self.settings.deadline,
            work: self.settings.work.clone(),
            observer: self.observer,
            standing: self.standing(),
        }
    }

    /// Counts an answer; one that was not waited for counts as none.
    pub(crate) fn count(&mut self, answer: &Answer) {
        match answer {
            Answer::Sat(_) => self.statistics.sat += 1,
            Answer::Unsat => self.statistics.unsat += 1,
            Answer::Unknown(_) if self.must_stop() => {}
            Answer::Unknown(_) => self.statistics.timeouts += 1,
        }
    }

    /// Has the search to stop? A strategy that leaves something undone asks this; the answer is remembered in `stopped`.
    pub fn must_stop(&mut self) -> bool {
        if self.stopped.is_none() {
            let why = if self.stop.is_for_memory() { StopReason::Memory } else { StopReason::Interrupted };
            let interrupted = self.stop.is_raised().then_some(why);
            let late = || is_over(self.settings.deadline).then_some(StopReason::TimeLimit);
            let worked = || self.settings.work.is_over().then_some(StopReason::Work);
            self.stopped = interrupted.or_else(late).or_else(worked);
        }
        self.stopped.is_some()
    }

    /// Nothing was done, and nothing will be: the search is stopped before its first run.
    pub fn stop_at_once(&mut self, why: StopReason) {
        self.stopped = Some(why);
        let place = self.machine.program().functions[self.plan.function].place;
        let behind = self.reach.after(&trace::position(&self.plan.start));
        self.tree.cut(None, Severed { cut: Cut::Stopped, place, behind });
    }

    /// What the next solver call may cost: not more than is left of the search's own time.
    pub fn solver_budget(&self) -> Budget {
        self.within(self.settings.solver)
    }

    /// A budget, with no more work and time than is left of the search's own.
    pub(crate) fn within(&self, mut budget: Budget) -> Budget {
        if let Some(left) = self.settings.work.left() {
            budget = budget.at_most(left);
        }
        if self.settings.deadline.is_some() {
            let left = u32::try_from(self.time_left().as_millis()).unwrap_or(u32::MAX);
            budget.milliseconds = budget.milliseconds.min(left.max(1));
        }
        budget
    }

    /// What is left of the search's own time; very long where it has no limit.
    pub(crate) fn time_left(&self) -> Duration {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        self.settings.deadline.map_or(Duration::MAX, left)
    }

    /// Tells the observer where the search stands.
    pub(crate) fn tell(&self) {
        self.observer.look(self.standing());
    }

    fn standing(&self) -> Standing {
        Standing {
            objectives: self.coverage.total(),
            covered: self.coverage.covered(),
            unreachable: self.coverage.uncovered().numbers().count() - self.wanted().numbers().count(),
            tests: self.tests.len(),
            flips: self.statistics.flips,
            solver_calls: self.statistics.solver_calls,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standing_says_what_counts() {
        let standing =
            Standing { objectives: 22, covered: 18, unreachable: 1, tests: 1, flips: 35, solver_calls: 12 };
        let expected = "18 covered, 1 unreachable, 3 open; 1 test, 35 flips, 12 solver calls";
        assert_eq!(standing.to_string(), expected);
    }
}
