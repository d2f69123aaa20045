//! Starts tools and collects their output.
//!
//! **Invariant:** standard output and standard error are drained at the same time, so that a tool that writes much to one of
//! them cannot block; standard input is empty. The user's programs are run by `native.rs` instead. Every tool is in a process
//! group of its own: Ctrl-C does not reach it, so that we decide what happens to its work. Where there is a deadline, the group
//! is killed then.

use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

use crate::error::ToolchainError;

/// The result of a tool.
pub(crate) struct ToolOutput {
    /// How it ended.
    pub(crate) status: ExitStatus,
    /// Its standard output.
    pub(crate) stdout: Vec<u8>,
    /// Its standard error; what is not UTF-8 is replaced.
    pub(crate) stderr: String,
}

impl ToolOutput {
    /// The standard output as text; what is not UTF-8 is replaced.
    pub(crate) fn stdout_text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// The error of a tool that failed for reasons other than the user's source.
    pub(crate) fn failed(self, tool: &Path) -> ToolchainError {
        ToolchainError::ToolFailed { path: tool.to_owned(), status: self.status, text: self.stderr }
    }
}

/// The most attempts to start a process that Ctrl-C ends before the process is in its own group; each needs another Ctrl-C
/// within microseconds.
pub(crate) const ATTEMPTS: u32 = 3;

/// The signals of Ctrl-C and of `kill`.
pub(crate) const INTERRUPTIONS: [i32; 2] = [2, 15];

/// The longest pause between two looks at a tool that runs: short against what a build takes.
const LONGEST_PAUSE: Duration = Duration::from_millis(10);

/// Runs a tool to its end, or until the deadline.
pub(crate) fn run_tool(
    command: &mut Command,
    deadline: Option<Instant>,
) -> Result<ToolOutput, ToolchainError> {
    run_tool_draining(command, deadline, drained)
}

/// The same, with its standard output read by this function.
pub(crate) fn run_tool_draining(
    command: &mut Command,
    deadline: Option<Instant>,
    drain: fn(Option<ChildStdout>) -> Vec<u8>,
) -> Result<ToolOutput, ToolchainError> {
    command.stdin(Stdio::null()).env("LC_ALL", "C").process_group(0);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut attempts = 0;
    let output = loop {
        attempts += 1;
        let path = Path::new(command.get_program()).to_owned();
        let child = command.spawn();
        let child = child.map_err(|source| ToolchainError::CannotStart { path: path.clone(), source })?;
        let output = output_until(child, deadline, drain).transpose();
        let Some(output) = output else { return Err(ToolchainError::OutOfTime { path }) };
        let output = output.map_err(ToolchainError::io("cannot wait for a program"))?;
        let interrupted = output.status.signal().is_some_and(|signal| INTERRUPTIONS.contains(&signal));
        if !interrupted || attempts == ATTEMPTS {
            break output;
        }
    };
    Ok(ToolOutput {
        status: output.status,
        stdout: output.stdout,
        stderr: match String::from_utf8(output.stderr) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        },
    })
}

/// The output of a program that ends before the deadline. One that does not is killed, with what it started.
fn output_until(
    mut child: Child,
    deadline: Option<Instant>,
    drain: fn(Option<ChildStdout>) -> Vec<u8>,
) -> std::io::Result<Option<Output>> {
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        let stdout = scope.spawn(move || drain(stdout));
        let stderr = scope.spawn(|| drained(stderr));
        let mut pause = Duration::from_micros(200);
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break Some(status);
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                kill_group(&child);
                child.kill()?;
                child.wait()?;
                break None;
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        };
        let (stdout, stderr) = (stdout.join().unwrap_or_default(), stderr.join().unwrap_or_default());
        Ok(status.map(|status| Output { status, stdout, stderr }))
    })
}

/// All that a stream gives; after an error, what came before it.
fn drained(stream: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut stream) = stream {
        stream.read_to_end(&mut bytes).ok();
    }
    bytes
}

/// Kills a program and what it started. The shell does it, because the standard library can only kill one process.
pub(crate) fn kill_group(child: &Child) {
    let group = child.id().to_string();
    let mut command = Command::new("/bin/sh");
    command.args(["-c", "kill -s KILL -- \"-$0\"", &group]);
    // An error means that the group is gone already.
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().ok();
}

/// What a program prints as its version; `None` when it cannot be started or fails.
pub(crate) fn ask_version(program: &Path, arguments: &[&str]) -> Option<String> {
    let output = run_tool(Command::new(program).args(arguments), None).ok()?;
    output.status.success().then(|| output.stdout_text())
}
