//! Why a test cannot be written in C.

use thiserror::Error;

/// Why a test cannot be written in C.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// It is one of a program.
    #[error("a program asks for its inputs while it runs")]
    Program,
    /// It needs something that another file keeps to itself.
    #[error("it needs `{name}`, which only {file} can name")]
    OnlyElsewhere {
        /// The name.
        name: String,
        /// The file.
        file: String,
    },
    /// It starts with a static local that is not as at first.
    #[error(
        "it starts with another value of `{name}` than the initial one, and only its function can name that"
    )]
    StaticLocal {
        /// The input in it.
        name: String,
    },
    /// An input comes from something that a suite does not define.
    #[error("what `{function}` gives is an input, and plain C cannot give that")]
    NotGiven {
        /// Who gives it.
        function: String,
    },
    /// It needs values between the members of a structure.
    #[error("it sets padding, which has no name in C")]
    Padding,
    /// The paths of inputs do not fit together.
    #[error("its inputs have no initialiser in C")]
    NoInitialiser,
    /// Neither do those of what a function gives.
    #[error("what `{function}` writes has no initialiser in C")]
    NoInitialiserGiven {
        /// The function.
        function: String,
    },
    /// A report has a text that is no C of ours.
    #[error("`{text}` cannot be read")]
    Unreadable {
        /// The text.
        text: String,
    },
}
