//! Declarations of structs, unions and enumerations.

use flipside_c_text::parse_type;
use flipside_program::{Enum, Field, IntKind, Layout, Record, Type, TypeId};

use super::table::{FieldRef, Tag, TypeTable};
use crate::ast::Node;
use crate::constant;

impl TypeTable {
    /// The tag that an earlier declaration of the same record or enumeration made.
    fn declared_before(&self, node: &Node<'_>) -> Option<Tag> {
        let linked = self.tags_by_decl.get(&node.previous_decl).copied();
        linked.or_else(|| if node.name.is_empty() { None } else { self.find_tag(&node.name, true) })
    }

    pub(super) fn declare_record(&mut self, node: &Node<'_>) {
        let union = node.tag_used == "union";
        let id = match self.declared_before(node) {
            Some(Tag::Record(id)) => id,
            Some(Tag::Enum(_)) | None => {
                let name = self.record_name(node);
                self.types.records.push(Record { name, union, layout: None })
            }
        };
        self.declare_tag(node, Tag::Record(id));
        if !node.complete_definition {
            return;
        }
        // Records and enumerations that are declared inside belong to the enclosing scope (C17 6.2.1).
        for child in &node.inner {
            self.declare(child);
        }
        let key = if node.name.is_empty() {
            self.place_text(node)
        } else {
            format!("{} {}", node.tag_used, node.name)
        };
        let Some(layout) = self.layouts.take(&key) else { return };
        let members = node.inner.iter().filter(|child| child.kind == "FieldDecl");
        let mut fields = Vec::new();
        for (member, place) in members.zip(&layout.members) {
            if member.is_bitfield && member.name.is_empty() {
                continue;
            }
            let qualified = self.resolve(&member.ty);
            let ty = qualified.ty;
            if qualified.volatile || self.has_volatile(ty) {
                self.volatile_records.insert(id);
            }
            self.fields.insert(member.id, FieldRef { record: id, index: fields.len() });
            fields.push(Field {
                name: member.name.to_string(),
                ty,
                offset: place.offset,
                bits: place.bits.filter(|_| member.is_bitfield),
                constant: qualified.constant,
            });
        }
        self.types.records[id].layout = Some(Layout { size: layout.size, align: layout.align, fields });
    }

    /// A record that is needed whole and has no layout yet was declared inside of an expression, of which the tree has no
    /// declaration: its members are read from clang's dump of the layouts.
    pub fn complete_undeclared(&mut self, ty: TypeId) {
        let Type::Record(id) = *self.types.get(ty) else { return };
        if self.types.records[id].layout.is_some() {
            return;
        }
        let name = self.types.records[id].name.clone();
        let key = match name.split_once(" (unnamed at ") {
            Some((_, place)) => place.trim_end_matches(')').to_owned(),
            None => name,
        };
        let Some(layout) = self.layouts.take(&key) else { return };
        let mut fields = Vec::new();
        for member in layout.members {
            let Some(qualified) = parse_type(&member.ty).ok().and_then(|text| self.resolve_parsed(&text))
            else {
                return;
            };
            let (offset, bits, constant) = (member.offset, member.bits, qualified.constant);
            fields.push(Field { name: member.name, ty: qualified.ty, offset, bits, constant });
        }
        self.types.records[id].layout = Some(Layout { size: layout.size, align: layout.align, fields });
    }

    /// A member of a record by its name.
    pub fn field_named(&self, ty: TypeId, name: &str) -> Option<&Field> {
        let Type::Record(id) = *self.types.get(ty) else { return None };
        self.types.records[id].layout.as_ref()?.fields.iter().find(|field| field.name == name)
    }

    /// Does a record, or an array of records, have volatile members?
    pub fn has_volatile(&self, ty: TypeId) -> bool {
        match *self.types.get(ty) {
            Type::Record(record) => self.volatile_records.contains(&record),
            Type::Array(element, _) => self.has_volatile(element),
            _ => false,
        }
    }

    fn record_name(&mut self, node: &Node<'_>) -> String {
        let name = if node.name.is_empty() {
            format!("{} (unnamed at {})", node.tag_used, self.place_text(node))
        } else {
            format!("{} {}", node.tag_used, node.name)
        };
        self.unique_name(&name)
    }

    /// A struct or union that is only ever mentioned.
    pub(super) fn declare_incomplete(&mut self, tag: &str, name: &str) -> Tag {
        let key = format!("{tag} {name}");
        let unique = self.unique_name(&key);
        // The compiler's own record behind `va_list` has a layout and no declaration; its members are not needed.
        let layout = if name == "__va_list_tag" { self.layouts.take(&key) } else { None };
        let layout = layout.map(|own| Layout { size: own.size, align: own.align, fields: Vec::new() });
        let id = self.types.records.push(Record { name: unique, union: tag == "union", layout });
        self.insert_tag(name, Tag::Record(id));
        Tag::Record(id)
    }

    /// A struct or union without a name that is declared inside of an expression.
    pub(super) fn declare_unnamed(&mut self, tag: &str, place: &str) -> Option<Tag> {
        if tag == "enum" || !self.layouts.has(place) {
            return None;
        }
        let name = self.unique_name(&format!("{tag} (unnamed at {place})"));
        let id = self.types.records.push(Record { name, union: tag == "union", layout: None });
        self.tags_by_place.insert(place.to_owned(), Tag::Record(id));
        Some(Tag::Record(id))
    }

    pub(super) fn declare_enum(&mut self, node: &Node<'_>) {
        let mut next = 0i128;
        let mut enumerators = Vec::new();
        for child in node.inner.iter().filter(|child| child.kind == "EnumConstantDecl") {
            if let Some(value) = child.inner.iter().find(|inner| !inner.is_annotation()) {
                next = constant::evaluate(self, value).unwrap_or(next);
            }
            self.constants.insert(child.id, next);
            self.declare_name(child);
            enumerators.push((child.name.to_string(), next));
            next += 1;
        }
        let packed = self.short_enums || node.inner.iter().any(|child| child.kind == "PackedAttr");
        let fixed = node.fixed_underlying_type.as_ref().and_then(|ty| self.int_kind(ty));
        let underlying = fixed.unwrap_or_else(|| underlying_kind(&enumerators, packed));
        let id = match self.declared_before(node) {
            Some(Tag::Enum(id)) => id,
            Some(Tag::Record(_)) | None => {
                let name = if node.name.is_empty() {
                    format!("enum (unnamed at {})", self.place_text(node))
                } else {
                    format!("enum {}", node.name)
                };
                let name = self.unique_name(&name);
                self.types.enums.push(Enum { name, underlying, enumerators: Vec::new() })
            }
        };
        if !enumerators.is_empty() {
            self.types.enums[id].underlying = underlying;
            self.types.enums[id].enumerators = enumerators;
        }
        self.declare_tag(node, Tag::Enum(id));
    }
}

/// The integer type clang represents an enumeration with: the first of these that holds all values (C17 6.7.2.2p4
/// leaves it open).
fn underlying_kind(enumerators: &[(String, i128)], packed: bool) -> IntKind {
    let low = enumerators.iter().map(|(_, value)| *value).min().unwrap_or(0);
    let high = enumerators.iter().map(|(_, value)| *value).max().unwrap_or(0);
    let small: &[(IntKind, u32)] = if low < 0 {
        &[(IntKind::SChar, 7), (IntKind::Short, 15)]
    } else {
        &[(IntKind::UChar, 8), (IntKind::UShort, 16)]
    };
    let usual: &[(IntKind, u32)] = if low < 0 {
        &[(IntKind::Int, 31), (IntKind::Long, 63)]
    } else {
        &[(IntKind::UInt, 32), (IntKind::ULong, 64)]
    };
    let fits = |bits: u32| high < (1i128 << bits) && low >= -(1i128 << bits);
    let candidates = small.iter().filter(|_| packed).chain(usual);
    candidates.into_iter().find(|(_, bits)| fits(*bits)).map_or(IntKind::Long, |(kind, _)| *kind)
}
