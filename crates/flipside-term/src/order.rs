//! The structural order of terms: by structural hash, and by structure where two hashes agree.
//!
//! Operands of commutative operators are stored in this order, constants last (`x + 1`, `x == 3`), so that which
//! thread built what first cannot change a term. Identifiers are compared for equality only.

use std::cmp::Ordering;

use crate::arena::Arena;
use crate::hash::IdSet;
use crate::ids::TermId;
use crate::node::Node;

impl Arena {
    /// The order of two terms in every arena that holds them.
    pub fn structural_order(&self, left: TermId, right: TermId) -> Ordering {
        if left == right {
            return Ordering::Equal;
        }
        let by_hash = self.structural_hash(left).cmp(&self.structural_hash(right));
        by_hash.then_with(|| self.compare_structures(left, right))
    }

    /// The operands of a commutative operator in their order.
    #[inline]
    pub(crate) fn ordered(&self, left: TermId, right: TermId) -> (TermId, TermId) {
        match (self.is_constant(left), self.is_constant(right)) {
            (true, false) => (right, left),
            (false, true) => (left, right),
            (true, true) | (false, false) => match self.structural_order(left, right) {
                Ordering::Less | Ordering::Equal => (left, right),
                Ordering::Greater => (right, left),
            },
        }
    }

    /// The first difference in a traversal of both structures decides. Only for hashes that collide.
    fn compare_structures(&self, left: TermId, right: TermId) -> Ordering {
        let mut seen = IdSet::default();
        let mut pending = vec![(left, right)];
        while let Some((left, right)) = pending.pop() {
            if left == right || !seen.insert((left, right)) {
                continue;
            }
            let (left, right) = (self.node(left), self.node(right));
            let by_head = self.head(left).cmp(&self.head(right));
            if by_head.is_ne() {
                return by_head;
            }
            let mut pairs: Vec<_> = left.operands().zip(right.operands()).collect();
            if let (Node::Lookup { table: left, .. }, Node::Lookup { table: right, .. }) = (left, right) {
                let (left, right) = (self.table(left).elements(), self.table(right).elements());
                pairs.extend(left.iter().copied().zip(right.iter().copied()));
            }
            pending.extend(pairs.into_iter().rev());
        }
        Ordering::Equal
    }

    /// What a node is apart from its operands.
    fn head(&self, node: Node) -> (u32, u128, u32, &str) {
        match node {
            Node::Bool(value) => (0, u128::from(value), 0, ""),
            Node::Const { bits, width } => (1, bits, width, ""),
            Node::Input(input) => {
                let input = self.input(input);
                let width = u128::from(input.sort.width().unwrap_or(0));
                let flags = u32::from(input.signed) * 2 + u32::from(input.character);
                (2, width, flags, &input.name)
            }
            Node::Unary(op, _) => (3, op as u128, 0, ""),
            Node::Binary(op, ..) => (4, op as u128, 0, ""),
            Node::Ite(..) => (5, 0, 0, ""),
            Node::Extract { high, low, .. } => (6, u128::from(high), low, ""),
            Node::ZeroExtend { width, .. } => (7, 0, width, ""),
            Node::SignExtend { width, .. } => (8, 0, width, ""),
            Node::FloatUnary(op, _) => (10, op as u128, 0, ""),
            Node::FloatBinary(op, ..) => (11, op as u128, 0, ""),
            Node::FloatConvert { conversion, width, .. } => (12, conversion as u128, width, ""),
            Node::Lookup { table, .. } => {
                let table = self.table(table);
                let name = table.name().unwrap_or("");
                (9, table.elements().len() as u128, u32::from(table.name().is_some()), name)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Input;

    /// The order by structure alone is a strict order on different terms.
    #[test]
    fn structures_are_ordered() {
        let arena = Arena::new();
        let [a, b] =
            ["a", "b"].map(|name| arena.input_term(arena.declare_input(&Input::integer(name, 8, true))));
        let table = arena.declare_table(None, &[a, b, arena.constant(3, 8)]);
        let terms = [
            TermId::TRUE,
            arena.constant(3, 8),
            a,
            b,
            arena.add(a, b),
            arena.subtract(a, b),
            arena.subtract(b, a),
            arena.multiply(arena.subtract(a, b), arena.subtract(b, a)),
            arena.ite(arena.equal(a, b), a, arena.constant(1, 8)),
            arena.lookup(table, a),
            arena.lookup(table, b),
        ];
        for left in terms {
            for right in terms {
                let order = arena.compare_structures(left, right);
                assert_eq!(order.is_eq(), left == right);
                assert_eq!(order.reverse(), arena.compare_structures(right, left));
            }
        }
    }
}
