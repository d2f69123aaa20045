//! Lvalues: which object an expression designates, and what it holds.

use std::rc::Rc;

use flipside_c_text::literal;
use flipside_program::BitRange;

use super::object::Object;
use super::value::{Address, Base, Value, Variable};
use super::{Evaluator, chosen_operand, wrap};
use crate::ast::Node;

/// An object, or a bit-field that starts in the byte at the address.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) address: Address,
    pub(super) bits: Option<BitRange>,
}

impl Place {
    fn at(address: Address) -> Self {
        Place { address, bits: None }
    }
}

impl Evaluator<'_> {
    /// The object that an expression designates.
    pub(super) fn lvalue(&mut self, node: &Node<'_>) -> Option<Place> {
        match node.kind.as_ref() {
            "ParenExpr" | "ConstantExpr" | "GenericSelectionExpr" => self.lvalue(node.wrapped()?),
            "DeclRefExpr" => self.declared(node).map(Place::at),
            "UnaryOperator" => match node.opcode.as_ref() {
                "*" => self.pointer(node.inner.first()?).map(Place::at),
                "__extension__" => self.lvalue(node.inner.first()?),
                _ => None,
            },
            "ArraySubscriptExpr" => {
                let [first, second] = node.inner.as_slice() else { return None };
                let (pointer, index) = if self.is_pointer(first) { (first, second) } else { (second, first) };
                self.displaced(pointer, index, 1).map(Place::at)
            }
            "MemberExpr" => self.member(node),
            "StringLiteral" => self.text(node).map(Place::at),
            "PredefinedExpr" => self.lvalue(node.inner.first()?),
            "CompoundLiteralExpr" => Some(Place::at(self.compound_literal(node))),
            "ChooseExpr" => {
                let chosen = chosen_operand(self.table, node)?;
                self.lvalue(chosen)
            }
            "ImplicitCastExpr" | "CStyleCastExpr" if node.cast_kind == "NoOp" => {
                self.lvalue(node.inner.iter().find(|child| !child.is_type())?)
            }
            _ => None,
        }
    }

    fn declared(&mut self, node: &Node<'_>) -> Option<Address> {
        let decl = node.referenced_decl.as_ref()?;
        match decl.kind.as_ref() {
            "FunctionDecl" => {
                let weak = self.table.known.is_weak_function(&decl.name);
                Some(Address::object(Base::Function { name: decl.name.to_string(), weak }, None))
            }
            "VarDecl" | "ParmVarDecl" => {
                let size = self.size_of(node);
                let known = &self.table.known;
                let variable = Variable {
                    first: known.first_declaration(decl.id),
                    referred: decl.id,
                    name: decl.name.to_string(),
                    size,
                    automatic: !known.is_static(decl.id),
                    weak: known.is_weak(decl.id),
                };
                Some(Address::object(Base::Variable(variable), size))
            }
            _ => None,
        }
    }

    fn member(&mut self, node: &Node<'_>) -> Option<Place> {
        let base_node = node.inner.first()?;
        let base = if node.is_arrow { self.pointer(base_node)? } else { self.lvalue(base_node)?.address };
        let (offset, bits) = match self.table.field(node.referenced_member_decl) {
            Some((_, field)) => (field.offset, field.bits),
            // The tree does not declare a record that is declared inside of an expression.
            None => (self.table.undeclared_member_offset(&base_node.ty.written, &node.name)?, None),
        };
        let size = self.size_of(node);
        let address = base.part(i64::try_from(offset).ok()?, size)?;
        Some(Place { address, bits })
    }

    fn text(&mut self, node: &Node<'_>) -> Option<Address> {
        let mut bytes = literal::string_bytes(&node.value_text()?, 1)?;
        let size = self.size_of(node)?;
        bytes.resize(usize::try_from(size).ok()?, 0);
        Some(Address::object(Base::Text { id: node.id, bytes: Rc::from(bytes) }, Some(size)))
    }

    fn compound_literal(&mut self, node: &Node<'_>) -> Address {
        let qualified = self.table.resolve(&node.ty);
        let is_array = matches!(self.table.types.get(qualified.ty), flipside_program::Type::Array(..));
        let readable = qualified.constant || !is_array;
        let init = node.inner.first().filter(|_| readable);
        let object = init.and_then(|init| self.object(init, qualified.ty));
        let size = self.size_of(node);
        Address::object(Base::Literal { id: node.id, object: object.map(Rc::new) }, size)
    }

    /// The value that an lvalue holds.
    pub(super) fn read(&mut self, node: &Node<'_>) -> Option<Value> {
        match self.read_object(node)? {
            Object::Scalar { value, .. } => Some(value),
            Object::Array { .. } | Object::Record { .. } => None,
        }
    }

    /// What the object holds that an lvalue designates.
    pub(super) fn read_object(&mut self, node: &Node<'_>) -> Option<Object> {
        let place = self.lvalue(node)?;
        let qualified = self.table.resolve(&node.ty);
        if qualified.volatile {
            return None;
        }
        let (ty, size) = (qualified.ty, i64::try_from(self.table.types.size(qualified.ty)?).ok()?);
        let (_, end) = place.address.extent?;
        if place.bits.is_none() && place.address.offset.checked_add(size)? > end {
            return None;
        }
        let offset = u64::try_from(place.address.offset).ok()?;
        match &place.address.base {
            Base::Null | Base::Function { .. } => None,
            Base::Variable(variable) => {
                self.table.known.object(variable.referred)?.at(offset, place.bits, ty).cloned()
            }
            Base::Literal { object, .. } => object.as_ref()?.at(offset, place.bits, ty).cloned(),
            Base::Text { bytes, .. } => {
                let byte = *bytes.get(usize::try_from(offset).ok()?)?;
                let (bits, signed) = self.table.int_shape(ty)?;
                (bits == 8).then(|| Object::Scalar {
                    ty,
                    value: Value::Integer(wrap(i128::from(byte), bits, signed)),
                })
            }
        }
    }
}
