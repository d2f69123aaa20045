//! Reads types: a base and its suffixes, from left to right.
//!
//! The table of types defines the id of each type, so nothing is interned here implicitly: a type has to be in the table
//! before it is used.

use crate::ids::{EnumId, RecordId, TypeId};
use crate::text::parse::lex::Position;
use crate::text::parse::symbols::{Meaning, Tag};
use crate::text::parse::{ParseError, Parser};
use crate::text::word::{TAG_WORDS, TYPE_WORDS};
use crate::types::{Constants, FloatKind, IntKind, Type};

/// The deepest nesting of function types: the parser recurses on them, and no program comes close.
const DEEPEST: u32 = 64;

/// A type that is being read.
enum Reading {
    /// What it is; not looked up yet.
    Type(Type),
    /// Its id.
    Id(TypeId),
}

impl Parser {
    /// A type that is in the table.
    pub(super) fn ty(&mut self) -> Result<TypeId, ParseError> {
        let position = self.cursor.position();
        let reading = self.reading()?;
        self.lookup(reading, position)
    }

    /// `t3 = int*`: the next entry of the table.
    pub(super) fn type_definition(&mut self) -> Result<(), ParseError> {
        let due = TypeId(self.type_ids.len() as u32);
        self.next_in("t", due)?;
        self.cursor.mark("=")?;
        let position = self.cursor.position();
        let Reading::Type(ty) = self.reading()? else {
            return Err(ParseError::at(position, format!("expected a new type for `{due}`, found an id")));
        };
        if let Some(known) = self.type_ids.get(&ty) {
            return Err(ParseError::at(
                position,
                format!("expected a new type for `{due}`, found `{known}`"),
            ));
        }
        self.types.intern(ty.clone());
        self.type_ids.insert(ty, due);
        Ok(())
    }

    /// The name of an integer type of C.
    pub(super) fn int_kind(&mut self) -> Result<IntKind, ParseError> {
        let position = self.cursor.position();
        match self.reading()? {
            Reading::Type(Type::Int(kind)) => Ok(kind),
            Reading::Type(_) | Reading::Id(_) => Err(ParseError::at(position, "expected an integer type")),
        }
    }

    fn lookup(&self, reading: Reading, position: Position) -> Result<TypeId, ParseError> {
        match reading {
            Reading::Id(id) => Ok(id),
            Reading::Type(ty) => self.type_ids.get(&ty).copied().ok_or_else(|| {
                ParseError::at(
                    position,
                    "expected a type of the table, found one that is not in it (before here)",
                )
            }),
        }
    }

    fn reading(&mut self) -> Result<Reading, ParseError> {
        let position = self.cursor.position();
        let mut reading = self.base()?;
        loop {
            if self.cursor.eat_mark("*") {
                reading = Reading::Type(Type::Pointer(self.lookup(reading, position)?));
            } else if self.cursor.at_mark("[") {
                for length in self.lengths()?.into_iter().rev() {
                    reading = Reading::Type(Type::Array(self.lookup(reading, position)?, length));
                }
            } else if self.cursor.eat_mark("(") {
                let result = self.lookup(reading, position)?;
                let (params, variadic) = self.params()?;
                let constants = Constants::new(
                    self.cursor.eat_word("const"),
                    params.iter().map(|(_, constant)| *constant),
                );
                let params = params.into_iter().map(|(ty, _)| ty).collect();
                reading = Reading::Type(Type::Function { result, params, variadic, constants });
            } else {
                return Ok(reading);
            }
        }
    }

    fn lengths(&mut self) -> Result<Vec<Option<u64>>, ParseError> {
        let mut lengths = Vec::new();
        while self.cursor.eat_mark("[") {
            if self.cursor.eat_mark("]") {
                lengths.push(None);
            } else {
                lengths.push(Some(self.cursor.number("the length of an array or `]`")?));
                self.cursor.mark("]")?;
            }
        }
        Ok(lengths)
    }

    /// Parameters after the `(` up to and with the `)`, each with whether it leads to what is `const`.
    fn params(&mut self) -> Result<(Vec<(TypeId, bool)>, bool), ParseError> {
        if self.type_depth == DEEPEST {
            return Err(self.cursor.expected("a type that is not so deep"));
        }
        self.type_depth += 1;
        let mut params = Vec::new();
        let mut variadic = false;
        while !self.cursor.eat_mark(")") {
            if self.cursor.eat_mark("...") {
                variadic = true;
                self.cursor.mark(")")?;
                break;
            }
            let constant = self.cursor.eat_word("const");
            params.push((self.ty()?, constant));
            if !self.cursor.eat_mark(",") {
                self.cursor.mark(")")?;
                break;
            }
        }
        self.type_depth -= 1;
        Ok((params, variadic))
    }

    fn base(&mut self) -> Result<Reading, ParseError> {
        if let Some(id) = self.cursor.peek_id::<TypeId>("t") {
            self.cursor.skip();
            return Ok(Reading::Id(id));
        }
        if let Some(id) = self.cursor.peek_id::<RecordId>("rec") {
            self.cursor.skip();
            return Ok(Reading::Type(Type::Record(id)));
        }
        if let Some(id) = self.cursor.peek_id::<EnumId>("enum") {
            self.cursor.skip();
            return Ok(Reading::Type(Type::Enum(id)));
        }
        if self.cursor.eat_word("other") {
            return Ok(Reading::Type(Type::Other(self.cursor.text()?)));
        }
        let position = self.cursor.position();
        let mut name = String::new();
        while let Some(word) = self.cursor.peek_word().filter(|word| TYPE_WORDS.contains(word)) {
            name = if name.is_empty() { word.to_owned() } else { format!("{name} {word}") };
            self.cursor.skip();
        }
        if !name.is_empty() {
            let ty = arithmetic(&name)
                .ok_or_else(|| ParseError::at(position, format!("expected a type, found `{name}`")))?;
            return Ok(Reading::Type(ty));
        }
        self.tagged()
    }

    /// A record or an enumeration by its name.
    fn tagged(&mut self) -> Result<Reading, ParseError> {
        let position = self.cursor.position();
        let word = self.cursor.peek_word().and_then(|word| TAG_WORDS.into_iter().find(|tag| *tag == word));
        let name = match word {
            Some(word) => {
                self.cursor.skip();
                format!("{word} {}", self.tag_identifier()?)
            }
            None => self.cursor.name("a type")?,
        };
        match self.symbols.tag(&name) {
            Some(Meaning::One(Tag::Record(id))) => Ok(Reading::Type(Type::Record(id))),
            Some(Meaning::One(Tag::Enum(id))) => Ok(Reading::Type(Type::Enum(id))),
            Some(Meaning::Several) => Err(ParseError::at(
                position,
                format!("expected an id, because several types are called `{name}`"),
            )),
            None => Err(ParseError::at(position, format!("expected a type, found `{name}`"))),
        }
    }

    /// The identifier after `struct`, `union` or `enum`; any word.
    pub(super) fn tag_identifier(&mut self) -> Result<String, ParseError> {
        let word = self.cursor.peek_word().map(str::to_owned);
        let word = word.ok_or_else(|| self.cursor.expected("a tag"))?;
        self.cursor.skip();
        Ok(word)
    }
}

/// `void` or an arithmetic type by its name in C.
fn arithmetic(name: &str) -> Option<Type> {
    if name == "void" {
        return Some(Type::Void);
    }
    let int = IntKind::ALL.into_iter().find(|kind| kind.c_name() == name).map(Type::Int);
    let floats = [FloatKind::Float, FloatKind::Double, FloatKind::LongDouble];
    int.or_else(|| floats.into_iter().find(|kind| kind.c_name() == name).map(Type::Float))
}
