//! CPU time of this thread, so that other work on the machine does not count; wall time where the system has no such clock.

use std::time::Instant;

/// A running clock.
pub struct Clock {
    started: Instant,
    before: Option<f64>,
}

impl Clock {
    /// Starts a clock.
    pub fn start() -> Self {
        Clock { started: Instant::now(), before: on_processor() }
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        match (self.before, on_processor()) {
            (Some(before), Some(now)) => now - before,
            _ => self.started.elapsed().as_secs_f64(),
        }
    }
}

fn on_processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
