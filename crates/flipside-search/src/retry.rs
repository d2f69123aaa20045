//! Second chances: what a solver gave up on is asked again at the end, with more time, or of another solver.

use flipside_solver::{Budget, Solver};

use crate::driver::Driver;
use crate::explorer::Explorer;
use crate::strategy::Strategy;
use crate::tree::{Cut, Edge, EdgeId, Status};

/// How much more a second chance gets, where no time limit says what is left.
const MORE: u32 = 4;

impl Explorer<'_, '_> {
    /// The edges on which a solver gave up and which matter: something uncovered may follow them, or a path.
    pub fn given_up(&self) -> Vec<EdgeId> {
        let gave_up = |edge: &Edge| match edge.status {
            Status::Cut(cut) => matches!(self.tree.cuts()[cut].cut, Cut::Timeout(_)),
            Status::Open | Status::Followed(_) | Status::Refuted | Status::Failed(_) => false,
        };
        let found = self.tree.edges().filter(|&(id, edge)| gave_up(edge) && self.is_worthwhile(id));
        found.map(|(id, _)| id).collect()
    }

    /// The edges from the root to this one, itself included: each by its place at its node.
    pub fn edges_to(&self, edge: EdgeId) -> Vec<usize> {
        let mut edges = Vec::new();
        let mut next = Some(edge);
        while let Some(edge) = next {
            edges.push(edge.index);
            next = self.tree.node(edge.node).parent;
        }
        edges.reverse();
        edges
    }

    /// Asks `other` about everything that was given up on, each for `least` milliseconds at least; what that finds is
    /// searched on with `solver`. How many edges were settled.
    pub fn retry(
        &mut self,
        strategy: &Strategy,
        (other, least): (&mut dyn Solver, u32),
        solver: &mut dyn Solver,
    ) -> usize {
        let given_up = self.given_up();
        let mut settled = 0;
        for (index, &edge) in given_up.iter().enumerate() {
            if self.is_done() {
                break;
            }
            let mut budget = self.second_budget(given_up.len() - index);
            budget.milliseconds = budget.milliseconds.max(least);
            let Status::Cut(cut) = self.tree.edge(edge).status else { continue };
            let severed = self.tree.take_back(cut);
            let suffix = Driver::new(&mut *self, false, other).retry(edge, budget);
            match self.tree.edge(edge).status {
                // Nothing new, but that the search has to stop: the reason why it was given up on stays.
                Status::Open => self.tree.cut(Some(edge), severed),
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
        let budget = Budget { resources, milliseconds };
        self.settings.work.left().map_or(budget, |left| budget.at_most(left))
    }
}
