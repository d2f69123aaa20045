//! Z3 solvers whose checks can be interrupted from another thread.
//!
//! Z3's interruption cancels whatever the context does next, and a cancelled context gives neither models nor levels
//! any more. **Invariant:** it is sent only while a check runs, and the answer of a check during which it was sent is
//! thrown away: nobody sees half an answer.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ::z3::Context;

use crate::stop::{Stop, Wake};

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
    /// A check that was told to give up.
    Interrupted,
}

/// Stands between the checks of a solver and those who interrupt them.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    phase: Mutex<Phase>,
}

impl Gate {
    /// Runs a check; nothing when it was interrupted.
    pub(crate) fn pass<T>(&self, check: impl FnOnce() -> T) -> Option<T> {
        self.enter(Phase::Checking);
        let answer = check();
        (self.enter(Phase::Idle) != Phase::Interrupted).then_some(answer)
    }

    /// Changes the phase; gives the one before.
    fn enter(&self, phase: Phase) -> Phase {
        std::mem::replace(&mut *self.phase.lock().unwrap_or_else(PoisonError::into_inner), phase)
    }

    /// Interrupts the check that runs, if there is one.
    fn interrupt(&self, interrupt: impl FnOnce()) {
        let mut phase = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        if *phase != Phase::Idle {
            interrupt();
            *phase = Phase::Interrupted;
        }
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

/// Lets the thread that watches go, also when the action panics.
struct Over(Sender<Wake>);

impl Drop for Over {
    fn drop(&mut self) {
        // The thread may be gone already.
        self.0.send(Wake::Over).ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interruption_between_checks_is_none() {
        let gate = Gate::default();
        gate.interrupt(|| unreachable!("no check runs"));
        assert_eq!(gate.pass(|| 1), Some(1));
        assert_eq!(gate.pass(|| gate.interrupt(|| ())), None);
        assert_eq!(gate.pass(|| 2), Some(2));
    }
}
