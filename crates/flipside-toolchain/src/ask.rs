//! Runs a program on a text, such as a solver on a script: the text goes to its standard input, its output is the answer.
//!
//! **Invariant:** each pipe has a thread of its own, so that neither side blocks on a full one.

use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::error::ToolchainError;
use crate::process::{drained, kill_group};

/// The pause between two polls of a running program: short against the milliseconds that a small query takes.
const PAUSE: Duration = Duration::from_millis(2);

/// How much of an answer is read: models of large formulas have some MiB.
const MOST: usize = 256 << 20;

/// The output of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Its standard output; what is not UTF-8 is replaced.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
    /// Was it killed at the time limit?
    pub out_of_time: bool,
}

/// Runs `command` (a program and its arguments, separated by spaces) on a text, within a time limit.
pub fn ask(command: &str, text: &str, limit: Duration) -> Result<Reply, ToolchainError> {
    let mut words = command.split_whitespace();
    let program = words.next().unwrap_or_default();
    let mut child = Command::new(program)
        .args(words)
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|source| ToolchainError::CannotStart { path: Path::new(program).to_owned(), source })?;
    let stdin = child.stdin.take();
    let stdout = child.stdout.take();
    let stderr = child.stderr.take();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // A program that has read enough closes its end, which fails the write; its output tells whether it succeeded.
            stdin.map(|mut stdin| stdin.write_all(text.as_bytes()));
        });
        let stdout = scope.spawn(|| read(stdout));
        let stderr = scope.spawn(|| read(stderr));
        let out_of_time = wait(&mut child, limit).map_err(ToolchainError::io("cannot wait for a program"))?;
        let text = |thread: std::thread::ScopedJoinHandle<'_, String>| thread.join().unwrap_or_default();
        Ok(Reply { stdout: text(stdout), stderr: text(stderr), out_of_time })
    })
}

/// What a stream gives, up to a limit. Who writes more finds nobody who reads.
fn read(stream: Option<impl Read>) -> String {
    let bytes = stream.map(|stream| drained(stream, MOST).bytes).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Waits for the end; was the time limit hit before it?
fn wait(child: &mut Child, limit: Duration) -> std::io::Result<bool> {
    let started = Instant::now();
    while child.try_wait()?.is_none() {
        if started.elapsed() >= limit {
            // With what it started: a script that waits for a solver.
            kill_group(child);
            child.kill()?;
            child.wait()?;
            return Ok(true);
        }
        std::thread::sleep(PAUSE);
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_reads_the_text_and_its_output_is_returned() {
        let long = "word ".repeat(100_000);
        let reply = ask("cat -", &long, Duration::from_secs(20)).expect("cat should run");
        assert_eq!((reply.stdout, reply.out_of_time), (long, false));
    }

    #[test]
    fn who_does_not_answer_is_ended() {
        let reply = ask("sleep 1000", "", Duration::from_millis(50)).expect("sleep should run");
        assert!(reply.out_of_time);
        // The script is not the one who waits.
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("wrapper.sh");
        std::fs::write(&script, "sleep 1000\nexit 0\n").unwrap();
        let started = Instant::now();
        let reply = ask(&format!("/bin/sh {}", script.display()), "", Duration::from_millis(50)).unwrap();
        assert!(reply.out_of_time && started.elapsed() < Duration::from_secs(60));
        assert!(matches!(
            ask("flipside-no-such-program", "", Duration::from_secs(1)),
            Err(ToolchainError::CannotStart { .. })
        ));
    }
}
