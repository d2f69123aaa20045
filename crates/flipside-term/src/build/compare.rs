//! Order: `<` and `<=`, unsigned and signed.
//!
//! Comparisons keep the form in which they were written (`n <= 8` stays, and its negation is `8 < n`), except at
//! the ends of the range, where they are equations. Promotions below them are removed.
//!
//! Signed numbers are compared through their *key*, the bits with the sign bit flipped, whose unsigned order is
//! the signed order; so one set of rules serves both.

use crate::arena::Arena;
use crate::bits::{self, mask, sign_bit};
use crate::ids::TermId;
use crate::node::{BinaryOp, Node};

/// What a rule makes of a comparison.
enum Step {
    Done(TermId),
    Again(BinaryOp, TermId, TermId),
}

fn is_signed(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::SLt | BinaryOp::SLe)
}

fn is_strict(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::ULt | BinaryOp::SLt)
}

/// From bits to key and back.
fn key(op: BinaryOp, bits: u128, width: u32) -> u128 {
    if is_signed(op) { bits ^ sign_bit(width) } else { bits }
}

/// Is a value above all nonnegative and below all negative numbers of the inner width, sign-extended?
fn is_in_gap(value: u128, inner: u32, width: u32) -> bool {
    (sign_bit(inner)..=mask(width) - mask(inner - 1) - 1).contains(&value)
}

impl Arena {
    /// `left < right`, unsigned
    pub fn unsigned_less(&self, left: TermId, right: TermId) -> TermId {
        self.compare(BinaryOp::ULt, left, right)
    }

    /// `left <= right`, unsigned
    pub fn unsigned_less_equal(&self, left: TermId, right: TermId) -> TermId {
        self.compare(BinaryOp::ULe, left, right)
    }

    /// `left < right`, signed
    pub fn signed_less(&self, left: TermId, right: TermId) -> TermId {
        self.compare(BinaryOp::SLt, left, right)
    }

    /// `left <= right`, signed
    pub fn signed_less_equal(&self, left: TermId, right: TermId) -> TermId {
        self.compare(BinaryOp::SLe, left, right)
    }

    fn compare(&self, op: BinaryOp, left: TermId, right: TermId) -> TermId {
        self.common_width(left, right);
        let (mut op, mut left, mut right) = (op, left, right);
        loop {
            match self.compare_step(op, left, right) {
                Some(Step::Done(done)) => return done,
                Some(Step::Again(next, next_left, next_right)) => {
                    (op, left, right) = (next, next_left, next_right);
                }
                None => return self.intern(Node::Binary(op, left, right)),
            }
        }
    }

    fn compare_step(&self, op: BinaryOp, left: TermId, right: TermId) -> Option<Step> {
        let done = |value| Some(Step::Done(self.bool_constant(value)));
        if left == right {
            return done(!is_strict(op));
        }
        let width = self.width(left);
        let (left_min, left_max) = self.key_range(op, left, width);
        let (right_min, right_max) = self.key_range(op, right, width);
        let holds = |a: u128, b: u128| if is_strict(op) { a < b } else { a <= b };
        if holds(left_max, right_min) {
            return done(true);
        }
        if !holds(left_min, right_max) {
            return done(false);
        }
        if is_signed(op) && self.are_nonnegative(left, right, width) {
            let unsigned = if is_strict(op) { BinaryOp::ULt } else { BinaryOp::ULe };
            return Some(Step::Again(unsigned, left, right));
        }
        if let Some(folded) = self.compare_choice(op, left, right, width) {
            return Some(Step::Done(folded));
        }
        if let Some(step) = self.compare_extensions(op, left, right, width) {
            return Some(step);
        }
        let equation = self.compare_at_end(op, left, right, width);
        equation.map(Step::Done).or_else(|| self.compare_sums(op, left, right, width))
    }

    /// The smallest and largest key that a term can have, as far as its significance says.
    fn key_range(&self, op: BinaryOp, term: TermId, width: u32) -> (u128, u128) {
        if let Some(value) = self.constant_value(term) {
            let key = key(op, value, width);
            return (key, key);
        }
        let significance = self.significance(term);
        if is_signed(op) {
            let (min, max) = significance.signed_range(width);
            let key = |number| key(op, bits::from_signed(number, width), width);
            (key(min), key(max))
        } else {
            (0, significance.unsigned_max())
        }
    }

    /// A choice between constants against a constant.
    fn compare_choice(&self, op: BinaryOp, left: TermId, right: TermId, width: u32) -> Option<TermId> {
        let (condition, then, otherwise) = match (self.constant_value(left), self.constant_value(right)) {
            (None, Some(right)) => {
                let (condition, then, otherwise) = self.constant_choice(left)?;
                let holds = |value| bits::binary(op, value, right, width) == 1;
                (condition, holds(then), holds(otherwise))
            }
            (Some(left), None) => {
                let (condition, then, otherwise) = self.constant_choice(right)?;
                let holds = |value| bits::binary(op, left, value, width) == 1;
                (condition, holds(then), holds(otherwise))
            }
            _ => return None,
        };
        Some(self.ite(condition, self.bool_constant(then), self.bool_constant(otherwise)))
    }

    /// Extensions against each other or against a constant, which is in the range of the inner width: otherwise the
    /// comparison is decided already.
    fn compare_extensions(&self, op: BinaryOp, left: TermId, right: TermId, width: u32) -> Option<Step> {
        let narrow = |term, inner| self.constant_value(term).map(|value| self.constant(value, inner));
        match (self.node(left), self.node(right)) {
            (Node::ZeroExtend { operand: a, .. }, Node::ZeroExtend { operand: b, .. }) => {
                let inner = self.width(a).max(self.width(b));
                Some(Step::Again(op, self.zero_extend(a, inner), self.zero_extend(b, inner)))
            }
            // Sign-extension keeps the unsigned order too.
            (Node::SignExtend { operand: a, .. }, Node::SignExtend { operand: b, .. }) => {
                let inner = self.width(a).max(self.width(b));
                Some(Step::Again(op, self.sign_extend(a, inner), self.sign_extend(b, inner)))
            }
            (Node::ZeroExtend { operand, .. }, Node::Const { .. }) if !is_signed(op) => {
                Some(Step::Again(op, operand, narrow(right, self.width(operand))?))
            }
            (Node::Const { .. }, Node::ZeroExtend { operand, .. }) if !is_signed(op) => {
                Some(Step::Again(op, narrow(left, self.width(operand))?, operand))
            }
            (Node::SignExtend { operand, .. }, Node::Const { bits: value, .. }) => {
                let inner = self.width(operand);
                let is_inside = is_signed(op) || !is_in_gap(value, inner, width);
                Some(if is_inside {
                    Step::Again(op, operand, narrow(right, inner)?)
                } else {
                    // Between the two halves of the extended values.
                    Step::Again(BinaryOp::SLe, self.constant(0, inner), operand)
                })
            }
            (Node::Const { bits: value, .. }, Node::SignExtend { operand, .. }) => {
                let inner = self.width(operand);
                let is_inside = is_signed(op) || !is_in_gap(value, inner, width);
                Some(if is_inside {
                    Step::Again(op, narrow(left, inner)?, operand)
                } else {
                    Step::Again(BinaryOp::SLt, operand, self.constant(0, inner))
                })
            }
            _ => None,
        }
    }

    /// A comparison with the end of the range, or next to it, is an equation.
    fn compare_at_end(&self, op: BinaryOp, left: TermId, right: TermId, width: u32) -> Option<TermId> {
        // The constant, as the number that must be exceeded or met by `term`, or not.
        let (term, value, is_upper) = match (self.constant_value(left), self.constant_value(right)) {
            (None, Some(value)) => (left, value, true),
            (Some(value), None) => (right, value, false),
            _ => return None,
        };
        let (min, max) = self.key_range(op, term, width);
        let value = key(op, value, width);
        // The last key on the side of the constant for which the comparison holds. It exists: it is decided if not.
        let last = match (is_strict(op), is_upper) {
            (false, _) => value,
            (true, true) => value - 1,
            (true, false) => value + 1,
        };
        let constant = |end| self.constant(key(op, end, width), width);
        let (near, far) = if is_upper { (min, max) } else { (max, min) };
        if last == near {
            return Some(self.equal(term, constant(near)));
        }
        if last.abs_diff(far) == 1 {
            return Some(self.not_equal(term, constant(far)));
        }
        None
    }

    /// Sums and differences that cannot overflow, against constants.
    fn compare_sums(&self, op: BinaryOp, left: TermId, right: TermId, width: u32) -> Option<Step> {
        let left_sum = self.exact_sum(op, left, width);
        let right_sum = self.exact_sum(op, right, width);
        let (term, offset, value, is_left) = match (left_sum, right_sum) {
            (Some((a, one)), Some((b, other))) => return (one == other).then_some(Step::Again(op, a, b)),
            (Some((term, offset)), None) => (term, offset, self.constant_value(right)?, true),
            (None, Some((term, offset))) => (term, offset, self.constant_value(left)?, false),
            (None, None) => return self.compare_difference(op, left, right, width),
        };
        let bound = if is_signed(op) {
            let number = bits::to_signed(value, width).checked_sub(bits::to_signed(offset, width))?;
            let bound = bits::from_signed(number, width);
            // Outside the width, every term is on one side of the bound.
            if bits::to_signed(bound, width) != number {
                return Some(Step::Done(self.bool_constant((number > 0) == is_left)));
            }
            bound
        } else {
            match value.checked_sub(offset) {
                Some(bound) => bound,
                None => return Some(Step::Done(self.bool_constant(!is_left))),
            }
        };
        let bound = self.constant(bound, width);
        Some(if is_left { Step::Again(op, term, bound) } else { Step::Again(op, bound, term) })
    }

    /// The operand and the constant of a sum that does not leave the width in the sense of the comparison.
    fn exact_sum(&self, op: BinaryOp, term: TermId, width: u32) -> Option<(TermId, u128)> {
        let (operand, value) = self.with_constant(BinaryOp::Add, term)?;
        let (size, other) = (self.significance(operand), self.significance(self.constant(value, width)));
        let bits =
            if is_signed(op) { size.signed.max(other.signed) } else { size.unsigned.max(other.unsigned) };
        (u32::from(bits) < width).then_some((operand, value))
    }

    /// `a - b < 0` where the difference cannot overflow.
    fn compare_difference(&self, op: BinaryOp, left: TermId, right: TermId, width: u32) -> Option<Step> {
        if !is_signed(op) {
            return None;
        }
        let exact = |term| {
            let (a, b) = self.operands_of(BinaryOp::Sub, term)?;
            let bits = self.significance(a).signed.max(self.significance(b).signed);
            (u32::from(bits) < width).then_some((a, b))
        };
        if self.constant_value(right) == Some(0) {
            return exact(left).map(|(a, b)| Step::Again(op, a, b));
        }
        if self.constant_value(left) == Some(0) {
            return exact(right).map(|(a, b)| Step::Again(op, b, a));
        }
        None
    }
}
