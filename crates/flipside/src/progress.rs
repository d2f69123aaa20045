//! One line on the terminal that says how far a command has come; it is drawn over and over, and erased at the end.
//!
//! It appears only where somebody can see it: standard error is a terminal that can move its cursor. Those who work say
//! where they stand, which costs them next to nothing; a thread of its own draws that a few times a second, so that the
//! clock goes on while one solver call takes its time.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use flipside_search::{Observer, Standing};

/// The pause between two drawings.
const PAUSE: Duration = Duration::from_millis(200);

/// Is a line on the terminal? Whoever holds this may print.
static SHOWN: Mutex<bool> = Mutex::new(false);

/// What is being done.
#[derive(Clone, Debug)]
enum Doing {
    /// Nothing that is told: the line is away.
    Nothing,
    /// This.
    Phase(String),
    /// A search, which stands there.
    Searching(Standing),
}

/// The line. It is erased when this value goes.
pub struct ProgressLine {
    doing: Arc<Mutex<Doing>>,
    drawer: Option<Drawer>,
}

/// The thread that draws, and how it is told to end.
struct Drawer {
    end: Sender<()>,
    thread: JoinHandle<()>,
}

impl ProgressLine {
    /// A line for a command that started then.
    pub fn new(started: Instant, quiet: bool) -> Self {
        let able = std::env::var_os("TERM").is_some_and(|terminal| terminal != "dumb");
        let visible = !quiet && able && std::io::stderr().is_terminal();
        let doing = Arc::new(Mutex::new(Doing::Nothing));
        let drawer = visible.then(|| Drawer::start(Arc::clone(&doing), started));
        ProgressLine { doing, drawer }
    }

    /// Says what is being done from now on.
    pub fn phase(&self, what: &str) {
        self.set(Doing::Phase(what.to_owned()));
    }

    /// Takes the line away until something is told again: before anything else is printed.
    pub fn pause(&self) {
        self.set(Doing::Nothing);
        erase();
    }

    fn set(&self, doing: Doing) {
        *self.doing.lock().unwrap_or_else(PoisonError::into_inner) = doing;
    }
}

impl Observer for ProgressLine {
    fn look(&self, standing: Standing) {
        if self.drawer.is_some() {
            self.set(Doing::Searching(standing));
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if let Some(Drawer { end, thread }) = self.drawer.take() {
            drop(end);
            // A thread that failed draws no more: that is all that is wanted.
            thread.join().ok();
        }
        erase();
    }
}

impl Drawer {
    fn start(doing: Arc<Mutex<Doing>>, started: Instant) -> Self {
        let (end, ended) = channel();
        let thread = std::thread::spawn(move || {
            while ended.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                // Held while the line is drawn: a line that is paused stays away.
                let doing = doing.lock().unwrap_or_else(PoisonError::into_inner);
                let what = match &*doing {
                    Doing::Nothing => continue,
                    Doing::Phase(what) => what.clone(),
                    Doing::Searching(standing) => text(*standing),
                };
                draw(&format!("{what} … {:.1} s", started.elapsed().as_secs_f64()));
            }
        });
        Drawer { end, thread }
    }
}

/// Takes the line away, if there is one.
pub fn erase() {
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if std::mem::replace(&mut *shown, false) {
        put("\r\x1b[K");
    }
}

/// A terminal that is too narrow cuts the line instead of wrapping it: a line that wraps cannot be drawn over.
fn draw(text: &str) {
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    *shown = true;
    put(&format!("\r\x1b[?7l{text}\x1b[K\x1b[?7h"));
}

fn put(text: &str) {
    let mut stream = std::io::stderr().lock();
    // A terminal that is gone shows nothing: that is no reason to fail.
    stream.write_all(text.as_bytes()).and_then(|()| stream.flush()).ok();
}

fn text(standing: Standing) -> String {
    let Standing { objectives, covered, unreachable, tests, flips, solver_calls } = standing;
    let open = objectives.saturating_sub(covered + unreachable);
    format!(
        "searching: {covered} covered, {unreachable} unreachable, {open} open; {}, {}, {}",
        counted(tests as u64, "test"),
        counted(flips, "flip"),
        counted(solver_calls, "solver call")
    )
}

fn counted(count: u64, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_what_counts() {
        let standing =
            Standing { objectives: 22, covered: 18, unreachable: 1, tests: 1, flips: 35, solver_calls: 12 };
        let expected = "searching: 18 covered, 1 unreachable, 3 open; 1 test, 35 flips, 12 solver calls";
        assert_eq!(text(standing), expected);
    }
}
