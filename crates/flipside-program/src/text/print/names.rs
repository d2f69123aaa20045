//! What the printer calls things: the spelling of every type, global and function.
//!
//! Computed once per printout. Nothing here fails on a broken program: an id out of range is written as the id.

use std::collections::HashMap;

use crate::ids::{EnumId, FunctionId, GlobalId, Id, RecordId, Table, TypeId};
use crate::program::Program;
use crate::text::word::{TAG_WORDS, at_name, name, quote, tag};
use crate::types::Type;

/// Types with a longer spelling are written as their id.
const LONGEST_SPELLING: usize = 60;

/// The spellings.
pub(super) struct Names {
    types: Table<TypeId, Spelling>,
    globals: Table<GlobalId, String>,
    functions: Table<FunctionId, String>,
}

/// A type in two parts, so that the length of an array of arrays goes before the lengths of its elements.
struct Spelling {
    stem: String,
    lengths: String,
}

impl Spelling {
    fn whole(&self) -> String {
        format!("{}{}", self.stem, self.lengths)
    }

    fn is_long(&self) -> bool {
        self.stem.len() + self.lengths.len() > LONGEST_SPELLING
    }
}

impl Names {
    /// The spellings of a program.
    pub(super) fn of(program: &Program) -> Self {
        let globals = program.globals.iter().map(|global| global.name.as_str());
        let functions = program.functions.iter().map(|function| function.name.as_str());
        let uses = count(globals.chain(functions));
        let mut names = Self { types: spell_types(program), globals: Table::new(), functions: Table::new() };
        for (id, global) in program.globals.entries() {
            names.globals.push(unique_or(&uses, &global.name, at_name, id));
        }
        for (id, function) in program.functions.entries() {
            names.functions.push(unique_or(&uses, &function.name, at_name, id));
        }
        names
    }

    /// A type where it is used.
    pub(super) fn ty(&self, id: TypeId) -> String {
        match self.types.get(id) {
            Some(spelling) if !spelling.is_long() => spelling.whole(),
            Some(_) | None => id.to_string(),
        }
    }

    /// A type where it is defined.
    pub(super) fn definition(&self, id: TypeId) -> String {
        self.types[id].whole()
    }

    /// A global.
    pub(super) fn global(&self, id: GlobalId) -> String {
        self.globals.get(id).cloned().unwrap_or_else(|| id.to_string())
    }

    /// A function.
    pub(super) fn function(&self, id: FunctionId) -> String {
        self.functions.get(id).cloned().unwrap_or_else(|| id.to_string())
    }
}

/// How often each name is used.
fn count<'a>(names: impl Iterator<Item = &'a str>) -> HashMap<&'a str, u32> {
    let mut uses = HashMap::new();
    for name in names {
        *uses.entry(name).or_insert(0) += 1;
    }
    uses
}

fn unique_or<I: Id + ToString>(
    uses: &HashMap<&str, u32>,
    name: &str,
    spell: impl Fn(&str) -> String,
    id: I,
) -> String {
    if uses.get(name) == Some(&1) { spell(name) } else { id.to_string() }
}

/// Spells the types in order of their ids; a component that comes later in the table is written as its id.
fn spell_types(program: &Program) -> Table<TypeId, Spelling> {
    let records = &program.types.records;
    let enums = &program.types.enums;
    let uses = count(
        records.iter().map(|record| record.name.as_str()).chain(enums.iter().map(|item| item.name.as_str())),
    );
    let spell_record = |id: RecordId| match records.get(id) {
        Some(record) => unique_or(&uses, &record.name, tag_name, id),
        None => id.to_string(),
    };
    let spell_enum = |id: EnumId| match enums.get(id) {
        Some(item) => unique_or(&uses, &item.name, tag_name, id),
        None => id.to_string(),
    };
    let mut spelled: Table<TypeId, Spelling> = Table::new();
    for (_, ty) in program.types.entries() {
        let component = |id: TypeId| match spelled.get(id) {
            Some(spelling) if !spelling.is_long() => spelling.whole(),
            Some(_) | None => id.to_string(),
        };
        let stem = match ty {
            Type::Void => "void".to_owned(),
            Type::Int(kind) => kind.c_name().to_owned(),
            Type::Float(kind) => kind.c_name().to_owned(),
            Type::Enum(id) => spell_enum(*id),
            Type::Record(id) => spell_record(*id),
            Type::Pointer(to) => format!("{}*", component(*to)),
            Type::Array(element, _) => match spelled.get(*element) {
                Some(spelling) if !spelling.is_long() => spelling.stem.clone(),
                Some(_) | None => element.to_string(),
            },
            Type::Function { result, params, variadic, constants } => {
                let param = |(at, &param): (usize, &TypeId)| {
                    let qualifier = if constants.param(at) { "const " } else { "" };
                    format!("{qualifier}{}", component(param))
                };
                let mut params: Vec<String> = params.iter().enumerate().map(param).collect();
                params.extend(variadic.then(|| "...".to_owned()));
                let qualifier = if constants.result() { " const" } else { "" };
                format!("{}({}){qualifier}", component(*result), params.join(", "))
            }
            Type::Other(spelling) => format!("other {}", quote(spelling)),
        };
        let lengths = match ty {
            Type::Array(element, length) => {
                let inner = spelled.get(*element).filter(|spelling| !spelling.is_long());
                let length = length.map_or(String::new(), |length| length.to_string());
                format!("[{length}]{}", inner.map_or("", |spelling| &spelling.lengths))
            }
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Enum(_)
            | Type::Record(_)
            | Type::Pointer(_)
            | Type::Function { .. }
            | Type::Other(_) => String::new(),
        };
        spelled.push(Spelling { stem, lengths });
    }
    spelled
}

/// The name of a record or enumeration where it is used: `struct point`, `point_t` or quoted.
fn tag_name(text: &str) -> String {
    if TAG_WORDS.iter().any(|word| tag(text, word).is_some()) { text.to_owned() } else { name(text) }
}
