//! Operators on values, after the usual arithmetic conversions that clang has made explicit.

use flipside_program::{BinaryOp, CompareOp, Inst, Marked, Operand, Scalar, ShiftOp, UnaryOp};

use super::{Lowering, constant_bits, constant_value, float};
use crate::ast::Node;

/// What an operator of C is in three-address code.
#[derive(Clone, Copy)]
pub(super) enum Operator {
    Arithmetic(BinaryOp),
    Shift(ShiftOp),
    Compare(CompareOp),
}

/// The operator with this spelling, without the `=` of a compound assignment.
pub(super) fn operator(opcode: &str) -> Option<Operator> {
    Some(match opcode {
        "+" => Operator::Arithmetic(BinaryOp::Add),
        "-" => Operator::Arithmetic(BinaryOp::Sub),
        "*" => Operator::Arithmetic(BinaryOp::Mul),
        "/" => Operator::Arithmetic(BinaryOp::Div),
        "%" => Operator::Arithmetic(BinaryOp::Rem),
        "&" => Operator::Arithmetic(BinaryOp::And),
        "|" => Operator::Arithmetic(BinaryOp::Or),
        "^" => Operator::Arithmetic(BinaryOp::Xor),
        "<<" => Operator::Shift(ShiftOp::Shl),
        ">>" => Operator::Shift(ShiftOp::Shr),
        "==" => Operator::Compare(CompareOp::Eq),
        "!=" => Operator::Compare(CompareOp::Ne),
        "<" => Operator::Compare(CompareOp::Lt),
        "<=" => Operator::Compare(CompareOp::Le),
        ">" => Operator::Compare(CompareOp::Gt),
        ">=" => Operator::Compare(CompareOp::Ge),
        _ => return None,
    })
}

impl<'a> Lowering<'_, 'a> {
    pub(super) fn unary_value(&mut self, node: &'a Node<'a>) -> Operand {
        let operand = &node.inner[0];
        match node.opcode.as_ref() {
            "++" | "--" => self.increment(node),
            "&" => self.address_of(operand),
            "*" => {
                if self.is_aggregate(node) {
                    return self.address(node);
                }
                self.load_from(node)
            }
            "+" | "__extension__" => self.value(operand),
            "-" => self.negate_or_complement(UnaryOp::Neg, node),
            "~" => self.negate_or_complement(UnaryOp::Not, node),
            "!" => {
                let Some(ty) = self.scalar_of(operand) else { return self.unsupported_type(operand) };
                let left = self.value(operand);
                self.at(node);
                let dest = self.builder.temporary(Scalar::S32);
                self.builder.emit(Inst::Compare {
                    dest,
                    op: CompareOp::Eq,
                    ty,
                    left,
                    right: Operand::Const(0),
                });
                Operand::Reg(dest)
            }
            opcode => self.unsupported(format!("operator `{opcode}`")),
        }
    }

    fn address_of(&mut self, operand: &'a Node<'a>) -> Operand {
        let inside = operand.without_parens();
        if inside.kind == "DeclRefExpr"
            && inside.referenced_decl.as_ref().is_some_and(|d| d.kind == "FunctionDecl")
        {
            return self.function_address(inside);
        }
        self.address(operand)
    }

    fn negate_or_complement(&mut self, op: UnaryOp, node: &'a Node<'a>) -> Operand {
        let Some(ty) = self.scalar_of(node) else { return self.unsupported_type(node) };
        let value = self.value(&node.inner[0]);
        self.at(node);
        if ty.is_float() {
            if let Operand::Const(bits) = value {
                return Operand::Const(bits ^ float::bits(-0.0, ty));
            }
        } else if let Operand::Const(bits) = value
            && !ty.is_wide()
        {
            let old = constant_value(bits, ty);
            let new = if op == UnaryOp::Neg { -old } else { !old };
            let folded = constant_bits(new, ty);
            if op == UnaryOp::Not || !ty.is_signed() || constant_value(folded, ty) == new {
                return Operand::Const(folded);
            }
        }
        self.unary(op, ty, value)
    }

    /// An operator on a value that is promoted already.
    pub(super) fn unary(&mut self, op: UnaryOp, ty: Scalar, value: Operand) -> Operand {
        let at = self.wrapping(ty);
        let dest = self.builder.temporary(at);
        self.builder.emit(Inst::Unary { dest, op, ty: at, value });
        self.convert(Operand::Reg(dest), at, ty)
    }

    /// The type at which arithmetic of a type does not overflow, where the flags say so: the unsigned one. The conversion
    /// back wraps (C17 6.3.1.3p3, as clang defines it).
    fn wrapping(&self, ty: Scalar) -> Scalar {
        let unsigned = ty.bits().filter(|_| self.unit.wraps && ty.is_signed() && !ty.is_float());
        unsigned.and_then(|bits| Scalar::int(bits, false)).unwrap_or(ty)
    }

    pub(super) fn binary_value(&mut self, node: &'a Node<'a>) -> Operand {
        let [left, right] = node.inner.as_slice() else { return self.unsupported_expression(node) };
        match node.opcode.as_ref() {
            "=" => self.assignment(node),
            "," => {
                self.effect(left);
                self.value(right)
            }
            "&&" | "||" => self.logical_value(node),
            opcode => match operator(opcode) {
                Some(operator) => self.binary_operator(node, operator, left, right),
                None => self.unsupported(format!("operator `{opcode}`")),
            },
        }
    }

    fn binary_operator(
        &mut self,
        node: &'a Node<'a>,
        operator: Operator,
        left: &'a Node<'a>,
        right: &'a Node<'a>,
    ) -> Operand {
        let (Some(left_ty), Some(right_ty)) = (self.scalar_of(left), self.scalar_of(right)) else {
            let odd = if self.scalar_of(left).is_none() { left } else { right };
            return self.unsupported_type(odd);
        };
        let (a, b) = (self.value(left), self.value(right));
        self.at(node);
        match operator {
            Operator::Compare(op) => {
                self.check_arithmetic(left_ty);
                let dest = self.builder.temporary(Scalar::S32);
                self.builder.emit(Inst::Compare { dest, op, ty: left_ty, left: a, right: b });
                let is_constant = matches!((a, b), (Operand::Const(_), Operand::Const(_)));
                if left_ty.is_int() && !is_constant {
                    self.mark(Marked::Comparison, node);
                }
                Operand::Reg(dest)
            }
            Operator::Shift(op) => self.shift(op, left_ty, a, right_ty, b),
            Operator::Arithmetic(op) => match (left_ty, right_ty) {
                (Scalar::Ptr, Scalar::Ptr) => self.pointer_difference(left, a, b),
                (Scalar::Ptr, _) => self.offset(op, left, a, right, b),
                (_, Scalar::Ptr) => self.offset(op, right, b, left, a),
                _ => self.arithmetic(op, left_ty, a, b),
            },
        }
    }

    pub(super) fn arithmetic(&mut self, op: BinaryOp, ty: Scalar, left: Operand, right: Operand) -> Operand {
        self.check_arithmetic(ty);
        if let (true, Operand::Const(a), Operand::Const(b)) = (ty.is_float(), left, right)
            && let Some(bits) = float::folded(op, ty, a, b)
        {
            return Operand::Const(bits);
        }
        // Quotients of signed and unsigned numbers differ; one that does not fit is an error under every flag.
        let at = match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => self.wrapping(ty),
            BinaryOp::Div | BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => ty,
        };
        let dest = self.builder.temporary(at);
        self.builder.emit(Inst::Binary { dest, op, ty: at, left, right });
        self.convert(Operand::Reg(dest), at, ty)
    }

    pub(super) fn shift(
        &mut self,
        op: ShiftOp,
        ty: Scalar,
        left: Operand,
        amount_ty: Scalar,
        amount: Operand,
    ) -> Operand {
        let at = if op == ShiftOp::Shl { self.wrapping(ty) } else { ty };
        let dest = self.builder.temporary(at);
        self.builder.emit(Inst::Shift { dest, op, ty: at, left, amount_ty, amount });
        self.convert(Operand::Reg(dest), at, ty)
    }

    fn pointer_difference(&mut self, pointer: &Node<'_>, left: Operand, right: Operand) -> Operand {
        let size = self.pointed_size(pointer);
        let Some(size) = size.filter(|&size| size != Operand::Const(0)) else {
            return self.unsupported("difference of pointers to an incomplete or empty type");
        };
        let scale = if let Operand::Const(size) = size { size as i64 } else { 1 };
        let dest = self.builder.temporary(Scalar::S64);
        self.builder.emit(Inst::Distance { dest, left, right, scale });
        let mut result = Operand::Reg(dest);
        if !matches!(size, Operand::Const(_)) {
            result = self.arithmetic(BinaryOp::Div, Scalar::S64, result, size);
        }
        // `ptrdiff_t` is narrower than the instruction's result on 32-bit targets.
        let width = self.unit.table.types.model.pointer_bits;
        match Scalar::int(width, true) {
            Some(ty) => self.convert(result, Scalar::S64, ty),
            None => result,
        }
    }
}
