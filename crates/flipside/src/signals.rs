//! What the user can do to a command that runs: Ctrl-C, `kill`, or closing the terminal.

use std::time::{Duration, Instant};

use flipside_pipeline::Stop;
use flipside_project::CHILD;
use flipside_toolchain::leave_nothing;
use rustix::process::{Signal, set_parent_process_death_signal};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

use crate::failure::Failure;
use crate::progress;

/// Who sends SIGTERM or SIGHUP waits a second: what has not ended by then is given up. Ctrl-C can be pressed again.
const GRACE: Duration = Duration::from_millis(700);

/// Where `flipside project` started this process, it ends when that one does, however that happens.
pub fn end_with_project() {
    if std::env::var_os(CHILD).is_some() {
        // Where the system cannot do that, the time limit ends us.
        set_parent_process_death_signal(Some(Signal::KILL)).ok();
    }
}

/// From here on, the first signal is a request to stop, and the second ends us at once, with the status that shells give
/// to what a signal ended.
pub fn raise_on_signal(stop: &Stop) -> Result<(), Failure> {
    let cannot = |error| Failure::Internal(format!("signals cannot be caught: {error}"));
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM]).map_err(cannot)?;
    let stop = stop.clone();
    std::thread::spawn(move || {
        for signal in signals.forever() {
            if stop.is_raised() {
                progress::erase();
                leave_nothing();
                // Without the destructors of libraries that other threads are in.
                low_level::exit(128 + signal);
            }
            stop.raise();
            if signal != SIGINT {
                stop.wait_until(Instant::now() + GRACE);
            }
        }
    });
    Ok(())
}
