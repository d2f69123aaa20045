//! Truth values: negation, conjunction, disjunction, and operators defined by them.

use crate::arena::Arena;
use crate::ids::TermId;
use crate::node::{BinaryOp, Node, UnaryOp};

impl Arena {
    /// `!term`. The negation of a comparison is the opposite comparison.
    pub fn not(&self, term: TermId) -> TermId {
        self.expect_bool(term);
        let node = self.node(term);
        if let Node::Binary(op, left, right) = node {
            let opposite = match op {
                BinaryOp::ULt => Some(BinaryOp::ULe),
                BinaryOp::ULe => Some(BinaryOp::ULt),
                BinaryOp::SLt => Some(BinaryOp::SLe),
                BinaryOp::SLe => Some(BinaryOp::SLt),
                BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Eq
                | BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::Mul
                | BinaryOp::UDiv
                | BinaryOp::URem
                | BinaryOp::SDiv
                | BinaryOp::SRem
                | BinaryOp::BitAnd
                | BinaryOp::BitOr
                | BinaryOp::BitXor
                | BinaryOp::Shl
                | BinaryOp::LShr
                | BinaryOp::AShr
                | BinaryOp::Concat
                | BinaryOp::SAddOverflows
                | BinaryOp::SSubOverflows
                | BinaryOp::SMulOverflows => None,
            };
            if let Some(opposite) = opposite {
                // A simplified comparison has a simplified opposite.
                return self.intern(Node::Binary(opposite, right, left));
            }
        }
        if let Node::Unary(UnaryOp::Not, operand) = node {
            operand
        } else if let Node::Bool(value) = node {
            self.bool_constant(!value)
        } else {
            self.intern(Node::Unary(UnaryOp::Not, term))
        }
    }

    /// `left && right`
    pub fn and(&self, left: TermId, right: TermId) -> TermId {
        self.junction(BinaryOp::And, left, right)
    }

    /// `left || right`
    pub fn or(&self, left: TermId, right: TermId) -> TermId {
        self.junction(BinaryOp::Or, left, right)
    }

    /// `!left || right`
    pub fn implies(&self, left: TermId, right: TermId) -> TermId {
        self.or(self.not(left), right)
    }

    /// Exactly one of the two.
    pub fn xor(&self, left: TermId, right: TermId) -> TermId {
        self.expect_bool(left);
        self.not(self.equal(left, right))
    }

    /// All of them; true if there are none.
    pub fn all(&self, terms: impl IntoIterator<Item = TermId>) -> TermId {
        terms.into_iter().fold(TermId::TRUE, |all, term| self.and(all, term))
    }

    /// Any of them; false if there are none.
    pub fn any(&self, terms: impl IntoIterator<Item = TermId>) -> TermId {
        terms.into_iter().fold(TermId::FALSE, |any, term| self.or(any, term))
    }

    /// Is each the negation of the other?
    pub fn are_complements(&self, left: TermId, right: TermId) -> bool {
        let (left_node, right_node) = (self.node(left), self.node(right));
        if let Node::Unary(UnaryOp::Not, operand) = left_node {
            return operand == right;
        }
        if let Node::Unary(UnaryOp::Not, operand) = right_node {
            return operand == left;
        }
        if let (Node::Binary(left_op, a, b), Node::Binary(right_op, c, d)) = (left_node, right_node) {
            let opposite = matches!(
                (left_op, right_op),
                (BinaryOp::ULt, BinaryOp::ULe)
                    | (BinaryOp::ULe, BinaryOp::ULt)
                    | (BinaryOp::SLt, BinaryOp::SLe)
                    | (BinaryOp::SLe, BinaryOp::SLt)
            );
            return opposite && a == d && b == c;
        }
        matches!((left_node, right_node), (Node::Bool(left), Node::Bool(right)) if left != right)
    }

    /// `And` or `Or`: each rule below is its own dual.
    fn junction(&self, op: BinaryOp, left: TermId, right: TermId) -> TermId {
        self.expect_bool(left);
        self.expect_bool(right);
        let (neutral, absorbing, dual) = if op == BinaryOp::And {
            (TermId::TRUE, TermId::FALSE, BinaryOp::Or)
        } else {
            (TermId::FALSE, TermId::TRUE, BinaryOp::And)
        };
        if left == neutral || left == right {
            return right;
        }
        if right == neutral {
            return left;
        }
        if left == absorbing || right == absorbing || self.are_complements(left, right) {
            return absorbing;
        }
        for (one, other) in [(left, right), (right, left)] {
            if let Some((a, b)) = self.operands_of(op, other) {
                // x && (x && y), x && (!x && y)
                if a == one || b == one {
                    return other;
                }
                if self.are_complements(a, one) || self.are_complements(b, one) {
                    return absorbing;
                }
            } else if let Some((a, b)) = self.operands_of(dual, other) {
                // x && (x || y), x && (!x || y)
                if a == one || b == one {
                    return one;
                }
                if self.are_complements(a, one) {
                    return self.junction(op, one, b);
                }
                if self.are_complements(b, one) {
                    return self.junction(op, one, a);
                }
            }
        }
        self.binary_node(op, left, right)
    }
}
