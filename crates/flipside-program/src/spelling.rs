//! The C spelling of types, for generated tests and reports.

use crate::ids::{RecordId, TypeId};
use crate::types::{Type, Types};

impl Types {
    /// The type as C writes it, without a name.
    pub fn c_name(&self, id: TypeId) -> String {
        self.c_declaration(id, "")
    }

    /// The declaration of something with this type in C, such as `int (*name)[4]`.
    pub fn c_declaration(&self, id: TypeId, name: &str) -> String {
        let spaced = |base: &str| if name.is_empty() { base.to_owned() } else { format!("{base} {name}") };
        match self.get(id) {
            Type::Void => spaced("void"),
            Type::Int(kind) => spaced(kind.c_name()),
            Type::Float(kind) => spaced(kind.c_name()),
            Type::Enum(id) => spaced(&self.enums[*id].name),
            Type::Record(id) => spaced(&self.record_name(*id)),
            Type::Other(text) => spaced(text),
            Type::Pointer(to) => {
                let nested = matches!(self.get(*to), Type::Array(..) | Type::Function { .. });
                let inner = if nested { format!("(*{name})") } else { format!("*{name}") };
                self.c_declaration(*to, &inner)
            }
            Type::Array(of, length) => {
                let length = length.map_or(String::new(), |length| length.to_string());
                self.c_declaration(*of, &format!("{name}[{length}]"))
            }
            Type::Function { result, params, variadic, constants } => {
                let mut params: Vec<String> = (0..)
                    .zip(params)
                    .map(|(at, &param)| self.qualified(param, constants.param(at)))
                    .collect();
                if *variadic && !params.is_empty() {
                    params.push("...".into());
                }
                let params =
                    if params.is_empty() && !variadic { "void".to_owned() } else { params.join(", ") };
                let declared = self.c_declaration(*result, &format!("{name}({params})"));
                if constants.result() { format!("const {declared}") } else { declared }
            }
        }
    }

    /// A pointer, maybe to what is `const`. What is behind several pointers has no qualifier here.
    fn qualified(&self, pointer: TypeId, constant: bool) -> String {
        let is_simple = match self.get(pointer) {
            Type::Pointer(to) => !matches!(self.get(*to), Type::Pointer(_)),
            _ => false,
        };
        let name = self.c_name(pointer);
        if constant && is_simple { format!("const {name}") } else { name }
    }

    /// A name for a record. One without a tag is the type of a member of another that has one: `__typeof__(*((struct list *)0)->items)`.
    fn record_name(&self, id: RecordId) -> String {
        let name = &self.records[id].name;
        // The compiler's own, whose tag no source can use.
        if name == "struct __va_list_tag" {
            return "__typeof__(**(__builtin_va_list *)0)".into();
        }
        if !name.contains("(unnamed at ") {
            return name.clone();
        }
        let member = |holder: RecordId| {
            let fields = &self.records[holder].layout.as_ref()?.fields;
            fields.iter().filter(|field| !field.name.is_empty()).find_map(|field| {
                let start = format!("(({} *)0)->{}", self.records[holder].name, field.name);
                self.path_to(id, field.ty, start)
            })
        };
        let named = self.records.entries().filter(|(_, record)| !record.name.contains("(unnamed at "));
        let path = named.map(|(holder, _)| holder).find_map(member);
        path.map_or_else(|| name.clone(), |path| format!("__typeof__({path})"))
    }

    /// An expression for the record, from one of this type, through pointers and arrays.
    fn path_to(&self, record: RecordId, from: TypeId, path: String) -> Option<String> {
        match self.get(from) {
            Type::Record(id) => (*id == record).then_some(path),
            Type::Pointer(to) => self.path_to(record, *to, format!("*{path}")),
            Type::Array(of, _) => {
                let inner = if path.starts_with('*') { format!("({path})") } else { path };
                self.path_to(record, *of, format!("{inner}[0]"))
            }
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Enum(_)
            | Type::Function { .. }
            | Type::Other(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{DataModel, Field, IntKind, Layout, Record};

    fn record(types: &mut Types, name: &str, member: &str, ty: TypeId) -> TypeId {
        let field = Field { name: member.into(), ty, offset: 0, bits: None, constant: false };
        let layout = Some(Layout { size: 8, align: 8, fields: vec![field] });
        let id = types.records.push(Record { name: name.into(), union: false, layout });
        types.intern(Type::Record(id))
    }

    #[test]
    fn a_record_without_a_name_is_the_type_of_a_member() {
        let mut types = Types::new(DataModel {
            triple: "x86_64-pc-linux-gnu".into(),
            pointer_bits: 64,
            long_bits: 64,
            char_signed: true,
            long_double: (16, 16),
            long_long_align: 8,
        });
        let int = types.intern(Type::Int(IntKind::Int));
        let unnamed = record(&mut types, "struct (unnamed at a.c:1:1)", "x", int);
        assert_eq!(types.c_declaration(unnamed, "one"), "struct (unnamed at a.c:1:1) one");
        let pointer = types.intern(Type::Pointer(unnamed));
        let pointers = types.intern(Type::Array(pointer, Some(2)));
        record(&mut types, "struct list", "items", pointers);
        assert_eq!(
            types.c_declaration(unnamed, "one[3]"),
            "__typeof__(*((struct list *)0)->items[0]) one[3]"
        );
    }
}
