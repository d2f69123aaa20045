//! Predicates over inputs, written as C: expressions of C, and what ACSL adds to them.
//!
//! ```text
//! text ──flipside-c-text──▶ tree ──c──▶ C, to be compiled behind the subject
//! ```
//!
//! Integers are those of mathematics: `n + 1 > n` always holds, and `-1 < n` holds for an unsigned `n` too. Comparisons chain as in
//! ACSL: `0 <= i < n`.

mod c;
mod quantifier;

pub(crate) use c::{PredicateError, to_c};
