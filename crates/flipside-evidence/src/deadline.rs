//! How long the gathering of evidence may take: it is asked between any two steps, and no solver has more time than is left.

use std::time::Instant;

use flipside_solver::Budget;

use crate::Fault;

/// Whether somebody still waits.
#[derive(Clone, Copy)]
pub struct Deadline<'p> {
    /// When it is over; never, where there is none.
    pub end: Option<Instant>,
    /// Has nobody asked to stop?
    pub go_on: &'p (dyn Fn() -> bool + Sync),
}

/// Why there is no evidence.
pub(crate) enum Ended {
    /// A way can be gone after all.
    Fault(Fault),
    /// Nobody waits any more.
    Over,
}

impl From<Fault> for Ended {
    fn from(fault: Fault) -> Self {
        Ended::Fault(fault)
    }
}

impl Deadline<'_> {
    /// Does nobody wait any more?
    pub fn is_over(&self) -> bool {
        !(self.go_on)() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Gives up where nobody waits any more.
    pub(crate) fn check(&self) -> Result<(), Ended> {
        if self.is_over() { Err(Ended::Over) } else { Ok(()) }
    }

    /// A budget, with no more time than is left.
    pub(crate) fn within(&self, budget: Budget) -> Budget {
        let Some(end) = self.end else { return budget };
        let left = end.saturating_duration_since(Instant::now()).as_millis();
        let left = u32::try_from(left).unwrap_or(u32::MAX).max(1);
        Budget { milliseconds: budget.milliseconds.min(left), ..budget }
    }
}
