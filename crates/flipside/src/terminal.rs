//! Standard output and standard error. Everything that is printed goes through here.
//!
//! **Invariant:** a stream that cannot be written is an error or is ignored, never a panic. Standard output carries results: a
//! reader who goes away ends the command. Standard error carries notes: a reader who goes away changes nothing.

use std::io::{self, IsTerminal, Write};

use flipside_report::{Colours, fitted, shown};
use terminal_size::{Width, terminal_size_of};

use crate::failure::Failure;

/// Writes to standard output.
pub fn print(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes()).map_err(Failure::Output)
}

/// Writes a line to standard output.
pub fn print_line(text: &str) -> Result<(), Failure> {
    print(&format!("{text}\n"))
}

/// Writes bytes to standard output.
pub fn print_bytes(bytes: &[u8]) -> io::Result<()> {
    let mut stream = io::stdout().lock();
    stream.write_all(bytes).and_then(|()| stream.flush())
}

/// Writes a line to standard error. Names of files and lines of sources may hold anything: what would steer a terminal is shown instead.
pub fn note(text: &str) {
    note_bytes(format!("{}\n", shown(text)).as_bytes()).ok();
}

/// Writes bytes to standard error.
pub fn note_bytes(bytes: &[u8]) -> io::Result<()> {
    let mut stream = io::stderr().lock();
    stream.write_all(bytes).and_then(|()| stream.flush())
}

/// Lines are broken where a terminal ends.
pub fn fit(text: &str) -> String {
    match terminal_size_of(io::stdout()) {
        Some((Width(width), _)) => fitted(text, width.into()),
        None => text.to_owned(),
    }
}

/// Colours are for people who look at a terminal and did not say no (`NO_COLOR`).
pub fn colours() -> Colours {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if is_able() && !unwanted && io::stdout().is_terminal() { Colours::On } else { Colours::Off }
}

/// Can the terminal move its cursor and show colours?
pub fn is_able() -> bool {
    std::env::var_os("TERM").is_some_and(|terminal| terminal != "dumb")
}
