//! What the user can do to a command that runs: Ctrl-C, `kill`, or closing the terminal.

use std::time::{Duration, Instant};

use flipside_pipeline::Stop;
use flipside_toolchain::leave_nothing;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

use crate::failure::Failure;
use crate::progress;

/// Who sends SIGTERM or SIGHUP waits a second: what has not ended by then is given up. Ctrl-C can be pressed again.
const PATIENCE: Duration = Duration::from_millis(700);

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
                stop.wait_until(Instant::now() + PATIENCE);
            }
        }
    });
    Ok(())
}
