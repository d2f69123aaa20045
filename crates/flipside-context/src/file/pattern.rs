//! Access paths as a context file has them: `n`, `buf[*]`, `*p`, `(*p)[2]`, `p->items[*].weight`.
//!
//! They have a parser of their own, on the tokens of [`flipside_c_text`]: `[*]` is no expression of C, and errors name the path.

use flipside_c_text::{Cursor, Dialect, ReadError, TokenKind, tokens};
use thiserror::Error;

use crate::input_spec::{Pattern, PatternStep};

/// Why a text is no access path.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum PatternError {
    /// Something else should stand somewhere.
    #[error("`{text}` is no access path: {found} where {expected} should be")]
    Syntax {
        /// The whole path.
        text: String,
        /// What stands there.
        found: String,
        /// What should stand there.
        expected: &'static str,
    },
    /// It is nested too deeply.
    #[error("this access path is {0}")]
    Deep(ReadError),
}

/// Reads an access path.
pub(super) fn read(text: &str) -> Result<Pattern, PatternError> {
    let tokens = tokens(text, Dialect::C);
    let mut reader = Reader { text, cursor: Cursor::new(&tokens, text.len()) };
    let pattern = reader.prefixed()?;
    if reader.cursor.peek().is_some() { Err(reader.wrong("nothing more")) } else { Ok(pattern) }
}

struct Reader<'t> {
    text: &'t str,
    cursor: Cursor<'t>,
}

impl Reader<'_> {
    fn wrong(&self, expected: &'static str) -> PatternError {
        let rest = &self.text[self.cursor.at()..];
        let found = rest.chars().next().map_or("the end".to_owned(), |character| format!("`{character}`"));
        PatternError::Syntax { text: self.text.to_owned(), found, expected }
    }

    fn word(&mut self) -> Result<String, PatternError> {
        self.cursor.name().map(str::to_owned).map_err(|_| self.wrong("a name"))
    }

    /// `*p`
    fn prefixed(&mut self) -> Result<Pattern, PatternError> {
        if !self.cursor.accept("*") {
            return self.postfixed();
        }
        let mut pattern = self.nested()?;
        pattern.steps.push(PatternStep::Element(Some(0)));
        Ok(pattern)
    }

    fn nested(&mut self) -> Result<Pattern, PatternError> {
        self.cursor.enter().map_err(PatternError::Deep)?;
        let pattern = self.prefixed()?;
        self.cursor.leave();
        Ok(pattern)
    }

    fn postfixed(&mut self) -> Result<Pattern, PatternError> {
        let mut pattern = if self.cursor.accept("(") {
            let inner = self.nested()?;
            if !self.cursor.accept(")") {
                return Err(self.wrong("`)`"));
            }
            inner
        } else {
            Pattern { root: self.word()?, steps: Vec::new() }
        };
        loop {
            if self.cursor.accept("[") {
                pattern.steps.push(PatternStep::Element(self.index()?));
            } else if self.cursor.accept("->") {
                pattern.steps.push(PatternStep::Element(Some(0)));
                pattern.steps.push(PatternStep::Member(self.word()?));
            } else if self.cursor.accept(".") {
                pattern.steps.push(PatternStep::Member(self.word()?));
            } else {
                return Ok(pattern);
            }
        }
    }

    fn index(&mut self) -> Result<Option<u64>, PatternError> {
        let index = if self.cursor.accept("*") {
            None
        } else {
            let number = self.cursor.peek().filter(|token| token.kind == TokenKind::Number);
            let number = number.and_then(|token| token.text.parse().ok());
            let number = number.ok_or_else(|| self.wrong("a number or `*`"))?;
            self.cursor.take();
            Some(number)
        };
        if self.cursor.accept("]") { Ok(index) } else { Err(self.wrong("`]`")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_c() {
        let element = PatternStep::Element;
        let member = |name: &str| PatternStep::Member(name.to_owned());
        let check = |text: &str, steps: Vec<PatternStep>| {
            assert_eq!(read(text), Ok(Pattern { root: "p".into(), steps }), "{text}");
        };
        check("p", vec![]);
        check("*p", vec![element(Some(0))]);
        check("p[*]", vec![element(None)]);
        check("(*p)[2]", vec![element(Some(0)), element(Some(2))]);
        check("*p[3]", vec![element(Some(3)), element(Some(0))]);
        check(
            "p -> items [*] . weight",
            vec![element(Some(0)), member("items"), element(None), member("weight")],
        );
    }

    #[test]
    fn what_is_none() {
        let check = |text: &str, said: &str| {
            let message = read(text).unwrap_err().to_string();
            assert!(message.ends_with(said), "{text}: {message}");
        };
        check("", "the end where a name should be");
        check("p[", "the end where a number or `*` should be");
        check("p[1", "the end where `]` should be");
        check("p->", "the end where a name should be");
        check("p + 1", "`+` where nothing more should be");
        check("(p", "the end where `)` should be");
        check("3", "`3` where a name should be");
    }

    #[test]
    fn deep_paths_are_refused() {
        let said = "this access path is nested too deeply: more than 256 levels";
        let nested = "(".repeat(3_000) + "p" + &")".repeat(3_000);
        assert_eq!(read(&nested).unwrap_err().to_string(), said);
        assert_eq!(read(&("*".repeat(3_000) + "p")).unwrap_err().to_string(), said);
    }
}
