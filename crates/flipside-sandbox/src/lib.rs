//! The box in which other people's code runs: what it may read and write, which system calls it may make, how much it may
//! take, and how all of it is ended.
//!
//! A process cannot put another one into the box without code between `fork` and `exec`. So the box is a program of its own,
//! the *launcher*: it restricts itself and then becomes the program that is to run. `flipside-box` is nothing else, and starts
//! quickly; it is a hidden command of `flipside`, too. Another program that uses the libraries calls [`launch`] first thing in
//! its `main`.
//!
//! ```text
//! flipside ──▶ launcher ──▶ first process of the namespaces ──▶ the program
//!              waits, tells  Landlock, seccomp, limits
//!              how it ended
//! ```
//!
//! | file | what it does |
//! | --- | --- |
//! | `policy` | what is allowed, as arguments of the launcher |
//! | `namespaces`, `mounts` | processes, network, shared memory and `/proc` of its own |
//! | `files` | Landlock: what may be read and written |
//! | `syscalls`, `syscalls_32` | seccomp: which system calls are refused |
//! | `limits`, `watch` | how much may be taken, by one process and by all together |
//! | `outer` | the launcher: waits, and ends what is left |
//! | `first` | the first process of the namespaces: restricts itself, becomes or starts the program |
//! | `protection` | what is in force, in words |
//!
//! **Invariant:** a program is started with everything that [`Protection::is_needed`] says, or not at all. Nothing here
//! knows of C, tests or reports. Linux only: elsewhere nothing is in force, and that is said.

mod files;
mod first;
mod limits;
mod mounts;
mod namespaces;
mod outer;
mod policy;
mod protection;
mod syscalls;
mod syscalls_32;
mod watch;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

pub use policy::{Allowed, Policy, Role};
pub use protection::{Protection, missing, read_list};

/// The first argument of a process that is to be the launcher.
pub const LAUNCHER: &str = "__box";
/// That of the first process of the namespaces.
const FIRST: &str = "__box-first";
/// The exit status of a launcher that could not do its work.
pub const FAILED: i32 = 125;
/// How its message begins.
pub const COMPLAINT: &str = "sandbox: ";

/// Why a program was not started in the box.
#[derive(Debug, thiserror::Error)]
#[error("{doing}: {why}")]
pub struct SandboxError {
    doing: &'static str,
    why: String,
}

impl SandboxError {
    fn new(doing: &'static str, why: impl Display) -> Self {
        SandboxError { doing, why: format!("{why}") }
    }

    /// For `map_err`.
    fn when<E: Display>(doing: &'static str) -> impl FnOnce(E) -> Self {
        move |why| SandboxError::new(doing, why)
    }
}

/// What a process that was started as the launcher has to do.
#[derive(Debug)]
enum Entered {
    /// It was not: it has other things to do.
    No,
    /// It has done its work and ends with this status.
    Ended(i32),
    /// It could not do its work: it says why and ends with the status [`FAILED`].
    Failed(SandboxError),
    /// It was asked what would be in force: it prints this.
    Asked(String),
}

/// The launcher, where this process was started as such.
fn enter(arguments: impl IntoIterator<Item = OsString>) -> Entered {
    let mut arguments = arguments.into_iter().skip(1);
    let entered = match arguments.next() {
        Some(word) if word == LAUNCHER => Policy::read(arguments).and_then(|policy| outer::run(&policy)),
        Some(word) if word == FIRST => Policy::read(arguments).and_then(|policy| first::run(&policy)),
        _ => return Entered::No,
    };
    entered.unwrap_or_else(Entered::Failed)
}

/// The launcher, where this process was started as such; what it has to say goes to the standard streams. `None`: it has other
/// things to do. To be called first thing in `main`, before there are threads.
pub fn launch(arguments: impl IntoIterator<Item = OsString>) -> Option<ExitCode> {
    match enter(arguments) {
        Entered::No => None,
        Entered::Ended(status) => Some(ExitCode::from(status as u8)),
        Entered::Asked(text) => {
            let said = std::io::stdout().write_all(text.as_bytes());
            Some(if said.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(FAILED as u8) })
        }
        Entered::Failed(error) => {
            // Who reads this knows from the status, too.
            writeln!(std::io::stderr(), "{COMPLAINT}{error}").ok();
            Some(ExitCode::from(FAILED as u8))
        }
    }
}
