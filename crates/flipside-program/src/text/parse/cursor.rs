//! A cursor over the tokens: look, take, expect. Every error says where it is and what was expected.

use crate::ids::Id;
use crate::text::parse::ParseError;
use crate::text::parse::lex::{Position, Token, tokens};
use crate::text::word::is_id;

/// A place in the tokens of a text.
pub(super) struct Cursor {
    tokens: Vec<(Token, Position)>,
    next: usize,
}

impl Cursor {
    /// At the start of the text.
    pub(super) fn new(text: &str) -> Result<Self, ParseError> {
        Ok(Self { tokens: tokens(text)?, next: 0 })
    }

    /// All tokens, from the first.
    pub(super) fn all(&self) -> impl Iterator<Item = (&Token, Position)> {
        self.tokens.iter().map(|(token, position)| (token, *position))
    }

    /// The next token.
    pub(super) fn peek(&self) -> &Token {
        self.ahead(0)
    }

    fn ahead(&self, distance: usize) -> &Token {
        self.tokens.get(self.next + distance).map_or(&Token::End, |(token, _)| token)
    }

    /// The position of the next token.
    pub(super) fn position(&self) -> Position {
        let last = self.tokens.len() - 1;
        self.tokens[self.next.min(last)].1
    }

    /// Goes over the next token.
    pub(super) fn skip(&mut self) {
        self.next += 1;
    }

    /// The error that something else was expected here.
    pub(super) fn expected(&self, what: &str) -> ParseError {
        ParseError::at(self.position(), format!("expected {what}, found {}", self.peek()))
    }

    /// The next token when it is a word.
    pub(super) fn peek_word(&self) -> Option<&str> {
        match self.peek() {
            Token::Word(word) => Some(word),
            Token::AtName(_) | Token::Text(_) | Token::Number { .. } | Token::Mark(_) | Token::End => None,
        }
    }

    /// Is this mark next?
    pub(super) fn at_mark(&self, mark: &str) -> bool {
        matches!(self.peek(), Token::Mark(found) if *found == mark)
    }

    /// Takes this mark if it is next.
    pub(super) fn eat_mark(&mut self, mark: &str) -> bool {
        let found = self.at_mark(mark);
        self.next += usize::from(found);
        found
    }

    /// Takes this word if it is next.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.peek_word() == Some(word);
        self.next += usize::from(found);
        found
    }

    /// Takes this mark.
    pub(super) fn mark(&mut self, mark: &str) -> Result<(), ParseError> {
        if self.eat_mark(mark) { Ok(()) } else { Err(self.expected(&format!("`{mark}`"))) }
    }

    /// Takes this word.
    pub(super) fn word(&mut self, word: &str) -> Result<(), ParseError> {
        if self.eat_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"))) }
    }

    /// Takes one of these words, each with what it means.
    pub(super) fn one_of<T: Copy>(&mut self, what: &str, words: &[(&str, T)]) -> Result<T, ParseError> {
        let found = words.iter().find(|(word, _)| self.peek_word() == Some(word));
        let Some((_, meaning)) = found else { return Err(self.expected(what)) };
        self.skip();
        Ok(*meaning)
    }

    /// Takes a decimal number that fits the type.
    pub(super) fn number<T: TryFrom<u128>>(&mut self, what: &str) -> Result<T, ParseError> {
        let Token::Number { value, hexadecimal: false } = *self.peek() else {
            return Err(self.expected(what));
        };
        let number = T::try_from(value).map_err(|_| self.too_large(what))?;
        self.skip();
        Ok(number)
    }

    /// Takes a decimal number with or without sign.
    pub(super) fn signed<T: TryFrom<i128>>(&mut self, what: &str) -> Result<T, ParseError> {
        let position = self.position();
        let negative = self.eat_mark("-");
        let magnitude: u128 = self.number(what)?;
        let value =
            if negative { 0_i128.checked_sub_unsigned(magnitude) } else { i128::try_from(magnitude).ok() };
        value
            .and_then(|value| T::try_from(value).ok())
            .ok_or_else(|| ParseError::at(position, format!("expected {what}, found a number out of range")))
    }

    fn too_large(&self, what: &str) -> ParseError {
        ParseError::at(self.position(), format!("expected {what}, found a number out of range"))
    }

    /// Takes bytes in quotes.
    pub(super) fn bytes(&mut self) -> Result<Vec<u8>, ParseError> {
        let Token::Text(bytes) = self.peek() else { return Err(self.expected("a string")) };
        let bytes = bytes.clone();
        self.skip();
        Ok(bytes)
    }

    /// Takes text in quotes.
    pub(super) fn text(&mut self) -> Result<String, ParseError> {
        let position = self.position();
        String::from_utf8(self.bytes()?).map_err(|_| ParseError::at(position, "this string is not UTF-8"))
    }

    /// Is a name next, plain or quoted?
    pub(super) fn at_name(&self) -> bool {
        match self.peek() {
            Token::Word(word) => !is_id(word),
            Token::Text(_) => true,
            Token::AtName(_) | Token::Number { .. } | Token::Mark(_) | Token::End => false,
        }
    }

    /// Takes a name, plain or quoted.
    pub(super) fn name(&mut self, what: &str) -> Result<String, ParseError> {
        match self.peek() {
            Token::Text(_) => self.text(),
            Token::Word(word) if !is_id(word) => {
                let name = word.clone();
                self.skip();
                Ok(name)
            }
            Token::Word(_) | Token::AtName(_) | Token::Number { .. } | Token::Mark(_) | Token::End => {
                Err(self.expected(what))
            }
        }
    }

    /// The id with this prefix, if one is next.
    pub(super) fn peek_id<I: Id>(&self, prefix: &str) -> Option<I> {
        id_of(self.peek(), prefix)
    }

    /// The id with this prefix, if one is next and followed by this mark.
    pub(super) fn peek_id_before<I: Id>(&self, prefix: &str, mark: &str) -> Option<I> {
        let id = self.peek_id(prefix)?;
        matches!(self.ahead(1), Token::Mark(found) if *found == mark).then_some(id)
    }

    /// Takes an id with this prefix.
    pub(super) fn id<I: Id>(&mut self, prefix: &str, what: &str) -> Result<I, ParseError> {
        let id = self.peek_id(prefix).ok_or_else(|| self.expected(what))?;
        self.skip();
        Ok(id)
    }
}

/// The id that a token is, when it has this prefix.
pub(super) fn id_of<I: Id>(token: &Token, prefix: &str) -> Option<I> {
    let Token::Word(word) = token else { return None };
    let digits = word.strip_prefix(prefix)?;
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse::<u32>().ok().map(|number| I::from_index(number as usize))
}
