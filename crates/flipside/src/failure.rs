//! What ends a command early, and the exit status that it has.

use std::io;
use std::process::ExitCode;

use flipside_pipeline::snippet::with_source;
use flipside_pipeline::{Blame, PipelineError};
use flipside_project::ProjectError;

use crate::terminal::note;

/// Why a command could not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// The options are wrong; the message says what to do.
    Usage(String),
    /// The library says why.
    Pipeline(Box<PipelineError>),
    /// Standard output cannot be written. Where the reader has seen enough (`flipside show … | head`), all is well.
    Output(io::Error),
    /// A failure of ours.
    Internal(String),
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
        let (head, text) = match self {
            Failure::Usage(message) => ("", message.clone()),
            Failure::Pipeline(error) => {
                let head = match error.blame() {
                    Blame::User => "",
                    Blame::Flipside => "internal failure: ",
                    Blame::Results => "rejected: ",
                };
                (head, error.to_string())
            }
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return,
            Failure::Output(error) => ("", format!("standard output cannot be written: {error}")),
            Failure::Internal(message) => ("internal failure: ", message.clone()),
        };
        let read = |file: &str| std::fs::read_to_string(file).ok();
        note(&format!("flipside: {head}{}", with_source(&text, read)));
    }

    /// The exit status.
    pub fn status(&self) -> ExitCode {
        ExitCode::from(self.code())
    }

    /// The exit status, as a number.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Usage(_) | Failure::Output(_) => Self::INPUT,
            Failure::Internal(_) => Self::INTERNAL,
            Failure::Pipeline(error) => match error.blame() {
                Blame::User => Self::INPUT,
                Blame::Flipside | Blame::Results => Self::INTERNAL,
            },
        }
    }
}

impl From<PipelineError> for Failure {
    fn from(error: PipelineError) -> Self {
        Failure::Pipeline(Box::new(error))
    }
}

impl From<ProjectError> for Failure {
    fn from(error: ProjectError) -> Self {
        match error {
            ProjectError::Internal(what) => Failure::Internal(what),
            error => Failure::Usage(error.to_string()),
        }
    }
}

/// Status 0, or 1 where something is left unknown.
pub fn definite(is_complete: bool) -> ExitCode {
    if is_complete { ExitCode::SUCCESS } else { ExitCode::from(Failure::UNKNOWN) }
}
