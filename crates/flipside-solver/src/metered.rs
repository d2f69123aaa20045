//! A decorator that measures the time and the timeouts of a solver.

use std::time::{Duration, Instant};

use flipside_term::{Arena, TermId};

use crate::{Answer, Budget, Solver, WorkMeter};

/// A solver, and the time spent in it.
#[derive(Debug)]
pub struct Metered<S> {
    solver: S,
    time: Duration,
    clock_limits: u64,
    work: WorkMeter,
}

impl<S: Solver> Metered<S> {
    /// Wraps a solver; what it uses is work.
    pub fn new(solver: S, work: WorkMeter) -> Self {
        Metered { solver, time: Duration::ZERO, clock_limits: 0, work }
    }

    /// The solver.
    pub fn inner(&self) -> &S {
        &self.solver
    }

    /// The time spent in the solver.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// How many checks gave up at their time limit: a faster machine may have answered them.
    pub fn clock_limits(&self) -> u64
    where
        S: Solver,
    {
        self.clock_limits + self.solver.hurried()
    }

    fn timed<T>(&mut self, work: impl FnOnce(&mut S) -> T) -> (T, Duration) {
        let (started, before) = (Instant::now(), self.solver.resources());
        let done = work(&mut self.solver);
        let took = started.elapsed();
        self.time += took;
        self.work.add(u64::from(self.solver.resources().wrapping_sub(before)));
        (done, took)
    }
}

impl<S: Solver> Solver for Metered<S> {
    fn push(&mut self) {
        self.timed(Solver::push);
    }

    fn pop(&mut self, levels: u32) {
        self.timed(|solver| solver.pop(levels));
    }

    fn assert(&mut self, arena: &Arena, term: TermId) {
        self.timed(|solver| solver.assert(arena, term));
    }

    fn check(&mut self, arena: &Arena, budget: Budget) -> Answer {
        let (answer, took) = self.timed(|solver| solver.check(arena, budget));
        self.noted(answer, took, budget)
    }

    fn hurried(&self) -> u64 {
        self.solver.hurried()
    }

    fn resources(&self) -> u32 {
        self.solver.resources()
    }

    fn check_alone(&mut self, arena: &Arena, budget: Budget) -> Answer {
        let (answer, took) = self.timed(|solver| solver.check_alone(arena, budget));
        self.noted(answer, took, budget)
    }

    fn check_related(&mut self, arena: &Arena, budget: Budget) -> Answer {
        let (answer, took) = self.timed(|solver| solver.check_related(arena, budget));
        self.noted(answer, took, budget)
    }
}

impl<S> Metered<S> {
    /// Notes whether the clock ended a check.
    fn noted(&mut self, answer: Answer, took: Duration, budget: Budget) -> Answer {
        // A back end may give the same reason for both limits; the clock tells them apart.
        let limited = budget.milliseconds > 0;
        let clock = limited && took >= Duration::from_millis(budget.milliseconds.into());
        self.clock_limits += u64::from(clock && matches!(answer, Answer::Unknown(_)));
        answer
    }
}
