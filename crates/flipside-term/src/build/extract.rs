//! Extraction of bits: the conversions of C to a narrower type, and the bytes of a value in memory.
//!
//! Following one operand downwards is a loop with a limit; splitting over a concatenation recurses, and every part
//! is narrower than the whole.

use crate::arena::Arena;
use crate::bits::{self, mask};
use crate::ids::TermId;
use crate::node::{BinaryOp, Node, UnaryOp};

/// The most operators that one extraction is pushed through: bounds the cost of building, and chains are short.
const LIMIT: usize = 16;

/// What a rule makes of an extraction.
enum Step {
    Done(TermId),
    /// The same bits are these of another term.
    Again(TermId, u32, u32),
}

impl Arena {
    /// The bits `high` to `low` of the term, both included.
    pub fn extract(&self, term: TermId, high: u32, low: u32) -> TermId {
        let width = self.width(term);
        assert!(low <= high && high < width, "bits {high} to {low} should be of {term}, which has {width}");
        let (mut operand, mut high, mut low) = (term, high, low);
        for _ in 0..LIMIT {
            match self.extract_step(operand, high, low) {
                Some(Step::Done(done)) => return done,
                Some(Step::Again(next, next_high, next_low)) => {
                    (operand, high, low) = (next, next_high, next_low);
                }
                None => break,
            }
        }
        if let Node::Extract { operand: inner, low: inner_low, .. } = self.node(operand) {
            // Only when the limit was met: an extraction is never of an extraction.
            return self.intern(Node::Extract {
                operand: inner,
                high: high + inner_low,
                low: low + inner_low,
            });
        }
        if low == 0 && high + 1 == self.width(operand) {
            return operand;
        }
        self.intern(Node::Extract { operand, high, low })
    }

    fn extract_step(&self, term: TermId, high: u32, low: u32) -> Option<Step> {
        let whole = self.width(term);
        let width = high - low + 1;
        if width == whole {
            return Some(Step::Done(term));
        }
        if let Some(folded) = self.map_constants(term, width, |value| bits::extract(value, high, low)) {
            return Some(Step::Done(folded));
        }
        if low >= u32::from(self.significance(term).unsigned) {
            return Some(Step::Done(self.constant(0, width)));
        }
        match self.node(term) {
            Node::Extract { operand, low: inner, .. } => {
                Some(Step::Again(operand, high + inner, low + inner))
            }
            Node::ZeroExtend { operand, .. } => {
                let inner = self.width(operand);
                Some(if high < inner {
                    Step::Again(operand, high, low)
                } else {
                    Step::Done(self.zero_extend(self.extract(operand, inner - 1, low), width))
                })
            }
            Node::SignExtend { operand, .. } => {
                let inner = self.width(operand);
                Some(if high < inner {
                    Step::Again(operand, high, low)
                } else {
                    Step::Done(self.sign_extend(self.extract(operand, inner - 1, low.min(inner - 1)), width))
                })
            }
            Node::Binary(BinaryOp::Concat, above, below) => {
                let inner = self.width(below);
                Some(if low >= inner {
                    Step::Again(above, high - inner, low - inner)
                } else if high < inner {
                    Step::Again(below, high, low)
                } else {
                    let above = self.extract(above, high - inner, 0);
                    Step::Done(self.concat(above, self.extract(below, inner - 1, low)))
                })
            }
            Node::Binary(op, left, right) => self
                .constant_value(right)
                .and_then(|value| self.extract_from_constant_operator(op, left, value, high, low))
                .or_else(|| self.truncate_operator(term, high, low).map(Step::Done)),
            Node::Unary(..) | Node::Ite(..) => self.truncate_operator(term, high, low).map(Step::Done),
            Node::Bool(_)
            | Node::Const { .. }
            | Node::Input(_)
            | Node::FloatUnary(..)
            | Node::FloatBinary(..)
            | Node::FloatConvert { .. }
            | Node::Lookup { .. } => None,
        }
    }

    /// Bits of `operand op value`, a shift or a bitwise operator.
    fn extract_from_constant_operator(
        &self,
        op: BinaryOp,
        operand: TermId,
        value: u128,
        high: u32,
        low: u32,
    ) -> Option<Step> {
        let whole = self.width(operand);
        let width = high - low + 1;
        let again = Some(Step::Again(operand, high, low));
        let slice = bits::extract(value, high, low);
        match op {
            BinaryOp::BitAnd if slice == mask(width) => again,
            BinaryOp::BitAnd if slice == 0 => Some(Step::Done(self.constant(0, width))),
            BinaryOp::BitOr if slice == mask(width) => Some(Step::Done(self.constant(slice, width))),
            BinaryOp::BitOr | BinaryOp::BitXor if slice == 0 => again,
            BinaryOp::LShr | BinaryOp::AShr => {
                // The amount of a simplified shift is below the width.
                let amount = value as u32;
                if high + amount < whole {
                    return Some(Step::Again(operand, high + amount, low + amount));
                }
                let rest = self.extract(operand, whole - 1, (low + amount).min(whole - 1));
                let is_logical = op == BinaryOp::LShr;
                Some(Step::Done(if is_logical {
                    self.zero_extend(rest, width)
                } else {
                    self.sign_extend(rest, width)
                }))
            }
            BinaryOp::Shl => {
                let amount = value as u32;
                if low >= amount {
                    Some(Step::Again(operand, high - amount, low - amount))
                } else if high < amount {
                    Some(Step::Done(self.constant(0, width)))
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    /// The low bits of an operator whose operands are no wider than those bits, but for extensions: C's
    /// `(unsigned char)(c + 1)` is an addition of 8 bits.
    fn truncate_operator(&self, term: TermId, high: u32, low: u32) -> Option<TermId> {
        if low != 0 {
            return None;
        }
        let width = high + 1;
        let narrow = |operand| self.truncate_extension(operand, width);
        // Arithmetic that loses nothing is kept, for the extension that will undo the cut.
        let significance = self.significance(term);
        let is_lossy = u32::from(significance.unsigned.min(significance.signed)) > width;
        match self.node(term) {
            Node::Ite(condition, then, otherwise) => {
                Some(self.ite(condition, narrow(then)?, narrow(otherwise)?))
            }
            _ if !is_lossy => None,
            Node::Unary(op, operand) => match op {
                UnaryOp::Neg => Some(self.negate(narrow(operand)?)),
                UnaryOp::BitNot => Some(self.bit_not(narrow(operand)?)),
                UnaryOp::Not => None,
            },
            Node::Binary(
                op @ (BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::Mul
                | BinaryOp::BitAnd
                | BinaryOp::BitOr
                | BinaryOp::BitXor),
                left,
                right,
            ) => Some(self.build(Node::Binary(op, narrow(left)?, narrow(right)?))),
            _ => None,
        }
    }

    /// The low bits of a constant, or of an extension of something no wider.
    fn truncate_extension(&self, term: TermId, width: u32) -> Option<TermId> {
        let node = self.node(term);
        if let Node::Const { bits, .. } = node {
            Some(self.constant(bits, width))
        } else if let Node::ZeroExtend { operand, .. } = node {
            (self.width(operand) <= width).then(|| self.zero_extend(operand, width))
        } else if let Node::SignExtend { operand, .. } = node {
            (self.width(operand) <= width).then(|| self.sign_extend(operand, width))
        } else {
            None
        }
    }
}
