//! Bitwise operators.
//!
//! Extensions move outside where a constant or an extension of the same kind is on the other side, so that flags of
//! promoted characters (`(c & 0x80) != 0`) are tested at the width of the character.

use crate::arena::Arena;
use crate::bits::{self, mask};
use crate::ids::TermId;
use crate::node::{BinaryOp, Node, UnaryOp};

impl Arena {
    /// `~term`
    pub fn bit_not(&self, term: TermId) -> TermId {
        let width = self.width(term);
        if let Some(folded) =
            self.map_constants(term, width, |value| bits::unary(UnaryOp::BitNot, value, width))
        {
            return folded;
        }
        let node = self.node(term);
        if let Node::Unary(UnaryOp::BitNot, operand) = node {
            return operand;
        }
        if let Node::Unary(UnaryOp::Neg, operand) = node {
            return self.add(operand, self.constant(u128::MAX, width));
        }
        if let Node::SignExtend { operand, .. } = node {
            return self.sign_extend(self.bit_not(operand), width);
        }
        // ~(x + c) = (-1 - c) - x
        if let Some((operand, value)) = self.with_constant(BinaryOp::Add, term) {
            return self.subtract(self.constant(!value, width), operand);
        }
        if let Some((operand, value)) = self.with_constant(BinaryOp::BitXor, term) {
            return self.bit_xor(operand, self.constant(!value, width));
        }
        self.intern(Node::Unary(UnaryOp::BitNot, term))
    }

    /// `left & right`
    pub fn bit_and(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        let (left, right) = match self.bitwise(BinaryOp::BitAnd, left, right, width) {
            Ok(done) => return done,
            Err(operands) => operands,
        };
        if let Some(value) = self.constant_value(right) {
            if value == 0 {
                return right;
            }
            let possible = self.significance(left).unsigned_max();
            if value & possible == possible {
                return left;
            }
            if value & possible != value {
                return self.bit_and(left, self.constant(value & possible, width));
            }
            if let Node::SignExtend { operand, .. } = self.node(left) {
                // The copies of the sign are masked away.
                let inner = self.width(operand);
                if value <= mask(inner) {
                    return self.zero_extend(self.bit_and(operand, self.constant(value, inner)), width);
                }
            }
        }
        self.binary_node(BinaryOp::BitAnd, left, right)
    }

    /// `left | right`
    pub fn bit_or(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        let (left, right) = match self.bitwise(BinaryOp::BitOr, left, right, width) {
            Ok(done) => return done,
            Err(operands) => operands,
        };
        match self.constant_value(right) {
            Some(0) => left,
            Some(value) if value == mask(width) => right,
            Some(_) | None => self.binary_node(BinaryOp::BitOr, left, right),
        }
    }

    /// `left ^ right`
    pub fn bit_xor(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        let (left, right) = match self.bitwise(BinaryOp::BitXor, left, right, width) {
            Ok(done) => return done,
            Err(operands) => operands,
        };
        match self.constant_value(right) {
            Some(0) => return left,
            Some(value) if value == mask(width) => return self.bit_not(left),
            Some(_) | None => {}
        }
        // Complements go outside: ~x ^ y = ~(x ^ y).
        for (one, other) in [(left, right), (right, left)] {
            if let Node::Unary(UnaryOp::BitNot, operand) = self.node(one) {
                return match self.constant_value(other) {
                    Some(value) => self.bit_xor(operand, self.constant(!value, width)),
                    None => self.bit_not(self.bit_xor(operand, other)),
                };
            }
        }
        self.binary_node(BinaryOp::BitXor, left, right)
    }

    /// The rules that the three share; if none applies, the operands in order.
    fn bitwise(
        &self,
        op: BinaryOp,
        left: TermId,
        right: TermId,
        width: u32,
    ) -> Result<TermId, (TermId, TermId)> {
        if let Some(folded) = self.fold(op, left, right, width) {
            return Ok(folded);
        }
        if left == right {
            return Ok(if op == BinaryOp::BitXor { self.constant(0, width) } else { left });
        }
        if self.are_bit_complements(left, right) {
            return Ok(self.constant(if op == BinaryOp::BitAnd { 0 } else { u128::MAX }, width));
        }
        if let Some(choice) = self.bitwise_of_choices(op, left, right, width) {
            return Ok(choice);
        }
        let (left, right) = self.ordered(left, right);
        if let Some(value) = self.constant_value(right) {
            if let Some((operand, inner)) = self.with_constant(op, left) {
                let value = self.constant(bits::binary(op, inner, value, width), width);
                return Ok(self.build(Node::Binary(op, operand, value)));
            }
            if let Node::ZeroExtend { operand, .. } = self.node(left) {
                let inner = self.width(operand);
                if op == BinaryOp::BitAnd || value <= mask(inner) {
                    let narrow = self.build(Node::Binary(op, operand, self.constant(value, inner)));
                    return Ok(self.zero_extend(narrow, width));
                }
            }
            return Err((left, right));
        }
        if let Some(narrow) = self.bitwise_of_extensions(op, left, right, width) {
            return Ok(narrow);
        }
        for (one, other) in [(left, right), (right, left)] {
            if let Some((a, b)) = self.operands_of(op, one)
                && (a == other || b == other)
            {
                // x & (x & y), x ^ (x ^ y)
                let rest = if a == other { b } else { a };
                return Ok(if op == BinaryOp::BitXor { rest } else { one });
            }
        }
        Err((left, right))
    }

    fn are_bit_complements(&self, left: TermId, right: TermId) -> bool {
        let is_complement =
            |one, other| matches!(self.node(one), Node::Unary(UnaryOp::BitNot, operand) if operand == other);
        is_complement(left, right) || is_complement(right, left)
    }

    /// `(a < b) & (c < d)` as C writes it: both sides are 0 or 1.
    fn bitwise_of_choices(&self, op: BinaryOp, left: TermId, right: TermId, width: u32) -> Option<TermId> {
        let flag = |term| match self.constant_choice(term)? {
            (condition, 1, 0) => Some(condition),
            (condition, 0, 1) => Some(self.not(condition)),
            _ => None,
        };
        let (a, b) = (flag(left)?, flag(right)?);
        let condition = if op == BinaryOp::BitAnd {
            self.and(a, b)
        } else if op == BinaryOp::BitOr {
            self.or(a, b)
        } else {
            self.xor(a, b)
        };
        Some(self.from_bool(condition, width))
    }

    fn bitwise_of_extensions(&self, op: BinaryOp, left: TermId, right: TermId, width: u32) -> Option<TermId> {
        let (left, right) = (self.node(left), self.node(right));
        if let (Node::ZeroExtend { operand: a, .. }, Node::ZeroExtend { operand: b, .. }) = (left, right)
            && self.width(a) == self.width(b)
        {
            return Some(self.zero_extend(self.build(Node::Binary(op, a, b)), width));
        }
        if let (Node::SignExtend { operand: a, .. }, Node::SignExtend { operand: b, .. }) = (left, right)
            && self.width(a) == self.width(b)
        {
            return Some(self.sign_extend(self.build(Node::Binary(op, a, b)), width));
        }
        None
    }
}
