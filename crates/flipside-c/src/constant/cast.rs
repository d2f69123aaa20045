//! Conversions of constants, implicit and explicit, as C defines them for the types of the target.

use flipside_program::{FloatKind, Type, TypeId};

use super::number;
use super::value::{Address, Base, Value};
use super::{Evaluator, wrap};
use crate::ast::Node;

impl Evaluator<'_> {
    pub(super) fn cast(&mut self, node: &Node<'_>) -> Option<Value> {
        let operand = node.inner.iter().find(|child| !child.is_type())?;
        match node.cast_kind.as_ref() {
            "LValueToRValue" => self.read(operand),
            "NoOp" => self.value(operand),
            "BitCast" => {
                let address = self.pointer(operand)?;
                let to = self.pointee(node)?;
                let untyped = self.table.types.get(to) == &Type::Void;
                Some(Value::Address(if untyped { address } else { address.converted() }))
            }
            "ArrayToPointerDecay" => {
                let place = self.lvalue(operand)?;
                let size = self.size_of(operand);
                place.address.part(0, size).map(Value::Address)
            }
            "FunctionToPointerDecay" => Some(Value::Address(self.lvalue(operand)?.address)),
            "NullToPointer" => {
                self.value(operand)?;
                Some(Value::Address(Address::number(0)))
            }
            "ToVoid" => self.value(operand).map(|_| Value::Void),
            "IntegralToBoolean" | "PointerToBoolean" | "FloatingToBoolean" => {
                Some(Value::Integer(i128::from(self.truth(operand)?)))
            }
            "IntegralCast" => match self.value(operand)? {
                Value::Integer(value) => self.integer(value, &node.ty),
                // An address stays one as long as nothing is lost.
                Value::Address(address) => {
                    let same = self.int_shape(&node.ty)?.0 == self.int_shape(&operand.ty)?.0;
                    same.then_some(Value::Address(address))
                }
                Value::Float(_) | Value::Void => None,
            },
            "IntegralToPointer" => Some(Value::Address(match self.value(operand)? {
                Value::Integer(value) => Address::number(self.pointer_number(value)),
                Value::Address(address) => address.converted(),
                Value::Float(_) | Value::Void => return None,
            })),
            "PointerToIntegral" => self.pointer_to_integer(node, operand),
            "IntegralToFloating" => {
                let kind = self.float_kind(node)?;
                number::from_integer(self.integer_value(operand)?, kind).map(Value::Float)
            }
            "FloatingCast" => {
                let kind = self.float_kind(node)?;
                let value = self.float_value(operand)?;
                match kind {
                    FloatKind::Float | FloatKind::Double => number::rounded(value, kind).map(Value::Float),
                    FloatKind::LongDouble => Some(Value::Float(value)),
                }
            }
            "FloatingToIntegral" => {
                let (bits, signed) = self.int_shape(&node.ty)?;
                number::to_integer(self.float_value(operand)?, bits, signed).map(Value::Integer)
            }
            _ => None,
        }
    }

    fn pointer_to_integer(&mut self, node: &Node<'_>, operand: &Node<'_>) -> Option<Value> {
        let address = self.pointer(operand)?;
        if address.base == Base::Null {
            let bits = self.table.types.model.pointer_bits;
            return self.integer(wrap(i128::from(address.offset), bits, false), &node.ty);
        }
        let same = self.int_shape(&node.ty)?.0 == self.table.types.model.pointer_bits;
        same.then(|| Value::Address(address.converted()))
    }

    /// The offset from null that a number as a pointer means.
    fn pointer_number(&self, value: i128) -> i64 {
        wrap(value, self.table.types.model.pointer_bits, true) as i64
    }

    pub(super) fn floating_literal(&mut self, node: &Node<'_>) -> Option<Value> {
        let kind = self.float_kind(node)?;
        number::float_literal(&node.value_text()?, kind).map(Value::Float)
    }

    /// The floating type of an expression.
    pub(super) fn float_kind(&mut self, node: &Node<'_>) -> Option<FloatKind> {
        let ty = self.table.resolve(&node.ty).ty;
        if let Type::Float(kind) = self.table.types.get(ty) { Some(*kind) } else { None }
    }

    pub(super) fn float_value(&mut self, node: &Node<'_>) -> Option<f64> {
        match self.value(node)? {
            Value::Float(value) => Some(value),
            Value::Integer(_) | Value::Address(_) | Value::Void => None,
        }
    }

    /// What a pointer expression points to.
    pub(super) fn pointee(&mut self, node: &Node<'_>) -> Option<TypeId> {
        let ty = self.table.resolve(&node.ty).ty;
        if let Type::Pointer(to) = self.table.types.get(ty) { Some(*to) } else { None }
    }

    /// Is it an expression of pointer type? What it points to need not be known: a record that is declared inside of
    /// an expression is not.
    pub(super) fn is_pointer(&mut self, node: &Node<'_>) -> bool {
        let ty = self.table.resolve(&node.ty).ty;
        match self.table.types.get(ty) {
            Type::Pointer(_) => true,
            Type::Other(written) => written.ends_with('*'),
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Enum(_)
            | Type::Array(..)
            | Type::Record(_)
            | Type::Function { .. } => false,
        }
    }

    /// The size of an expression's type.
    pub(super) fn size_of(&mut self, node: &Node<'_>) -> Option<u64> {
        let ty = self.table.resolve(&node.ty).ty;
        self.table.types.size(ty)
    }
}
