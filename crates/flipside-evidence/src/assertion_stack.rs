//! Where a walk over the tree stands: the conditions on the path to a node, kept while the walk goes from node to node.
//!
//! Nodes that follow each other mostly have most of their path in common: only the difference is taken back and added.

use std::collections::HashMap;

use flipside_execute::RequirementKind;
use flipside_term::TermId;

use crate::walk::Walk;

/// The path to a node, with its conditions.
pub(crate) struct AssertionStack<'w> {
    walk: &'w Walk,
    /// The steps from the root on.
    steps: Vec<(usize, usize)>,
    /// The precondition, then the condition of each step.
    terms: Vec<TermId>,
    /// Where each condition stands among the terms, the last place last.
    places: HashMap<TermId, Vec<usize>>,
    /// Which of the terms say that an error is not made.
    errors: Vec<bool>,
}

impl<'w> AssertionStack<'w> {
    /// Stands at the root, where only the precondition holds.
    pub fn new(walk: &'w Walk, base: TermId) -> Self {
        let mut stack = AssertionStack {
            walk,
            steps: Vec::new(),
            terms: Vec::new(),
            places: HashMap::new(),
            errors: Vec::new(),
        };
        stack.push(base, false);
        stack
    }

    /// Goes to a node.
    pub fn go_to(&mut self, node: usize) {
        let mut missing = Vec::new();
        let mut next = self.walk.nodes[node].parent;
        while let Some(step) = next {
            let depth = self.walk.nodes[step.0].depth;
            if self.steps.get(depth) == Some(&step) {
                break;
            }
            missing.push(step);
            next = self.walk.nodes[step.0].parent;
        }
        let keep = next.map_or(0, |(node, _)| self.walk.nodes[node].depth + 1);
        while self.steps.len() > keep {
            self.steps.pop();
            self.pop();
        }
        for step in missing.into_iter().rev() {
            let required = self.walk.nodes[step.0].required;
            self.steps.push(step);
            self.push(self.walk.term(step), matches!(required, Some(RequirementKind::NoError(_))));
        }
    }

    /// The precondition and the conditions of the path.
    pub fn terms(&self) -> &[TermId] {
        &self.terms
    }

    /// Where a condition stands; where it holds several times, the last one is nearest.
    pub fn place(&self, term: TermId) -> Option<usize> {
        self.places.get(&term)?.last().copied()
    }

    /// Does the term at this place say that an error is not made?
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
