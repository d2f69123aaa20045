//! Selection: conditionals and reads of tables.

use crate::arena::Arena;
use crate::ids::{TableId, TermId};
use crate::node::{BinaryOp, Node, UnaryOp};
use crate::sort::Sort;

impl Arena {
    /// `condition ? then : otherwise`
    pub fn ite(&self, condition: TermId, then: TermId, otherwise: TermId) -> TermId {
        self.expect_bool(condition);
        let sort = self.sort(then);
        assert_eq!(sort, self.sort(otherwise), "{then} and {otherwise} should have one sort");
        if condition == TermId::TRUE || then == otherwise {
            return then;
        }
        if condition == TermId::FALSE {
            return otherwise;
        }
        if let Node::Unary(UnaryOp::Not, condition) = self.node(condition) {
            return self.ite(condition, otherwise, then);
        }
        if let Some((left, right)) = self.operands_of(BinaryOp::Eq, condition) {
            // x == y ? x : y
            if (then == left && otherwise == right) || (then == right && otherwise == left) {
                return otherwise;
            }
        }
        match sort {
            Sort::Bool => self.ite_of_bools(condition, then, otherwise),
            Sort::BitVec(_) => self.ite_of_bits(condition, then, otherwise),
        }
    }

    /// `condition ? 1 : 0`
    pub fn from_bool(&self, condition: TermId, width: u32) -> TermId {
        self.ite(condition, self.constant(1, width), self.constant(0, width))
    }

    /// `term != 0`
    pub fn truth(&self, term: TermId) -> TermId {
        self.not_equal(term, self.constant(0, self.width(term)))
    }

    fn ite_of_bools(&self, condition: TermId, then: TermId, otherwise: TermId) -> TermId {
        if then == TermId::TRUE || then == condition {
            return self.or(condition, otherwise);
        }
        if then == TermId::FALSE || self.are_complements(then, condition) {
            return self.and(self.not(condition), otherwise);
        }
        if otherwise == TermId::TRUE || self.are_complements(otherwise, condition) {
            return self.or(self.not(condition), then);
        }
        if otherwise == TermId::FALSE || otherwise == condition {
            return self.and(condition, then);
        }
        if self.are_complements(then, otherwise) {
            return self.equal(condition, then);
        }
        self.ite_of_bits(condition, then, otherwise)
    }

    /// Conditionals below a conditional, one level.
    fn ite_of_bits(&self, condition: TermId, then: TermId, otherwise: TermId) -> TermId {
        if let Node::Ite(inner, a, b) = self.node(then) {
            if inner == condition {
                return self.ite(condition, a, otherwise);
            }
            if self.are_complements(inner, condition) {
                return self.ite(condition, b, otherwise);
            }
            if b == otherwise {
                return self.ite(self.and(condition, inner), a, otherwise);
            }
            if a == otherwise {
                return self.ite(self.and(condition, self.not(inner)), b, otherwise);
            }
        }
        if let Node::Ite(inner, a, b) = self.node(otherwise) {
            if inner == condition {
                return self.ite(condition, then, b);
            }
            if self.are_complements(inner, condition) {
                return self.ite(condition, then, a);
            }
            if a == then {
                return self.ite(self.or(condition, inner), then, b);
            }
            if b == then {
                return self.ite(self.or(condition, self.not(inner)), then, a);
            }
        }
        self.intern(Node::Ite(condition, then, otherwise))
    }

    /// The element of the table at an unsigned index of any width. An index past the end reads the **last** element:
    /// the caller guards the index.
    pub fn lookup(&self, table: TableId, index: TermId) -> TermId {
        let elements = self.table(table).elements();
        if let Some(index) = self.constant_value(index) {
            return self.table(table).element(index);
        }
        if let Some((condition, then, otherwise)) = self.constant_choice(index) {
            let [then, otherwise] = [then, otherwise].map(|index| self.table(table).element(index));
            return self.ite(condition, then, otherwise);
        }
        let reachable = self.table(table).reachable(u32::from(self.significance(index).unsigned));
        let (first, rest) = (elements[0], &elements[1..reachable]);
        if rest.iter().all(|&element| element == first) {
            return first;
        }
        if let &[second] = rest {
            let is_first = self.equal(index, self.constant(0, self.width(index)));
            return self.ite(is_first, first, second);
        }
        if let Node::ZeroExtend { operand, .. } = self.node(index) {
            return self.intern(Node::Lookup { table, index: operand });
        }
        self.intern(Node::Lookup { table, index })
    }
}
