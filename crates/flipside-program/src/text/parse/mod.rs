//! The parser: reads the text form back to a program.
//!
//! It knows spelling, not sense: ids out of range and types that do not fit are accepted, the verifier finds them.
//! What it does reject, besides bad syntax: names that are not defined or not unique, numbers that do not fit, ids
//! that are out of order, gaps in the tables of conditions and decisions.

mod code;
mod cursor;
mod function;
mod inst;
mod lex;
mod operand;
mod place;
mod symbols;
mod tables;
mod types;

use std::collections::{BTreeMap, HashMap};

use crate::condition::{Condition, Decision};
use crate::ids::{ConditionId, DecisionId, FileId, FunctionId, GlobalId, Id, Table, TypeId};
use crate::program::{Function, Global, Program};
use crate::source::SourceFile;
use crate::types::{Type, Types};
use cursor::Cursor;
use lex::Position;
use symbols::Symbols;

/// Why a text is no program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
    /// What was expected and what was found.
    pub message: String,
}

impl ParseError {
    fn at(position: Position, message: impl Into<String>) -> Self {
        Self { line: position.line, column: position.column, message: message.into() }
    }
}

/// Reads the text of a whole program.
pub fn parse_program(text: &str) -> Result<Program, ParseError> {
    let mut cursor = Cursor::new(text)?;
    let symbols = Symbols::find(&cursor);
    let model = tables::target(&mut cursor)?;
    let parser = Parser {
        cursor,
        symbols,
        files: Table::new(),
        types: Types::new(model),
        type_ids: HashMap::new(),
        type_depth: 0,
        globals: Table::new(),
        functions: Table::new(),
        conditions: BTreeMap::new(),
        decisions: BTreeMap::new(),
        initialiser: None,
        home: FileId(0),
    };
    parser.program()
}

/// What was read so far.
struct Parser {
    cursor: Cursor,
    symbols: Symbols,
    files: Table<FileId, SourceFile>,
    types: Types,
    /// The types of the table, by what they are.
    type_ids: HashMap<Type, TypeId>,
    /// How deep in the parameters of function types we are.
    type_depth: u32,
    globals: Table<GlobalId, Global>,
    functions: Table<FunctionId, Function>,
    conditions: BTreeMap<ConditionId, Condition>,
    decisions: BTreeMap<DecisionId, Decision>,
    initialiser: Option<FunctionId>,
    /// The file that places are in when they do not say.
    home: FileId,
}

impl Parser {
    fn program(mut self) -> Result<Program, ParseError> {
        while self.item()? {}
        let end = self.cursor.position();
        let initialiser = self
            .initialiser
            .ok_or_else(|| ParseError::at(end, "expected `initialiser` somewhere in the text"))?;
        Ok(Program {
            offered: Vec::new(),
            replaced: Vec::new(),
            allowed: Vec::new(),
            files: self.files,
            types: self.types,
            globals: self.globals,
            functions: self.functions,
            conditions: dense(self.conditions, end)?,
            decisions: dense(self.decisions, end)?,
            initialiser,
        })
    }

    /// Reads the id of the next entry of a table, which has to be the one whose turn it is.
    fn next_in<I: Id>(&mut self, prefix: &str, due: I) -> Result<(), ParseError> {
        if self.cursor.peek_id::<I>(prefix) == Some(due) {
            self.cursor.skip();
            return Ok(());
        }
        Err(self.cursor.expected(&format!("`{due:?}`")))
    }
}

/// A table from entries that came in any order.
fn dense<I: Id, T>(entries: BTreeMap<I, T>, end: Position) -> Result<Table<I, T>, ParseError> {
    let mut table = Table::new();
    for (id, entry) in entries {
        let due = table.next_id();
        if id != due {
            return Err(ParseError::at(
                end,
                format!("expected a definition of `{due:?}` somewhere in the text"),
            ));
        }
        table.push(entry);
    }
    Ok(table)
}
