//! Reads C that is given as text: the expressions of a context file and of ACSL contracts, bounds of arrays, types as
//! clang prints them, literals, definitions of macros.
//!
//! ```text
//! text ──lexer──▶ tokens ──cursor──▶ expression (tree) │ type_text (tree) │ the access paths of flipside-context
//! ```
//!
//! It is a crate and not a module of `flipside-c`, because `flipside-context` needs it as much as the front end does, and
//! the context must not depend on the front end (nor on clang, which the front end knows). It says only what a text
//! *looks like*: it knows no program, no types with layouts, no scopes. Whether a name is a type is asked of the caller.
//!
//! **Invariant:** no text overflows the stack. Parsers recurse through [`Cursor::enter`], and trees are at most
//! [`MAX_DEPTH`] high; what is deeper is a [`ReadError::TooDeep`] with its place.
//! **Invariant:** reading is linear but for short look-ahead: no parser backtracks over what it has parsed.

pub mod cursor;
mod error;
pub mod expression;
pub mod lexer;
pub mod literal;
mod locations;
pub mod macros;
mod parser;
pub mod scan;
pub mod type_text;

pub use cursor::Cursor;
pub use error::{MAX_DEPTH, ReadError};
pub use expression::{Expression, Locations};
pub use lexer::{Dialect, Lexer, Token, TokenKind, reject_unknown, tokens};
pub use parser::{Grammar, looks_like_type, parse_expression, read_c_expression, read_predicate};
pub use type_text::{TypeText, parse_type};
