//! Concatenation: values put together from bytes in memory.
//!
//! What was cut apart comes back whole: adjacent extractions join, zeros and copies of a sign above are extensions.
//! Recursion follows a chain of concatenations, which is at most 128 bits long.

use crate::arena::Arena;
use crate::bits;
use crate::ids::TermId;
use crate::node::{BinaryOp, Node};

impl Arena {
    /// `high` above `low`
    pub fn concat(&self, high: TermId, low: TermId) -> TermId {
        let low_width = self.width(low);
        let width = self.width(high) + low_width;
        if let Some((a, b)) = self.operands_of(BinaryOp::Concat, high) {
            return self.concat(a, self.concat(b, low));
        }
        if let Some(joined) = self.join(high, low) {
            return joined;
        }
        if self.constant_value(high) == Some(0) {
            return self.zero_extend(low, width);
        }
        match self.node(high) {
            Node::ZeroExtend { operand, .. } => return self.zero_extend(self.concat(operand, low), width),
            Node::SignExtend { operand, .. } => return self.sign_extend(self.concat(operand, low), width),
            _ => {}
        }
        if let Some((a, b)) = self.operands_of(BinaryOp::Concat, low)
            && let Some(joined) = self.join(high, a)
        {
            return self.concat(joined, b);
        }
        self.intern(Node::Binary(BinaryOp::Concat, high, low))
    }

    /// Two neighbours as one term that is no concatenation, if they belong together.
    fn join(&self, high: TermId, low: TermId) -> Option<TermId> {
        let low_width = self.width(low);
        let width = self.width(high) + low_width;
        let both = |high, low| bits::binary(BinaryOp::Concat, high, low, low_width);
        if let Some(low) = self.constant_value(low) {
            return self.map_constants(high, width, |high| both(high, low));
        }
        if let Some(high) = self.constant_value(high) {
            return self.map_constants(low, width, |low| both(high, low));
        }
        if let (Some((one, a, b)), Some((other, c, d))) =
            (self.constant_choice(high), self.constant_choice(low))
            && one == other
        {
            let [then, otherwise] = [both(a, c), both(b, d)].map(|value| self.constant(value, width));
            return Some(self.ite(one, then, otherwise));
        }
        let Node::Extract { operand, high: top, low: bottom } = self.node(high) else { return None };
        if let Node::Extract { operand: other, high: next, low: last } = self.node(low)
            && operand == other
            && bottom == next + 1
        {
            return Some(self.extract(operand, top, last));
        }
        if bottom == self.width(operand) - 1 {
            // The sign of x above x, or above an extension of x.
            if low == operand
                || matches!(self.node(low), Node::SignExtend { operand: inner, .. } if inner == operand)
            {
                return Some(self.sign_extend(operand, width));
            }
        }
        None
    }
}
