//! All ways to what is uncovered: first what scouts find, then short ways, then, where there are many, each loop followed once, then all there are.

use flipside_execute::ways::{AllWays, Loops, MOST_BLOCKS};
use flipside_solver::Answer;
use flipside_term::{Assignment, InputId};

use super::adviser::Adviser;
use super::{Access, Driver};
use crate::explorer::merged;
use crate::tree::NodeId;

/// What may be spent on whether a loop can go on: that it can is no harm.
const LOOP: u32 = 4_000_000;

/// What is known of the ways to what is uncovered.
pub(super) enum Together {
    /// Nobody has asked.
    Unasked,
    /// It cannot be said.
    Unknown,
    /// These are all.
    Known(AllWays),
}

impl<'m, 'p, A: Access<'m, 'p>> Driver<'_, A> {
    /// Asks about all ways to what is uncovered at once; what a test adds, or none where there is none, or no answer.
    pub(super) fn all_ways(&mut self) -> Option<Vec<NodeId>> {
        if let Some(suffix) = self.roam() {
            return Some(suffix);
        }
        let (ways, found) = match std::mem::replace(&mut self.together, Together::Unknown) {
            Together::Unknown => return None,
            Together::Known(ways) => (Some(ways), None),
            Together::Unasked => self.follow_all_ways(),
        };
        let found = match (&ways, found) {
            (_, Some(found)) => found,
            (Some(ways), None) => self.ask_all_ways(ways)?,
            (None, None) => return None,
        };
        let inputs = self.access.with(|explorer| {
            let inputs = merged(&explorer.plan.first_values(0), &found);
            explorer.are_legal(&inputs).then_some(inputs)
        })?;
        // A test that does not take what it was made for: the formula is not to be believed.
        let suffix = self.run_better(inputs)?;
        self.together = ways.map_or(Together::Unasked, Together::Known);
        Some(suffix)
    }

    /// Sends scouts to what is uncovered; what a test adds, or none.
    fn roam(&mut self) -> Option<Vec<NodeId>> {
        let scouts = self.scouts.as_mut()?;
        let inputs = self.access.with(|explorer| scouts.roam(explorer))?;
        self.access.with(|explorer| {
            explorer.statistics.solver_calls += 1;
            explorer.statistics.sat += 1;
        });
        self.run_better(inputs)
    }

    /// Runs a test that covers something new, with these inputs or better ones; what it adds, or none where it covers nothing new.
    fn run_better(&mut self, inputs: Assignment) -> Option<Vec<NodeId>> {
        let inputs = self.better(inputs, None);
        let (step, before) = self
            .access
            .with(|explorer| Some((explorer.leaves_tree(&inputs)?, explorer.coverage.covered())))?;
        let state = self.access.with(|explorer| explorer.state_along(step.0, step.1));
        let suffix = self.run(state, inputs, Some(step));
        let suffix = self.mend(suffix);
        let advanced = self.access.with(|explorer| explorer.coverage.covered() > before);
        advanced.then_some(suffix)
    }

    /// Inputs that take something uncovered, by the formula of all ways.
    fn ask_all_ways(&mut self, ways: &AllWays) -> Option<Vec<(InputId, u128)>> {
        let (wanted, machine, budget, starts) = self.access.with(|explorer| {
            let arena = explorer.machine.arena();
            let open =
                ways.conditions.iter().filter(|(objective, _)| !explorer.coverage.is_covered(**objective));
            let mut open: Vec<_> =
                open.map(|(objective, term)| (explorer.coverage.number(*objective), *term)).collect();
            open.sort_unstable();
            let any = arena.any(open.into_iter().map(|(_, term)| term));
            (any, explorer.machine, explorer.solver_budget(), explorer.latest_inputs())
        });
        let starts: Vec<&Assignment> = starts.iter().collect();
        let reply = self.prefix.ask_whole(machine.arena(), wanted, &starts, budget);
        match self.access.with(|explorer| explorer.counted(reply)) {
            Answer::Sat(found) => Some(found),
            Answer::Unsat => {
                self.access.with(|explorer| explorer.refute_together(ways, Loops::Unrolled));
                None
            }
            Answer::Unknown(_) => None,
        }
    }

    /// Follows all ways to what is uncovered: the ways, or, where one of the first was easy to take, inputs that take it. Where there are many, it may be
    /// enough to follow each loop once: then all is known, and there are neither.
    fn follow_all_ways(&mut self) -> (Option<AllWays>, Option<Vec<(InputId, u128)>>) {
        let prefix = &mut self.prefix;
        self.access.with(|explorer| {
            let budget = explorer.solver_budget().at_most(LOOP);
            let starts = explorer.latest_inputs();
            let mut adviser = Adviser::new(explorer, prefix, &starts, budget);
            let open = explorer.coverage.uncovered();
            let ways = explorer.together(open, (Loops::Unrolled, MOST_BLOCKS), &mut adviser);
            let Adviser { replies, found, once, .. } = adviser;
            for reply in replies {
                explorer.counted(reply);
            }
            if let Some(once) = once {
                explorer.refute_together(&once, Loops::Once);
            }
            (ways, found)
        })
    }
}
