//! Reads what is outside functions: target, files, types, enumerations, records, globals, initialiser.

use crate::ids::{EnumId, FileId, RecordId, TypeId};
use crate::program::{Global, GlobalKind};
use crate::source::SourceFile;
use crate::text::parse::cursor::Cursor;
use crate::text::parse::{ParseError, Parser};
use crate::types::{BitRange, DataModel, Enum, Field, Layout, Record};

/// The most bytes of a global: a limit on memory for texts that are wrong, far above what programs need.
const MOST_BYTES: usize = 1 << 30;

/// The `target` line, which comes first.
pub(super) fn target(cursor: &mut Cursor) -> Result<DataModel, ParseError> {
    cursor.word("target")?;
    let triple = cursor.text()?;
    cursor.word("pointer")?;
    let pointer_bits = cursor.number("a width in bits")?;
    cursor.word("long")?;
    let long_bits = cursor.number("a width in bits")?;
    cursor.word("char")?;
    let char_signed = cursor.one_of("`signed` or `unsigned`", &[("signed", true), ("unsigned", false)])?;
    cursor.word("long_double")?;
    let size = cursor.number("a size")?;
    cursor.word("align")?;
    let align = cursor.number("an alignment")?;
    cursor.word("long_long")?;
    cursor.word("align")?;
    let long_long_align = cursor.number("an alignment")?;
    Ok(DataModel {
        triple,
        pointer_bits,
        long_bits,
        char_signed,
        long_double: (size, align),
        long_long_align,
    })
}

impl Parser {
    /// Reads the next definition; false at the end of the text.
    pub(super) fn item(&mut self) -> Result<bool, ParseError> {
        self.home = FileId(0);
        if *self.cursor.peek() == super::lex::Token::End {
            return Ok(false);
        }
        if self.cursor.peek_id::<FileId>("file").is_some() {
            self.file()?;
        } else if self.cursor.peek_id::<TypeId>("t").is_some() {
            self.type_definition()?;
        } else if self.cursor.peek_id::<EnumId>("enum").is_some() {
            self.enumeration()?;
        } else if self.cursor.peek_id::<RecordId>("rec").is_some() {
            self.record()?;
        } else if self.cursor.eat_word("global") {
            self.global()?;
        } else if self.cursor.eat_word("initialiser") {
            self.initialiser()?;
        } else if self.cursor.eat_word("declare") {
            self.function(false)?;
        } else if self.cursor.eat_word("function") {
            self.function(true)?;
        } else {
            return Err(self.cursor.expected(
                "a definition (`file0 =`, `t0 =`, `enum0 =`, `rec0 =`, `global`, `initialiser`, `declare`, `function`)",
            ));
        }
        Ok(true)
    }

    fn file(&mut self) -> Result<(), ParseError> {
        self.next_in("file", self.files.next_id())?;
        self.cursor.mark("=")?;
        let path = self.cursor.text()?;
        let system = self.cursor.eat_word("system");
        self.files.push(SourceFile { path, system });
        Ok(())
    }

    fn initialiser(&mut self) -> Result<(), ParseError> {
        let position = self.cursor.position();
        let function = self.function_reference()?;
        if self.initialiser.replace(function).is_some() {
            return Err(ParseError::at(position, "expected only one `initialiser`"));
        }
        Ok(())
    }

    fn enumeration(&mut self) -> Result<(), ParseError> {
        self.next_in("enum", self.types.enums.next_id())?;
        self.cursor.mark("=")?;
        self.cursor.word("enum")?;
        let name = self.tag_or_text("enum")?;
        self.cursor.mark(":")?;
        let underlying = self.int_kind()?;
        self.cursor.mark("{")?;
        let mut enumerators = Vec::new();
        while !self.cursor.eat_mark("}") {
            let name = self.cursor.name("an enumerator or `}`")?;
            self.cursor.mark("=")?;
            enumerators.push((name, self.cursor.signed("the value of an enumerator")?));
            if !self.cursor.eat_mark(",") {
                self.cursor.mark("}")?;
                break;
            }
        }
        self.types.enums.push(Enum { name, underlying, enumerators });
        Ok(())
    }

    fn record(&mut self) -> Result<(), ParseError> {
        self.next_in("rec", self.types.records.next_id())?;
        self.cursor.mark("=")?;
        let union = self.cursor.one_of("`struct` or `union`", &[("struct", false), ("union", true)])?;
        let name = self.tag_or_text(if union { "union" } else { "struct" })?;
        let layout = if self.cursor.eat_word("incomplete") { None } else { Some(self.layout()?) };
        self.types.records.push(Record { name, union, layout });
        Ok(())
    }

    /// A whole name in quotes, or the identifier that makes one with the word before it.
    fn tag_or_text(&mut self, word: &str) -> Result<String, ParseError> {
        if self.cursor.peek_word().is_some() {
            return Ok(format!("{word} {}", self.tag_identifier()?));
        }
        self.cursor.text()
    }

    fn layout(&mut self) -> Result<Layout, ParseError> {
        let (size, align) = self.size_and_align()?;
        self.cursor.mark("{")?;
        let mut fields = Vec::new();
        while !self.cursor.eat_mark("}") {
            fields.push(self.field()?);
        }
        Ok(Layout { size, align, fields })
    }

    fn field(&mut self) -> Result<Field, ParseError> {
        let name = self.cursor.name("a field or `}`")?;
        self.cursor.mark(":")?;
        let ty = self.ty()?;
        self.cursor.word("at")?;
        let offset = self.cursor.number("an offset")?;
        let bits = self.bits()?;
        Ok(Field { name, ty, offset, bits, constant: self.cursor.eat_word("constant") })
    }

    /// `bits 3+5`, if it is next.
    pub(super) fn bits(&mut self) -> Result<Option<BitRange>, ParseError> {
        if !self.cursor.eat_word("bits") {
            return Ok(None);
        }
        let start = self.cursor.number("the first bit")?;
        self.cursor.mark("+")?;
        Ok(Some(BitRange { start, width: self.cursor.number("a width in bits")? }))
    }

    /// `size 8 align 4`
    pub(super) fn size_and_align(&mut self) -> Result<(u64, u64), ParseError> {
        let size = self.size()?;
        self.cursor.word("align")?;
        Ok((size, self.cursor.number("an alignment")?))
    }

    /// `size 8`
    pub(super) fn size(&mut self) -> Result<u64, ParseError> {
        self.cursor.word("size")?;
        self.cursor.number("a size")
    }

    fn global(&mut self) -> Result<(), ParseError> {
        let name = self.defined_name()?;
        self.cursor.mark(":")?;
        let ty = self.ty()?;
        let kind = self.cursor.one_of(
            "`variable`, `static`, `literal` or `external`",
            &[
                ("variable", GlobalKind::Variable),
                ("static", GlobalKind::StaticLocal),
                ("literal", GlobalKind::Literal),
                ("external", GlobalKind::External),
            ],
        )?;
        let internal = self.cursor.eat_word("internal");
        let constant = self.cursor.eat_word("constant");
        let volatile = self.cursor.eat_word("volatile");
        let size = self.size()?;
        let place = self.place()?;
        let bytes = if self.cursor.eat_mark("=") { Some(self.byte_chunks()?) } else { None };
        self.globals.push(Global { name, ty, size, place, kind, internal, constant, volatile, bytes });
        Ok(())
    }

    /// Strings and `zero 40`, at least one of them.
    fn byte_chunks(&mut self) -> Result<Vec<u8>, ParseError> {
        let mut bytes = Vec::new();
        loop {
            let position = self.cursor.position();
            if self.cursor.eat_word("zero") {
                let zeros: usize = self.cursor.number("how many zero bytes")?;
                if zeros > MOST_BYTES - bytes.len().min(MOST_BYTES) {
                    return Err(ParseError::at(position, format!("expected at most {MOST_BYTES} bytes")));
                }
                bytes.resize(bytes.len() + zeros, 0);
            } else {
                bytes.extend(self.cursor.bytes()?);
            }
            let more = matches!(self.cursor.peek(), super::lex::Token::Text(_))
                || self.cursor.peek_word() == Some("zero");
            if !more {
                return Ok(bytes);
            }
        }
    }
}
