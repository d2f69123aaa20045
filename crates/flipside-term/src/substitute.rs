//! Substitution: replaces terms by terms; everything above them is built again, and simplified.

use crate::arena::Arena;
use crate::hash::IdMap;
use crate::ids::TermId;
use crate::node::Node;
use crate::traverse::for_each_operand;

/// Which term is replaced by which, simultaneously: replacements are not substituted into again.
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    replacements: IdMap<TermId, TermId>,
}

impl Substitution {
    /// Nothing is replaced.
    pub fn new() -> Self {
        Self::default()
    }

    /// Replaces one term, an input or any other, by another of its sort.
    pub fn replace(&mut self, arena: &Arena, from: TermId, to: TermId) {
        assert_eq!(arena.sort(from), arena.sort(to), "{to} should have the sort of {from}");
        self.replacements.insert(from, to);
    }
}

/// The term with all replacements made.
pub fn substitute(arena: &Arena, substitution: &Substitution, term: TermId) -> TermId {
    let mut results = substitution.replacements.clone();
    let mut pending = vec![(term, false)];
    while let Some((term, is_ready)) = pending.pop() {
        if is_ready {
            results.insert(term, rebuild(arena, &results, term));
        } else if !results.contains_key(&term) {
            pending.push((term, true));
            for_each_operand(arena, term, |operand| pending.push((operand, false)));
        }
    }
    results[&term]
}

/// The term over the results of its operands.
fn rebuild(arena: &Arena, results: &IdMap<TermId, TermId>, term: TermId) -> TermId {
    let node = arena.node(term);
    let mut is_changed = false;
    for_each_operand(arena, term, |operand| is_changed |= results[&operand] != operand);
    if !is_changed {
        return term;
    }
    arena.build(match node {
        Node::Bool(_) | Node::Const { .. } | Node::Input(_) => node,
        Node::Unary(op, operand) => Node::Unary(op, results[&operand]),
        Node::Binary(op, left, right) => Node::Binary(op, results[&left], results[&right]),
        Node::Ite(condition, then, otherwise) => {
            Node::Ite(results[&condition], results[&then], results[&otherwise])
        }
        Node::Extract { operand, high, low } => Node::Extract { operand: results[&operand], high, low },
        Node::ZeroExtend { operand, width } => Node::ZeroExtend { operand: results[&operand], width },
        Node::SignExtend { operand, width } => Node::SignExtend { operand: results[&operand], width },
        Node::FloatUnary(op, operand) => Node::FloatUnary(op, results[&operand]),
        Node::FloatBinary(op, left, right) => Node::FloatBinary(op, results[&left], results[&right]),
        Node::FloatConvert { conversion, operand, width } => {
            Node::FloatConvert { conversion, operand: results[&operand], width }
        }
        Node::Lookup { table, index } => {
            let old = arena.table(table);
            let elements: Vec<TermId> = old.elements().iter().map(|element| results[element]).collect();
            let table =
                if elements == old.elements() { table } else { arena.declare_table(old.name(), &elements) };
            Node::Lookup { table, index: results[&index] }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Input;

    #[test]
    fn substitution_simplifies() {
        let arena = Arena::new();
        let [x, y, z] =
            ["x", "y", "z"].map(|name| arena.input_term(arena.declare_input(&Input::integer(name, 8, true))));
        let three = arena.constant(3, 8);
        let mut substitution = Substitution::new();
        substitution.replace(&arena, x, three);
        substitution.replace(&arena, y, x);
        let run = |term| substitute(&arena, &substitution, term);
        assert_eq!(run(arena.add(x, arena.constant(4, 8))), arena.constant(7, 8));
        assert_eq!(run(arena.multiply(y, z)), arena.multiply(x, z));
        assert_eq!(run(z), z);
        let table = arena.declare_table(Some("t"), &[x, y, z]);
        assert_eq!(
            run(arena.lookup(table, y)),
            arena.lookup(arena.declare_table(Some("t"), &[three, x, z]), x)
        );
        assert_eq!(run(arena.lookup(table, x)), z);
    }

    #[test]
    fn deep_terms_need_no_stack() {
        let arena = Arena::new();
        let [x, y] =
            ["x", "y"].map(|name| arena.input_term(arena.declare_input(&Input::integer(name, 32, true))));
        let deep = (0..100_000).fold(x, |term, _| arena.multiply(arena.bit_xor(term, y), x));
        let mut substitution = Substitution::new();
        substitution.replace(&arena, x, arena.constant(1, 32));
        substitution.replace(&arena, y, arena.constant(0, 32));
        assert_eq!(substitute(&arena, &substitution, deep), arena.constant(1, 32));
    }
}
