//! What can go wrong, as data.
//!
//! **Invariant:** nothing here decides what becomes of the process. Whoever calls the library asks [`PipelineError::blame`] whose
//! fault it is; the command line makes an exit status of that.

use std::path::{Path, PathBuf};

use flipside_c::FrontEndError;
use flipside_context::ContextFileError;
use flipside_replay::SuiteError;
use flipside_replay::existing::ExistingError;
use flipside_replay::oracle::OracleError;
use flipside_replay::replay::ReplayError;
use flipside_toolchain::ToolchainError;
use thiserror::Error;

/// Why a step could not be done.
#[derive(Debug, Error)]
pub enum PipelineError {
    /// Options contradict each other, or do not fit the subject.
    #[error("{0}")]
    Options(String),
    /// The subject, its context or stored results are wrong; the message has the place where there is one.
    #[error("{0}")]
    Input(String),
    /// A file or a folder of the user's cannot be used.
    #[error("{}: {what}", .path.display())]
    File {
        /// The file or the folder.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The context file is wrong.
    #[error(transparent)]
    ContextFile(#[from] ContextFileError),
    /// The tools are missing, failed, or do not accept the files.
    #[error(transparent)]
    Toolchain(#[from] ToolchainError),
    /// The files could not be made into a program.
    #[error(transparent)]
    FrontEnd(#[from] FrontEndError),
    /// Tests that the user had before cannot be used.
    #[error(transparent)]
    ExistingTests(#[from] ExistingError),
    /// The oracle cannot be used.
    #[error(transparent)]
    Oracle(#[from] OracleError),
    /// Tests could not be replayed on the compiled code.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The subject could not be built to look at its branches.
    #[error(transparent)]
    Native(#[from] SuiteError),
    /// There is nothing to say without the files.
    #[error("the files were not read within the time limit; raise it with --time-limit")]
    NotReadInTime,
    /// What is required of the inputs contradicts itself.
    #[error("{place}no input is legal: what is required contradicts itself")]
    NoLegalInput {
        /// Where the first requirement stands, with a colon behind it; nothing where that is not known.
        place: String,
    },
    /// The compiled code, or another run, contradicts the results.
    #[error("{0}")]
    Disagreement(String),
    /// Results do not show what they claim.
    #[error("{0}")]
    Rejected(String),
    /// A failure of ours.
    #[error("{0}")]
    Internal(String),
}

/// Whose fault an error is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blame {
    /// The input or the options are wrong, or something is not installed.
    User,
    /// Flipside failed, or the compiled code disagrees with it.
    Flipside,
    /// The results that were checked are wrong.
    Results,
}

impl PipelineError {
    /// Whose fault it is.
    pub fn blame(&self) -> Blame {
        match self {
            PipelineError::Options(_)
            | PipelineError::Input(_)
            | PipelineError::File { .. }
            | PipelineError::ContextFile(_)
            | PipelineError::NotReadInTime
            | PipelineError::NoLegalInput { .. } => Blame::User,
            PipelineError::Toolchain(error)
            | PipelineError::FrontEnd(FrontEndError::Toolchain(error))
            | PipelineError::Oracle(OracleError::Source(FrontEndError::Toolchain(error)))
            | PipelineError::ExistingTests(ExistingError::Toolchain(error))
            | PipelineError::Native(SuiteError::Toolchain(error)) => blame_for_tools(error),
            PipelineError::FrontEnd(error) | PipelineError::Oracle(OracleError::Source(error)) => {
                blame_for_source(error)
            }
            PipelineError::ExistingTests(
                ExistingError::Source { .. }
                | ExistingError::NoMain { .. }
                | ExistingError::Build { .. }
                | ExistingError::Fails { .. }
                | ExistingError::Folder(_),
            )
            | PipelineError::Oracle(OracleError::Missing { .. } | OracleError::Signature { .. })
            | PipelineError::Native(SuiteError::Folder(_)) => Blame::User,
            PipelineError::Replay(error) => match error {
                ReplayError::Target { .. } | ReplayError::Path { .. } | ReplayError::OutOfTime => Blame::User,
                ReplayError::Build { .. }
                | ReplayError::Toolchain(_)
                | ReplayError::File { .. }
                | ReplayError::Inputs { .. }
                | ReplayError::Driver { .. } => Blame::Flipside,
            },
            PipelineError::Disagreement(_) | PipelineError::Internal(_) => Blame::Flipside,
            PipelineError::Rejected(_) => Blame::Results,
        }
    }

    /// Something is wrong with a file or a folder of the user's.
    pub(crate) fn file(path: &Path, what: impl Into<String>) -> Self {
        PipelineError::File { path: path.to_owned(), what: what.into() }
    }
}

fn blame_for_tools(error: &ToolchainError) -> Blame {
    match error {
        ToolchainError::ToolFailed { .. }
        | ToolchainError::UnreadableOutput { .. }
        | ToolchainError::ProfileMismatch { .. } => Blame::Flipside,
        ToolchainError::ClangNotFound { .. }
        | ToolchainError::NotClang { .. }
        | ToolchainError::ClangTooOld { .. }
        | ToolchainError::LlvmToolNotFound { .. }
        | ToolchainError::ProfileRuntimeNotFound { .. }
        | ToolchainError::FileNotFound { .. }
        | ToolchainError::NotAFile { .. }
        | ToolchainError::FileUnreadable { .. }
        | ToolchainError::DoesNotCompile { .. }
        | ToolchainError::DoesNotBuild { .. }
        | ToolchainError::CannotStart { .. }
        | ToolchainError::OutOfTime { .. }
        | ToolchainError::NoSandbox { .. }
        | ToolchainError::NotC { .. }
        | ToolchainError::TooMuchOutput { .. }
        | ToolchainError::Io { .. } => Blame::User,
    }
}

fn blame_for_source(error: &FrontEndError) -> Blame {
    match error {
        FrontEndError::Toolchain(error) => blame_for_tools(error),
        FrontEndError::Tree(_) => Blame::Flipside,
        FrontEndError::BigEndian(_) | FrontEndError::Link(_) => Blame::User,
    }
}
