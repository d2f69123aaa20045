//! Places in the source: files, points and spans.

use crate::ids::FileId;

/// A file that the program was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The path as clang names it.
    pub path: String,
    /// Is it a system header? Branches in system headers are no objectives.
    pub system: bool,
}

/// A point in a file; line and column count from 1, columns in bytes, as clang counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file.
    pub file: FileId,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

/// A range of a file, end exclusive (the column after the last character).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First line.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// The column after the last character.
    pub end_column: u32,
}

impl Span {
    /// Where the span starts.
    pub fn start(self) -> Place {
        Place { file: self.file, line: self.line, column: self.column }
    }
}
