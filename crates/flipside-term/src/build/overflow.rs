//! Overflow of signed arithmetic: the checks that C's rules put before every `+`, `-` and `*` of signed types.
//!
//! Most of them are false because the operands were narrower a moment ago. With a constant operand they are
//! comparisons: `x + 1` overflows if and only if `x` is the largest number.

use crate::arena::Arena;
use crate::bits::{self, sign_bit, signed_max};
use crate::ids::TermId;
use crate::node::{BinaryOp, Node};

impl Arena {
    /// Does `-term` overflow, signed?
    pub fn signed_negate_overflows(&self, term: TermId) -> TermId {
        let width = self.width(term);
        self.equal(term, self.constant(sign_bit(width), width))
    }

    /// Does `left + right` overflow, signed?
    pub fn signed_add_overflows(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        if self.fits_signed(left, right, width) {
            return TermId::FALSE;
        }
        let (left, right) = self.ordered(left, right);
        let Some(value) = self.constant_value(right) else {
            return self.binary_node(BinaryOp::SAddOverflows, left, right);
        };
        let number = bits::to_signed(value, width);
        if number >= 0 {
            self.is_above(left, bits::to_signed(signed_max(width), width) - number, width)
        } else {
            self.is_below(left, bits::to_signed(sign_bit(width), width) - number, width)
        }
    }

    /// Does `left - right` overflow, signed?
    pub fn signed_subtract_overflows(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        if left == right || self.fits_signed(left, right, width) {
            return TermId::FALSE;
        }
        let (min, max) = (bits::to_signed(sign_bit(width), width), bits::to_signed(signed_max(width), width));
        if let Some(value) = self.constant_value(right) {
            let number = bits::to_signed(value, width);
            return if number >= 0 {
                self.is_below(left, min + number, width)
            } else {
                self.is_above(left, max + number, width)
            };
        }
        if let Some(value) = self.constant_value(left) {
            let number = bits::to_signed(value, width);
            return if number >= 0 {
                self.is_below(right, number - max, width)
            } else {
                self.is_above(right, number - min, width)
            };
        }
        self.intern(Node::Binary(BinaryOp::SSubOverflows, left, right))
    }

    /// Does `left * right` overflow, signed?
    pub fn signed_multiply_overflows(&self, left: TermId, right: TermId) -> TermId {
        let width = self.common_width(left, right);
        let bits = u32::from(self.significance(left).signed) + u32::from(self.significance(right).signed);
        if bits <= width {
            return TermId::FALSE;
        }
        let (left, right) = self.ordered(left, right);
        let Some(value) = self.constant_value(right) else {
            return self.binary_node(BinaryOp::SMulOverflows, left, right);
        };
        let number = bits::to_signed(value, width);
        let (min, max) = (bits::to_signed(sign_bit(width), width), bits::to_signed(signed_max(width), width));
        match number {
            0 | 1 => TermId::FALSE,
            -1 => self.signed_negate_overflows(left),
            // Division towards zero gives the last operand whose product fits, on either side.
            2.. => {
                self.or(self.is_above(left, max / number, width), self.is_below(left, min / number, width))
            }
            _ => self.or(self.is_below(left, max / number, width), self.is_above(left, min / number, width)),
        }
    }

    /// Does the sum or difference always fit?
    fn fits_signed(&self, left: TermId, right: TermId, width: u32) -> bool {
        u32::from(self.significance(left).signed.max(self.significance(right).signed)) < width
    }

    fn is_above(&self, term: TermId, number: i128, width: u32) -> TermId {
        self.signed_less(self.constant(bits::from_signed(number, width), width), term)
    }

    fn is_below(&self, term: TermId, number: i128, width: u32) -> TermId {
        self.signed_less(term, self.constant(bits::from_signed(number, width), width))
    }
}
