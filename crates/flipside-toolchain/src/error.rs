//! The errors of the tools, as data with a message that tells what to do.
//!
//! **Invariant:** a tool's own output is kept verbatim. What the *subject* does when it runs (a crash, a time-out) is not an
//! error: it is a value, see `native.rs`.

use std::path::PathBuf;
use std::process::ExitStatus;

use crate::version::{ClangVersion, OLDEST_CLANG};

/// Why the toolchain failed.
#[derive(Debug, thiserror::Error)]
pub enum ToolchainError {
    /// No clang at all, or not the requested one.
    #[error("no clang found (tried {}); install it: {install}; or name one with FLIPSIDE_CLANG", .tried.join(", "))]
    ClangNotFound {
        /// The names and paths that were looked for.
        tried: Vec<String>,
        /// How to install it.
        install: String,
    },
    /// The requested program runs, but is not clang.
    #[error("{} is not clang: it says `{said}`; name a clang with FLIPSIDE_CLANG, or install one: {install}", .path.display())]
    NotClang {
        /// The program.
        path: PathBuf,
        /// The first line of what `--version` printed.
        said: String,
        /// How to install clang.
        install: String,
    },
    /// The clang that was found is older than what Flipside needs.
    #[error("{} is clang {found}, Flipside needs {OLDEST_CLANG} or newer; install it: {install}", .path.display())]
    ClangTooOld {
        /// The program.
        path: PathBuf,
        /// Its version.
        found: ClangVersion,
        /// How to install a newer one.
        install: String,
    },
    /// An llvm tool of clang's own version is needed and missing.
    #[error("{tool} of version {version} not found (it must match clang); install it: {install}")]
    LlvmToolNotFound {
        /// `llvm-cov` or `llvm-profdata`.
        tool: &'static str,
        /// The major version it has to have.
        version: u32,
        /// How to install it.
        install: String,
    },
    /// A tool did not end in time.
    #[error("{} did not end within the time limit", .path.display())]
    OutOfTime {
        /// The program.
        path: PathBuf,
    },
    /// A tool writes without end.
    #[error("{} writes more than can be read; it was ended", .path.display())]
    TooMuchOutput {
        /// The program.
        path: PathBuf,
    },
    /// The source is not C.
    #[error("{}: {what}; Flipside reads C", .path.display())]
    NotC {
        /// The path as given.
        path: PathBuf,
        /// What it is instead.
        what: String,
    },
    /// clang cannot link its profile runtime.
    #[error(
        "clang has no profile runtime (libclang_rt.profile) for this target; install it: {install}\n{diagnostics}"
    )]
    ProfileRuntimeNotFound {
        /// How to install it.
        install: String,
        /// What clang and the linker wrote.
        diagnostics: String,
    },
    /// The source file does not exist.
    #[error("{}: no such file", .path.display())]
    FileNotFound {
        /// The path as given.
        path: PathBuf,
    },
    /// The source file is a directory or another thing that is no file.
    #[error("{}: is not a file; name a C source file", .path.display())]
    NotAFile {
        /// The path as given.
        path: PathBuf,
    },
    /// The source file cannot be read.
    #[error("{}: cannot be read: {source}", .path.display())]
    FileUnreadable {
        /// The path as given.
        path: PathBuf,
        /// The reason the system gives.
        source: std::io::Error,
    },
    /// clang rejects the source, or the flags.
    #[error("clang rejects the source:\n{diagnostics}")]
    DoesNotCompile {
        /// clang's own text, verbatim.
        diagnostics: String,
    },
    /// The sources do not compile or do not link into an executable.
    #[error("the sources do not build:\n{diagnostics}")]
    DoesNotBuild {
        /// clang's and the linker's own text, verbatim.
        diagnostics: String,
    },
    /// A program could not be started at all.
    #[error("{}: cannot be started: {source}", .path.display())]
    CannotStart {
        /// The program.
        path: PathBuf,
        /// The reason the system gives.
        source: std::io::Error,
    },
    /// A tool failed for reasons other than the user's source: a crash, or a broken file.
    #[error("{} failed ({status}):\n{text}", .path.display())]
    ToolFailed {
        /// The tool.
        path: PathBuf,
        /// How it ended.
        status: ExitStatus,
        /// What it wrote to its standard error.
        text: String,
    },
    /// A tool ended well but its output is not what this version of Flipside can read.
    #[error("cannot read the output of {}: {what}; this may be a version of the tool that Flipside does not know yet", .path.display())]
    UnreadableOutput {
        /// The tool.
        path: PathBuf,
        /// What is missing or wrong.
        what: String,
    },
    /// The profile does not belong to the executable: its counts would be silently zero.
    #[error("the profile was not made by this build of {}; run it again:\n{text}", .executable.display())]
    ProfileMismatch {
        /// The executable.
        executable: PathBuf,
        /// What llvm-cov wrote.
        text: String,
    },
    /// The user's code cannot be contained.
    #[error(
        "compiled code cannot be contained on this machine: {what}; `--no-sandbox` runs it with all your rights (docs/security.md)"
    )]
    NoSandbox {
        /// What is missing.
        what: String,
    },
    /// A temporary file or a pipe failed.
    #[error("{doing}: {source}")]
    Io {
        /// What was being done.
        doing: &'static str,
        /// The reason the system gives.
        source: std::io::Error,
    },
}

impl ToolchainError {
    /// For `map_err`: an input/output error with what was being done.
    pub(crate) fn io(doing: &'static str) -> impl FnOnce(std::io::Error) -> ToolchainError {
        move |source| ToolchainError::Io { doing, source }
    }
}
