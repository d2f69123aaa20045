//! Why a text cannot be used.

use thiserror::Error;

/// How deep a text may be nested, and how high the tree made of it may be.
///
/// Clang's own limit for brackets (`-fbracket-depth`) is 256. Clauses are compiled by clang after they were read here, so a
/// larger number would only move the error. A level costs about 3 KB of stack in a debug build, in the worst reader.
pub const MAX_DEPTH: usize = 256;

/// Why a text cannot be used. Places are offsets in bytes from the start of the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// It is not well formed.
    #[error("{message}")]
    Syntax {
        /// Where.
        at: usize,
        /// What is wrong.
        message: String,
    },
    /// It uses a word of ACSL, or a form of a type, that is not supported.
    #[error("`{word}` is not known here")]
    Unknown {
        /// Where.
        at: usize,
        /// Which word.
        word: String,
    },
    /// It is nested deeper than [`MAX_DEPTH`].
    #[error("nested too deeply: more than {MAX_DEPTH} levels")]
    TooDeep {
        /// Where the first level begins that is too many.
        at: usize,
    },
}

impl ReadError {
    /// Where it is, in bytes.
    pub fn at(&self) -> usize {
        match self {
            ReadError::Syntax { at, .. } | ReadError::Unknown { at, .. } | ReadError::TooDeep { at } => *at,
        }
    }
}
