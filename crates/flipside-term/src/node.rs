//! Nodes: the shape of one term, its operands being terms of the same arena.
//!
//! A node is `Copy`, has at most three operands beside the elements of a table, and means what [`crate::bits`]
//! says. Only the builders of [`crate::Arena`] make terms of nodes, so a stored node is well-sorted and simplified.

use crate::float::{Conversion, FloatBinaryOp, FloatUnaryOp};
use crate::ids::{InputId, TableId, TermId};

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnaryOp {
    /// Negation of a truth value.
    Not,
    /// Two's complement negation.
    Neg,
    /// Complement of all bits.
    BitNot,
}

/// Operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BinaryOp {
    /// Conjunction of truth values.
    And,
    /// Disjunction of truth values.
    Or,
    /// Equality of two bit vectors or of two truth values.
    Eq,
    /// Wrapping addition.
    Add,
    /// Wrapping subtraction.
    Sub,
    /// Wrapping multiplication.
    Mul,
    /// Unsigned quotient; all ones for the divisor 0.
    UDiv,
    /// Unsigned remainder; the dividend for the divisor 0.
    URem,
    /// Signed quotient towards zero; for the divisor 0, 1 if the dividend is negative and -1 if not.
    SDiv,
    /// Signed remainder with the sign of the dividend; the dividend for the divisor 0.
    SRem,
    /// Bitwise and.
    BitAnd,
    /// Bitwise or.
    BitOr,
    /// Bitwise exclusive or.
    BitXor,
    /// Shift to the left; 0 for amounts of the width or more.
    Shl,
    /// Shift to the right that moves zeros in; 0 for amounts of the width or more.
    LShr,
    /// Shift to the right that copies the sign; all sign for amounts of the width or more.
    AShr,
    /// The left operand above the right one.
    Concat,
    /// Unsigned `<`.
    ULt,
    /// Unsigned `<=`.
    ULe,
    /// Signed `<`.
    SLt,
    /// Signed `<=`.
    SLe,
    /// Does the signed sum not fit the width?
    SAddOverflows,
    /// Does the signed difference not fit the width?
    SSubOverflows,
    /// Does the signed product not fit the width?
    SMulOverflows,
}

impl BinaryOp {
    /// All operators with two operands.
    pub const ALL: [BinaryOp; 24] = [
        BinaryOp::And,
        BinaryOp::Or,
        BinaryOp::Eq,
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::UDiv,
        BinaryOp::URem,
        BinaryOp::SDiv,
        BinaryOp::SRem,
        BinaryOp::BitAnd,
        BinaryOp::BitOr,
        BinaryOp::BitXor,
        BinaryOp::Shl,
        BinaryOp::LShr,
        BinaryOp::AShr,
        BinaryOp::Concat,
        BinaryOp::ULt,
        BinaryOp::ULe,
        BinaryOp::SLt,
        BinaryOp::SLe,
        BinaryOp::SAddOverflows,
        BinaryOp::SSubOverflows,
        BinaryOp::SMulOverflows,
    ];

    /// Does it give a truth value?
    pub fn gives_truth(self) -> bool {
        use BinaryOp::{And, Eq, Or, SAddOverflows, SLe, SLt, SMulOverflows, SSubOverflows, ULe, ULt};
        matches!(self, And | Or | Eq | ULt | ULe | SLt | SLe | SAddOverflows | SSubOverflows | SMulOverflows)
    }

    /// Is `a op b` the same as `b op a`? Such operands are stored in structural order.
    pub fn is_commutative(self) -> bool {
        match self {
            BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Eq
            | BinaryOp::Add
            | BinaryOp::Mul
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::SAddOverflows
            | BinaryOp::SMulOverflows => true,
            BinaryOp::Sub
            | BinaryOp::UDiv
            | BinaryOp::URem
            | BinaryOp::SDiv
            | BinaryOp::SRem
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::Concat
            | BinaryOp::ULt
            | BinaryOp::ULe
            | BinaryOp::SLt
            | BinaryOp::SLe
            | BinaryOp::SSubOverflows => false,
        }
    }
}

/// One term, its operands named by identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A truth value.
    Bool(bool),
    /// A number; the bits above the width are zero.
    Const {
        /// The bits.
        bits: u128,
        /// The width, 1 to 128.
        width: u32,
    },
    /// An input of the test.
    Input(InputId),
    /// An operator with one operand.
    Unary(UnaryOp, TermId),
    /// An operator with two operands.
    Binary(BinaryOp, TermId, TermId),
    /// `condition ? then : otherwise`, of truth values or of bit vectors.
    Ite(TermId, TermId, TermId),
    /// The bits `high` to `low` of the operand, both included.
    Extract {
        /// What is cut.
        operand: TermId,
        /// The highest bit kept.
        high: u32,
        /// The lowest bit kept.
        low: u32,
    },
    /// The operand with zeros above, up to a width.
    ZeroExtend {
        /// What is extended.
        operand: TermId,
        /// The width of the result.
        width: u32,
    },
    /// The operand with copies of its sign above, up to a width.
    SignExtend {
        /// What is extended.
        operand: TermId,
        /// The width of the result.
        width: u32,
    },
    /// An operator with one floating operand.
    FloatUnary(FloatUnaryOp, TermId),
    /// An operator with two floating operands.
    FloatBinary(FloatBinaryOp, TermId, TermId),
    /// The operand, converted from or to a floating-point number.
    FloatConvert {
        /// From what to what.
        conversion: Conversion,
        /// What is converted.
        operand: TermId,
        /// The width of the result.
        width: u32,
    },
    /// The element of a table at an unsigned index. An index past the end reads the **last** element: whoever
    /// builds the term guards the index.
    Lookup {
        /// The table.
        table: TableId,
        /// The index, of any width.
        index: TermId,
    },
}

impl Node {
    /// The operands in order, without the elements of a table.
    pub fn operands(self) -> impl Iterator<Item = TermId> {
        let operands = match self {
            Node::Bool(_) | Node::Const { .. } | Node::Input(_) => [None, None, None],
            Node::Unary(_, operand)
            | Node::Extract { operand, .. }
            | Node::ZeroExtend { operand, .. }
            | Node::SignExtend { operand, .. }
            | Node::FloatUnary(_, operand)
            | Node::FloatConvert { operand, .. }
            | Node::Lookup { index: operand, .. } => [Some(operand), None, None],
            Node::Binary(_, left, right) | Node::FloatBinary(_, left, right) => {
                [Some(left), Some(right), None]
            }
            Node::Ite(condition, then, otherwise) => [Some(condition), Some(then), Some(otherwise)],
        };
        operands.into_iter().flatten()
    }

    /// Is it a floating-point number that an operator made?
    pub fn makes_float(self) -> bool {
        self.of_floats().0
    }

    /// Are its operands floating-point numbers?
    pub fn takes_floats(self) -> bool {
        self.of_floats().1
    }

    /// Does an operator make a floating-point number, and does it take some?
    fn of_floats(self) -> (bool, bool) {
        match self {
            Node::FloatUnary(..) => (true, true),
            Node::FloatBinary(op, ..) => (!op.is_comparison(), true),
            Node::FloatConvert { conversion, .. } => (conversion.is_to_float(), conversion.is_of_float()),
            Node::Bool(_)
            | Node::Const { .. }
            | Node::Input(_)
            | Node::Unary(..)
            | Node::Binary(..)
            | Node::Ite(..)
            | Node::Extract { .. }
            | Node::ZeroExtend { .. }
            | Node::SignExtend { .. }
            | Node::Lookup { .. } => (false, false),
        }
    }

    /// Has it no operands?
    pub fn is_leaf(self) -> bool {
        matches!(self, Node::Bool(_) | Node::Const { .. } | Node::Input(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_small() {
        assert_eq!(size_of::<Node>(), 32);
    }

    #[test]
    fn all_lists_every_operator_once_in_order() {
        assert!(BinaryOp::ALL.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(BinaryOp::SMulOverflows as usize + 1, BinaryOp::ALL.len());
    }
}
