//! Expressions as values: dispatch by kind of node. Each noun of the language has a file of its own.

use flipside_program::{BinaryOp, Inst, Operand, Scalar, ShiftOp};

use super::{Lowering, constant_bits, float};
use crate::ast::Node;
use crate::constant;

impl<'a> Lowering<'_, 'a> {
    /// The value of an expression of scalar type.
    pub(super) fn value(&mut self, node: &'a Node<'a>) -> Operand {
        self.at(node);
        match node.kind.as_ref() {
            "IntegerLiteral" | "CharacterLiteral" => self.literal(node),
            "ParenExpr" | "ConstantExpr" | "GenericSelectionExpr" => match node.wrapped() {
                Some(inside) => self.value(inside),
                None => self.unsupported_expression(node),
            },
            "ImplicitCastExpr" | "CStyleCastExpr" => self.cast_value(node),
            "DeclRefExpr" => self.reference_value(node),
            "UnaryOperator" => self.unary_value(node),
            "BinaryOperator" => self.binary_value(node),
            "CompoundAssignOperator" => self.compound_assignment(node),
            "ConditionalOperator" | "BinaryConditionalOperator" => self.conditional_value(node),
            "CallExpr" => self.call_value(node),
            "AtomicExpr" => self.atomic_value(node),
            "UnaryExprOrTypeTraitExpr" | "TypeTraitExpr" | "OffsetOfExpr" => {
                if let Some(reference) = &node.arg_type {
                    let ty = self.unit.table.resolve(reference).ty;
                    self.unit.table.complete_undeclared(ty);
                }
                match constant::evaluate(&mut self.unit.table, node) {
                    Some(value) => self.constant(value, node),
                    None if node.kind == "OffsetOfExpr" => self.unsupported("this use of `offsetof`"),
                    None => match self.variable_size(node) {
                        Some(size) => size,
                        None => self.unsupported(format!("`{}` of a type of unknown size", node.name)),
                    },
                }
            }
            "StmtExpr" => self.statement_expression(node).unwrap_or(Operand::Const(0)),
            "MemberExpr" | "ArraySubscriptExpr" | "CompoundLiteralExpr" => self.load_from(node),
            "ImplicitValueInitExpr" => Operand::Const(0),
            "InitListExpr" => match node.inner.first() {
                Some(inside) => self.value(inside),
                None => Operand::Const(0),
            },
            "ChooseExpr" => match constant::chosen_operand(&mut self.unit.table, node) {
                Some(chosen) => self.value(chosen),
                None => self.unsupported_expression(node),
            },
            "OpaqueValueExpr" => match self.shared_values.get(&node.id) {
                Some(&value) => value,
                None => self.unsupported_expression(node),
            },
            "VAArgExpr" => self.variadic_value(node),
            "FloatingLiteral" => self.floating_literal(node),
            _ => self.unsupported_expression(node),
        }
    }

    /// Evaluates an expression and drops its value.
    pub(super) fn effect(&mut self, node: &'a Node<'a>) {
        self.at(node);
        match node.kind.as_ref() {
            "ParenExpr" | "ConstantExpr" | "GenericSelectionExpr" => {
                if let Some(inside) = node.wrapped() {
                    self.effect(inside);
                }
            }
            "ImplicitCastExpr" | "CStyleCastExpr" if node.cast_kind == "ToVoid" => {
                if let Some(inside) = node.inner.iter().find(|child| !child.is_type()) {
                    self.effect(inside);
                }
            }
            "BinaryOperator" if node.opcode == "," => {
                for operand in &node.inner {
                    self.effect(operand);
                }
            }
            "CallExpr" => self.call_effect(node),
            "StmtExpr" => {
                self.statement_expression(node);
            }
            "ConditionalOperator" => self.conditional_effect(node),
            _ if node.is_lvalue() => {
                self.lvalue(node);
            }
            _ if self.is_record(node) => {
                self.record_value(node);
            }
            _ => {
                self.value(node);
            }
        }
    }

    /// A construct that is not there yet.
    pub(super) fn unsupported_expression(&mut self, node: &Node<'_>) -> Operand {
        let what = match node.kind.as_ref() {
            "AddrLabelExpr" => "the address of a label".to_owned(),
            kind => format!("`{kind}`"),
        };
        self.unsupported(what)
    }

    /// A constant of the expression's type.
    pub(super) fn constant(&mut self, value: i128, node: &Node<'_>) -> Operand {
        match self.scalar_of(node) {
            Some(scalar) if scalar.is_wide() => self.wide_constant(value, scalar),
            Some(scalar) => Operand::Const(constant_bits(value, scalar)),
            None => self.unsupported_type(node),
        }
    }

    /// A constant of 128 bits, from its halves where it is no small number.
    fn wide_constant(&mut self, value: i128, ty: Scalar) -> Operand {
        if let Ok(small) = u64::try_from(value) {
            return Operand::Const(small);
        }
        let high = self.convert(Operand::Const((value >> 64) as u64), Scalar::U64, Scalar::U128);
        let amount = Operand::Const(64);
        let high = self.shift(ShiftOp::Shl, Scalar::U128, high, Scalar::S32, amount);
        let all = self.arithmetic(BinaryOp::Or, Scalar::U128, high, Operand::Const(value as u64));
        self.convert(all, Scalar::U128, ty)
    }

    fn literal(&mut self, node: &Node<'_>) -> Operand {
        match node.value_text().and_then(|text| text.parse().ok()) {
            Some(value) => self.constant(value, node),
            None => self.unsupported_expression(node),
        }
    }

    /// A name that is a value by itself: an enumerator, or a function used as one.
    fn reference_value(&mut self, node: &'a Node<'a>) -> Operand {
        let Some(decl) = &node.referenced_decl else { return self.unsupported_expression(node) };
        if decl.kind == "EnumConstantDecl" {
            return match self.unit.table.constants.get(&decl.id).copied() {
                Some(value) => self.constant(value, node),
                None => self.unsupported_expression(node),
            };
        }
        if decl.kind == "FunctionDecl" {
            return self.function_address(node);
        }
        self.load_from(node)
    }

    /// Reads what an lvalue (or a member of a record value) holds.
    pub(super) fn load_from(&mut self, node: &'a Node<'a>) -> Operand {
        let lvalue = self.lvalue(node);
        match self.scalar_of(node) {
            Some(scalar) => {
                self.at(node);
                self.load(lvalue, scalar)
            }
            None => self.unsupported_type(node),
        }
    }

    /// A conversion; of a constant, done here and now.
    pub(super) fn convert(&mut self, value: Operand, from: Scalar, to: Scalar) -> Operand {
        if from == to {
            return value;
        }
        if from.is_float() || to.is_float() {
            if let Operand::Const(bits) = value
                && let Some(bits) = float::converted(bits, from, to)
            {
                return Operand::Const(bits);
            }
            self.check_arithmetic(if from.is_float() { from } else { to });
            return self.emit_cast(value, from, to);
        }
        if let Operand::Const(bits) = value
            && !(to.is_wide() && super::constant_value(bits, from) < 0)
        {
            return Operand::Const(constant_bits(super::constant_value(bits, from), to));
        }
        self.emit_cast(value, from, to)
    }

    fn emit_cast(&mut self, value: Operand, from: Scalar, to: Scalar) -> Operand {
        let dest = self.builder.temporary(to);
        self.builder.emit(Inst::Cast { dest, from, to, value });
        Operand::Reg(dest)
    }

    /// `({ …; value; })`: the value of the last statement, if it has one.
    fn statement_expression(&mut self, node: &'a Node<'a>) -> Option<Operand> {
        let body = node.inner.first()?;
        let scalar = self.scalar_of(node);
        let record = self.is_record(node);
        let kept = record.then(|| {
            let ty = self.type_of(node);
            (self.temporary_slot(ty), ty, self.unit.table.types.size(ty).unwrap_or(0))
        });
        self.unit.table.enter_scope();
        self.builder.enter_scope();
        let (last, before) = body.inner.split_last()?;
        for statement in before {
            self.statement(statement);
        }
        let value = if let Some((slot, ty, size)) = kept {
            let from = self.record_value(last);
            self.copy_record(Operand::Slot(slot), from, ty, size);
            Some(Operand::Slot(slot))
        } else if let Some(scalar) = scalar {
            let value = self.value(last);
            Some(self.builder.pinned(value, scalar))
        } else {
            self.statement(last);
            None
        };
        self.builder.leave_scope();
        self.unit.table.leave_scope();
        value
    }
}
