//! The path condition of one node of the tree, kept up to date while the gathering moves from node to node.
//!
//! Consecutive nodes share most of their path, so only the difference is popped and pushed. It knows the tree, but no
//! solver. **Invariant:** the stack holds the precondition, then one term per step from the root to the current node.

use std::collections::HashMap;

use flipside_execute::RequirementKind;
use flipside_term::TermId;

use crate::tree::Tree;

/// The path to a node, with its conditions.
pub(crate) struct AssertionStack<'t> {
    tree: &'t Tree,
    /// The edges from the root to the current node.
    steps: Vec<(usize, usize)>,
    /// The precondition, then the condition of each step.
    terms: Vec<TermId>,
    /// The indices of each condition among the terms, in ascending order.
    places: HashMap<TermId, Vec<usize>>,
    /// Which of the terms require the absence of an error.
    errors: Vec<bool>,
}

impl<'t> AssertionStack<'t> {
    /// A stack at the root, where only the precondition holds.
    pub fn new(tree: &'t Tree, base: TermId) -> Self {
        let mut stack = AssertionStack {
            tree,
            steps: Vec::new(),
            terms: Vec::new(),
            places: HashMap::new(),
            errors: Vec::new(),
        };
        stack.push(base, false);
        stack
    }

    /// Moves to a node: pops to the common prefix of both paths, then pushes the rest.
    pub fn go_to(&mut self, node: usize) {
        let mut missing = Vec::new();
        let mut next = self.tree.nodes[node].parent;
        while let Some(step) = next {
            let depth = self.tree.nodes[step.0].depth;
            if self.steps.get(depth) == Some(&step) {
                break;
            }
            missing.push(step);
            next = self.tree.nodes[step.0].parent;
        }
        let keep = next.map_or(0, |(node, _)| self.tree.nodes[node].depth + 1);
        while self.steps.len() > keep {
            self.steps.pop();
            self.pop();
        }
        for step in missing.into_iter().rev() {
            let required = self.tree.nodes[step.0].required;
            self.steps.push(step);
            self.push(self.tree.term(step), matches!(required, Some(RequirementKind::NoError(_))));
        }
    }

    /// The precondition and the conditions of the path.
    pub fn terms(&self) -> &[TermId] {
        &self.terms
    }

    /// The index of a condition; the last one, where it was asserted several times.
    pub fn place(&self, term: TermId) -> Option<usize> {
        self.places.get(&term)?.last().copied()
    }

    /// Does the term at this index require the absence of an error?
    pub fn is_error(&self, place: usize) -> bool {
        self.errors.get(place).is_some_and(|&is_error| is_error)
    }

    fn push(&mut self, term: TermId, is_error: bool) {
        self.places.entry(term).or_default().push(self.terms.len());
        self.terms.push(term);
        self.errors.push(is_error);
    }

    fn pop(&mut self) {
        self.errors.pop();
        if let Some(places) = self.terms.pop().and_then(|term| self.places.get_mut(&term)) {
            places.pop();
        }
    }
}
