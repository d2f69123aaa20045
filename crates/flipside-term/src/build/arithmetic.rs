//! Negation, addition, subtraction, multiplication, all wrapping.
//!
//! A subtraction stays one (it prints as C wrote it) except of a constant, which is an addition. Constants of nested
//! sums and differences are gathered outside, so `(x + 1) + 2` and `(x + 1) - (y + 1)` lose theirs.

use crate::arena::Arena;
use crate::bits;
use crate::ids::TermId;
use crate::node::{BinaryOp, Node, UnaryOp};

impl Arena {
    /// `-term`
    pub fn negate(&self, term: TermId) -> TermId {
        let width = self.width(term);
        if let Some(folded) = self.map_constants(term, width, |value| bits::unary(UnaryOp::Neg, value, width))
        {
            return folded;
        }
        let node = self.node(term);
        if let Node::Unary(UnaryOp::Neg, operand) = node {
            return operand;
        }
        if let Node::Unary(UnaryOp::BitNot, operand) = node {
            return self.add(operand, self.constant(1, width));
        }
        if let Node::Binary(BinaryOp::Sub, left, right) = node {
            return self.subtract(right, left);
        }
        if let Some((operand, value)) = self.with_constant(BinaryOp::Add, term) {
            return self.subtract(self.constant(value.wrapping_neg(), width), operand);
        }
        if let Some((operand, value)) = self.with_constant(BinaryOp::Mul, term) {
            return self.multiply(operand, self.constant(value.wrapping_neg(), width));
        }
        self.intern(Node::Unary(UnaryOp::Neg, term))
    }

    /// `left + right`, wrapping
    pub fn add(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        if let Some(folded) = self.fold(BinaryOp::Add, left, right, width) {
            return folded;
        }
        let (left, right) = self.ordered(left, right);
        if let Some(value) = self.constant_value(right) {
            return self.add_constant(left, value, width);
        }
        for (one, other) in [(left, right), (right, left)] {
            if let Some((operand, value)) = self.with_constant(BinaryOp::Add, one) {
                return self.add_constant(self.add(operand, other), value, width);
            }
            if let Node::Unary(UnaryOp::Neg, operand) = self.node(one) {
                return self.subtract(other, operand);
            }
            if let Some((minuend, subtrahend)) = self.operands_of(BinaryOp::Sub, one) {
                if subtrahend == other {
                    return minuend;
                }
                if let Some(value) = self.constant_value(minuend) {
                    return self.add_constant(self.subtract(other, subtrahend), value, width);
                }
            }
            if let Node::Unary(UnaryOp::BitNot, operand) = self.node(one)
                && operand == other
            {
                return self.constant(u128::MAX, width);
            }
        }
        self.binary_node(BinaryOp::Add, left, right)
    }

    /// `term + value`, with the constants of `term` gathered in.
    fn add_constant(&self, term: TermId, value: u128, width: u32) -> TermId {
        if value == 0 {
            return term;
        }
        let constant = self.constant(value, width);
        if let Some(folded) = self.fold(BinaryOp::Add, term, constant, width) {
            return folded;
        }
        if let Some((operand, inner)) = self.with_constant(BinaryOp::Add, term) {
            let sum = bits::binary(BinaryOp::Add, inner, value, width);
            return if sum == 0 {
                operand
            } else {
                self.binary_node(BinaryOp::Add, operand, self.constant(sum, width))
            };
        }
        if let Some((minuend, subtrahend)) = self.operands_of(BinaryOp::Sub, term)
            && let Some(minuend) = self.constant_value(minuend)
        {
            return self.subtract(self.constant(minuend.wrapping_add(value), width), subtrahend);
        }
        if let Node::Unary(op, operand) = self.node(term) {
            return match op {
                // c - x, and ~x + c = (c - 1) - x
                UnaryOp::Neg => self.subtract(constant, operand),
                UnaryOp::BitNot => self.subtract(self.constant(value.wrapping_sub(1), width), operand),
                UnaryOp::Not => unreachable!("a bit vector should not be a negated truth value"),
            };
        }
        self.binary_node(BinaryOp::Add, term, constant)
    }

    /// `left - right`, wrapping
    pub fn subtract(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        if let Some(folded) = self.fold(BinaryOp::Sub, left, right, width) {
            return folded;
        }
        if left == right {
            return self.constant(0, width);
        }
        if let Some(value) = self.constant_value(right) {
            return self.add_constant(left, bits::unary(UnaryOp::Neg, value, width), width);
        }
        if let Some(value) = self.constant_value(left) {
            return self.subtract_from_constant(value, right, width);
        }
        if let Node::Unary(UnaryOp::Neg, operand) = self.node(right) {
            return self.add(left, operand);
        }
        if let Some((operand, value)) = self.with_constant(BinaryOp::Add, left) {
            return self.add_constant(self.subtract(operand, right), value, width);
        }
        if let Some((operand, value)) = self.with_constant(BinaryOp::Add, right) {
            let value = bits::unary(UnaryOp::Neg, value, width);
            return self.add_constant(self.subtract(left, operand), value, width);
        }
        if let Some((a, b)) = self.operands_of(BinaryOp::Add, left) {
            if a == right {
                return b;
            }
            if b == right {
                return a;
            }
        }
        if let Some((a, b)) = self.operands_of(BinaryOp::Add, right) {
            if a == left {
                return self.negate(b);
            }
            if b == left {
                return self.negate(a);
            }
        }
        if let Some((a, b)) = self.operands_of(BinaryOp::Sub, left) {
            if a == right {
                return self.negate(b);
            }
            if let Some(value) = self.constant_value(a) {
                // (c - b) - right: only c - (b + right) keeps the constant outside.
                return self.subtract_from_constant(value, self.add(b, right), width);
            }
        }
        if let Some((a, b)) = self.operands_of(BinaryOp::Sub, right) {
            if a == left {
                return b;
            }
            if let Some(value) = self.constant_value(a) {
                let value = bits::unary(UnaryOp::Neg, value, width);
                return self.add_constant(self.add(left, b), value, width);
            }
        }
        self.intern(Node::Binary(BinaryOp::Sub, left, right))
    }

    /// `value - term`
    fn subtract_from_constant(&self, value: u128, term: TermId, width: u32) -> TermId {
        let constant = self.constant(value, width);
        if let Some(folded) = self.fold(BinaryOp::Sub, constant, term, width) {
            return folded;
        }
        if let Node::Unary(op, operand) = self.node(term) {
            return match op {
                UnaryOp::Neg => self.add_constant(operand, value, width),
                // c - ~x = x + (c + 1)
                UnaryOp::BitNot => {
                    self.add_constant(operand, bits::truncate(value.wrapping_add(1), width), width)
                }
                UnaryOp::Not => unreachable!("a bit vector should not be a negated truth value"),
            };
        }
        if let Some((operand, inner)) = self.with_constant(BinaryOp::Add, term) {
            let value = bits::binary(BinaryOp::Sub, value, inner, width);
            return self.subtract_from_constant(value, operand, width);
        }
        if let Some((minuend, subtrahend)) = self.operands_of(BinaryOp::Sub, term) {
            if let Some(inner) = self.constant_value(minuend) {
                let value = bits::binary(BinaryOp::Sub, value, inner, width);
                return self.add_constant(subtrahend, value, width);
            }
            return self.add_constant(self.subtract(subtrahend, minuend), value, width);
        }
        if value == 0 {
            return self.negate(term);
        }
        self.intern(Node::Binary(BinaryOp::Sub, constant, term))
    }

    /// `left * right`, wrapping
    pub fn multiply(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        if let Some(folded) = self.fold(BinaryOp::Mul, left, right, width) {
            return folded;
        }
        let (left, right) = self.ordered(left, right);
        let Some(value) = self.constant_value(right) else {
            return self.multiply_terms(left, right);
        };
        if value == 0 {
            return right;
        }
        if value == 1 {
            return left;
        }
        if value == bits::mask(width) {
            return self.negate(left);
        }
        if let Some((operand, inner)) = self.with_constant(BinaryOp::Mul, left) {
            return self.multiply(operand, self.constant(inner.wrapping_mul(value), width));
        }
        if let Node::Unary(UnaryOp::Neg, operand) = self.node(left) {
            return self.multiply(operand, self.constant(value.wrapping_neg(), width));
        }
        self.binary_node(BinaryOp::Mul, left, right)
    }

    /// A product of two terms that are not constants: signs and constant factors go outside.
    fn multiply_terms(&self, left: TermId, right: TermId) -> TermId {
        let width = self.width(left);
        for (one, other) in [(left, right), (right, left)] {
            if let Node::Unary(UnaryOp::Neg, operand) = self.node(one) {
                return self.negate(self.multiply(operand, other));
            }
            if let Some((operand, value)) = self.with_constant(BinaryOp::Mul, one) {
                return self.multiply(self.multiply(operand, other), self.constant(value, width));
            }
        }
        self.binary_node(BinaryOp::Mul, left, right)
    }
}
