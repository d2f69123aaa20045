//! Cuts text into tokens, each with its position.
//!
//! White space separates tokens and means nothing else; a comment goes from `;` to the end of the line. Numbers have
//! no sign here: `-` is a token of its own.

use std::fmt;
use std::iter::Peekable;
use std::str::Chars;

use crate::text::parse::ParseError;
use crate::text::word::{continues_at_name, continues_word, starts_word};

/// Line and column in the text, both from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) line: u32,
    pub(super) column: u32,
}

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A word: a keyword, an id or a plain name.
    Word(String),
    /// `@name`
    AtName(String),
    /// The bytes in quotes.
    Text(Vec<u8>),
    /// A number; hexadecimal ones are bits.
    Number { value: u128, hexadecimal: bool },
    /// Punctuation.
    Mark(&'static str),
    /// After the last token.
    End,
}

/// All punctuation; what starts another one comes after it.
const MARKS: [&str; 17] =
    ["->", "...", "(", ")", "{", "}", "[", "]", ",", ":", "=", "+", "-", "*", "/", "?", "#"];

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Word(word) => write!(f, "`{word}`"),
            Token::AtName(name) => write!(f, "`@{name}`"),
            Token::Text(_) => f.write_str("a string"),
            Token::Number { value, hexadecimal: false } => write!(f, "`{value}`"),
            Token::Number { value, hexadecimal: true } => write!(f, "`{value:#x}`"),
            Token::Mark(mark) => write!(f, "`{mark}`"),
            Token::End => f.write_str("the end of the text"),
        }
    }
}

/// Cuts the whole text; the last token is [`Token::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Position)>, ParseError> {
    let mut lexer = Lexer { rest: text.chars().peekable(), position: Position { line: 1, column: 1 } };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blank();
        let position = lexer.position;
        let token = lexer.token()?;
        let end = token == Token::End;
        tokens.push((token, position));
        if end {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    rest: Peekable<Chars<'a>>,
    position: Position,
}

impl Lexer<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest.peek().copied()
    }

    fn take(&mut self) -> Option<char> {
        let character = self.rest.next()?;
        if character == '\n' {
            self.position = Position { line: self.position.line + 1, column: 1 };
        } else {
            self.position.column += 1;
        }
        Some(character)
    }

    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> String {
        let mut taken = String::new();
        while let Some(character) = self.peek().filter(|&character| fits(character)) {
            taken.push(character);
            self.take();
        }
        taken
    }

    fn skip_blank(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            if self.peek() != Some(';') {
                return;
            }
            self.take_while(|character| character != '\n');
        }
    }

    fn token(&mut self) -> Result<Token, ParseError> {
        let position = self.position;
        let Some(first) = self.peek() else { return Ok(Token::End) };
        if starts_word(first) {
            return Ok(Token::Word(self.take_while(continues_word)));
        }
        if first.is_ascii_digit() {
            return self.number();
        }
        if first == '"' {
            return Ok(Token::Text(self.string()?));
        }
        if first == '@' {
            self.take();
            return self.after_at();
        }
        let ahead: String = self.rest.clone().take(3).collect();
        let Some(mark) = MARKS.into_iter().find(|mark| ahead.starts_with(mark)) else {
            return Err(ParseError::at(position, format!("unexpected character {first:?}")));
        };
        for _ in mark.chars() {
            self.take();
        }
        Ok(Token::Mark(mark))
    }

    /// `@` before a name belongs to it; before a number it starts a place.
    fn after_at(&mut self) -> Result<Token, ParseError> {
        let position = self.position;
        match self.peek() {
            Some('"') => {
                let name = self.string()?;
                let name = String::from_utf8(name);
                name.map(Token::AtName).map_err(|_| ParseError::at(position, "this name is not UTF-8"))
            }
            Some(first) if continues_at_name(first) && !first.is_ascii_digit() => {
                Ok(Token::AtName(self.take_while(continues_at_name)))
            }
            Some(_) | None => Ok(Token::Mark("@")),
        }
    }

    fn number(&mut self) -> Result<Token, ParseError> {
        let position = self.position;
        let digits = self.take_while(|character| character.is_ascii_alphanumeric());
        let (value, hexadecimal) = match digits.strip_prefix("0x") {
            Some(digits) => (u128::from_str_radix(digits, 16), true),
            None => (digits.parse(), false),
        };
        match value {
            Ok(value) => Ok(Token::Number { value, hexadecimal }),
            Err(_) => Err(ParseError::at(position, format!("`{digits}` is no number"))),
        }
    }

    fn string(&mut self) -> Result<Vec<u8>, ParseError> {
        let start = self.position;
        self.take();
        let mut bytes = Vec::new();
        let mut buffer = [0; 4];
        loop {
            let position = self.position;
            match self.take() {
                Some('"') => return Ok(bytes),
                Some('\\') => bytes.push(self.escape(position)?),
                Some('\n') | None => {
                    return Err(ParseError::at(start, "this string does not end on its line"));
                }
                Some(character) => bytes.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes()),
            }
        }
    }

    fn escape(&mut self, position: Position) -> Result<u8, ParseError> {
        match self.take() {
            Some('n') => Ok(b'\n'),
            Some('t') => Ok(b'\t'),
            Some('r') => Ok(b'\r'),
            Some('0') => Ok(0),
            Some('"') => Ok(b'"'),
            Some('\\') => Ok(b'\\'),
            Some('x') => {
                let mut digit = || self.take().and_then(|character| character.to_digit(16));
                match (digit(), digit()) {
                    (Some(high), Some(low)) => Ok((high * 16 + low) as u8),
                    (None | Some(_), None) | (None, Some(_)) => {
                        Err(ParseError::at(position, "expected two hexadecimal digits after `\\x`"))
                    }
                }
            }
            Some(_) | None => {
                Err(ParseError::at(position, "unknown escape: expected \\n \\t \\r \\0 \\\" \\\\ or \\xHH"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lexed(text: &str) -> Vec<Token> {
        tokens(text).unwrap().into_iter().map(|(token, _)| token).collect()
    }

    fn number(value: u128, hexadecimal: bool) -> Token {
        Token::Number { value, hexadecimal }
    }

    #[test]
    fn at_starts_a_name_or_a_place() {
        assert_eq!(lexed("@.str.0"), [Token::AtName(".str.0".into()), Token::End]);
        assert_eq!(lexed("@\"a b\""), [Token::AtName("a b".into()), Token::End]);
        assert_eq!(
            lexed("@4:7"),
            [Token::Mark("@"), number(4, false), Token::Mark(":"), number(7, false), Token::End]
        );
    }

    #[test]
    fn long_marks_win() {
        assert_eq!(
            lexed("...->-1 0xff"),
            [
                Token::Mark("..."),
                Token::Mark("->"),
                Token::Mark("-"),
                number(1, false),
                number(255, true),
                Token::End
            ]
        );
    }

    #[test]
    fn comments_and_blanks_mean_nothing() {
        assert_eq!(lexed("  a ; b \"\n ;\n\tc;"), lexed("a c"));
    }
}
