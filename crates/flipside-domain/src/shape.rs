//! The shape of a term: its operator and operands, as the network uses them.
//!
//! It differs from the term in a few places. `a <= b` is the negation of `b < a`, so that both are one fact. An overflow
//! predicate has the wrapped result next to its operands. Sums and products of a term with itself have one operand, because
//! a rule would treat two as independent.

use crate::rules::{Arithmetic, Unary};
use crate::values::Values;
use flipside_term::arena::Arena;
use flipside_term::bits::{sign_bit, signed_max};
use flipside_term::float::FloatBinaryOp;
use flipside_term::ids::{TableId, TermId};
use flipside_term::node::{BinaryOp, Node, UnaryOp};
use flipside_term::sort::Sort;

/// The longest table of terms that are not constants whose elements get slots: each element is one more operand of the rule.
const FOLLOWED: usize = 256;

/// An operator with the terms that its rule reads.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Nothing that a rule could use.
    Leaf,
    Unary(Unary, TermId),
    Binary(BinaryOp, TermId, TermId),
    /// Equality of truth values.
    Same(TermId, TermId),
    Equal(TermId, TermId),
    Less(TermId, TermId),
    SignedLess(TermId, TermId),
    /// The operands and the wrapped result.
    Overflow(Arithmetic, TermId, TermId, TermId),
    /// Of a square: the operand and the wrapped result.
    OverflowOfSquare(TermId, TermId),
    /// An operator on floating-point numbers.
    Float(FloatBinaryOp, TermId, TermId),
    Conditional(TermId, TermId, TermId),
    /// A read of a table at an index.
    Lookup(TableId, TermId),
}

impl Shape {
    /// The shape of a term.
    pub fn of(arena: &Arena, term: TermId) -> Self {
        match arena.node(term) {
            Node::Bool(_) | Node::Const { .. } | Node::Input(_) => Shape::Leaf,
            Node::FloatUnary(op, operand) => Shape::Unary(Unary::Float(op), operand),
            Node::FloatBinary(FloatBinaryOp::Eq, left, right) if left == right => {
                Shape::Unary(Unary::IsNumber, left)
            }
            Node::FloatBinary(op, left, right) => Shape::Float(op, left, right),
            Node::FloatConvert { conversion, operand, .. } => {
                Shape::Unary(Unary::Convert(conversion), operand)
            }
            Node::Unary(op, operand) => Shape::Unary(Unary::Operator(op), operand),
            Node::Binary(op, left, right) => Self::of_binary(arena, term, op, left, right),
            Node::Ite(condition, then, otherwise) => Shape::Conditional(condition, then, otherwise),
            Node::Extract { operand, low, .. } => Shape::Unary(Unary::Extract(low), operand),
            Node::ZeroExtend { operand, .. } => Shape::Unary(Unary::ZeroExtend, operand),
            Node::SignExtend { operand, .. } => Shape::Unary(Unary::SignExtend, operand),
            Node::Lookup { table, index } => {
                let table_read = arena.table(table);
                let is_followed = table_read.is_constant() || table_read.elements().len() <= FOLLOWED;
                if is_followed { Shape::Lookup(table, index) } else { Shape::Leaf }
            }
        }
    }

    fn of_binary(arena: &Arena, term: TermId, op: BinaryOp, left: TermId, right: TermId) -> Self {
        match op {
            BinaryOp::Eq => match arena.sort(left) {
                Sort::Bool => Shape::Same(left, right),
                Sort::BitVec(_) => Shape::Equal(left, right),
            },
            BinaryOp::ULt => Shape::Less(left, right),
            BinaryOp::SLt => Shape::SignedLess(left, right),
            BinaryOp::ULe | BinaryOp::SLe => Shape::Unary(Unary::Operator(UnaryOp::Not), arena.not(term)),
            BinaryOp::SAddOverflows => Shape::Overflow(Arithmetic::Add, left, right, arena.add(left, right)),
            BinaryOp::SSubOverflows => {
                Shape::Overflow(Arithmetic::Subtract, left, right, arena.subtract(left, right))
            }
            BinaryOp::SMulOverflows if left == right => {
                Shape::OverflowOfSquare(left, arena.multiply(left, left))
            }
            BinaryOp::SMulOverflows => {
                Shape::Overflow(Arithmetic::Multiply, left, right, arena.multiply(left, right))
            }
            // A rule sees its operands apart; these are one.
            BinaryOp::Mul if left == right => Shape::Unary(Unary::Square, left),
            BinaryOp::Add if left == right => {
                Shape::Binary(BinaryOp::Mul, left, arena.constant(2, arena.width(left)))
            }
            BinaryOp::BitAnd if is_constant(arena, right, signed_max) => Shape::Unary(Unary::ClearSign, left),
            BinaryOp::BitAnd if is_constant(arena, left, signed_max) => Shape::Unary(Unary::ClearSign, right),
            BinaryOp::BitXor if is_constant(arena, right, sign_bit) => Shape::Unary(Unary::TurnSign, left),
            BinaryOp::BitXor if is_constant(arena, left, sign_bit) => Shape::Unary(Unary::TurnSign, right),
            BinaryOp::And
            | BinaryOp::Or
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
            | BinaryOp::Concat => Shape::Binary(op, left, right),
        }
    }

    /// The terms that a rule reads beside the result, in order.
    pub fn for_each_operand(self, arena: &Arena, mut visit: impl FnMut(TermId)) {
        match self {
            Shape::Leaf => {}
            Shape::Unary(_, operand) => visit(operand),
            Shape::Binary(_, left, right)
            | Shape::Same(left, right)
            | Shape::Equal(left, right)
            | Shape::Less(left, right)
            | Shape::SignedLess(left, right)
            | Shape::Float(_, left, right)
            | Shape::OverflowOfSquare(left, right) => [left, right].into_iter().for_each(visit),
            Shape::Overflow(_, left, right, wrapped) => [left, right, wrapped].into_iter().for_each(visit),
            Shape::Conditional(condition, then, otherwise) => {
                [condition, then, otherwise].into_iter().for_each(visit);
            }
            Shape::Lookup(table, index) => {
                visit(index);
                let table = arena.table(table);
                if !table.is_constant() {
                    table.elements().iter().copied().for_each(visit);
                }
            }
        }
    }
}

/// Is a term a constant, this one of its width?
fn is_constant(arena: &Arena, term: TermId, value: fn(u32) -> u128) -> bool {
    arena.constant_value(term) == Some(value(arena.width(term)))
}

/// What a term is by itself, whatever is asserted.
pub fn initial_domain(arena: &Arena, term: TermId) -> Values {
    match arena.node(term) {
        Node::Bool(value) => Values::truth(value),
        Node::Const { bits, width } => Values::single(bits, width),
        Node::Input(_)
        | Node::Unary(..)
        | Node::Binary(..)
        | Node::Ite(..)
        | Node::Extract { .. }
        | Node::ZeroExtend { .. }
        | Node::SignExtend { .. }
        | Node::FloatUnary(..)
        | Node::FloatBinary(..)
        | Node::FloatConvert { .. }
        | Node::Lookup { .. } => Values::of_significance(arena.significance(term), arena.sort(term).bits()),
    }
}
