//! Reads places and spans: `@4:7`, `@2:4:7`, `@4:7-12`, `@4:7-5:2`.

use crate::ids::FileId;
use crate::source::{Place, Span};
use crate::text::parse::{ParseError, Parser};

impl Parser {
    /// A place.
    pub(super) fn place(&mut self) -> Result<Place, ParseError> {
        self.cursor.mark("@")?;
        let first: u32 = self.cursor.number("a line")?;
        self.cursor.mark(":")?;
        let second: u32 = self.cursor.number("a column")?;
        if self.cursor.eat_mark(":") {
            let column = self.cursor.number("a column")?;
            return Ok(Place { file: FileId(first), line: second, column });
        }
        Ok(Place { file: self.home, line: first, column: second })
    }

    /// A place, if one is next; else the one before.
    pub(super) fn place_or(&mut self, previous: Place) -> Result<Place, ParseError> {
        if self.cursor.at_mark("@") { self.place() } else { Ok(previous) }
    }

    /// A span.
    pub(super) fn span(&mut self) -> Result<Span, ParseError> {
        let Place { file, line, column } = self.place()?;
        self.cursor.mark("-")?;
        let end: u32 = self.cursor.number("where the span ends")?;
        let (end_line, end_column) =
            if self.cursor.eat_mark(":") { (end, self.cursor.number("a column")?) } else { (line, end) };
        Ok(Span { file, line, column, end_line, end_column })
    }

    /// A span, and where it is spelled.
    pub(super) fn spans(&mut self) -> Result<(Span, Option<Span>), ParseError> {
        let span = self.span()?;
        let spelled = if self.cursor.eat_word("spelled") { Some(self.span()?) } else { None };
        Ok((span, spelled))
    }
}
