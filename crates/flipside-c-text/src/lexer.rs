//! Splits a text into tokens.
//!
//! The lexer never fails: a character that begins no token is a token of the kind [`TokenKind::Unknown`], which no parser
//! accepts. It reads lazily, since some texts are the rest of a source file of which only the beginning matters.

use crate::error::ReadError;
use crate::scan;

/// Which language a text is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// C, as a user writes it or as clang prints it.
    C,
    /// ACSL: words with a backslash; `@` is white space, and `//@` continues a contract.
    Acsl,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a keyword.
    Name,
    /// A word of ACSL, with its backslash.
    Word,
    /// A number.
    Number,
    /// A character or a string.
    Quoted,
    /// An operator or a bracket.
    Sign,
    /// `(unnamed struct at PATH:LINE:COLUMN)`, as clang prints a type that has no name. The path may hold anything.
    Unnamed,
    /// A character that begins no token.
    Unknown,
}

/// A token of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    /// Its kind.
    pub kind: TokenKind,
    /// Its text.
    pub text: &'t str,
    /// Where it begins, in bytes.
    pub at: usize,
}

impl Token<'_> {
    /// Where it ends, in bytes.
    pub fn end(&self) -> usize {
        self.at + self.text.len()
    }
}

/// The signs of more than one character, longer ones first.
const SIGNS: [&str; 17] = [
    "<==>", "==>", "...", "->", "..", "::", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "^^", "++", "--",
];

/// All tokens of a text.
pub fn tokens(text: &str, dialect: Dialect) -> Vec<Token<'_>> {
    Lexer::new(text, dialect).collect()
}

/// An error for the first character that begins no token.
pub fn reject_unknown(tokens: &[Token<'_>]) -> Result<(), ReadError> {
    match tokens.iter().find(|token| token.kind == TokenKind::Unknown) {
        Some(token) => {
            Err(ReadError::Syntax { at: token.at, message: format!("`{}` does not belong here", token.text) })
        }
        None => Ok(()),
    }
}

/// Reads the tokens of a text one by one.
#[derive(Clone, Debug)]
pub struct Lexer<'t> {
    text: &'t str,
    at: usize,
    dialect: Dialect,
}

impl<'t> Lexer<'t> {
    /// Reads a text from its start.
    pub fn new(text: &'t str, dialect: Dialect) -> Self {
        Lexer { text, at: 0, dialect }
    }

    /// The length of what is no token here: white space, a joined line, a comment.
    fn blank(&self, rest: &str) -> Option<usize> {
        let first = rest.chars().next()?;
        if first.is_whitespace() || (first == '@' && self.dialect == Dialect::Acsl) {
            return Some(first.len_utf8());
        }
        if rest.starts_with("\\\n") || rest.starts_with("\\\r\n") {
            return Some(2);
        }
        // The next line of a contract that is written in such comments.
        if self.dialect == Dialect::Acsl && rest.starts_with("//@") {
            return Some(3);
        }
        scan::comment_length(rest.as_bytes())
    }

    /// The kind and the length of the token with which a text begins.
    fn token(&self, rest: &str, first: char) -> (TokenKind, usize) {
        let word = |text: &str| text.find(|sign: char| !is_in_name(sign)).unwrap_or(text.len());
        if is_in_name(first) && !first.is_numeric() {
            return (TokenKind::Name, word(rest));
        }
        if first == '\\' && self.dialect == Dialect::Acsl && word(&rest[1..]) > 0 {
            return (TokenKind::Word, 1 + word(&rest[1..]));
        }
        if first.is_ascii_digit() {
            return (TokenKind::Number, number(rest));
        }
        if let Some(length) = scan::quoted_length(rest.as_bytes()) {
            return (TokenKind::Quoted, length);
        }
        if let Some(length) = unnamed(rest) {
            return (TokenKind::Unnamed, length);
        }
        let long = SIGNS.iter().find(|sign| rest.starts_with(**sign)).map(|sign| sign.len());
        let short = "+-*/%&|^~!<>=()[]{}?:;,.".contains(first).then_some(1);
        match long.or(short) {
            Some(length) => (TokenKind::Sign, length),
            None => (TokenKind::Unknown, first.len_utf8()),
        }
    }
}

impl<'t> Iterator for Lexer<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            let rest = &self.text[self.at..];
            let first = rest.chars().next()?;
            if let Some(length) = self.blank(rest) {
                self.at += length;
                continue;
            }
            let (kind, length) = self.token(rest, first);
            let token = Token { kind, text: &rest[..length], at: self.at };
            self.at += length;
            return Some(token);
        }
    }
}

/// May a character be in a name? Clang allows `$` in names.
fn is_in_name(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_' || sign == '$'
}

/// The length of a number; the dots of a range are not in it.
fn number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let mut end = 0;
    while end < bytes.len() {
        let exponent = if hexadecimal { b"pP" } else { b"eE" };
        let signed = end > 0 && exponent.contains(&bytes[end - 1]) && matches!(bytes[end], b'+' | b'-');
        let point = bytes[end] == b'.' && bytes.get(end + 1) != Some(&b'.');
        if !(bytes[end].is_ascii_alphanumeric() || point || signed) {
            break;
        }
        end += 1;
    }
    end
}

/// The length of `(unnamed struct at PATH:LINE:COLUMN)` or `(anonymous at …)`; it ends at the first `:digits:digits)`.
fn unnamed(text: &str) -> Option<usize> {
    let inside = text.strip_prefix("(unnamed").or_else(|| text.strip_prefix("(anonymous"))?;
    let body = &inside[inside.find(" at ")? + 4..];
    let end = body.match_indices(')').map(|(at, _)| at).find(|&at| {
        let mut parts = body[..at].rsplit(':');
        let number = |part: Option<&str>| part.is_some_and(|part| part.parse::<u32>().is_ok());
        number(parts.next()) && number(parts.next())
    })?;
    Some(text.len() - body.len() + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, dialect: Dialect) -> Vec<&str> {
        tokens(text, dialect).iter().map(|token| token.text).collect()
    }

    #[test]
    fn acsl_has_tokens() {
        let texts = |text| texts(text, Dialect::Acsl);
        assert_eq!(texts(r"\forall integer i; 0<=i<n-1 ==> a[i]<=a[i+1]").len(), 23);
        assert_eq!(texts("p+(0..n-1)"), ["p", "+", "(", "0", "..", "n", "-", "1", ")"]);
        assert_eq!(
            texts("x <= 1.5e-3 /* no */ && c == '\\'' // end"),
            ["x", "<=", "1.5e-3", "&&", "c", "==", "'\\''"]
        );
        assert_eq!(texts("\n  @ a->b"), ["a", "->", "b"]);
    }

    #[test]
    fn c_has_tokens() {
        let texts = |text| texts(text, Dialect::C);
        assert_eq!(texts("int (*)(char, ...)"), ["int", "(", "*", ")", "(", "char", ",", "...", ")"]);
        assert_eq!(
            texts("struct T::(unnamed struct at it's a(1).c:5:17) *"),
            ["struct", "T", "::", "(unnamed struct at it's a(1).c:5:17)", "*"]
        );
        assert_eq!(texts("a \\\n + $b"), ["a", "+", "$b"]);
    }

    #[test]
    fn what_begins_no_token_is_unknown() {
        let unknown = |text, dialect| reject_unknown(&tokens(text, dialect)).unwrap_err().at();
        assert_eq!(unknown("a # b", Dialect::Acsl), 2);
        assert_eq!(unknown("a @ b", Dialect::C), 2);
        assert_eq!(unknown("ab 'x", Dialect::C), 3);
        assert_eq!(unknown("\\old", Dialect::C), 0);
    }
}
