//! Builders: only they make terms. They check sorts and simplify as they build.
//!
//! **Rules of simplification.** A rule looks at the operands and at most a few levels below them; it either folds
//! constants, drops an operand, moves an operator to a smaller operand, or brings operands into a fixed order.
//! Where a rule follows a chain (equations solved step by step) it does so in a loop, never by recursion on depth;
//! recursion is bounded by widths, which shrink. No rule looks at identifiers beyond equality or at what else the
//! arena holds, so the result depends on the arguments alone. A `_` in a match of these files means that no rule
//! applies; a new operator then is built as it is, which is right.
//!
//! **Normal form**, on which the rules rely:
//! - constants are the right operands of commutative operators;
//! - `x - c` is `x + -c`; `x + -y` is `x - y`; constants of nested sums are gathered outside;
//! - the negation of a comparison is the opposite comparison; `Not` is on nothing else that could absorb it;
//! - extensions are outside bitwise operators with constants, and absent under comparisons where they can be;
//! - a sign-extension of what is never negative is a zero-extension; a signed comparison of two such is unsigned;
//! - concatenations nest to the right; one with zeros above is a zero-extension.

mod arithmetic;
mod bitwise;
mod boolean;
mod compare;
mod concat;
mod divide;
mod equal;
mod extend;
mod extract;
mod float;
mod overflow;
mod select;
mod shift;

use crate::arena::Arena;
use crate::bits;
use crate::ids::{InputId, TermId};
use crate::node::{BinaryOp, Node, UnaryOp};
use crate::sort::Sort;

impl Arena {
    /// A truth value.
    #[inline]
    pub fn bool_constant(&self, value: bool) -> TermId {
        if value { TermId::TRUE } else { TermId::FALSE }
    }

    /// The input as a term.
    pub fn input_term(&self, input: InputId) -> TermId {
        self.intern(Node::Input(input))
    }

    /// The term of a node, simplified: the builder of its operator applied to its operands.
    pub fn build(&self, node: Node) -> TermId {
        match node {
            Node::Bool(value) => self.bool_constant(value),
            Node::Const { bits, width } => self.constant(bits, width),
            Node::Input(input) => self.input_term(input),
            Node::Unary(op, operand) => match op {
                UnaryOp::Not => self.not(operand),
                UnaryOp::Neg => self.negate(operand),
                UnaryOp::BitNot => self.bit_not(operand),
            },
            Node::Binary(op, left, right) => self.build_binary(op, left, right),
            Node::Ite(condition, then, otherwise) => self.ite(condition, then, otherwise),
            Node::Extract { operand, high, low } => self.extract(operand, high, low),
            Node::ZeroExtend { operand, width } => self.zero_extend(operand, width),
            Node::SignExtend { operand, width } => self.sign_extend(operand, width),
            Node::FloatUnary(op, operand) => self.float_unary(op, operand),
            Node::FloatBinary(op, left, right) => self.float_binary(op, left, right),
            Node::FloatConvert { conversion, operand, width } => {
                self.float_convert(conversion, operand, width)
            }
            Node::Lookup { table, index } => self.lookup(table, index),
        }
    }

    fn build_binary(&self, op: BinaryOp, left: TermId, right: TermId) -> TermId {
        match op {
            BinaryOp::And => self.and(left, right),
            BinaryOp::Or => self.or(left, right),
            BinaryOp::Eq => self.equal(left, right),
            BinaryOp::Add => self.add(left, right),
            BinaryOp::Sub => self.subtract(left, right),
            BinaryOp::Mul => self.multiply(left, right),
            BinaryOp::UDiv => self.unsigned_divide(left, right),
            BinaryOp::URem => self.unsigned_remainder(left, right),
            BinaryOp::SDiv => self.signed_divide(left, right),
            BinaryOp::SRem => self.signed_remainder(left, right),
            BinaryOp::BitAnd => self.bit_and(left, right),
            BinaryOp::BitOr => self.bit_or(left, right),
            BinaryOp::BitXor => self.bit_xor(left, right),
            BinaryOp::Shl => self.shift_left(left, right),
            BinaryOp::LShr => self.logical_shift_right(left, right),
            BinaryOp::AShr => self.arithmetic_shift_right(left, right),
            BinaryOp::Concat => self.concat(left, right),
            BinaryOp::ULt => self.unsigned_less(left, right),
            BinaryOp::ULe => self.unsigned_less_equal(left, right),
            BinaryOp::SLt => self.signed_less(left, right),
            BinaryOp::SLe => self.signed_less_equal(left, right),
            BinaryOp::SAddOverflows => self.signed_add_overflows(left, right),
            BinaryOp::SSubOverflows => self.signed_subtract_overflows(left, right),
            BinaryOp::SMulOverflows => self.signed_multiply_overflows(left, right),
        }
    }

    /// The width of two operands, which should be bit vectors of one width.
    fn common_width(&self, left: TermId, right: TermId) -> u32 {
        let width = self.width(left);
        assert_eq!(width, self.width(right), "{left} and {right} should have one width");
        width
    }

    fn expect_bool(&self, term: TermId) {
        assert_eq!(self.sort(term), Sort::Bool, "{term} should be a truth value");
    }

    fn binary_node(&self, op: BinaryOp, left: TermId, right: TermId) -> TermId {
        let (left, right) = if op.is_commutative() { self.ordered(left, right) } else { (left, right) };
        self.intern(Node::Binary(op, left, right))
    }

    /// The operands of a term if it is of this operator.
    fn operands_of(&self, op: BinaryOp, term: TermId) -> Option<(TermId, TermId)> {
        if let Node::Binary(of, left, right) = self.node(term) {
            (of == op).then_some((left, right))
        } else {
            None
        }
    }

    /// The left operand and the constant of a term `x op c`.
    fn with_constant(&self, op: BinaryOp, term: TermId) -> Option<(TermId, u128)> {
        let (left, right) = self.operands_of(op, term)?;
        Some((left, self.constant_value(right)?))
    }

    /// The condition and both values of `condition ? c1 : c2`.
    fn constant_choice(&self, term: TermId) -> Option<(TermId, u128, u128)> {
        if let Node::Ite(condition, then, otherwise) = self.node(term) {
            Some((condition, self.constant_value(then)?, self.constant_value(otherwise)?))
        } else {
            None
        }
    }

    /// `function` of a constant, or of both values of a choice between constants, which C makes of every
    /// comparison that is used as a number. The result has a width of its own.
    fn map_constants(&self, term: TermId, width: u32, function: impl Fn(u128) -> u128) -> Option<TermId> {
        if let Some(value) = self.constant_value(term) {
            return Some(self.constant(function(value), width));
        }
        let (condition, then, otherwise) = self.constant_choice(term)?;
        let [then, otherwise] = [then, otherwise].map(|value| self.constant(function(value), width));
        Some(self.ite(condition, then, otherwise))
    }

    /// `left op right` if one is a constant and the other a constant or a choice between constants. Not for
    /// concatenations.
    fn fold(&self, op: BinaryOp, left: TermId, right: TermId, width: u32) -> Option<TermId> {
        match (self.constant_value(left), self.constant_value(right)) {
            (_, Some(right)) => self.map_constants(left, width, |left| bits::binary(op, left, right, width)),
            (Some(left), None) => {
                self.map_constants(right, width, |right| bits::binary(op, left, right, width))
            }
            (None, None) => None,
        }
    }
}

/// The `k` of a constant `2^k`.
fn power_of_two(value: u128) -> Option<u32> {
    value.is_power_of_two().then(|| value.trailing_zeros())
}
