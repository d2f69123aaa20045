//! Shifts, with SMT-LIB's meaning for large amounts.

use crate::arena::Arena;
use crate::ids::TermId;
use crate::node::{BinaryOp, Node};

impl Arena {
    /// `left << right`; 0 if `right` is the width or more
    pub fn shift_left(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        if let Some(done) = self.shift_by_constant(BinaryOp::Shl, left, right, width) {
            return done;
        }
        self.intern(Node::Binary(BinaryOp::Shl, left, right))
    }

    /// `left >> right` with zeros moved in; 0 if `right` is the width or more
    pub fn logical_shift_right(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        if let Some(done) = self.shift_by_constant(BinaryOp::LShr, left, right, width) {
            return done;
        }
        if let (Node::ZeroExtend { operand, .. }, Some(amount)) =
            (self.node(left), self.constant_value(right))
        {
            // The amount is below the inner width: what moves everything out is folded already.
            let inner = self.width(operand);
            let shifted = self.logical_shift_right(operand, self.constant(amount, inner));
            return self.zero_extend(shifted, width);
        }
        self.intern(Node::Binary(BinaryOp::LShr, left, right))
    }

    /// `left >> right` with the sign copied; all sign if `right` is the width or more
    pub fn arithmetic_shift_right(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        if self.significance(left).is_nonnegative(width) {
            return self.logical_shift_right(left, right);
        }
        if let Some(done) = self.shift_by_constant(BinaryOp::AShr, left, right, width) {
            return done;
        }
        if let (Node::SignExtend { operand, .. }, Some(amount)) =
            (self.node(left), self.constant_value(right))
        {
            let inner = self.width(operand);
            let amount = self.constant(amount.min(u128::from(inner - 1)), inner);
            return self.sign_extend(self.arithmetic_shift_right(operand, amount), width);
        }
        self.intern(Node::Binary(BinaryOp::AShr, left, right))
    }

    /// What all shifts do with constants.
    fn shift_by_constant(&self, op: BinaryOp, left: TermId, right: TermId, width: u32) -> Option<TermId> {
        if let Some(folded) = self.fold(op, left, right, width) {
            return Some(folded);
        }
        if self.constant_value(left) == Some(0) {
            return Some(left);
        }
        let amount = self.constant_value(right)?;
        if amount == 0 {
            return Some(left);
        }
        let all = if op == BinaryOp::LShr { u32::from(self.significance(left).unsigned) } else { width };
        if amount >= u128::from(all) && op != BinaryOp::AShr {
            return Some(self.constant(0, width));
        }
        if op == BinaryOp::AShr && amount >= u128::from(width) {
            let most = u128::from(width - 1);
            return Some(self.arithmetic_shift_right(left, self.constant(most, width)));
        }
        if let Some((operand, inner)) = self.with_constant(op, left) {
            let sum = inner + amount;
            let amount = if op == BinaryOp::AShr { sum.min(u128::from(width - 1)) } else { sum };
            if amount >= u128::from(width) {
                return Some(self.constant(0, width));
            }
            return Some(self.intern(Node::Binary(op, operand, self.constant(amount, width))));
        }
        None
    }
}
