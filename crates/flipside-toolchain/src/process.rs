//! Starts tools and collects their output.
//!
//! **Invariant:** standard output and standard error are drained at the same time (`Command::output` does that), so that a
//! tool that writes much to one of them cannot block; standard input is empty. Programs that may not end, the user's, are
//! run by `native.rs` instead. Every tool is in a process group of its own: Ctrl-C does not reach it, so that we decide what
//! happens to its work.

use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

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

/// Runs a tool to its end.
pub(crate) fn run_tool(command: &mut Command) -> Result<ToolOutput, ToolchainError> {
    command.stdin(Stdio::null()).env("LC_ALL", "C").process_group(0);
    let mut attempts = 0;
    let output = loop {
        attempts += 1;
        let output = command.output().map_err(|source| ToolchainError::CannotStart {
            path: Path::new(command.get_program()).to_owned(),
            source,
        })?;
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

/// What a program prints as its version; `None` when it cannot be started or fails.
pub(crate) fn ask_version(program: &Path, arguments: &[&str]) -> Option<String> {
    let output = run_tool(Command::new(program).args(arguments)).ok()?;
    output.status.success().then(|| output.stdout_text())
}
