//! Expressions whose value is a struct or union: the value is the address of an object that holds it.

use flipside_program::{Inst, Operand, Scalar};

use super::Lowering;
use crate::ast::Node;
use crate::constant;

impl<'a> Lowering<'_, 'a> {
    /// The address of a record value. The object may be a variable: a caller that keeps it has to copy it at once.
    pub(super) fn record_value(&mut self, node: &'a Node<'a>) -> Operand {
        self.at(node);
        match node.kind.as_ref() {
            "ParenExpr" | "ConstantExpr" | "GenericSelectionExpr" => match node.wrapped() {
                Some(inside) => self.record_value(inside),
                None => self.unsupported_expression(node),
            },
            "ImplicitCastExpr" | "CStyleCastExpr" => match node.cast_kind.as_ref() {
                "LValueToRValue" => self.record_read(node.inner.last().unwrap_or(node)),
                "NoOp" => self.record_value(node.inner.last().unwrap_or(node)),
                kind => self.unsupported(format!("conversion `{kind}`")),
            },
            "BinaryOperator" if node.opcode == "=" => self.record_assignment(node),
            "BinaryOperator" if node.opcode == "," => {
                self.effect(&node.inner[0]);
                self.record_value(&node.inner[1])
            }
            "ConditionalOperator" => self.conditional_value(node),
            "CallExpr" => self.call_record(node),
            "StmtExpr" => self.value(node),
            "VAArgExpr" => self.variadic_record(node),
            "InitListExpr" | "ImplicitValueInitExpr" => {
                let ty = self.type_of(node);
                let slot = self.temporary_slot(ty);
                self.initialise(Operand::Slot(slot), ty, node, false);
                Operand::Slot(slot)
            }
            "OpaqueValueExpr" => self.value(node),
            "ChooseExpr" => match constant::chosen_operand(&mut self.unit.table, node) {
                Some(chosen) => self.record_value(chosen),
                None => self.unsupported_expression(node),
            },
            "MemberExpr" | "DeclRefExpr" | "ArraySubscriptExpr" | "UnaryOperator" | "CompoundLiteralExpr" => {
                self.address(node)
            }
            _ => self.unsupported_expression(node),
        }
    }

    /// The address of a record that is read whole.
    fn record_read(&mut self, node: &'a Node<'a>) -> Operand {
        let address = self.address(node);
        let read = self.unit.table.resolve(&node.ty);
        if read.volatile || self.unit.table.has_volatile(read.ty) {
            self.builder.emit(Inst::Volatile { address });
        }
        address
    }

    /// `a = b` between records: the left side is evaluated first, as clang does.
    fn record_assignment(&mut self, node: &'a Node<'a>) -> Operand {
        let [left, right] = node.inner.as_slice() else { return self.unsupported_expression(node) };
        let ty = self.type_of(node);
        let Some(size) = self.unit.table.types.size(ty) else { return self.unsupported_type(node) };
        let to = self.address(left);
        let to = self.builder.pinned(to, Scalar::Ptr);
        let from = self.record_value(right);
        self.at(node);
        self.copy_record(to, from, ty, size);
        to
    }
}
