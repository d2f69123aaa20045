//! Traversals: every different subterm once, operands first.
//!
//! The order depends on structure alone. Elements of tables are below the terms that read them.

use crate::arena::Arena;
use crate::hash::{IdMap, IdSet};
use crate::ids::{InputId, TermId};
use crate::node::{BinaryOp, Node};

/// All terms below and including the roots, each once, operands before what uses them.
pub fn post_order(arena: &Arena, roots: &[TermId]) -> Vec<TermId> {
    let mut order = Vec::new();
    let mut seen = IdSet::default();
    // A term is pushed, then pushed again under its operands: the second time it is done.
    let mut pending: Vec<(TermId, bool)> = roots.iter().rev().map(|&root| (root, false)).collect();
    while let Some((term, is_done)) = pending.pop() {
        if is_done {
            order.push(term);
            continue;
        }
        if !seen.insert(term) {
            continue;
        }
        pending.push((term, true));
        let from = pending.len();
        for_each_operand(arena, term, |operand| pending.push((operand, false)));
        pending[from..].reverse();
    }
    order
}

/// Do operators on floating-point numbers occur in these terms?
pub fn has_floats(arena: &Arena, roots: &[TermId]) -> bool {
    post_order(arena, roots).into_iter().any(|term| arena.node(term).takes_floats())
}

/// The operands of a term in order, the elements of a table after its index.
pub(crate) fn for_each_operand(arena: &Arena, term: TermId, mut visit: impl FnMut(TermId)) {
    let node = arena.node(term);
    node.operands().for_each(&mut visit);
    if let Node::Lookup { table, .. } = node {
        arena.table(table).elements().iter().copied().for_each(visit);
    }
}

/// The inputs that the terms depend on, in the order of their first occurrence.
pub fn inputs_of(arena: &Arena, roots: &[TermId]) -> Vec<InputId> {
    let input = |term| if let Node::Input(input) = arena.node(term) { Some(input) } else { None };
    post_order(arena, roots).into_iter().filter_map(input).collect()
}

/// The number of different subterms, if it is below a limit; not many more are visited.
pub fn term_size_below(arena: &Arena, term: TermId, limit: usize) -> Option<usize> {
    let mut seen = IdSet::default();
    let mut pending = vec![term];
    while let Some(term) = pending.pop() {
        if seen.insert(term) {
            for_each_operand(arena, term, |operand| pending.push(operand));
        }
        if seen.len() >= limit {
            return None;
        }
    }
    Some(seen.len())
}

/// How many different terms a term is made of.
pub fn term_size(arena: &Arena, term: TermId) -> usize {
    post_order(arena, &[term]).len()
}

/// How many terms it would be without sharing; `u64::MAX` if they cannot be counted.
pub fn tree_size(arena: &Arena, term: TermId) -> u64 {
    let mut sizes: IdMap<TermId, u64> = IdMap::default();
    for term in post_order(arena, &[term]) {
        let mut size = 1_u64;
        for_each_operand(arena, term, |operand| size = size.saturating_add(sizes[&operand]));
        sizes.insert(term, size);
    }
    sizes[&term]
}

/// The conditions that a conjunction is made of.
pub fn conjuncts(arena: &Arena, term: TermId) -> Vec<TermId> {
    parts(arena, term, BinaryOp::And)
}

/// The conditions that a disjunction is made of.
pub fn disjuncts(arena: &Arena, term: TermId) -> Vec<TermId> {
    parts(arena, term, BinaryOp::Or)
}

fn parts(arena: &Arena, term: TermId, op: BinaryOp) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut waiting = vec![term];
    while let Some(term) = waiting.pop() {
        match arena.node(term) {
            Node::Binary(own, a, b) if own == op => waiting.extend([b, a]),
            _ => found.push(term),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Input;

    #[test]
    fn shared_terms_count_once() {
        let arena = Arena::new();
        let input = arena.declare_input(&Input::integer("x", 32, false));
        let squares = (0..100).fold(arena.input_term(input), |term, _| arena.multiply(term, term));
        assert_eq!(term_size(&arena, squares), 101);
        assert_eq!(term_size_below(&arena, squares, 102), Some(101));
        assert_eq!(term_size_below(&arena, squares, 101), None);
        assert_eq!(tree_size(&arena, squares), u64::MAX);
        assert_eq!(inputs_of(&arena, &[squares]), [input]);
    }

    #[test]
    fn elements_of_tables_are_below() {
        let arena = Arena::new();
        let inputs = ["i", "a", "b", "c"].map(|name| arena.declare_input(&Input::integer(name, 8, false)));
        let [i, a, b, c] = inputs.map(|input| arena.input_term(input));
        let read = arena.lookup(arena.declare_table(Some("abc"), &[a, b, c]), i);
        assert_eq!(inputs_of(&arena, &[read]), inputs);
        assert_eq!(post_order(&arena, &[read, a]), [i, a, b, c, read]);
    }
}
