//! Facts: what is known to hold on a path, which is the conditions of the edges it took and the requirements it met.
//!
//! Facts save work and never decide anything: a requirement that is a fact is not noted twice, and a choice of pointers
//! loses those that a fact excludes.

use flipside_term::{Arena, BinaryOp, InputId, Node, TermId, UnaryOp, inputs_of};

use crate::persistent::SparseVector;

/// A set of terms that hold.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    terms: SparseVector<()>,
}

impl Facts {
    pub fn new() -> Self {
        Facts { terms: SparseVector::new() }
    }

    /// Is this known to hold?
    pub fn holds(&self, term: TermId) -> bool {
        term == TermId::TRUE || self.terms.get(term.0).is_some()
    }

    /// What is known to hold on both of two paths.
    pub fn common(&self, other: &Facts) -> Facts {
        let mut common = self.clone();
        self.terms.all_pairs(&other.terms, &mut |term, _, theirs| {
            if theirs.is_none() {
                common.terms.remove(term);
            }
            true
        });
        common
    }

    /// What is known without these.
    pub fn without(&self, others: &Facts) -> Facts {
        let mut left = self.clone();
        for (term, ()) in others.terms.entries() {
            left.terms.remove(term);
        }
        left
    }

    /// What is known on either of two paths.
    pub fn either(&self, other: &Facts) -> Facts {
        let mut either = self.clone();
        for (term, ()) in other.terms.entries() {
            if either.terms.get(term).is_none() {
                either.terms.insert(term, ());
            }
        }
        either
    }

    /// Does something that is known depend on an input?
    pub fn mention(&self, arena: &Arena, input: InputId) -> bool {
        let terms: Vec<TermId> = self.terms.entries().into_iter().map(|(id, ())| TermId(id)).collect();
        inputs_of(arena, &terms).contains(&input)
    }

    /// From now on this holds, and so does each part of it if it is a conjunction.
    pub fn learn(&mut self, arena: &Arena, term: TermId) {
        let mut work = vec![term];
        while let Some(term) = work.pop() {
            if self.holds(term) {
                continue;
            }
            self.terms.insert(term.0, ());
            match arena.node(term) {
                Node::Binary(BinaryOp::And, a, b) => work.extend([a, b]),
                Node::Unary(UnaryOp::Not, inner) => {
                    if let Node::Binary(BinaryOp::Or, a, b) = arena.node(inner) {
                        work.extend([arena.not(a), arena.not(b)]);
                    }
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use flipside_term::Input;

    use super::*;

    /// Where paths meet, only what holds on both is known: nothing that one of them alone has learned.
    #[test]
    fn paths_have_in_common_what_both_know() {
        let arena = Arena::new();
        let [a, b, c] = ["a", "b", "c"].map(|name| {
            let input = arena.declare_input(&Input::integer(name.to_owned(), 8, false));
            arena.equal(arena.input_term(input), arena.constant(1, 8))
        });
        let mut before = Facts::new();
        before.learn(&arena, a);
        let (mut one, mut other) = (before.clone(), before);
        one.learn(&arena, b);
        other.learn(&arena, arena.and(c, arena.not(b)));
        for common in [one.common(&other), other.common(&one)] {
            assert!(common.holds(a));
            assert!([b, c, arena.not(b), arena.not(a)].iter().all(|&term| !common.holds(term)));
        }
        assert!(one.common(&Facts::new()).holds(TermId::TRUE) && !one.common(&Facts::new()).holds(a));
    }
}
