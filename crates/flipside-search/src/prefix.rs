//! The solver, with the constraints of a path on its stack.
//!
//! To ask about a flip, the stack is moved to the prefix of its node: what it shares with the path that is there stays,
//! so the constraints of a shared prefix are sent once.

use flipside_execute::RequirementKind;
use flipside_solver::{Answer, Budget, Solver};
use flipside_term::{Arena, TermId};

use crate::tree::{Kind, NodeId, Tree};

/// A solver that stands at a node.
pub(crate) struct Prefix<'s> {
    solver: &'s mut dyn Solver,
    /// The ways that are asserted, one level each, from the root on.
    path: Vec<(NodeId, usize)>,
    /// Are the constraints that exclude errors left out?
    errors_allowed: bool,
}

impl<'s> Prefix<'s> {
    /// A solver that stands before the first node; `base` holds on every path.
    pub fn new(solver: &'s mut dyn Solver, arena: &Arena, base: TermId) -> Self {
        solver.push();
        solver.assert(arena, base);
        Prefix { solver, path: Vec::new(), errors_allowed: false }
    }

    /// As [`Prefix::new`], without the constraints that exclude errors.
    pub fn without_errors(solver: &'s mut dyn Solver, arena: &Arena, base: TermId) -> Self {
        let mut prefix = Prefix::new(solver, arena, base);
        prefix.errors_allowed = true;
        prefix
    }

    /// Is there any path at all?
    pub fn ask_base(&mut self, arena: &Arena, budget: Budget) -> Answer {
        self.rewind(0);
        self.solver.check(arena, budget)
    }

    fn rewind(&mut self, keep: usize) {
        let drop = self.path.len() - keep;
        if drop > 0 {
            self.solver.pop(u32::try_from(drop).expect("a path should be shorter than 2^32"));
            self.path.truncate(keep);
        }
    }

    /// Can this way of a node be taken, after all that leads to the node? When it can, the solver stands on it.
    pub fn ask(
        &mut self,
        tree: &Tree,
        arena: &Arena,
        (node, way): (NodeId, usize),
        budget: Budget,
    ) -> Answer {
        self.move_to(tree, arena, node);
        self.solver.push();
        self.solver.assert(arena, tree.node(node).ways[way].term);
        let answer = self.solver.check(arena, budget);
        match answer {
            Answer::Sat(_) => self.path.push((node, way)),
            Answer::Unsat | Answer::Unknown(_) => self.solver.pop(1),
        }
        answer
    }

    /// Asserts what leads to a node, and nothing else.
    fn move_to(&mut self, tree: &Tree, arena: &Arena, node: NodeId) {
        let mut missing = Vec::new();
        let mut next = tree.node(node).parent;
        while let Some((above, way)) = next {
            let above_node = tree.node(above);
            if self.path.get(above_node.depth) == Some(&(above, way)) {
                break;
            }
            missing.push((above, way));
            next = above_node.parent;
        }
        let keep = next.map_or(0, |(above, _)| tree.node(above).depth + 1);
        self.rewind(keep);
        for &(above, way) in missing.iter().rev() {
            self.solver.push();
            let node = tree.node(above);
            let excludes_error = matches!(node.kind, Kind::Requirement(RequirementKind::NoError(_)));
            if !(excludes_error && self.errors_allowed) {
                self.solver.assert(arena, node.ways[way].term);
            }
            self.path.push((above, way));
        }
    }
}

impl Drop for Prefix<'_> {
    fn drop(&mut self) {
        self.rewind(0);
        self.solver.pop(1);
    }
}
