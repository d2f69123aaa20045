//! Ends: why a run stops, and where.
//!
//! Operators, memory and library models say *why* they cannot continue with a [`Stop`], one pointer wide so that a result
//! stays in two registers; the machine adds *where* and makes an [`End`] of it. A `Stop` is about the subject or about what
//! we support; it is never used for a broken invariant of ours.

use std::fmt;

pub use flipside_program::RuntimeErrorKind;
use flipside_program::{FunctionId, Place, Program};
use flipside_term::TermId;

use crate::lazy::GuessId;
use crate::limits::Limit;
use crate::symbolic::Fork;
use crate::value::{ObjectId, Value};

/// A result, or the reason why the run stops.
pub type Checked<T> = Result<T, Stop>;

/// Why an instruction cannot be executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    reason: Box<Reason>,
}

/// What is in a [`Stop`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The subject made an error.
    Error {
        /// Which.
        kind: RuntimeErrorKind,
        /// More about it; may be empty.
        detail: String,
    },
    /// It needs something that is not supported.
    Unsupported(String),
    /// A limit was hit.
    Limit(Limit),
    /// It needs more of the inputs than was guessed that there is.
    Guess(GuessId),
    /// An assumption of the program does not hold.
    AssumptionFailed,
    /// The run does not stop: it forks inside an instruction, which has done nothing yet.
    Fork(Fork),
    /// The run does not stop: an object whose size depends on the inputs, or is a guess, is required to have at least this
    /// many bytes, and the instruction, which has done nothing yet, runs again.
    Beyond {
        /// The object.
        object: ObjectId,
        /// How many bytes.
        end: u64,
    },
    /// The run does not stop: in a merged state, a byte that is read is uninitialised where this holds. The instruction, which
    /// has done nothing yet, runs again where that is decided.
    Unset(TermId),
    /// The run does not stop: in a merged state, an object that has to live has ended on some paths. The instruction, which has
    /// done nothing yet, runs again where it lives.
    Ended {
        /// The object.
        object: ObjectId,
        /// The error where it does not.
        otherwise: RuntimeErrorKind,
    },
}

/// What [`Stop::term_met`] says.
const TERM_MET: &str = "a library function on something that depends on inputs";

impl Stop {
    /// An error of the subject.
    #[cold]
    pub fn error(kind: RuntimeErrorKind, detail: impl Into<String>) -> Self {
        Self { reason: Box::new(Reason::Error { kind, detail: detail.into() }) }
    }

    /// Something that is not supported.
    #[cold]
    pub fn unsupported(what: impl Into<String>) -> Self {
        Self { reason: Box::new(Reason::Unsupported(what.into())) }
    }

    /// An access to more bytes of an object than it is known to have.
    #[cold]
    pub fn beyond(object: ObjectId, end: u64) -> Self {
        Self { reason: Box::new(Reason::Beyond { object, end }) }
    }

    /// A read of a byte that is uninitialised where a condition holds.
    #[cold]
    pub(crate) fn unset(condition: TermId) -> Self {
        Self { reason: Box::new(Reason::Unset(condition)) }
    }

    /// An access to an object that has ended on some paths.
    #[cold]
    pub(crate) fn ended(object: ObjectId, otherwise: RuntimeErrorKind) -> Self {
        Self { reason: Box::new(Reason::Ended { object, otherwise }) }
    }

    /// A guess about the inputs that the run goes beyond.
    #[cold]
    pub fn guess(which: GuessId) -> Self {
        Self { reason: Box::new(Reason::Guess(which)) }
    }

    /// A limit that was hit.
    #[cold]
    pub fn limit(which: Limit) -> Self {
        Self { reason: Box::new(Reason::Limit(which)) }
    }

    /// An assumption of the program that does not hold.
    #[cold]
    pub fn assumption_failed() -> Self {
        Self { reason: Box::new(Reason::AssumptionFailed) }
    }

    /// A fork inside an instruction.
    #[cold]
    pub(crate) fn fork(fork: Fork) -> Self {
        Self { reason: Box::new(Reason::Fork(fork)) }
    }

    /// A concrete model of a library function met something that depends on the inputs.
    #[cold]
    pub fn term_met() -> Self {
        Self::unsupported(TERM_MET)
    }

    /// Would a model that knows terms go on here?
    pub fn needs_terms(&self) -> bool {
        matches!(self.reason(), Reason::Unsupported(what) if what == TERM_MET)
    }

    /// The use of an uninitialised value.
    #[cold]
    pub fn uninitialised() -> Self {
        Self::error(RuntimeErrorKind::Uninitialised, "")
    }

    /// An operator that has no meaning on addresses without numbers.
    #[cold]
    pub fn address_arithmetic() -> Self {
        Self::unsupported("arithmetic on the address of an object")
    }

    /// A use of some bytes of a pointer, which have no values.
    #[cold]
    pub fn part_of_pointer() -> Self {
        Self::unsupported("part of a pointer used as a number")
    }

    /// What is in it.
    pub fn reason(&self) -> &Reason {
        &self.reason
    }

    /// What is in it, taken out.
    pub(crate) fn into_reason(self) -> Reason {
        *self.reason
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.reason {
            Reason::Fork(_) => f.write_str("fork"),
            Reason::Beyond { .. } => f.write_str("more bytes"),
            Reason::Unset(_) => f.write_str("uninitialised on some paths"),
            Reason::Ended { .. } => f.write_str("ended on some paths"),
            Reason::Error { .. }
            | Reason::Unsupported(_)
            | Reason::Limit(_)
            | Reason::Guess(_)
            | Reason::AssumptionFailed => fmt::Display::fmt(&PathEnd::from(self.clone()), f),
        }
    }
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// The function given to `start_call` returned, with this value.
    Returned(Option<Value>),
    /// The program ended with this status: `main` returned it (C17 5.1.2.2.3) or `exit` or `_Exit` was called with
    /// it. It is the whole `int`, not only the eight bits that a shell sees.
    Exited(i32),
    /// `abort` was called.
    Aborted,
    /// The subject made an error.
    Error {
        /// Which.
        kind: RuntimeErrorKind,
        /// More about it; may be empty.
        detail: String,
    },
    /// An assumption of the program does not hold: the inputs are not legal.
    AssumptionFailed,
    /// It needs something that is not supported.
    Unsupported(String),
    /// A limit was hit.
    Limit(Limit),
    /// The path goes beyond a guess about the inputs.
    Guess(GuessId),
}

impl From<Stop> for PathEnd {
    fn from(stop: Stop) -> Self {
        PathEnd::from(stop.into_reason())
    }
}

impl From<Reason> for PathEnd {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Error { kind, detail } => PathEnd::Error { kind, detail },
            Reason::Unsupported(what) => PathEnd::Unsupported(what),
            Reason::Limit(which) => PathEnd::Limit(which),
            Reason::Guess(which) => PathEnd::Guess(which),
            Reason::AssumptionFailed => PathEnd::AssumptionFailed,
            Reason::Fork(_) | Reason::Beyond { .. } | Reason::Unset(_) | Reason::Ended { .. } => {
                unreachable!("it should not end a path")
            }
        }
    }
}

impl fmt::Display for PathEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathEnd::Returned(None) => f.write_str("returned"),
            PathEnd::Returned(Some(value)) => write!(f, "returned {value}"),
            PathEnd::Exited(status) => write!(f, "exited with status {status}"),
            PathEnd::Aborted => f.write_str("aborted"),
            PathEnd::Error { kind, detail } if detail.is_empty() => write!(f, "error: {kind}"),
            PathEnd::Error { kind, detail } => write!(f, "error: {kind}: {detail}"),
            PathEnd::AssumptionFailed => f.write_str("assumption failed"),
            PathEnd::Unsupported(what) => write!(f, "unsupported: {what}"),
            PathEnd::Limit(which) => write!(f, "limit: {which}"),
            PathEnd::Guess(which) => write!(f, "beyond the guess {which}"),
        }
    }
}

/// A frame at the end of a run: the function and the place it was at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackEntry {
    /// The function.
    pub function: FunctionId,
    /// The instruction it was at; for a caller, the call.
    pub place: Place,
    /// Was it at a `return`, that is, had it run to its end?
    pub returning: bool,
}

/// The end of a run, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// How the path ended.
    pub path_end: PathEnd,
    /// Where: the place of the innermost frame.
    pub place: Place,
    /// The call stack, innermost frame first; never empty.
    pub stack: Vec<StackEntry>,
}

impl End {
    /// How the path ended, without values that depend on the inputs.
    pub fn path_end_text(&self) -> String {
        match &self.path_end {
            PathEnd::Returned(_) => "returned".into(),
            end @ (PathEnd::Exited(_)
            | PathEnd::Aborted
            | PathEnd::Error { .. }
            | PathEnd::AssumptionFailed
            | PathEnd::Unsupported(_)
            | PathEnd::Limit(_)) => end.to_string(),
            PathEnd::Guess(_) => "beyond a guess".into(),
        }
    }

    /// The end as a message: place and reason, then a line per frame. Long stacks are cut in the middle.
    pub fn render(&self, program: &Program) -> String {
        // Frames shown at either end: enough for the cause and the entry, short enough for a screen.
        const SHOWN: usize = 8;
        let mut text = format!("{}: {}\n", program.show_place(self.place), self.path_end);
        let count = self.stack.len();
        for (index, entry) in self.stack.iter().enumerate() {
            if count > 2 * SHOWN + 1 && (SHOWN..count - SHOWN).contains(&index) {
                if index == SHOWN {
                    text.push_str(&format!("  … {} more\n", count - 2 * SHOWN));
                }
                continue;
            }
            let name = &program.functions[entry.function].name;
            text.push_str(&format!("  in {name} at {}\n", program.show_place(entry.place)));
        }
        text
    }
}
