//! Second chances: what a solver gave up on is asked again at the end, with more time, or of another solver.

use flipside_solver::{Budget, Solver};

use crate::driver::Driver;
use crate::explorer::Explorer;
use crate::strategy::Strategy;
use crate::tree::{Cut, NodeId, Status};

/// How much more a second chance gets, where no time limit says what is left.
const MORE: u32 = 4;

impl Explorer<'_, '_> {
    /// The ways on which a solver gave up and which matter: after which something uncovered may come, or a path.
    pub fn given_up(&self) -> Vec<(NodeId, usize)> {
        let mut found = Vec::new();
        for (number, node) in self.tree.nodes().iter().enumerate() {
            let id = NodeId(number as u32);
            for (edge, entry) in node.edges.iter().enumerate() {
                let Status::Cut(cut) = entry.status else { continue };
                let gave_up = matches!(self.tree.cuts()[cut].cut, Cut::Timeout(_));
                if gave_up && self.is_worthwhile(id, edge) {
                    found.push((id, edge));
                }
            }
        }
        found
    }

    /// The ways that lead to a way of a node, from the root on, itself included.
    pub fn edges_to(&self, node: NodeId, edge: usize) -> Vec<usize> {
        let mut edges = vec![edge];
        let mut next = self.tree.node(node).parent;
        while let Some((above, edge)) = next {
            edges.push(edge);
            next = self.tree.node(above).parent;
        }
        edges.reverse();
        edges
    }

    /// Asks `other` about everything that was given up on, each for `least` milliseconds at least; what that finds is
    /// searched on with `solver`. How many ways were settled.
    pub fn retry(
        &mut self,
        strategy: &Strategy,
        (other, least): (&mut dyn Solver, u32),
        solver: &mut dyn Solver,
    ) -> usize {
        let given_up = self.given_up();
        let mut settled = 0;
        for (index, &(node, edge)) in given_up.iter().enumerate() {
            if self.is_done() {
                break;
            }
            let mut budget = self.second_budget(given_up.len() - index);
            budget.milliseconds = budget.milliseconds.max(least);
            let Status::Cut(cut) = self.tree.node(node).edges[edge].status else { continue };
            let severed = self.tree.take_back(cut);
            let suffix = Driver::new(&mut *self, false, other).retry(node, edge, budget);
            match self.tree.node(node).edges[edge].status {
                // Nothing new, but that the search has to stop: the reason why it was given up on stays.
                Status::Open => self.tree.cut(Some((node, edge)), severed),
                Status::Cut(_) => {}
                Status::Followed(_) | Status::Refuted | Status::Failed(_) => settled += 1,
            }
            if let Some(suffix) = suffix {
                self.search_from(suffix, strategy, solver);
            }
        }
        settled
    }

    /// What one of so many second chances may cost: its share of the time that is left, or a few times as much as the
    /// first one.
    fn second_budget(&self, chances: usize) -> Budget {
        let first = self.settings.solver;
        let resources = first.resources.saturating_mul(MORE);
        let milliseconds = match self.settings.deadline {
            None => first.milliseconds.saturating_mul(MORE),
            Some(_) => {
                let left = self.time_left().as_millis() / chances.max(1) as u128;
                u32::try_from(left).unwrap_or(u32::MAX).max(1)
            }
        };
        Budget { resources, milliseconds }
    }
}
