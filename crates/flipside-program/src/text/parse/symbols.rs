//! Finds the names that a text defines before the text is parsed, because code and types refer to what comes later.
//!
//! Definitions are recognised by their first two tokens outside all braces: `rec0 =`, `enum0 =`, `global @name`,
//! `function @name`, `declare @name`.

use std::collections::HashMap;

use crate::ids::{EnumId, FunctionId, GlobalId, Id, RecordId};
use crate::text::parse::cursor::{Cursor, id_of};
use crate::text::parse::lex::Token;
use crate::text::word::TAG_WORDS;

/// A record or an enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    Record(RecordId),
    Enum(EnumId),
}

/// A global or a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Global(GlobalId),
    Function(FunctionId),
}

/// What a name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning<T> {
    /// This.
    One(T),
    /// Several things; the text has to use an id.
    Several,
}

/// The names of a text.
#[derive(Default)]
pub(super) struct Symbols {
    tags: HashMap<String, Meaning<Tag>>,
    symbols: HashMap<String, Meaning<Symbol>>,
}

impl Symbols {
    /// Finds all definitions.
    pub(super) fn find(cursor: &Cursor) -> Self {
        let tokens: Vec<&Token> = cursor.all().map(|(token, _)| token).collect();
        let mut found = Self::default();
        let (mut globals, mut functions, mut depth) = (0, 0, 0_usize);
        for (index, token) in tokens.iter().enumerate() {
            let next = tokens.get(index + 1);
            match token {
                Token::Mark("{") => depth += 1,
                Token::Mark("}") => depth = depth.saturating_sub(1),
                Token::Word(word) if depth == 0 => match (word.as_str(), next) {
                    ("global", Some(Token::AtName(name))) => {
                        add(&mut found.symbols, name, Symbol::Global(GlobalId::from_index(globals)));
                        globals += 1;
                    }
                    ("function" | "declare", Some(Token::AtName(name))) => {
                        add(&mut found.symbols, name, Symbol::Function(FunctionId::from_index(functions)));
                        functions += 1;
                    }
                    (_, Some(Token::Mark("="))) => found.definition(token, &tokens[index + 2..]),
                    _ => {}
                },
                Token::Word(_)
                | Token::AtName(_)
                | Token::Text(_)
                | Token::Number { .. }
                | Token::Mark(_)
                | Token::End => {}
            }
        }
        found
    }

    /// `rec0 = struct point …` or `enum0 = enum color …`; `after` is what follows the `=`.
    fn definition(&mut self, id: &Token, after: &[&Token]) {
        let tag = id_of(id, "rec").map(Tag::Record).or_else(|| id_of(id, "enum").map(Tag::Enum));
        let Some(tag) = tag else { return };
        match after {
            [Token::Word(word), Token::Word(name), ..] if TAG_WORDS.contains(&word.as_str()) => {
                add(&mut self.tags, &format!("{word} {name}"), tag);
            }
            [Token::Word(_), Token::Text(name), ..] => {
                add(&mut self.tags, &String::from_utf8_lossy(name), tag);
            }
            _ => {}
        }
    }

    /// The record or enumeration with this name.
    pub(super) fn tag(&self, name: &str) -> Option<Meaning<Tag>> {
        self.tags.get(name).copied()
    }

    /// The global or function with this name.
    pub(super) fn symbol(&self, name: &str) -> Option<Meaning<Symbol>> {
        self.symbols.get(name).copied()
    }
}

fn add<T>(map: &mut HashMap<String, Meaning<T>>, name: &str, meaning: T) {
    map.entry(name.to_owned()).and_modify(|known| *known = Meaning::Several).or_insert(Meaning::One(meaning));
}
