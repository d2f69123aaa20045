//! What goes wrong for the user, and the exit status it has.

use std::process::ExitCode;

use flipside_c::FrontEndError;
use flipside_replay::SuiteError;
use flipside_replay::replay::ReplayError;
use flipside_toolchain::ToolchainError;

use crate::snippet::with_source;

/// Why a command could not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// The input or the command is wrong; the message says what to do.
    Input(String),
    /// A failure of ours, or a disagreement with the compiled code.
    Internal(String),
    /// Results that do not show what they claim.
    Rejected(String),
}

impl Failure {
    /// Exit status: something is left unknown.
    pub const UNKNOWN: u8 = 1;
    /// Exit status: the input or the command is wrong.
    pub const INPUT: u8 = 2;
    /// Exit status: a failure of ours.
    pub const INTERNAL: u8 = 3;

    /// Tells the user.
    pub fn print(&self) {
        match self {
            Failure::Input(message) => {
                let read = |file: &str| std::fs::read_to_string(file).ok();
                eprintln!("flipside: {}", with_source(message, read));
            }
            Failure::Rejected(message) => eprintln!("flipside: rejected: {}", message.trim_end()),
            Failure::Internal(message) => eprintln!("flipside: internal failure: {}", message.trim_end()),
        }
    }

    /// The exit status.
    pub fn status(&self) -> ExitCode {
        ExitCode::from(match self {
            Failure::Input(_) => Self::INPUT,
            Failure::Internal(_) | Failure::Rejected(_) => Self::INTERNAL,
        })
    }
}

impl From<ToolchainError> for Failure {
    fn from(error: ToolchainError) -> Self {
        match error {
            ToolchainError::ToolFailed { .. }
            | ToolchainError::UnreadableOutput { .. }
            | ToolchainError::ProfileMismatch { .. } => Failure::Internal(error.to_string()),
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
            | ToolchainError::Io { .. } => Failure::Input(error.to_string()),
        }
    }
}

impl From<FrontEndError> for Failure {
    fn from(error: FrontEndError) -> Self {
        match error {
            FrontEndError::Toolchain(error) => error.into(),
            FrontEndError::Tree(_) => Failure::Internal(error.to_string()),
            FrontEndError::BigEndian(_) | FrontEndError::Link(_) => Failure::Input(error.to_string()),
        }
    }
}

impl From<ReplayError> for Failure {
    fn from(error: ReplayError) -> Self {
        match error {
            ReplayError::Target { .. } | ReplayError::Path { .. } => Failure::Input(error.to_string()),
            ReplayError::Build { .. }
            | ReplayError::Toolchain(_)
            | ReplayError::File { .. }
            | ReplayError::Inputs { .. }
            | ReplayError::Driver { .. } => Failure::Internal(error.to_string()),
        }
    }
}

impl From<SuiteError> for Failure {
    fn from(error: SuiteError) -> Self {
        match error {
            SuiteError::Toolchain(error) => error.into(),
            SuiteError::Folder(_) => Failure::Input(error.to_string()),
        }
    }
}
