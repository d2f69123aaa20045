//! Starts tools and collects their output.
//!
//! **Invariant:** standard output and standard error are drained at the same time, so that a tool that writes much to one of
//! them cannot block; standard input is empty. The user's programs are run by `native.rs` instead. Every tool is in a process
//! group of its own: Ctrl-C does not reach it, so that we decide what happens to its work. Where there is a deadline, the group
//! is killed then; one that writes without end is killed, too; and what a tool leaves behind does not keep us waiting.

use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

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

/// How much of a tool's standard output is kept: the tree of a large file has some hundreds of MiB.
pub(crate) const MOST_OUTPUT: usize = 2 << 30;
/// How much of its standard error.
const MOST_COMPLAINTS: usize = 16 << 20;
/// How long what a tool has started may keep its output open after its end.
const GRACE: Duration = Duration::from_secs(2);

/// The first pause between two looks at a tool that runs.
const SHORTEST_PAUSE: Duration = Duration::from_micros(200);
/// The longest pause between two looks at a tool that runs: short against what a build takes.
const LONGEST_PAUSE: Duration = Duration::from_millis(10);

/// Runs a tool to its end, or until the deadline.
pub(crate) fn run_tool(
    command: &mut Command,
    deadline: Option<Instant>,
) -> Result<ToolOutput, ToolchainError> {
    run_tool_draining(command, deadline, |stream| drained(stream, MOST_OUTPUT))
}

/// What a stream gave.
#[derive(Default)]
pub(crate) struct Drained {
    pub(crate) bytes: Vec<u8>,
    /// Was it more than is kept?
    pub(crate) is_flooded: bool,
}

/// Reads a stream to its end.
pub(crate) type Drain = fn(ChildStdout) -> Drained;

/// The same, with its standard output read by this function.
pub(crate) fn run_tool_draining(
    command: &mut Command,
    deadline: Option<Instant>,
    drain: Drain,
) -> Result<ToolOutput, ToolchainError> {
    command.stdin(Stdio::null()).env("LC_ALL", "C").process_group(0);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut attempts = 0;
    loop {
        attempts += 1;
        let path = Path::new(command.get_program()).to_owned();
        let child = command.spawn();
        let child = child.map_err(|source| ToolchainError::CannotStart { path: path.clone(), source })?;
        let output = output_until(child, deadline, drain);
        let output = match output.map_err(ToolchainError::io("cannot wait for a program"))? {
            Ended::Output(output) => output,
            Ended::OutOfTime => return Err(ToolchainError::OutOfTime { path }),
            Ended::Flooded => return Err(ToolchainError::TooMuchOutput { path }),
        };
        let interrupted = output.status.signal().is_some_and(|signal| INTERRUPTIONS.contains(&signal));
        if !interrupted || attempts == ATTEMPTS {
            return Ok(output);
        }
    }
}

/// How a tool came to its end.
enum Ended {
    Output(ToolOutput),
    OutOfTime,
    Flooded,
}

/// The output of a program that ends before the deadline. One that does not is killed, with what it started.
fn output_until(mut child: Child, deadline: Option<Instant>, drain: Drain) -> std::io::Result<Ended> {
    let stdout = in_thread(child.stdout.take(), drain);
    let stderr = in_thread(child.stderr.take(), |stream| drained(stream, MOST_COMPLAINTS));
    let mut pause = SHORTEST_PAUSE;
    let mut early = None;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        // Who ends closes its output first: that wakes us. Who floods us has its output closed; it may not care.
        if early.is_none() {
            early = match stdout.recv_timeout(pause) {
                Ok(drained) => Some(drained),
                Err(RecvTimeoutError::Disconnected) => Some(Drained::default()),
                Err(RecvTimeoutError::Timeout) => None,
            };
            pause = if early.is_some() { SHORTEST_PAUSE } else { (pause * 2).min(LONGEST_PAUSE) };
        } else {
            std::thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
        let is_flooded = early.as_ref().is_some_and(|drained: &Drained| drained.is_flooded);
        if is_flooded || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            kill_group(&child);
            child.kill()?;
            child.wait()?;
            return Ok(if is_flooded { Ended::Flooded } else { Ended::OutOfTime });
        }
    };
    let stdout = early.unwrap_or_else(|| rest(&child, &stdout));
    if stdout.is_flooded {
        return Ok(Ended::Flooded);
    }
    let stderr = rest(&child, &stderr);
    if stderr.is_flooded {
        return Ok(Ended::Flooded);
    }
    let stderr = String::from_utf8_lossy(&stderr.bytes).into_owned();
    Ok(Ended::Output(ToolOutput { status, stdout: stdout.bytes, stderr }))
}

/// Reads a stream in a thread of its own, which outlives the call when another process keeps the stream open for ever.
fn in_thread<S: Send + 'static>(
    stream: Option<S>,
    drain: impl FnOnce(S) -> Drained + Send + 'static,
) -> Receiver<Drained> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || sender.send(stream.map(drain).unwrap_or_default()));
    receiver
}

/// What is left of a stream after the end of the tool. A process that the tool left behind is killed, or given up.
fn rest(child: &Child, stream: &Receiver<Drained>) -> Drained {
    match stream.recv_timeout(GRACE) {
        Ok(drained) => drained,
        Err(RecvTimeoutError::Disconnected) => Drained::default(),
        Err(RecvTimeoutError::Timeout) => {
            kill_group(child);
            stream.recv_timeout(GRACE).unwrap_or_default()
        }
    }
}

/// All that a stream gives, up to a limit; after an error, what came before it.
pub(crate) fn drained(stream: impl Read, most: usize) -> Drained {
    let mut bytes = Vec::new();
    let mut stream = stream.take(most as u64 + 1);
    stream.read_to_end(&mut bytes).ok();
    let is_flooded = bytes.len() > most;
    bytes.truncate(most);
    Drained { bytes, is_flooded }
}

/// Kills a program and what it started.
pub(crate) fn kill_group(child: &Child) {
    if let Some(group) = Pid::from_raw(child.id() as i32) {
        // An error means that the group is gone already.
        kill_process_group(group, Signal::KILL).ok();
    }
}

/// What a program prints as its version; `None` when it cannot be started or fails.
pub(crate) fn ask_version(program: &Path, arguments: &[&str]) -> Option<String> {
    let output = run_tool(Command::new(program).args(arguments), None).ok()?;
    output.status.success().then(|| output.stdout_text())
}
