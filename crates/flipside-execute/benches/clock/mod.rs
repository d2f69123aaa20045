//! Time that this thread had a processor, so that other work on the machine does not count; where the system does not tell, time that passed.

use std::time::Instant;

/// A clock that was started.
pub struct Clock {
    started: Instant,
    before: Option<f64>,
}

impl Clock {
    /// Starts one.
    pub fn start() -> Self {
        Clock { started: Instant::now(), before: on_processor() }
    }

    /// Seconds since then.
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
