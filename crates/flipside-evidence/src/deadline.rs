//! The deadline of gathering evidence: checked between any two steps, and no solver gets more time than is left.
//!
//! Past the deadline there is no evidence at all, rather than evidence that depends on the speed of the machine.

use std::time::Instant;

use flipside_solver::Budget;

use crate::Fault;

/// When gathering must stop.
#[derive(Clone, Copy)]
pub struct Deadline<'p> {
    /// The end of the time limit; `None` without one.
    pub end: Option<Instant>,
    /// False once the command is interrupted or out of time.
    pub go_on: &'p (dyn Fn() -> bool + Sync),
}

/// Why there is no evidence.
pub(crate) enum Ended {
    /// An edge that was refuted is feasible.
    Fault(Fault),
    /// The deadline has passed.
    Over,
}

impl From<Fault> for Ended {
    fn from(fault: Fault) -> Self {
        Ended::Fault(fault)
    }
}

impl Deadline<'_> {
    /// Has the deadline passed?
    pub fn is_over(&self) -> bool {
        !(self.go_on)() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// An error once the deadline has passed.
    pub(crate) fn check(&self) -> Result<(), Ended> {
        if self.is_over() { Err(Ended::Over) } else { Ok(()) }
    }

    /// The budget, with its time capped by what is left.
    pub(crate) fn within(&self, budget: Budget) -> Budget {
        let Some(end) = self.end else { return budget };
        let left = end.saturating_duration_since(Instant::now()).as_millis();
        let left = u32::try_from(left).unwrap_or(u32::MAX).max(1);
        Budget { milliseconds: budget.milliseconds.min(left), ..budget }
    }
}
