//! Checks the data model, the table of types, enumerations and records.

use std::collections::HashSet;

use crate::ids::{RecordId, TypeId};
use crate::types::{BitRange, Field, IntKind, Layout, Type};
use crate::verify::Verifier;

impl Verifier<'_> {
    /// Checks all types.
    pub(super) fn types(&mut self) {
        let types = &self.program.types;
        let model = &types.model;
        self.check(matches!(model.pointer_bits, 32 | 64), || {
            format!("pointers have {} bits, should be 32 or 64", model.pointer_bits)
        });
        self.check(matches!(model.long_bits, 32 | 64), || {
            format!("`long` has {} bits, should be 32 or 64", model.long_bits)
        });
        for (id, ty) in types.entries() {
            self.type_entry(id, ty);
        }
        let mut names = HashSet::new();
        for (id, item) in types.enums.entries() {
            self.check(names.insert(&item.name), || {
                format!("{id} has the name `{}` of another type", item.name)
            });
        }
        for (id, record) in types.records.entries() {
            self.check(names.insert(&record.name), || {
                format!("{id} has the name `{}` of another type", record.name)
            });
        }
        // Sizes can be computed only when the table is sound.
        if self.violations.is_empty() {
            for (id, record) in types.records.entries() {
                if let Some(layout) = &record.layout {
                    self.layout(id, layout);
                }
            }
        }
    }

    fn type_entry(&mut self, id: TypeId, ty: &Type) {
        match ty {
            Type::Void | Type::Int(_) | Type::Float(_) | Type::Other(_) => {}
            Type::Enum(item) => {
                let exists = self.program.types.enums.get(*item).is_some();
                self.check(exists, || format!("{id} is {item}, which does not exist"));
            }
            Type::Record(record) => {
                let exists = self.program.types.records.get(*record).is_some();
                self.check(exists, || format!("{id} is {record}, which does not exist"));
            }
            Type::Pointer(component) | Type::Array(component, _) => self.component(id, *component),
            Type::Function { result, params, .. } => {
                self.component(id, *result);
                for &param in params {
                    self.component(id, param);
                }
            }
        }
    }

    fn component(&mut self, id: TypeId, component: TypeId) {
        self.check(component < id, || format!("{id} is made of {component}, which does not come before it"));
    }

    fn layout(&mut self, id: RecordId, layout: &Layout) {
        let Layout { size, align, .. } = *layout;
        if self.check(align.is_power_of_two(), || {
            format!("{id} has alignment {align}, which is no power of two")
        }) {
            self.check(size % align == 0, || {
                format!("{id} has size {size}, which is no multiple of its alignment {align}")
            });
        }
        for field in &layout.fields {
            self.field(id, size, field);
        }
    }

    fn field(&mut self, id: RecordId, size: u64, field: &Field) {
        let name = format!("field `{}` of {id}", field.name);
        if !self.type_exists(field.ty, &name) {
            return;
        }
        let end = match field.bits {
            None => field.offset.checked_add(self.program.types.size(field.ty).unwrap_or(0)),
            Some(bits) => {
                self.bit_field(&name, field.ty, bits);
                let bytes = (u64::from(bits.start) + u64::from(bits.width)).div_ceil(8);
                field.offset.checked_add(bytes)
            }
        };
        self.check(end.is_some_and(|end| end <= size), || {
            format!("{name} is not inside the record's {size} bytes")
        });
    }

    fn bit_field(&mut self, name: &str, ty: TypeId, bits: BitRange) {
        let types = &self.program.types;
        let kind = match types.get(ty) {
            Type::Int(kind) => *kind,
            Type::Enum(item) => types.enums[*item].underlying,
            Type::Void
            | Type::Float(_)
            | Type::Pointer(_)
            | Type::Array(..)
            | Type::Record(_)
            | Type::Function { .. }
            | Type::Other(_) => {
                return self.wrong(format!("{name} is a bit-field of a type that is no integer"));
            }
        };
        let widest = if kind == IntKind::Bool { 1 } else { types.int_shape(kind).0 };
        self.bit_range(name, bits, widest);
    }

    /// Checks a range of bits against the width of its type.
    pub(super) fn bit_range(&mut self, name: &str, bits: BitRange, widest: u32) {
        let BitRange { start, width } = bits;
        self.check(start <= 7, || format!("{name} starts at bit {start}, should be 0 to 7"));
        self.check((1..=widest).contains(&width), || {
            format!("{name} is {width} bits wide, should be 1 to {widest}")
        });
    }
}
