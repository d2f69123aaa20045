//! A request to stop, which any thread may make and every clone shares.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A request to stop: not made at first, made once, never taken back.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    raised: AtomicBool,
    for_memory: AtomicBool,
    tight: AtomicBool,
    /// When nobody waits any more.
    overdue_from: Mutex<Option<Instant>>,
    listeners: Mutex<Vec<Sender<Wake>>>,
}

/// Why a thread that waits is woken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wake {
    /// The request was made.
    Raised,
    /// There is nothing left to wait for.
    Over,
}

impl Stop {
    /// Makes the request.
    pub fn raise(&self) {
        self.shared.raised.store(true, Ordering::SeqCst);
        let mut listeners = self.shared.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        // A listener whose thread has ended needs no call.
        listeners.retain(|listener| listener.send(Wake::Raised).is_ok());
    }

    /// Makes the request because memory runs short.
    pub fn raise_for_memory(&self) {
        self.shared.for_memory.store(true, Ordering::SeqCst);
        self.raise();
    }

    /// Was it made because memory runs short?
    pub fn is_for_memory(&self) -> bool {
        self.shared.for_memory.load(Ordering::SeqCst)
    }

    /// Was it made? Cheap enough to check at every step.
    pub fn is_raised(&self) -> bool {
        self.shared.raised.load(Ordering::SeqCst)
    }

    /// Says whether memory is tight: what can be made again is not kept then.
    pub fn set_tight(&self, tight: bool) {
        self.shared.tight.store(tight, Ordering::Relaxed);
    }

    /// Is memory tight?
    pub fn is_tight(&self) -> bool {
        self.shared.tight.load(Ordering::Relaxed)
    }

    /// From this moment on nobody waits for what has not stopped by itself. The soonest moment counts.
    pub fn wait_until(&self, moment: Instant) {
        let mut overdue = self.shared.overdue_from.lock().unwrap_or_else(PoisonError::into_inner);
        *overdue = Some(overdue.map_or(moment, |known| known.min(moment)));
    }

    /// Does nobody wait any more?
    pub fn is_overdue(&self) -> bool {
        let overdue = self.shared.overdue_from.lock().unwrap_or_else(PoisonError::into_inner);
        overdue.is_some_and(|moment| Instant::now() >= moment)
    }

    /// Gives an action a request that is made when this one is, or at a deadline.
    pub fn with_deadline<T>(&self, deadline: Option<Instant>, action: impl FnOnce(&Stop) -> T) -> T {
        let Some(deadline) = deadline else { return action(self) };
        let sooner = Stop::default();
        let (sender, woken) = channel();
        self.wake(sender.clone());
        std::thread::scope(|scope| {
            let raised = &sooner;
            scope.spawn(move || {
                let left = deadline.saturating_duration_since(Instant::now());
                match woken.recv_timeout(left) {
                    Ok(Wake::Raised) | Err(RecvTimeoutError::Timeout) => raised.raise(),
                    Ok(Wake::Over) | Err(RecvTimeoutError::Disconnected) => {}
                }
            });
            let _over = Over(sender);
            action(raised)
        })
    }

    /// Calls this listener when the request is made, or at once when it was made already.
    pub(crate) fn wake(&self, listener: Sender<Wake>) {
        let mut listeners = self.shared.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_raised() {
            // A listener whose thread has ended needs no call.
            listener.send(Wake::Raised).ok();
        }
        listeners.push(listener);
    }
}

/// Lets a thread that waits go, also when the action panics.
pub(crate) struct Over(pub(crate) Sender<Wake>);

impl Drop for Over {
    fn drop(&mut self) {
        // The thread may be gone already.
        self.0.send(Wake::Over).ok();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn clones_share_the_request_and_listeners_hear_it_whenever_they_came() {
        let stop = Stop::default();
        let (sender, early) = channel();
        stop.wake(sender);
        assert!(!stop.is_raised());
        stop.clone().raise();
        assert!(stop.is_raised());
        assert_eq!(early.try_recv(), Ok(Wake::Raised));
        let (sender, late) = channel();
        stop.wake(sender);
        assert_eq!(late.try_recv(), Ok(Wake::Raised));
    }

    #[test]
    fn the_soonest_moment_makes_it_overdue() {
        let stop = Stop::default();
        assert!(!stop.is_overdue());
        stop.wait_until(Instant::now() + std::time::Duration::from_secs(3600));
        assert!(!stop.is_overdue());
        stop.clone().wait_until(Instant::now());
        stop.wait_until(Instant::now() + std::time::Duration::from_secs(3600));
        assert!(stop.is_overdue() && !stop.is_raised());
    }

    #[test]
    fn a_deadline_makes_a_request_of_its_own() {
        let wait = |stop: &Stop| {
            let (sender, woken) = channel();
            stop.wake(sender);
            woken.recv().is_ok()
        };
        let stop = Stop::default();
        let soon = Instant::now() + std::time::Duration::from_millis(5);
        assert!(stop.with_deadline(Some(soon), wait));
        assert!(!stop.is_raised());
        let late = Instant::now() + std::time::Duration::from_secs(3600);
        assert!(!stop.with_deadline(Some(late), Stop::is_raised));
        stop.raise();
        assert!(stop.with_deadline(Some(late), wait));
    }
}
