//! Prints what comes before the functions: target, files, types, enumerations, records, globals, initialiser.

use crate::ids::{EnumId, RecordId};
use crate::program::{Global, GlobalKind};
use crate::text::print::Printer;
use crate::text::word::{at_name, name, quote, quote_bytes, tag};
use crate::types::{Enum, Field, Record};

/// How many bytes of a global go on a line.
const BYTES_PER_LINE: usize = 64;
/// This many zero bytes in a row, or more, are written as their number.
const LONG_ZERO: usize = 32;
/// Enumerations that make a longer line get a line per enumerator.
const LONGEST_ENUM: usize = 100;

impl Printer<'_> {
    /// Prints everything but the functions.
    pub(super) fn tables(&mut self) {
        let program = self.program;
        let model = &program.types.model;
        self.line(&format!(
            "target {} pointer {} long {} char {} long_double {} align {} long_long align {}",
            quote(&model.triple),
            model.pointer_bits,
            model.long_bits,
            if model.char_signed { "signed" } else { "unsigned" },
            model.long_double.0,
            model.long_double.1,
            model.long_long_align,
        ));
        for (id, file) in program.files.entries() {
            let system = if file.system { " system" } else { "" };
            self.line(&format!("{id} = {}{system}", quote(&file.path)));
        }
        self.out.push('\n');
        for (id, _) in program.types.entries() {
            let definition = self.names.definition(id);
            self.line(&format!("{id} = {definition}"));
        }
        for (id, item) in program.types.enums.entries() {
            self.enumeration(id, item);
        }
        for (id, record) in program.types.records.entries() {
            self.record(id, record);
        }
        self.out.push('\n');
        for global in &program.globals {
            self.global(global);
        }
        let initialiser = self.names.function(program.initialiser);
        self.line(&format!("initialiser {initialiser}"));
    }

    fn enumeration(&mut self, id: EnumId, item: &Enum) {
        let spelling = match tag(&item.name, "enum") {
            Some(_) => item.name.clone(),
            None => format!("enum {}", quote(&item.name)),
        };
        let head = format!("{id} = {spelling}: {} {{", item.underlying.c_name());
        let enumerators: Vec<String> =
            item.enumerators.iter().map(|(text, value)| format!("{} = {value}", name(text))).collect();
        let line = format!("{head} {} }}", enumerators.join(", "));
        if enumerators.is_empty() {
            self.line(&format!("{head}}}"));
        } else if line.len() <= LONGEST_ENUM {
            self.line(&line);
        } else {
            self.line(&head);
            for enumerator in enumerators {
                self.line(&format!("  {enumerator},"));
            }
            self.line("}");
        }
    }

    fn record(&mut self, id: RecordId, record: &Record) {
        let word = if record.union { "union" } else { "struct" };
        let spelling = match tag(&record.name, word) {
            Some(_) => record.name.clone(),
            None => format!("{word} {}", quote(&record.name)),
        };
        let Some(layout) = &record.layout else {
            self.line(&format!("{id} = {spelling} incomplete"));
            return;
        };
        self.line(&format!("{id} = {spelling} size {} align {} {{", layout.size, layout.align));
        for field in &layout.fields {
            self.field(field);
        }
        self.line("}");
    }

    fn field(&mut self, field: &Field) {
        let bits = field.bits.map_or(String::new(), |bits| format!(" bits {}+{}", bits.start, bits.width));
        let constant = if field.constant { " constant" } else { "" };
        let ty = self.names.ty(field.ty);
        let line = format!("  {}: {ty} at {}{bits}{constant}", name(&field.name), field.offset);
        self.line(&line);
    }

    fn global(&mut self, global: &Global) {
        let kind = match global.kind {
            GlobalKind::Variable => "variable",
            GlobalKind::StaticLocal => "static",
            GlobalKind::Literal => "literal",
            GlobalKind::External => "external",
        };
        let mut line = format!("global {}: {} {kind}", at_name(&global.name), self.names.ty(global.ty));
        if global.internal {
            line.push_str(" internal");
        }
        if global.constant {
            line.push_str(" constant");
        }
        if global.volatile {
            line.push_str(" volatile");
        }
        line.push_str(&format!(" size {} {}", global.size, self.place(global.place)));
        if let Some(bytes) = &global.bytes {
            let chunks = byte_chunks(bytes);
            let separator = if chunks.len() == 1 { " " } else { "\n  " };
            line.push_str(" =");
            for chunk in chunks {
                line.push_str(separator);
                line.push_str(&chunk);
            }
        }
        self.line(&line);
    }
}

/// Bytes as strings of a good length and numbers of zero bytes; at least one chunk.
fn byte_chunks(bytes: &[u8]) -> Vec<String> {
    let mut chunks = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let zeros = rest.iter().take_while(|&&byte| byte == 0).count();
        if zeros >= LONG_ZERO {
            chunks.push(format!("zero {zeros}"));
            rest = &rest[zeros..];
            continue;
        }
        let line = &rest[..rest.len().min(BYTES_PER_LINE)];
        let end = line.windows(LONG_ZERO).position(|window| window.iter().all(|&byte| byte == 0));
        let (string, after) = rest.split_at(end.unwrap_or(line.len()));
        chunks.push(quote_bytes(string));
        rest = after;
    }
    if chunks.is_empty() {
        chunks.push(quote_bytes(&[]));
    }
    chunks
}
