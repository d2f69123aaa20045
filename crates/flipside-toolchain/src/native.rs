//! Runs the user's compiled code: with a time limit, a cap on its output, and its branch counts kept however it ends.
//!
//! The counts are in a file that the program maps (`%c` in `LLVM_PROFILE_FILE`, with the relocatable counters of
//! `compile.rs`): after `exit`, `abort`, a signal or our own kill, the counts up to there remain.
//!
//! **Invariant:** what the program did is a value, never an `Err`; output beyond the cap is read and thrown away, so that the
//! program neither blocks nor fills our memory; no call waits for ever, not even for a grandchild that keeps the pipes open.

use std::io::{ErrorKind, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use flipside_sandbox::{COMPLAINT, FAILED, Policy, Role};

use crate::coverage::Profile;
use crate::error::ToolchainError;
use crate::find::{Toolchain, is_executable};
use crate::leave;
use crate::process::{ATTEMPTS, INTERRUPTIONS, kill_group};

/// How long the pipes may stay open after the program has ended, before the rest of its process group is killed: enough
/// for a child to finish its output.
const GRACE: Duration = Duration::from_millis(300);
/// The longest pause between two polls of the program; pauses grow up to it, so that short runs end at once.
const LONGEST_PAUSE: Duration = Duration::from_millis(5);

/// What to run and within which limits. Standard input is empty.
#[derive(Clone, Copy, Debug)]
pub struct NativeRequest<'a> {
    /// The program.
    pub executable: &'a Path,
    /// Its arguments, without its name.
    pub arguments: &'a [String],
    /// Where it runs; a fresh temporary directory, removed afterwards, when `None`.
    pub work_directory: Option<&'a Path>,
    /// What it is to the box.
    pub role: Role,
    /// Folders in which it may write besides a temporary one of its own.
    pub writable: &'a [PathBuf],
    /// Folders with libraries that it needs. A program that is no driver may read everything.
    pub libraries: &'a [PathBuf],
    /// It is killed, with its process group, after this time.
    pub time_limit: Duration,
    /// How many bytes of its standard output, and of its standard error, are kept.
    pub output_limit: usize,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NativeEnd {
    /// It returned or called `exit`, with this status.
    Exited(i32),
    /// A signal ended it: 6 is abort, 11 a segmentation fault.
    Signalled(i32),
    /// It was killed at the time limit.
    TimedOut,
}

/// What a run left.
#[derive(Debug)]
pub struct NativeRun {
    /// How it ended.
    pub end: NativeEnd,
    /// Its standard output, up to the limit.
    pub stdout: Vec<u8>,
    /// Its standard error, up to the limit.
    pub stderr: Vec<u8>,
    /// Was output beyond the limit thrown away?
    pub truncated: bool,
    /// Its counts; `None` when it was not built with coverage or did not reach `main`, and always from [`Toolchain::run_native`].
    pub profile: Option<Profile>,
}

impl Toolchain {
    /// Runs a program made by [`Toolchain::compile_with_coverage`] and merges what it counted.
    pub fn run_for_coverage(&self, request: &NativeRequest<'_>) -> Result<NativeRun, ToolchainError> {
        // `%p`: a program that starts itself again gets a file for each process. After `fork` alone, both count into the same file.
        self.run_with_profile(request, "run-%p%c.profraw")
    }

    /// Runs a program made by [`Toolchain::compile_with_mcdc`] and merges what it kept. Processes that end without the handlers of
    /// `exit` have to write it themselves.
    pub fn run_for_mcdc(&self, request: &NativeRequest<'_>) -> Result<NativeRun, ToolchainError> {
        // `%m`: whoever writes adds to what is there.
        self.run_with_profile(request, "run-%m.profraw")
    }

    fn run_with_profile(&self, request: &NativeRequest<'_>, name: &str) -> Result<NativeRun, ToolchainError> {
        self.need_llvm_profdata()?;
        let folder = temporary_folder()?;
        let mut run = self.run(request, Some(&folder.path().join(name)))?;
        let raw =
            raw_profiles(folder.path()).map_err(ToolchainError::io("cannot list the profiles of a run"))?;
        if !raw.is_empty() {
            run.profile = Some(self.merge_profiles(&raw)?);
        }
        Ok(run)
    }

    /// Runs any program within the limits, without looking at counts.
    pub fn run_native(&self, request: &NativeRequest<'_>) -> Result<NativeRun, ToolchainError> {
        self.run(request, None)
    }

    /// Runs it, and again where the user's Ctrl-C may have ended it. Counts go to files named like `profiles`.
    fn run(&self, request: &NativeRequest<'_>, profiles: Option<&Path>) -> Result<NativeRun, ToolchainError> {
        let mut attempts = 0;
        loop {
            attempts += 1;
            let run = self.run_once(request, profiles)?;
            let interrupted =
                matches!(run.end, NativeEnd::Signalled(signal) if INTERRUPTIONS.contains(&signal));
            if !interrupted || attempts == ATTEMPTS {
                return Ok(run);
            }
        }
    }

    fn run_once(
        &self,
        request: &NativeRequest<'_>,
        profiles: Option<&Path>,
    ) -> Result<NativeRun, ToolchainError> {
        let cannot_start =
            |source| ToolchainError::CannotStart { path: request.executable.to_owned(), source };
        let scratch = temporary_folder()?;
        let executable = std::path::absolute(request.executable).map_err(cannot_start)?;
        check_executable(&executable).map_err(cannot_start)?;
        let mut command = self.command(request, &executable, scratch.path(), profiles);
        command.env("LLVM_PROFILE_FILE", profiles.unwrap_or(Path::new("/dev/null")));
        command.process_group(0);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.current_dir(request.work_directory.unwrap_or(scratch.path()));
        let mut child = command.spawn().map_err(cannot_start)?;

        let (sender, closed) = channel();
        let stdout = capture(child.stdout.take(), request.output_limit, sender.clone());
        let stderr = capture(child.stderr.take(), request.output_limit, sender);
        let mut streams = Streams { closed, open: 2 };
        let end = wait_for_end(&mut child, &mut streams, request.time_limit)
            .map_err(ToolchainError::io("cannot wait for a program"))?;
        if !streams.wait_until_closed(GRACE) {
            kill_group(&child);
            streams.wait_until_closed(GRACE);
        }
        let (stdout, stderr) = (take(&stdout), take(&stderr));
        if end == NativeEnd::Exited(FAILED) && stderr.bytes.starts_with(COMPLAINT.as_bytes()) {
            let what = String::from_utf8_lossy(&stderr.bytes).trim().to_owned();
            return Err(ToolchainError::NoSandbox { what });
        }
        let truncated = stdout.truncated || stderr.truncated;
        Ok(NativeRun { end, stdout: stdout.bytes, stderr: stderr.bytes, truncated, profile: None })
    }

    /// The command: in the box where there is one.
    fn command(
        &self,
        request: &NativeRequest<'_>,
        executable: &Path,
        scratch: &Path,
        profiles: Option<&Path>,
    ) -> Command {
        // In case we are killed ourselves.
        let processor_seconds = request.time_limit.as_secs().saturating_mul(4).saturating_add(60);
        let program = std::iter::once(executable.into()).chain(request.arguments.iter().map(Into::into));
        let profiles = profiles.and_then(Path::parent);
        let writable = request.writable.iter().map(PathBuf::as_path).chain([scratch]).chain(profiles);
        let policy = Policy {
            role: request.role,
            writable: writable.map(Path::to_owned).collect(),
            readable: match request.role {
                Role::Driver => self.readable(executable, request.libraries),
                Role::Program | Role::Tool | Role::Question => vec!["/".into()],
            },
            allowed: self.sandbox().allowed(),
            processor_seconds: Some(processor_seconds),
            command: program.collect(),
            ..Policy::default()
        };
        if let Some(command) = self.sandbox().command(&policy, scratch) {
            return command;
        }
        // The shell sets limits, then becomes the program: no core files.
        let mut command = Command::new("/bin/sh");
        let limits = format!("ulimit -c 0 2>/dev/null; ulimit -t {processor_seconds} 2>/dev/null");
        command.args(["-c", &format!("{limits}; exec \"$0\" \"$@\"")]);
        command.arg(executable).args(request.arguments);
        command
    }
}

/// Checks that the program can be started: a failure of the shell would look like an exit status of the program.
fn check_executable(path: &Path) -> std::io::Result<()> {
    path.metadata()?;
    if is_executable(path) { Ok(()) } else { Err(ErrorKind::PermissionDenied.into()) }
}

/// The contents of one stream so far.
#[derive(Default)]
struct Captured {
    bytes: Vec<u8>,
    truncated: bool,
}

/// The two streams of a program: each reports once, when it is closed.
struct Streams {
    closed: Receiver<()>,
    open: usize,
}

impl Streams {
    /// Waits for a stream to close, within a time limit.
    fn wait(&mut self, pause: Duration) {
        if self.open == 0 {
            std::thread::sleep(pause);
            return;
        }
        match self.closed.recv_timeout(pause) {
            Ok(()) => self.open -= 1,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => self.open = 0,
        }
    }

    fn wait_until_closed(&mut self, limit: Duration) -> bool {
        let deadline = Instant::now() + limit;
        while self.open > 0 && Instant::now() < deadline {
            self.wait(deadline.saturating_duration_since(Instant::now()));
        }
        self.open == 0
    }
}

/// Reads a stream to its end in a thread of its own; the thread outlives the run when another process keeps the stream open.
fn capture(
    stream: Option<impl Read + Send + 'static>,
    limit: usize,
    closed: Sender<()>,
) -> Arc<Mutex<Captured>> {
    let captured = Arc::new(Mutex::new(Captured::default()));
    let shared = Arc::clone(&captured);
    std::thread::spawn(move || {
        let mut buffer = vec![0; 1 << 16];
        let mut stream = stream;
        while let Some(Ok(count @ 1..)) = stream.as_mut().map(|stream| stream.read(&mut buffer)) {
            let mut captured = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let kept = count.min(limit - captured.bytes.len());
            captured.bytes.extend_from_slice(&buffer[..kept]);
            captured.truncated |= kept < count;
        }
        // The receiver is gone when the run was given up: that is fine.
        closed.send(()).ok();
    });
    captured
}

fn take(captured: &Mutex<Captured>) -> Captured {
    std::mem::take(&mut *captured.lock().unwrap_or_else(PoisonError::into_inner))
}

fn wait_for_end(
    child: &mut Child,
    streams: &mut Streams,
    time_limit: Duration,
) -> std::io::Result<NativeEnd> {
    let started = Instant::now();
    let mut pause = Duration::from_micros(100);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(end_of(status));
        }
        let Some(left) = time_limit.checked_sub(started.elapsed()).filter(|left| !left.is_zero()) else {
            kill_group(child);
            child.kill()?;
            child.wait()?;
            return Ok(NativeEnd::TimedOut);
        };
        // Most programs end when they close their output: that wakes us at once.
        let open_before = streams.open;
        streams.wait(pause.min(left));
        pause = if streams.open < open_before {
            Duration::from_micros(50)
        } else {
            (pause * 2).min(LONGEST_PAUSE)
        };
    }
}

fn end_of(status: ExitStatus) -> NativeEnd {
    match (status.code(), status.signal()) {
        (Some(code), _) => NativeEnd::Exited(code),
        (None, Some(signal)) => NativeEnd::Signalled(signal),
        (None, None) => unreachable!("a process that ended should have a status or a signal"),
    }
}

fn temporary_folder() -> Result<tempfile::TempDir, ToolchainError> {
    leave::temporary_folder("run").map_err(ToolchainError::io("cannot make a temporary directory"))
}

/// The raw profiles in a folder, in a fixed order; an empty one is from a process that was killed before it could count.
fn raw_profiles(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in folder.read_dir()? {
        let entry = entry?;
        // The program may have left anything there; this does not follow links.
        let known = entry.metadata()?;
        if known.is_file() && known.len() > 0 {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}
