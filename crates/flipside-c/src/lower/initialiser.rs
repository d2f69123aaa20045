//! Initialisers: from a syntax tree to the stores that write an object.

use flipside_c_text::literal;
use flipside_program::{Inst, Operand, Scalar, Type, TypeId};

use super::Lowering;
use crate::ast::Node;

impl<'a> Lowering<'_, 'a> {
    /// Writes the object at `address`. `zeroed`: its bytes are zero already.
    pub(super) fn initialise(&mut self, address: Operand, ty: TypeId, init: &'a Node<'a>, zeroed: bool) {
        self.at(init);
        let init = init.without_parens();
        match init.kind.as_ref() {
            "InitListExpr" => self.initialise_from_list(address, ty, init, zeroed),
            "ImplicitValueInitExpr" => {
                if !zeroed {
                    self.zero(address, ty);
                }
            }
            "StringLiteral" if matches!(self.unit.table.types.get(ty), Type::Array(..)) => {
                self.initialise_from_string(address, ty, init);
            }
            // An initialiser, and a list of what overrides parts of it.
            "DesignatedInitUpdateExpr" => {
                for part in &init.inner {
                    self.initialise(address, ty, part, zeroed || part.kind == "InitListExpr");
                }
            }
            "CompoundLiteralExpr" if self.unit.table.types.scalar(ty).is_none() => {
                if let Some(list) = init.inner.first() {
                    self.initialise(address, ty, list, zeroed);
                }
            }
            _ => self.initialise_from_value(address, ty, init),
        }
    }

    fn initialise_from_value(&mut self, address: Operand, ty: TypeId, init: &'a Node<'a>) {
        if let Some(scalar) = self.unit.table.types.scalar(ty) {
            let value = self.value(init);
            self.at(init);
            self.builder.emit(Inst::Store { ty: scalar, address, value, volatile: false });
        } else if self.is_record(init) {
            let from = self.record_value(init);
            let size = self.unit.table.types.size(ty).unwrap_or(0);
            self.copy_record(address, from, ty, size);
        } else {
            self.unsupported_type(init);
        }
    }

    pub(super) fn zero(&mut self, address: Operand, ty: TypeId) {
        if let Some(scalar) = self.unit.table.types.scalar(ty) {
            self.builder.emit(Inst::Store { ty: scalar, address, value: Operand::Const(0), volatile: false });
        } else {
            let size = self.unit.table.types.size(ty).unwrap_or(0);
            self.builder.emit(Inst::Zero { to: address, size });
        }
    }

    fn initialise_from_list(&mut self, address: Operand, ty: TypeId, list: &'a Node<'a>, zeroed: bool) {
        match self.unit.table.types.get(ty).clone() {
            Type::Array(element, _) => self.initialise_array(address, ty, element, list, zeroed),
            Type::Record(record) => self.initialise_record(address, ty, record, list, zeroed),
            // `int x = {3};`
            Type::Int(_) | Type::Enum(_) | Type::Float(_) | Type::Pointer(_) => match list.inner.first() {
                Some(value) => self.initialise(address, ty, value, zeroed),
                None => self.zero(address, ty),
            },
            Type::Void | Type::Function { .. } | Type::Other(_) => {
                self.unsupported_type(list);
            }
        }
    }

    fn initialise_array(
        &mut self,
        address: Operand,
        ty: TypeId,
        element: TypeId,
        list: &'a Node<'a>,
        zeroed: bool,
    ) {
        // With a filler, the list is (filler, element 0, element 1, …); fillers are zero in C.
        let items = if list.array_filler.is_empty() { &list.inner[..] } else { &list.array_filler[1..] };
        // `char s[] = {"abc"};`
        if let [item] = items
            && item.without_parens().kind == "StringLiteral"
            && matches!(self.unit.table.types.get(element), Type::Int(_))
        {
            return self.initialise(address, ty, item, zeroed);
        }
        if !zeroed {
            self.zero(address, ty);
        }
        let size = self.unit.table.types.size(element).unwrap_or(0);
        for (index, item) in items.iter().enumerate() {
            if !matches!(item.kind.as_ref(), "ImplicitValueInitExpr" | "NoInitExpr") {
                let at = self.displaced(address, index as u64 * size);
                self.initialise(at, element, item, true);
            }
        }
    }

    fn initialise_record(
        &mut self,
        address: Operand,
        ty: TypeId,
        record: flipside_program::RecordId,
        list: &'a Node<'a>,
        zeroed: bool,
    ) {
        if !zeroed {
            self.zero(address, ty);
        }
        let record = &self.unit.table.types.records[record];
        let union = record.union;
        let Some(layout) = record.layout.clone() else {
            self.unsupported_type(list);
            return;
        };
        let first = match &list.field {
            Some(field) => self.unit.table.field(field.id).map_or(0, |(reference, _)| reference.index),
            None => 0,
        };
        self.unspecify_between(address, &layout, (union && !list.inner.is_empty()).then_some(first));
        for (field, item) in layout.fields.iter().skip(first).zip(&list.inner) {
            if matches!(item.kind.as_ref(), "ImplicitValueInitExpr" | "NoInitExpr") {
                continue;
            }
            let at = self.displaced(address, field.offset);
            match field.bits {
                Some(bits) => {
                    let Some(scalar) = self.unit.table.types.scalar(field.ty) else {
                        self.unsupported_type(item);
                        continue;
                    };
                    let value = self.value(item);
                    self.builder.emit(Inst::StoreBits { ty: scalar, address: at, bits, value });
                }
                None => self.initialise(at, field.ty, item, true),
            }
        }
    }

    fn initialise_from_string(&mut self, address: Operand, ty: TypeId, node: &'a Node<'a>) {
        let Some(element) = self.unit.element_type(ty) else {
            self.unsupported("a string that initialises no array");
            return;
        };
        let unit = self.unit.table.types.size(element).unwrap_or(1);
        let Some(mut bytes) = node.value_text().and_then(|text| literal::string_bytes(&text, unit)) else {
            self.unsupported("this string literal");
            return;
        };
        let size = self.unit.table.types.size(ty).unwrap_or(bytes.len() as u64 + unit);
        bytes.resize(size as usize, 0);
        let length = bytes.len() as u64 / unit;
        let literal_type = self.unit.table.types.intern(Type::Array(element, Some(length)));
        let place = self.builder.place;
        let global = self.unit.string_literal(bytes, literal_type, place);
        self.builder.emit(Inst::Copy { to: address, from: Operand::Global(global), size });
    }

    /// The address `bytes` further on.
    pub(super) fn displaced(&mut self, base: Operand, bytes: u64) -> Operand {
        if bytes == 0 {
            return base;
        }
        let dest = self.builder.temporary(Scalar::Ptr);
        self.builder.emit(Inst::Offset { dest, base, index: Operand::Const(bytes), scale: 1 });
        Operand::Reg(dest)
    }

    /// The size of an object of this type with this initialiser: a flexible array member adds what it is given.
    pub(super) fn size_with_flexible_member(&mut self, ty: TypeId, init: &Node<'_>) -> u64 {
        let size = self.unit.table.types.size(ty).unwrap_or(0);
        let Type::Record(record) = *self.unit.table.types.get(ty) else { return size };
        let Some(layout) = self.unit.table.types.records[record].layout.clone() else { return size };
        let (Some(field), Some(item)) =
            (layout.fields.last(), init.inner.get(layout.fields.len().wrapping_sub(1)))
        else {
            return size;
        };
        if !matches!(self.unit.table.types.get(field.ty), Type::Array(_, None)) {
            return size;
        }
        let given = self.type_of(item);
        size.max(field.offset + self.unit.table.types.size(given).unwrap_or(0))
    }
}
