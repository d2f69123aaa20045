//! A request to stop, which any thread may make and every clone shares.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

/// A request to stop: not made at first, made once, never taken back.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    raised: AtomicBool,
    for_memory: AtomicBool,
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
}
