//! Requirements on inputs, written as C: clauses of the context file, and ACSL contracts in the source.
//!
//! Each clause becomes a C function with the parameters of the subject, appended to the file that defines it. So names, types and
//! macros mean there what they mean in the file.

mod acsl;
mod functions;

pub use acsl::{Contract, contracts};
pub use functions::{functions_text, is_requirement, parameters_text, requirement_name, told_by};

use flipside_c_text::{Expression, read_predicate};
use thiserror::Error;

use crate::predicate::{PredicateError, to_c};

/// Why the clauses about a function cannot be used: `file:line:column: message`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {message}")]
pub struct ContractError {
    /// Where.
    pub place: Spot,
    /// What is wrong there.
    pub message: String,
}

/// A requirement on the inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// As it was written.
    pub text: String,
    /// Where: `file:line:column`.
    pub place: Spot,
    /// The requirement as an expression of C.
    pub c: String,
    /// Pointers that it says are valid for several elements, and the index of the last one if that is a number.
    pub valid: Vec<(String, Option<u64>)>,
}

/// A place in a file of the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

impl Spot {
    /// The place of a byte of a file.
    pub fn of(file: &str, text: &str, at: usize) -> Spot {
        let before = &text[..at.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Spot { file: file.to_owned(), line, column }
    }
}

impl Clause {
    /// Does it say of how many elements that they are valid, other than as a number in a conjunction?
    pub fn has_open_range(&self) -> bool {
        // One element is `flipside_valid(p, sizeof(*p))`.
        let is_one = |rest: &&str| {
            let pointer = rest.split_once(", sizeof(*").map_or("", |(pointer, _)| pointer);
            rest.starts_with(&format!("{pointer}, sizeof(*{pointer}))"))
        };
        let ranges = self.c.split("flipside_valid(").skip(1).filter(|rest| !is_one(rest)).count();
        let numbers = self.valid.iter().filter(|(_, last)| last.is_some()).count();
        ranges > numbers || self.c.contains("flipside_separated(")
    }

    /// A clause of a context file. An error comes with its offset in the text, in bytes.
    pub(crate) fn new(text: &str, place: Spot) -> Result<Clause, (usize, String)> {
        let predicate = read_predicate(text).map_err(|error| (error.at(), error.to_string()))?;
        Clause::of(&predicate, text, place).map_err(|error| (0, error.to_string()))
    }

    fn of(predicate: &Expression, text: &str, place: Spot) -> Result<Clause, PredicateError> {
        let mut valid = Vec::new();
        note_valid(predicate, &mut valid);
        let text = text.split_whitespace().filter(|word| *word != "@").collect::<Vec<_>>().join(" ");
        Ok(Clause { text, place, c: to_c(predicate)?, valid })
    }
}

/// Collects the pointers that a conjunction says are valid for several elements.
fn note_valid(predicate: &Expression, valid: &mut Vec<(String, Option<u64>)>) {
    match predicate {
        Expression::Binary("&&", one, other) => {
            note_valid(one, valid);
            note_valid(other, valid);
        }
        Expression::Valid(locations) => {
            if let (Expression::Name(name), Some((_, last))) = (&*locations.pointer, &locations.range) {
                let number = match &**last {
                    Expression::Literal(text) => text.parse().ok(),
                    _ => None,
                };
                valid.push((name.clone(), number));
            }
        }
        _ => {}
    }
}
