//! Extensions: the conversions of C to a wider type.

use crate::arena::Arena;
use crate::bits;
use crate::ids::TermId;
use crate::node::Node;

impl Arena {
    /// The term with zeros above, `width` wide; the term itself if it is that wide already.
    pub fn zero_extend(&self, term: TermId, width: u32) -> TermId {
        let from = self.width(term);
        assert!(from <= width, "{term} should not be wider than its extension");
        if from == width {
            return term;
        }
        if let Some(folded) = self.map_constants(term, width, |value| value) {
            return folded;
        }
        if let Node::ZeroExtend { operand, .. } = self.node(term) {
            return self.intern(Node::ZeroExtend { operand, width });
        }
        if let Node::Extract { operand, low: 0, .. } = self.node(term) {
            // The cut took nothing away.
            if u32::from(self.significance(operand).unsigned) <= from {
                return self.resize(operand, width, false);
            }
        }
        self.intern(Node::ZeroExtend { operand: term, width })
    }

    /// The term with copies of its sign above, `width` wide; the term itself if it is that wide already.
    pub fn sign_extend(&self, term: TermId, width: u32) -> TermId {
        let from = self.width(term);
        assert!(from <= width, "{term} should not be wider than its extension");
        if from == width {
            return term;
        }
        if let Some(folded) = self.map_constants(term, width, |value| bits::sign_extend(value, from, width)) {
            return folded;
        }
        if self.significance(term).is_nonnegative(from) {
            return self.zero_extend(term, width);
        }
        if let Node::SignExtend { operand, .. } = self.node(term) {
            return self.intern(Node::SignExtend { operand, width });
        }
        if let Node::Extract { operand, low: 0, .. } = self.node(term)
            && u32::from(self.significance(operand).signed) <= from
        {
            return self.resize(operand, width, true);
        }
        self.intern(Node::SignExtend { operand: term, width })
    }

    /// The low bits of the term.
    pub fn truncate(&self, term: TermId, width: u32) -> TermId {
        self.extract(term, width - 1, 0)
    }

    /// The term at another width: cut, or extended by the sign of the type it had.
    pub fn resize(&self, term: TermId, width: u32, signed: bool) -> TermId {
        if width < self.width(term) {
            self.truncate(term, width)
        } else if signed {
            self.sign_extend(term, width)
        } else {
            self.zero_extend(term, width)
        }
    }
}
