//! Why a replay could not be made. What the subject does in it is a value, see `observation`.

use std::path::PathBuf;

use flipside_ctest::driver::UnusablePath;
use flipside_toolchain::ToolchainError;
use thiserror::Error;

/// Why a replay could not be built or run.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// clang rejects the driver, the subject in it, or their linking.
    #[error("the replay of `{function}` cannot be built: {source}")]
    Build {
        /// The subject.
        function: String,
        /// clang's own text, with the test or the part of the driver in the place of a file name.
        source: ToolchainError,
    },
    /// What every replay needs does not build with the flags that choose the machine.
    #[error("tests cannot be replayed for this target: is its C library installed? {source}")]
    Target {
        /// clang's own text.
        source: ToolchainError,
    },
    /// The tools failed.
    #[error(transparent)]
    Toolchain(#[from] ToolchainError),
    /// A temporary file could not be made or read.
    #[error("{doing}: {source}")]
    File {
        /// What was being done.
        doing: &'static str,
        /// The reason the system gives.
        source: std::io::Error,
    },
    /// The file's path cannot be written in an `#include`.
    #[error("{}: a path with a double quote or a line break cannot be replayed; rename it", .path.display())]
    Path {
        /// The path.
        path: PathBuf,
    },
    /// A test came to its end before the subject was called.
    #[error("test {id} {end} while its inputs were set; the subject was not called")]
    Inputs {
        /// The test.
        id: u32,
        /// How it ended, as the driver recorded it.
        end: String,
    },
    /// The time was over before the tests were.
    #[error("there was no time left to run the tests")]
    OutOfTime,
    /// The driver itself did not do its work: the subject's code that runs before any test stopped it, or replaced a library function that it needs.
    #[error("the driver of the replay failed: {what}")]
    Driver {
        /// What is wrong.
        what: String,
        /// Which of the tests may have done it.
        suspects: Suspects,
    },
}

/// Which tests may have ended or confused a driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suspects {
    /// None: it came to no test.
    Nobody,
    /// The one that was at work.
    Test(u32),
    /// Any of those that were run: the records make no sense.
    Any,
}

impl ReplayError {
    /// Was there no time left for a build or a run?
    pub fn is_out_of_time(&self) -> bool {
        match self {
            ReplayError::OutOfTime => true,
            ReplayError::Build { source, .. }
            | ReplayError::Target { source }
            | ReplayError::Toolchain(source) => {
                matches!(source, ToolchainError::OutOfTime { .. })
            }
            ReplayError::File { .. }
            | ReplayError::Path { .. }
            | ReplayError::Inputs { .. }
            | ReplayError::Driver { .. } => false,
        }
    }

    /// Which of the tests may have done it.
    pub(super) fn suspects(&self) -> Suspects {
        match self {
            ReplayError::Driver { suspects, .. } => *suspects,
            _ => Suspects::Nobody,
        }
    }

    /// For `map_err`: an input/output error with what was being done.
    pub(super) fn file(doing: &'static str) -> impl FnOnce(std::io::Error) -> ReplayError {
        move |source| ReplayError::File { doing, source }
    }
}

impl From<UnusablePath> for ReplayError {
    fn from(UnusablePath(path): UnusablePath) -> Self {
        ReplayError::Path { path }
    }
}
