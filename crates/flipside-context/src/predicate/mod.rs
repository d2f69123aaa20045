//! Predicates over inputs: expressions of C, and what ACSL adds to them.
//!
//! ```text
//! text ──lexer──▶ tokens ──parse──▶ tree ──c──▶ C, to be compiled behind the subject
//! ```
//!
//! Integers are those of mathematics: `n + 1 > n` always holds, and `-1 < n` holds for an unsigned `n` too. Comparisons chain as in
//! ACSL: `0 <= i < n`.

mod c;
mod lexer;
mod parse;
mod quantifier;
mod tree;

pub(crate) use c::to_c;
pub(crate) use lexer::{Token, TokenKind, tokens};
pub(crate) use parse::{Parser, Trouble};
pub(crate) use tree::Expression;

/// Reads a text that is one predicate.
pub(crate) fn read(text: &str) -> Result<Expression, Trouble> {
    let tokens = tokens(text)?;
    let mut parser = Parser::new(&tokens, text.len());
    let predicate = parser.predicate()?;
    parser.end()?;
    Ok(predicate)
}
