//! The solver, with the constraints of a path on its stack.
//!
//! To ask about a flip, the stack is moved to the prefix of its node: what it shares with the path that is there stays,
//! so the constraints of a shared prefix are sent once.

use flipside_solver::{Answer, Budget, Solver};
use flipside_term::{Arena, TermId};

use crate::tree::{NodeId, Tree};

/// A solver that stands at a node.
pub(crate) struct Prefix<'s> {
    solver: &'s mut dyn Solver,
    /// The ways that are asserted, one level each, from the root on.
    path: Vec<(NodeId, usize)>,
}

impl<'s> Prefix<'s> {
    /// A solver that stands before the first node.
    pub fn new(solver: &'s mut dyn Solver) -> Self {
        Prefix { solver, path: Vec::new() }
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
        let drop = self.path.len() - keep;
        if drop > 0 {
            self.solver.pop(u32::try_from(drop).expect("a path should be shorter than 2^32"));
            self.path.truncate(keep);
        }
        for &(above, way) in missing.iter().rev() {
            self.solver.push();
            self.solver.assert(arena, term(tree, above, way));
            self.path.push((above, way));
        }
    }
}

fn term(tree: &Tree, node: NodeId, way: usize) -> TermId {
    tree.node(node).ways[way].term
}
