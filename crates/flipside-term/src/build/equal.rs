//! Equality. An equation with a constant is solved as far as it goes: `(x ^ 1) + 2 == 5` is `x == 2`.

use crate::arena::Arena;
use crate::bits;
use crate::ids::TermId;
use crate::node::{BinaryOp, Node, UnaryOp};
use crate::sort::Sort;

/// The most nested conditionals that one equation is moved into: each adds a condition to the result, so long chains are
/// left as they are.
const CHOICES: usize = 8;
/// The longest table that is searched for a value when an equation is built; longer ones are left to propagation and the
/// solver.
const SEARCHED: usize = 1024;

/// What a rule makes of an equation.
enum Step {
    Done(TermId),
    /// The equation holds if and only if this one does.
    Again(TermId, TermId),
    /// It holds if the condition does (first case: always then; second: never then), else if the two are equal.
    Choice(TermId, bool, TermId),
}

impl Arena {
    /// `left == right`, of bit vectors or of truth values
    pub fn equal(&self, left: TermId, right: TermId) -> TermId {
        let sort = self.sort(left);
        assert_eq!(sort, self.sort(right), "{left} and {right} should have one sort");
        match sort {
            Sort::Bool => self.equal_bools(left, right),
            Sort::BitVec(_) => self.equal_bits(left, right),
        }
    }

    /// `left != right`
    pub fn not_equal(&self, left: TermId, right: TermId) -> TermId {
        self.not(self.equal(left, right))
    }

    fn equal_bools(&self, left: TermId, right: TermId) -> TermId {
        if left == right {
            return TermId::TRUE;
        }
        if self.are_complements(left, right) {
            return TermId::FALSE;
        }
        for (one, other) in [(left, right), (right, left)] {
            if one == TermId::TRUE {
                return other;
            }
            if one == TermId::FALSE {
                return self.not(other);
            }
            if let Node::Unary(UnaryOp::Not, operand) = self.node(one) {
                return self.not(self.equal(operand, other));
            }
        }
        self.binary_node(BinaryOp::Eq, left, right)
    }

    fn equal_bits(&self, left: TermId, right: TermId) -> TermId {
        let (mut left, mut right) = (left, right);
        let mut choices = Vec::new();
        let mut result = loop {
            if left == right {
                break TermId::TRUE;
            }
            (left, right) = self.ordered(left, right);
            let step = match (self.constant_value(left), self.constant_value(right)) {
                (Some(_), Some(_)) => break TermId::FALSE,
                (None, Some(value)) => self.solve(left, value, right, choices.len() < CHOICES),
                _ => self.equal_terms(left, right),
            };
            match step {
                Some(Step::Done(done)) => break done,
                Some(Step::Again(next_left, next_right)) => (left, right) = (next_left, next_right),
                Some(Step::Choice(condition, holds, rest)) => {
                    choices.push((condition, holds));
                    left = rest;
                }
                None => break self.binary_node(BinaryOp::Eq, left, right),
            }
        };
        for (condition, holds) in choices.into_iter().rev() {
            result = if holds { self.or(condition, result) } else { self.and(self.not(condition), result) };
        }
        result
    }

    /// `term == value`, where `constant` is the value as a term.
    fn solve(&self, term: TermId, value: u128, constant: TermId, may_choose: bool) -> Option<Step> {
        let width = self.width(term);
        let significance = self.significance(term);
        let (min, max) = significance.signed_range(width);
        if value > significance.unsigned_max() || !(min..=max).contains(&bits::to_signed(value, width)) {
            return Some(Step::Done(TermId::FALSE));
        }
        let again = |operand, value| Some(Step::Again(operand, self.constant(value, self.width(operand))));
        let step = match self.node(term) {
            Node::ZeroExtend { operand, .. } | Node::SignExtend { operand, .. } => again(operand, value),
            Node::Unary(UnaryOp::Neg, operand) => again(operand, value.wrapping_neg()),
            Node::Unary(UnaryOp::BitNot, operand) => again(operand, !value),
            Node::Ite(condition, then, otherwise) if may_choose => {
                if self.is_constant(then) {
                    Some(Step::Choice(condition, then == constant, otherwise))
                } else if self.is_constant(otherwise) {
                    Some(Step::Choice(self.not(condition), otherwise == constant, then))
                } else {
                    None
                }
            }
            Node::Binary(BinaryOp::Sub, left, right) => match self.constant_value(left) {
                Some(minuend) => again(right, minuend.wrapping_sub(value)),
                None => (value == 0).then_some(Step::Again(left, right)),
            },
            Node::Binary(BinaryOp::Concat, high, low) => {
                let low_width = self.width(low);
                let high = self.equal(high, self.constant(value >> low_width, width - low_width));
                let low = self.equal(low, self.constant(value, low_width));
                Some(Step::Done(self.and(high, low)))
            }
            Node::Binary(op, left, right) => match self.constant_value(right) {
                Some(right) => self.solve_operator(op, left, right, value, term),
                None => (op == BinaryOp::BitXor && value == 0).then_some(Step::Again(left, right)),
            },
            Node::Lookup { table, index } => {
                let table = self.table(table);
                if !table.is_constant() || table.elements().len() > SEARCHED {
                    return None;
                }
                let mut hits =
                    table.elements().iter().enumerate().filter(|(_, element)| **element == constant);
                match (hits.next(), hits.next()) {
                    (None, _) => Some(Step::Done(TermId::FALSE)),
                    // The last element is read at many indices.
                    (Some((at, _)), None) if at + 1 < table.elements().len() => again(index, at as u128)
                        .filter(|_| at as u128 <= bits::mask(self.width(index)))
                        .or(Some(Step::Done(TermId::FALSE))),
                    _ => None,
                }
            }
            Node::Bool(_)
            | Node::Const { .. }
            | Node::Input(_)
            | Node::Unary(UnaryOp::Not, _)
            | Node::Ite(..)
            | Node::Extract { .. }
            | Node::FloatUnary(..)
            | Node::FloatBinary(..)
            | Node::FloatConvert { .. } => None,
        };
        // One form for the test of a single bit.
        step.or_else(|| {
            (width == 1 && value == 0).then(|| Step::Done(self.not_equal(term, self.constant(1, 1))))
        })
    }

    /// `left op right == value`, where `term` is the left side.
    fn solve_operator(
        &self,
        op: BinaryOp,
        left: TermId,
        right: u128,
        value: u128,
        term: TermId,
    ) -> Option<Step> {
        let width = self.width(left);
        let again = |value| Some(Step::Again(left, self.constant(value, width)));
        let never = Some(Step::Done(TermId::FALSE));
        match op {
            BinaryOp::Add => again(value.wrapping_sub(right)),
            BinaryOp::BitXor => again(value ^ right),
            BinaryOp::BitAnd if value & !right != 0 => never,
            BinaryOp::BitAnd if value == right && right.is_power_of_two() => {
                Some(Step::Done(self.not_equal(term, self.constant(0, width))))
            }
            BinaryOp::BitOr if value & right != right => never,
            BinaryOp::Shl if value & bits::mask(right as u32) != 0 => never,
            BinaryOp::SRem if value == 0 && right.is_power_of_two() => Some(Step::Again(
                self.bit_and(left, self.constant(right - 1, width)),
                self.constant(0, width),
            )),
            BinaryOp::Mul => {
                let (size, factor) =
                    (self.significance(left), self.significance(self.constant(right, width)));
                if u32::from(size.unsigned) + u32::from(factor.unsigned) <= width {
                    return if value.is_multiple_of(right) { again(value / right) } else { never };
                }
                if u32::from(size.signed) + u32::from(factor.signed) <= width {
                    let (value, right) = (bits::to_signed(value, width), bits::to_signed(right, width));
                    return if value % right == 0 {
                        again(bits::from_signed(value / right, width))
                    } else {
                        never
                    };
                }
                None
            }
            _ => None,
        }
    }

    /// Neither side is a constant.
    fn equal_terms(&self, left: TermId, right: TermId) -> Option<Step> {
        let zero = |term| self.constant(0, self.width(term));
        match (self.node(left), self.node(right)) {
            (Node::ZeroExtend { operand: a, .. }, Node::ZeroExtend { operand: b, .. }) => {
                let width = self.width(a).max(self.width(b));
                return Some(Step::Again(self.zero_extend(a, width), self.zero_extend(b, width)));
            }
            (Node::SignExtend { operand: a, .. }, Node::SignExtend { operand: b, .. }) => {
                let width = self.width(a).max(self.width(b));
                return Some(Step::Again(self.sign_extend(a, width), self.sign_extend(b, width)));
            }
            (Node::Unary(one, a), Node::Unary(other, b)) if one == other => return Some(Step::Again(a, b)),
            (Node::Binary(BinaryOp::Concat, a, b), Node::Binary(BinaryOp::Concat, c, d))
                if self.width(a) == self.width(c) =>
            {
                return Some(Step::Done(self.and(self.equal(a, c), self.equal(b, d))));
            }
            (Node::Binary(BinaryOp::Sub, a, b), Node::Binary(BinaryOp::Sub, c, d)) => {
                if a == c {
                    return Some(Step::Again(b, d));
                }
                if b == d {
                    return Some(Step::Again(a, c));
                }
            }
            (Node::Binary(one @ (BinaryOp::Add | BinaryOp::BitXor), a, b), Node::Binary(other, c, d))
                if one == other =>
            {
                for (common, rest) in [(a, b), (b, a)] {
                    if common == c {
                        return Some(Step::Again(rest, d));
                    }
                    if common == d {
                        return Some(Step::Again(rest, c));
                    }
                }
            }
            _ => {}
        }
        for (one, other) in [(left, right), (right, left)] {
            match self.node(one) {
                Node::Binary(BinaryOp::Add | BinaryOp::BitXor, a, b) if a == other => {
                    return Some(Step::Again(b, zero(b)));
                }
                Node::Binary(BinaryOp::Add | BinaryOp::BitXor, a, b) if b == other => {
                    return Some(Step::Again(a, zero(a)));
                }
                Node::Binary(BinaryOp::Sub, a, b) if a == other => return Some(Step::Again(b, zero(b))),
                Node::Unary(UnaryOp::BitNot, operand) if operand == other => {
                    return Some(Step::Done(TermId::FALSE));
                }
                // The other branch is compared by a plain node: no descent into chains of conditionals.
                Node::Ite(condition, a, b) if a == other => {
                    return Some(Step::Done(self.or(condition, self.binary_node(BinaryOp::Eq, b, other))));
                }
                Node::Ite(condition, a, b) if b == other => {
                    let equal = self.binary_node(BinaryOp::Eq, a, other);
                    return Some(Step::Done(self.or(self.not(condition), equal)));
                }
                _ => {}
            }
        }
        None
    }
}
