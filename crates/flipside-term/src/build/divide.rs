//! Quotients and remainders, total as in SMT-LIB: what C leaves undefined is guarded by the caller.
//!
//! Signed ones of operands that are never negative are unsigned ones, and those by a power of two are shifts and
//! masks: `x % 2` of a promoted `unsigned char` is `x & 1`.

use crate::arena::Arena;
use crate::bits;
use crate::build::power_of_two;
use crate::ids::TermId;
use crate::node::{BinaryOp, Node};

impl Arena {
    /// `left / right`, unsigned; all ones if `right` is 0
    pub fn unsigned_divide(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        if let Some(folded) = self.fold(BinaryOp::UDiv, left, right, width) {
            return folded;
        }
        if let Some(divisor) = self.constant_value(right) {
            if divisor == 0 {
                return self.constant(u128::MAX, width);
            }
            if divisor > self.significance(left).unsigned_max() {
                return self.constant(0, width);
            }
            if let Some(amount) = power_of_two(divisor) {
                return self.logical_shift_right(left, self.constant(u128::from(amount), width));
            }
        }
        self.intern(Node::Binary(BinaryOp::UDiv, left, right))
    }

    /// `left % right`, unsigned; `left` if `right` is 0
    pub fn unsigned_remainder(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        if let Some(folded) = self.fold(BinaryOp::URem, left, right, width) {
            return folded;
        }
        // x % x is 0 also for x = 0: then it is x.
        if left == right {
            return self.constant(0, width);
        }
        if let Some(divisor) = self.constant_value(right) {
            if divisor == 0 || divisor > self.significance(left).unsigned_max() {
                return left;
            }
            if divisor.is_power_of_two() {
                return self.bit_and(left, self.constant(divisor - 1, width));
            }
        }
        self.intern(Node::Binary(BinaryOp::URem, left, right))
    }

    /// `left / right` towards zero; if `right` is 0, 1 for a negative `left` and -1 for another
    pub fn signed_divide(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        if let Some(folded) = self.fold(BinaryOp::SDiv, left, right, width) {
            return folded;
        }
        if self.are_nonnegative(left, right, width) {
            return self.unsigned_divide(left, right);
        }
        if let Some(divisor) = self.constant_value(right) {
            if width > 1 && divisor == 1 {
                return left;
            }
            if divisor == bits::mask(width) {
                return self.negate(left);
            }
        }
        self.intern(Node::Binary(BinaryOp::SDiv, left, right))
    }

    /// `left % right` with the sign of `left`; `left` if `right` is 0
    pub fn signed_remainder(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        if let Some(folded) = self.fold(BinaryOp::SRem, left, right, width) {
            return folded;
        }
        if left == right {
            return self.constant(0, width);
        }
        if self.are_nonnegative(left, right, width) {
            return self.unsigned_remainder(left, right);
        }
        if let Some(divisor) = self.constant_value(right) {
            if divisor == 0 {
                return left;
            }
            if divisor == 1 || divisor == bits::mask(width) {
                return self.constant(0, width);
            }
        }
        self.intern(Node::Binary(BinaryOp::SRem, left, right))
    }

    /// Are both never negative?
    pub(super) fn are_nonnegative(&self, left: TermId, right: TermId, width: u32) -> bool {
        self.significance(left).is_nonnegative(width) && self.significance(right).is_nonnegative(width)
    }
}
