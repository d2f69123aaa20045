//! Assignments: `=`, `op=`, `++`, `--`.
//!
//! Clang evaluates the right side of a scalar assignment first, then the left side.

use flipside_program::{BinaryOp, Operand, Scalar};

use super::lvalue::Lvalue;
use super::operator::{Operator, operator};
use super::{Lowering, constant_bits};
use crate::ast::Node;

impl<'a> Lowering<'_, 'a> {
    pub(super) fn assignment(&mut self, node: &'a Node<'a>) -> Operand {
        let [left, right] = node.inner.as_slice() else { return self.unsupported_expression(node) };
        let Some(ty) = self.scalar_of(left) else {
            return if self.is_record(node) { self.record_value(node) } else { self.unsupported_type(left) };
        };
        let value = self.value(right);
        let lvalue = self.lvalue(left);
        self.at(node);
        self.store(lvalue, ty, value)
    }

    pub(super) fn compound_assignment(&mut self, node: &'a Node<'a>) -> Operand {
        let [left, right] = node.inner.as_slice() else { return self.unsupported_expression(node) };
        let (Some(compute_left), Some(compute_result)) = (&node.compute_lhs_type, &node.compute_result_type)
        else {
            return self.unsupported_expression(node);
        };
        let types = (
            self.scalar_of(left),
            self.scalar_of(right),
            self.unit.table.scalar(compute_left),
            self.unit.table.scalar(compute_result),
        );
        let (Some(ty), Some(right_ty), Some(left_ty), Some(result_ty)) = types else {
            return self.unsupported_type(if types.0.is_none() { left } else { right });
        };
        let Some(operator) = operator(node.opcode.trim_end_matches('=')) else {
            return self.unsupported_expression(node);
        };
        let amount = self.value(right);
        let amount = self.builder.pinned(amount, right_ty);
        let lvalue = self.lvalue(left);
        self.at(node);
        let old = self.load(lvalue, ty);
        let result = match operator {
            Operator::Arithmetic(op) if ty == Scalar::Ptr => {
                let result = self.offset(op, left, old, right, amount);
                return self.store(lvalue, ty, result);
            }
            Operator::Arithmetic(op) => {
                let converted = self.convert(old, ty, left_ty);
                self.arithmetic(op, left_ty, converted, amount)
            }
            Operator::Shift(op) => {
                let converted = self.convert(old, ty, left_ty);
                self.shift(op, left_ty, converted, right_ty, amount)
            }
            Operator::Compare(_) => return self.unsupported_expression(node),
        };
        let result = self.convert(result, result_ty, ty);
        self.store(lvalue, ty, result)
    }

    /// `++x`, `x--` …: computed at the promoted type (C17 6.5.2.4p2, 6.5.3.1p2).
    pub(super) fn increment(&mut self, node: &'a Node<'a>) -> Operand {
        let operand = &node.inner[0];
        let Some(ty) = self.scalar_of(operand) else { return self.unsupported_type(operand) };
        let op = if node.opcode == "++" { BinaryOp::Add } else { BinaryOp::Sub };
        let lvalue = self.lvalue(operand);
        self.at(node);
        if ty != Scalar::Ptr {
            return self.step_number(op, lvalue, ty, node.is_postfix);
        }
        let old = self.load(lvalue, ty);
        let old = if node.is_postfix { self.builder.pinned(old, ty) } else { old };
        let new = self.step_pointer(op, operand, old);
        let stored = self.store(lvalue, ty, new);
        if node.is_postfix { old } else { stored }
    }

    /// `x++`, `++x`, `x--` or `--x` for a number.
    pub(super) fn step_number(
        &mut self,
        op: BinaryOp,
        lvalue: Lvalue,
        ty: Scalar,
        is_postfix: bool,
    ) -> Operand {
        let old = self.load(lvalue, ty);
        let old = if is_postfix { self.builder.pinned(old, ty) } else { old };
        let (wide, wide_ty) = self.promoted(old, ty);
        let sum = self.arithmetic(op, wide_ty, wide, Operand::Const(constant_bits(1, wide_ty)));
        let new = self.convert(sum, wide_ty, ty);
        let stored = self.store(lvalue, ty, new);
        if is_postfix { old } else { stored }
    }

    fn step_pointer(&mut self, op: BinaryOp, pointer: &Node<'_>, old: Operand) -> Operand {
        match self.pointed_size(pointer) {
            Some(size) => self.moved(op, old, Operand::Const(1), size),
            None => self.unsupported("arithmetic on a pointer to an incomplete type"),
        }
    }
}
