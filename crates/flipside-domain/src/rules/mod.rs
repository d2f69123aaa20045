//! The rules: for every operator, what its result says of its operands and they of it.
//!
//! **Invariant.** A rule takes away no triple of values that the operator allows: if each value was allowed before and
//! `result` is what [`flipside_term::bits`] computes of the operands, each is allowed after. It may be weaker than it could be.
//! One application need not reach the rule's own fixpoint; what changes wakes it again.

mod bitwise;
mod boolean;
mod choose;
mod divide;
mod exact;
pub mod float;
mod multiply;
pub mod order;
mod overflow;
mod resize;
mod shift;
mod sign;
mod signed_divide;
mod sum;
#[cfg(test)]
mod tests;

pub use boolean::{same, within};
pub use choose::{conditional, exclude_from_ends, lookup};
pub use overflow::square as overflow_of_square;

use crate::values::{Narrowed, Values};
use flipside_term::float::{Conversion, FloatUnaryOp};
use flipside_term::node::{BinaryOp, UnaryOp};
use shift::Direction;

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `!`, `-` or `~`
    Operator(UnaryOp),
    /// The bits of the operand from this one on, as many as the result has.
    Extract(u32),
    /// Zeros above.
    ZeroExtend,
    /// Copies of the sign above.
    SignExtend,
    /// The product of the operand with itself.
    Square,
    /// The operand without its sign bit.
    ClearSign,
    /// The operand with the other sign bit.
    TurnSign,
    /// Is a floating operand a number?
    IsNumber,
    /// An operator on floating-point numbers.
    Float(FloatUnaryOp),
    /// A conversion from or to floating-point numbers.
    Convert(Conversion),
}

/// An operation that may overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
}

/// The rule of an operator with one operand.
pub fn unary(op: Unary, result: &mut Values, operand: &mut Values) -> Narrowed {
    match op {
        Unary::Operator(UnaryOp::Not) => boolean::not(result, operand),
        Unary::Operator(UnaryOp::Neg) => sum::negate(result, operand),
        Unary::Operator(UnaryOp::BitNot) => bitwise::complement(result, operand),
        Unary::Extract(low) => resize::extract(result, operand, low),
        Unary::ZeroExtend => resize::zero_extend(result, operand),
        Unary::SignExtend => resize::sign_extend(result, operand),
        Unary::Square => multiply::square(result, operand),
        Unary::ClearSign => sign::clear(result, operand),
        Unary::TurnSign => sign::turn(result, operand),
        Unary::IsNumber => float::is_number(result, operand),
        Unary::Float(op) => float::unary(op, result, operand),
        Unary::Convert(conversion) => float::convert(conversion, result, operand),
    }
}

/// The rule of an operator with two operands; of an equality, that of bit vectors.
pub fn binary(op: BinaryOp, result: &mut Values, left: &mut Values, right: &mut Values) -> Narrowed {
    match op {
        BinaryOp::And => boolean::and(result, left, right),
        BinaryOp::Or => boolean::or(result, left, right),
        BinaryOp::Eq => order::equal(result, left, right),
        BinaryOp::Add => sum::add(result, left, right),
        BinaryOp::Sub => sum::subtract(result, left, right),
        BinaryOp::Mul => multiply::multiply(result, left, right),
        BinaryOp::UDiv => divide::divide(result, left, right),
        BinaryOp::URem => divide::remainder(result, left, right),
        BinaryOp::SDiv => signed_divide::divide(result, left, right),
        BinaryOp::SRem => signed_divide::remainder(result, left, right),
        BinaryOp::BitAnd => bitwise::and(result, left, right),
        BinaryOp::BitOr => bitwise::or(result, left, right),
        BinaryOp::BitXor => bitwise::xor(result, left, right),
        BinaryOp::Shl => shift::shift(Direction::Left, result, left, right),
        BinaryOp::LShr => shift::shift(Direction::Right, result, left, right),
        BinaryOp::AShr => shift::shift(Direction::SignedRight, result, left, right),
        BinaryOp::Concat => resize::concat(result, left, right),
        BinaryOp::ULt => order::less(result, left, right),
        BinaryOp::SLt => order::signed_less(result, left, right),
        BinaryOp::ULe => not_reversed(order::less, result, left, right),
        BinaryOp::SLe => not_reversed(order::signed_less, result, left, right),
        BinaryOp::SAddOverflows => overflow(Arithmetic::Add, result, left, right, &mut full_as(left)),
        BinaryOp::SSubOverflows => overflow(Arithmetic::Subtract, result, left, right, &mut full_as(left)),
        BinaryOp::SMulOverflows => overflow(Arithmetic::Multiply, result, left, right, &mut full_as(left)),
    }
}

/// The rule of an overflow predicate, with the wrapped result of the operation beside its operands.
pub fn overflow(
    of: Arithmetic,
    overflows: &mut Values,
    left: &mut Values,
    right: &mut Values,
    wrapped: &mut Values,
) -> Narrowed {
    match of {
        Arithmetic::Add => overflow::add(overflows, left, right, wrapped),
        Arithmetic::Subtract => overflow::subtract(overflows, left, right, wrapped),
        Arithmetic::Multiply => overflow::multiply(overflows, left, right, wrapped),
    }
}

/// All values of the width of others.
fn full_as(values: &Values) -> Values {
    Values::full(values.width())
}

/// `left <= right` is `!(right < left)`.
fn not_reversed(
    less: fn(&mut Values, &mut Values, &mut Values) -> Narrowed,
    result: &mut Values,
    left: &mut Values,
    right: &mut Values,
) -> Narrowed {
    let mut reversed = Values::full(1);
    boolean::not(&mut reversed, result)?;
    less(&mut reversed, right, left)?;
    boolean::not(result, &mut reversed)
}
