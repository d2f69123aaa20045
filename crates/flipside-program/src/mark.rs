//! Marks: where statements, comparisons and calls of the source are in the code. The front end makes them where a criterion asks;
//! [`mod@crate::points`] turns them into branches, and takes them away. They do nothing.

use crate::source::Span;

/// What stands here in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What it is.
    pub of: Marked,
    /// Its place in the user's file.
    pub span: Span,
    /// For what comes out of a macro: where it is spelled.
    pub spelled: Option<Span>,
    /// Its source text, white space folded.
    pub text: String,
}

/// What is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Marked {
    /// A statement begins here.
    Statement,
    /// The instruction before is a comparison of integers that the source has.
    Comparison,
    /// The call that ends the block comes next.
    Call,
}

impl Marked {
    /// All.
    pub const ALL: [Marked; 3] = [Marked::Statement, Marked::Comparison, Marked::Call];

    /// As the text form calls it.
    pub fn name(self) -> &'static str {
        match self {
            Marked::Statement => "statement",
            Marked::Comparison => "comparison",
            Marked::Call => "call",
        }
    }
}
