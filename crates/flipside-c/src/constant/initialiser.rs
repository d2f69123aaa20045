//! Initialisers: what a constant object holds.

use flipside_c_text::literal;
use flipside_program::{RecordId, Type, TypeId};

use super::object::{Object, Part};
use super::value::{Address, Value};
use super::{Evaluator, wrap};
use crate::ast::Node;

impl Evaluator<'_> {
    /// Is it the type of a number or pointer?
    pub(super) fn is_scalar(&self, ty: TypeId) -> bool {
        match self.table.types.get(ty) {
            Type::Int(_) | Type::Enum(_) | Type::Float(_) | Type::Pointer(_) => true,
            Type::Void | Type::Array(..) | Type::Record(_) | Type::Function { .. } | Type::Other(_) => false,
        }
    }

    /// What an object of this type holds that is initialised like this.
    pub(super) fn object(&mut self, init: &Node<'_>, ty: TypeId) -> Option<Object> {
        if init.kind == "ImplicitValueInitExpr" {
            return self.zero(ty);
        }
        let init = if self.is_scalar(ty) { init } else { init.without_parens() };
        match self.table.types.get(ty).clone() {
            Type::Int(_) | Type::Enum(_) | Type::Float(_) | Type::Pointer(_) => {
                let value = match (init.kind.as_ref(), init.inner.as_slice()) {
                    // `int x = {3};`
                    ("InitListExpr", [item]) => self.value(item)?,
                    ("InitListExpr", []) => self.zero_value(ty)?,
                    ("InitListExpr", _) => return None,
                    _ => self.value(init)?,
                };
                self.scalar_object(value, ty)
            }
            Type::Array(element, length) => self.array(init, ty, element, length),
            Type::Record(record) => match init.kind.as_ref() {
                "InitListExpr" => self.record(init, ty, record),
                "ImplicitCastExpr" if init.cast_kind == "LValueToRValue" => {
                    self.read_object(init.inner.first()?)
                }
                _ => None,
            },
            Type::Void | Type::Function { .. } | Type::Other(_) => None,
        }
    }

    fn scalar_object(&mut self, value: Value, ty: TypeId) -> Option<Object> {
        let fits = match (&value, self.table.types.get(ty)) {
            (Value::Integer(_) | Value::Address(_), Type::Int(_) | Type::Enum(_))
            | (Value::Float(_), Type::Float(_))
            | (Value::Address(_), Type::Pointer(_)) => true,
            (Value::Integer(_) | Value::Float(_) | Value::Address(_) | Value::Void, _) => false,
        };
        fits.then_some(Object::Scalar { ty, value })
    }

    fn array(&mut self, init: &Node<'_>, ty: TypeId, element: TypeId, length: Option<u64>) -> Option<Object> {
        let given = match init.kind.as_ref() {
            "StringLiteral" => return self.array_from_string(init, ty, element, length),
            // With a filler, the list is (filler, element 0, element 1, …); fillers are zero in C.
            "InitListExpr" if init.array_filler.is_empty() => &init.inner[..],
            "InitListExpr" => &init.array_filler[1..],
            _ => return None,
        };
        // `char s[] = {"abc"};`
        if let [item] = given
            && item.without_parens().kind == "StringLiteral"
            && matches!(self.table.types.get(element), Type::Int(_))
        {
            return self.array_from_string(item.without_parens(), ty, element, length);
        }
        let items = given.iter().map(|item| self.object(item, element)).collect::<Option<Vec<_>>>()?;
        self.filled_array(ty, element, length, items)
    }

    fn array_from_string(
        &mut self,
        literal: &Node<'_>,
        ty: TypeId,
        element: TypeId,
        length: Option<u64>,
    ) -> Option<Object> {
        let mut bytes = literal::string_bytes(&literal.value_text()?, 1)?;
        let (bits, signed) = self.table.int_shape(element).filter(|&(bits, _)| bits == 8)?;
        bytes.truncate(usize::try_from(length?).ok()?);
        let item = |byte| Object::Scalar {
            ty: element,
            value: Value::Integer(wrap(i128::from(byte), bits, signed)),
        };
        let items = bytes.into_iter().map(item).collect();
        self.filled_array(ty, element, length, items)
    }

    fn filled_array(
        &mut self,
        ty: TypeId,
        element: TypeId,
        length: Option<u64>,
        items: Vec<Object>,
    ) -> Option<Object> {
        let stride = self.table.types.size(element)?;
        let rest = match length {
            Some(length) if length > items.len() as u64 => Some(Box::new(self.zero(element)?)),
            Some(_) | None => None,
        };
        Some(Object::Array { ty, stride, items, rest })
    }

    fn record(&mut self, init: &Node<'_>, ty: TypeId, record: RecordId) -> Option<Object> {
        let fields = self.table.types.records[record].layout.as_ref()?.fields.clone();
        let union = self.table.types.records[record].union;
        let first = match &init.field {
            Some(field) => self.table.field(field.id)?.0.index,
            None => 0,
        };
        let given = if union { 1 } else { fields.len() };
        if init.inner.len() != given.min(fields.len()) {
            return None;
        }
        let mut parts = Vec::new();
        for (field, item) in fields.iter().skip(first).zip(&init.inner) {
            let object = self.object(item, field.ty)?;
            // Another member of the type would look the same here, but clang reads only the one that is held.
            if union && fields.iter().filter(|other| other.ty == field.ty).count() > 1 {
                return None;
            }
            parts.push(self.part(field, object)?);
        }
        Some(Object::Record { ty, parts })
    }

    fn part(&mut self, field: &flipside_program::Field, object: Object) -> Option<Part> {
        let object = match (field.bits, object) {
            (Some(bits), Object::Scalar { ty, value: Value::Integer(value) }) => {
                let (_, signed) = self.table.int_shape(field.ty)?;
                Object::Scalar { ty, value: Value::Integer(wrap(value, bits.width, signed)) }
            }
            (Some(_), _) => return None,
            (None, object) => object,
        };
        let size = self.table.types.size(field.ty).unwrap_or(0);
        Some(Part { offset: field.offset, size, bits: field.bits, object })
    }

    /// Zero at a scalar type.
    pub(super) fn zero_value(&self, ty: TypeId) -> Option<Value> {
        match self.table.types.get(ty) {
            Type::Int(_) | Type::Enum(_) => Some(Value::Integer(0)),
            Type::Float(_) => Some(Value::Float(0.0)),
            Type::Pointer(_) => Some(Value::Address(Address::number(0))),
            Type::Void | Type::Array(..) | Type::Record(_) | Type::Function { .. } | Type::Other(_) => None,
        }
    }

    /// An object of which nothing was initialised in a list.
    fn zero(&mut self, ty: TypeId) -> Option<Object> {
        if let Some(value) = self.zero_value(ty) {
            return Some(Object::Scalar { ty, value });
        }
        match self.table.types.get(ty).clone() {
            Type::Array(element, length) => self.filled_array(ty, element, length, Vec::new()),
            Type::Record(record) => {
                let record = &self.table.types.records[record];
                let members = if record.union { 1 } else { usize::MAX };
                let fields = record.layout.as_ref()?.fields.clone();
                let mut parts = Vec::new();
                for field in fields.iter().take(members) {
                    let object = self.zero(field.ty)?;
                    parts.push(self.part(field, object)?);
                }
                Some(Object::Record { ty, parts })
            }
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Enum(_)
            | Type::Pointer(_)
            | Type::Function { .. }
            | Type::Other(_) => None,
        }
    }
}
