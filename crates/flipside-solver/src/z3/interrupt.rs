//! Z3 solvers whose checks can be interrupted from another thread.
//!
//! Z3's interruption cancels whatever the context does next, and a cancelled context gives neither models nor levels
//! any more. **Invariant:** it is sent only while a check runs, or a level is opened, which can take as long: Z3 works off
//! what was asserted before. The answer of a check during which it was sent is thrown away, and so is that of every later
//! one: a solver that may have lost assertions never answers.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ::z3::Context;

use crate::stop::{Over, Stop, Wake};

/// The pause between two interruptions: one that comes while a check sets itself up may be lost.
const PAUSE: Duration = Duration::from_millis(50);

/// What Z3 is doing, as far as it matters for an interruption.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    /// No check.
    #[default]
    Idle,
    /// A check.
    Checking,
    /// A check that was interrupted.
    Interrupted,
    /// No check, after one that was interrupted.
    Spoiled,
}

/// The gate between the checks of a solver and the threads that interrupt them.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    phase: Mutex<Phase>,
}

impl Gate {
    /// Runs a check; nothing when it was interrupted, or an earlier one was.
    pub(crate) fn pass<T>(&self, check: impl FnOnce() -> T) -> Option<T> {
        if self.change(|phase| if phase == Phase::Spoiled { phase } else { Phase::Checking })
            == Phase::Spoiled
        {
            return None;
        }
        let answer = check();
        let after =
            self.change(|phase| if phase == Phase::Interrupted { Phase::Spoiled } else { Phase::Idle });
        (after == Phase::Idle).then_some(answer)
    }

    /// Was a check interrupted? Then the solver is not to be touched any more.
    pub(crate) fn is_spoiled(&self) -> bool {
        self.change(|phase| phase) == Phase::Spoiled
    }

    /// Changes the phase; returns the new one.
    fn change(&self, change: impl FnOnce(Phase) -> Phase) -> Phase {
        let mut phase = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        *phase = change(*phase);
        *phase
    }

    /// Interrupts the check that runs, if there is one.
    fn interrupt(&self, interrupt: impl FnOnce()) {
        self.change(|phase| match phase {
            Phase::Idle | Phase::Spoiled => phase,
            Phase::Checking | Phase::Interrupted => {
                interrupt();
                Phase::Interrupted
            }
        });
    }
}

/// Runs an action; while it runs, a check behind the gate is interrupted once `stop` is raised.
pub(crate) fn guarded<T>(gate: &Gate, stop: &Stop, action: impl FnOnce() -> T) -> T {
    let context = Context::thread_local();
    let handle = context.handle();
    let (sender, woken) = channel();
    stop.wake(sender.clone());
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if woken.recv() != Ok(Wake::Raised) {
                return;
            }
            loop {
                gate.interrupt(|| handle.interrupt());
                match woken.recv_timeout(PAUSE) {
                    // A request that is made twice is one.
                    Ok(Wake::Raised) | Err(RecvTimeoutError::Timeout) => {}
                    Ok(Wake::Over) | Err(RecvTimeoutError::Disconnected) => return,
                }
            }
        });
        let _over = Over(sender);
        action()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interruption_between_checks_is_none() {
        let gate = Gate::default();
        gate.interrupt(|| unreachable!("no check runs"));
        assert_eq!(gate.pass(|| 1), Some(1));
        assert_eq!(gate.pass(|| 2), Some(2));
    }

    #[test]
    fn after_an_interruption_no_check_runs() {
        let gate = Gate::default();
        assert_eq!(gate.pass(|| gate.interrupt(|| ())), None);
        gate.interrupt(|| unreachable!("no check runs"));
        assert_eq!(gate.pass(|| unreachable!("the solver is spoiled")), None::<()>);
    }
}
