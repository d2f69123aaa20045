//! Operators on constants, computed as clang folds them; a result that C leaves undefined is marked so.

use super::Evaluator;
use super::number::{self, compare};
use super::value::Value;
use crate::ast::Node;

impl Evaluator<'_> {
    pub(super) fn unary(&mut self, node: &Node<'_>) -> Option<Value> {
        let operand = node.inner.first()?;
        match node.opcode.as_ref() {
            "__extension__" => self.value(operand),
            "&" => {
                let place = self.lvalue(operand)?;
                place.bits.is_none().then_some(Value::Address(place.address))
            }
            "!" => Some(Value::Integer(i128::from(!self.truth(operand)?))),
            "+" => match self.value(operand)? {
                value @ (Value::Integer(_) | Value::Float(_)) => Some(value),
                Value::Address(_) | Value::Void => None,
            },
            "-" => match self.value(operand)? {
                Value::Integer(value) => self.arithmetic(node, "-", 0, value),
                Value::Float(value) => Some(Value::Float(-value)),
                Value::Address(_) | Value::Void => None,
            },
            "~" => {
                let value = self.integer_value(operand)?;
                self.integer(!value, &node.ty)
            }
            _ => None,
        }
    }

    pub(super) fn binary(&mut self, node: &Node<'_>) -> Option<Value> {
        let [left, right] = node.inner.as_slice() else { return None };
        match node.opcode.as_ref() {
            "&&" | "||" => self.logical(node.opcode == "||", left, right),
            "," => {
                self.value(left)?;
                self.value(right)
            }
            opcode if self.is_pointer(left) || self.is_pointer(right) => {
                self.pointer_operation(opcode, left, right)
            }
            opcode => match (self.value(left)?, self.value(right)?) {
                (Value::Integer(a), Value::Integer(b)) => {
                    let holds = compare(opcode, Some(a.cmp(&b))).map(i128::from).map(Value::Integer);
                    holds.or_else(|| self.arithmetic(node, opcode, a, b))
                }
                (Value::Float(a), Value::Float(b)) => {
                    let holds = compare(opcode, a.partial_cmp(&b)).map(i128::from).map(Value::Integer);
                    holds.or_else(|| {
                        let kind = self.float_kind(node)?;
                        number::float_operation(opcode, a, b, kind).map(Value::Float)
                    })
                }
                (
                    Value::Integer(_) | Value::Float(_) | Value::Address(_) | Value::Void,
                    Value::Integer(_) | Value::Float(_) | Value::Address(_) | Value::Void,
                ) => None,
            },
        }
    }

    /// The left operand may decide alone. That the right one could decide does not count: the left one may have an
    /// effect.
    fn logical(&mut self, or: bool, left: &Node<'_>, right: &Node<'_>) -> Option<Value> {
        let holds = match self.truth(left)? {
            left if left == or => or,
            _ => self.truth(right)?,
        };
        Some(Value::Integer(i128::from(holds)))
    }

    fn arithmetic(&mut self, node: &Node<'_>, opcode: &str, a: i128, b: i128) -> Option<Value> {
        let (bits, signed) = self.int_shape(&node.ty)?;
        let computed = number::integer_operation(opcode, a, b, bits, signed)?;
        // Older versions fold a shift by too much like any other.
        let shift = matches!(opcode, "<<" | ">>");
        self.undefined |= computed.undefined && (!shift || self.table.known.aggregates_fold);
        Some(Value::Integer(computed.value))
    }
}
