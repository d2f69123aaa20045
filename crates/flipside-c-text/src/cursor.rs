//! A position in a sequence of tokens, with the depth of nesting: what every parser of this crate is built on.

use crate::error::{MAX_DEPTH, ReadError};
use crate::lexer::{Token, TokenKind};

/// A position in a sequence of tokens.
#[derive(Clone, Debug)]
pub struct Cursor<'t> {
    tokens: &'t [Token<'t>],
    next: usize,
    /// Where the text ends, in bytes.
    end: usize,
    depth: usize,
}

impl<'t> Cursor<'t> {
    /// The start of these tokens; their text ends after so many bytes.
    pub fn new(tokens: &'t [Token<'t>], end: usize) -> Self {
        Cursor { tokens, next: 0, end, depth: 0 }
    }

    /// The next token.
    pub fn peek(&self) -> Option<Token<'t>> {
        self.rest().first().copied()
    }

    /// All tokens that are left.
    pub fn rest(&self) -> &'t [Token<'t>] {
        self.tokens.get(self.next..).unwrap_or_default()
    }

    /// Is this the next token?
    pub fn is_at(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| token.text == text)
    }

    /// Where the next token begins, or where the text ends.
    pub fn at(&self) -> usize {
        self.peek().map_or(self.end, |token| token.at)
    }

    /// Where the token before the next one ends.
    pub fn end_of_last(&self) -> usize {
        self.next.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(0, Token::end)
    }

    /// Takes the next token.
    pub fn take(&mut self) -> Option<Token<'t>> {
        let token = self.peek()?;
        self.next += 1;
        Some(token)
    }

    /// Takes the next token if it is this one.
    pub fn accept(&mut self, text: &str) -> bool {
        let found = self.is_at(text);
        self.next += usize::from(found);
        found
    }

    /// Takes the next token if it is one of these, and gives it.
    pub fn accept_any<'o>(&mut self, texts: &[&'o str]) -> Option<&'o str> {
        let token = self.peek()?;
        let found = texts.iter().find(|text| **text == token.text).copied();
        self.next += usize::from(found.is_some());
        found
    }

    /// Takes the next token if it is of this kind.
    pub fn accept_kind(&mut self, kind: TokenKind) -> Option<Token<'t>> {
        let token = self.peek().filter(|token| token.kind == kind)?;
        self.next += 1;
        Some(token)
    }

    /// Takes a token that has to be there.
    pub fn expect(&mut self, text: &str) -> Result<(), ReadError> {
        if self.accept(text) { Ok(()) } else { Err(self.wrong(&format!("`{text}` is missing"))) }
    }

    /// Takes a name that has to be there.
    pub fn name(&mut self) -> Result<&'t str, ReadError> {
        let found = self.accept_kind(TokenKind::Name);
        found.map(|token| token.text).ok_or_else(|| self.wrong("a name is missing"))
    }

    /// No token may follow.
    pub fn end(&self) -> Result<(), ReadError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.misplaced()),
        }
    }

    /// Something is wrong at the next token.
    pub fn wrong(&self, message: &str) -> ReadError {
        ReadError::Syntax { at: self.at(), message: message.to_owned() }
    }

    /// The next token may not stand where it stands.
    pub fn misplaced(&self) -> ReadError {
        match self.peek() {
            Some(token) => self.wrong(&format!("`{}` does not belong here", token.text)),
            None => self.wrong("something is missing at the end"),
        }
    }

    /// Goes a level deeper; each parser calls this before it recurses, and [`Cursor::leave`] after it.
    pub fn enter(&mut self) -> Result<(), ReadError> {
        if self.depth >= MAX_DEPTH {
            return Err(ReadError::TooDeep { at: self.at() });
        }
        self.depth += 1;
        Ok(())
    }

    /// Comes back from a level.
    pub fn leave(&mut self) {
        self.depth -= 1;
    }

    /// How many of the tokens that are left stand before the bracket that closes the group in which the next token is;
    /// `None` when no bracket closes it.
    pub fn group_length(&self) -> Option<usize> {
        let mut depth = 0usize;
        self.rest().iter().position(|token| match token.text {
            "(" | "[" | "{" => {
                depth += 1;
                false
            }
            ")" | "]" | "}" if depth == 0 => true,
            ")" | "]" | "}" => {
                depth -= 1;
                false
            }
            _ => false,
        })
    }

    /// Takes what is left of a group and the bracket that closes it, which has to be this one; the tokens, one space
    /// between them.
    pub fn take_group(&mut self, close: &str) -> Result<String, ReadError> {
        let length = self.group_length().unwrap_or(self.rest().len());
        let text = joined(&self.rest()[..length]);
        self.next += length;
        self.expect(close)?;
        Ok(text)
    }
}

/// The texts of tokens, one space between them.
pub fn joined(tokens: &[Token<'_>]) -> String {
    tokens.iter().map(|token| token.text).collect::<Vec<_>>().join(" ")
}
