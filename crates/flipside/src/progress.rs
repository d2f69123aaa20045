//! One line on the terminal that says how far a command has come; it is drawn over and over, and erased at the end.
//!
//! It appears only where standard error is a terminal that can move its cursor. The library says through `Monitor` what it does,
//! which costs next to nothing; a thread of its own draws that a few times a second, so that the clock goes on while one solver
//! call takes its time. Warnings go through here, too: the line has to be away before anything else is printed.

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use flipside_pipeline::{Monitor, Observer, Phase, Standing, Warning};

use crate::terminal::{is_able, note, note_bytes};

/// The pause between two drawings.
const PAUSE: Duration = Duration::from_millis(200);

/// Is a line on the terminal? Whoever holds this may print.
static SHOWN: Mutex<bool> = Mutex::new(false);

/// What is being done.
#[derive(Clone, Debug)]
enum Doing {
    /// Nothing that is told: the line is away.
    Nothing,
    /// Something that a command says in its own words.
    Told(String),
    /// This.
    Phase(Phase),
    /// A search, which stands there.
    Searching(Standing),
}

/// The line. It is erased when this value goes.
pub struct ProgressLine {
    doing: Arc<Mutex<Doing>>,
    drawer: Option<Drawer>,
    quiet: bool,
}

/// The thread that draws, and how it is told to end.
struct Drawer {
    end: Sender<()>,
    thread: JoinHandle<()>,
}

impl ProgressLine {
    /// A line for a command that started then.
    pub fn new(started: Instant, quiet: bool) -> Self {
        let visible = !quiet && is_able() && std::io::stderr().is_terminal();
        let doing = Arc::new(Mutex::new(Doing::Nothing));
        let drawer = visible.then(|| Drawer::start(Arc::clone(&doing), started));
        ProgressLine { doing, drawer, quiet }
    }

    /// No line; warnings are shown.
    pub fn warnings_only() -> Self {
        ProgressLine { doing: Arc::new(Mutex::new(Doing::Nothing)), drawer: None, quiet: false }
    }

    /// Says how far a command has come, in words of its own.
    pub fn tell(&self, text: String) {
        if self.drawer.is_some() {
            self.set(Doing::Told(text));
        }
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

impl Monitor for ProgressLine {
    fn phase(&self, phase: Phase) {
        self.set(Doing::Phase(phase));
    }

    fn warning(&self, warning: Warning) {
        self.pause();
        if !(self.quiet && warning.is_about_reading()) {
            note(&warning.told());
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
                    Doing::Told(text) => text.clone(),
                    Doing::Phase(phase) => phase.to_string(),
                    Doing::Searching(standing) => format!("searching: {standing}"),
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
    // A terminal that is gone shows nothing: that is no reason to fail.
    note_bytes(text.as_bytes()).ok();
}
