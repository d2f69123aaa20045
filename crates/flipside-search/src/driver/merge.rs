//! Everything that is left at once: first mutation, then state merging (short paths first; loop invariants where there are many
//! blocks; then all paths).

use flipside_context::LazyPlan;
use flipside_merge::{Loops, MergeStop, MergeStopped, PathConditions};
use flipside_solver::{Answer, Budget, FIRST_TURN};
use flipside_term::{Arena, Assignment, InputId, TermId};

use super::feasibility::FeasibilityCheck;
use super::{Access, Driver};
use crate::explorer::merged;
use crate::merge::MergeMode;
use crate::prefix::{Prefix, Reply};
use crate::reach::BitSet;
use crate::tree::NodeId;

/// What may be spent at most on whether a loop can go on: a wrong yes does no harm.
const LOOP: u32 = 4_000_000;

/// Values of inputs.
type Model = Vec<(InputId, u128)>;

/// There are more blocks than the present effort allows.
struct WaitsForMore;

/// What is known of the path conditions of what is uncovered.
pub(super) enum Merged {
    /// States were not merged yet.
    NotExplored,
    /// Merging stopped without a result.
    Unavailable,
    /// These are exact; those of these objectives, by number, are refuted one by one.
    Known(PathConditions, BitSet),
}

impl<'m, 'p, A: Access<'m, 'p>> Driver<'_, A> {
    /// Mutates, then merges states on all paths to what is uncovered; what a test adds, or none where there is no test, or no answer.
    pub(super) fn merge_states(&mut self) -> Option<Vec<NodeId>> {
        if let Some(suffix) = self.fuzz_uncovered() {
            return Some(suffix);
        }
        // What no input of any size takes needs no exact answer, which may take long where sizes are guessed.
        let are_guessed =
            self.access.with(|explorer| explorer.plan.lazy().is_some_and(LazyPlan::has_guesses));
        if are_guessed {
            self.refute_widely();
            if self.access.with(|explorer| explorer.unsettled().is_empty()) {
                return None;
            }
        }
        // What the solver gave up on waits for more effort.
        if self.gave_up_on_merged {
            return None;
        }
        let none = self.access.with(|explorer| BitSet::new(explorer.reach.objectives()));
        let (conditions, mut refuted, found) =
            match std::mem::replace(&mut self.merged_conditions, Merged::Unavailable) {
                Merged::Unavailable => return None,
                Merged::Known(conditions, refuted) => (Some(conditions), refuted, None),
                Merged::NotExplored => match self.explore_merged() {
                    Ok((conditions, found)) => (conditions, none, found),
                    Err(WaitsForMore) => {
                        self.merged_conditions = Merged::NotExplored;
                        self.gave_up_on_merged = true;
                        return None;
                    }
                },
            };
        let found = match (&conditions, found) {
            (_, Some(found)) => found,
            (Some(known), None) => match self.solve_merged(known, &mut refuted) {
                Some(found) => found,
                None => {
                    if self.gave_up_on_merged {
                        self.merged_conditions =
                            conditions.map_or(Merged::Unavailable, |known| Merged::Known(known, refuted));
                    }
                    return None;
                }
            },
            (None, None) => return None,
        };
        let inputs = self.access.with(|explorer| {
            let inputs = merged(&explorer.plan.first_values(0), &found);
            explorer.are_legal(&inputs).then_some(inputs)
        })?;
        // Where a test does not take what it was made for, the formula is not used again.
        let suffix = self.run_better(inputs)?;
        self.merged_conditions =
            conditions.map_or(Merged::NotExplored, |conditions| Merged::Known(conditions, refuted));
        Some(suffix)
    }

    /// Mutates to find what is uncovered; what a test adds, or none.
    fn fuzz_uncovered(&mut self) -> Option<Vec<NodeId>> {
        let fuzzer = self.fuzzer.as_mut()?;
        let inputs = self.access.with(|explorer| fuzzer.fuzz_uncovered(explorer))?;
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
        let state = self.access.with(|explorer| explorer.state_along(step))?;
        let suffix = self.run(state, inputs, Some(step));
        let suffix = self.repair(suffix);
        let advanced = self.access.with(|explorer| explorer.coverage.covered() > before);
        advanced.then_some(suffix)
    }

    /// Inputs that take something uncovered, by the merged path conditions; none where they are refuted, all at once or one by
    /// one, or the solver gave up. Those that are refuted are added.
    fn solve_merged(&mut self, conditions: &PathConditions, refuted: &mut BitSet) -> Option<Model> {
        let (open, machine, most, starts) = self.access.with(|explorer| {
            let unsettled = explorer.unsettled();
            let open = conditions.conditions.iter();
            let open = open.map(|(objective, term)| (explorer.coverage.number(*objective), *term));
            let is_open = |number: &usize| unsettled.contains(*number) && !refuted.contains(*number);
            let mut open: Vec<_> = open.filter(|(number, _)| is_open(number)).collect();
            open.sort_unstable();
            (open, explorer.machine, explorer.solver_budget(), explorer.latest_inputs())
        });
        let arena = machine.arena();
        let starts: Vec<&Assignment> = starts.iter().collect();
        let any = arena.any(open.iter().map(|(_, term)| *term));
        match self.prefix.ask_parts(arena, any, &starts) {
            Some(reply) => match self.access.with(|explorer| explorer.counted(reply)) {
                Answer::Sat(found) => return Some(found),
                Answer::Unsat | Answer::Unknown(_) => open.iter().for_each(|(number, _)| {
                    refuted.insert(*number);
                }),
            },
            None => {
                if let Some(found) = self.solve_one_by_one(arena, &open, most, refuted) {
                    return Some(found);
                }
            }
        }
        let (prefix, effort, is_all) = (&mut self.prefix, self.effort, !self.gave_up_on_merged);
        if is_all || !refuted.is_empty() {
            self.access.with(|explorer| {
                let budget = effort.advice(explorer.solver_budget().at_most(LOOP));
                let mut can_hold = |condition| can_hold(prefix, arena, condition, budget);
                let only = (!is_all).then_some(&*refuted);
                explorer.refute_merged(conditions, (Loops::Unrolled, only), &mut can_hold);
            });
        }
        None
    }

    /// Asks about one objective after the other, each in turns that double: the solver learns from one for the others, and a
    /// hard one waits until the easy ones are settled. Inputs that take one; or those that are refuted are added.
    fn solve_one_by_one(
        &mut self,
        arena: &Arena,
        open: &[(usize, TermId)],
        most: Budget,
        refuted: &mut BitSet,
    ) -> Option<Model> {
        let last = self.effort.merged(most);
        let mut turn = FIRST_TURN;
        loop {
            let budget = last.at_most(turn);
            let mut is_open = false;
            for &(number, term) in open {
                if refuted.contains(number) {
                    continue;
                }
                let reply = self.prefix.refute_related(arena, term, budget);
                let (answer, must_stop) =
                    self.access.with(|explorer| (explorer.counted(reply), explorer.must_stop()));
                match answer {
                    Answer::Sat(found) => return Some(found),
                    Answer::Unsat => {
                        refuted.insert(number);
                    }
                    Answer::Unknown(_) => is_open = true,
                }
                if must_stop {
                    self.gave_up_on_merged = true;
                    return None;
                }
            }
            if !is_open {
                return None;
            }
            if budget.resources < turn {
                break;
            }
            turn = turn.saturating_mul(2);
        }
        // What bits hide, words may show.
        for &(number, term) in open {
            if refuted.contains(number) {
                continue;
            }
            let reply = self.prefix.refute(arena, term, last);
            match self.access.with(|explorer| explorer.counted(reply)) {
                Answer::Sat(found) => return Some(found),
                Answer::Unsat => {
                    refuted.insert(number);
                }
                Answer::Unknown(_) => self.gave_up_on_merged = true,
            }
        }
        None
    }

    /// Merges states on all paths to what is uncovered: the path conditions; or, where one of the first paths was easy to take,
    /// inputs that take it. Where loop invariants refute everything, there are neither.
    fn explore_merged(&mut self) -> Result<(Option<PathConditions>, Option<Model>), WaitsForMore> {
        let (prefix, effort) = (&mut self.prefix, self.effort);
        self.access.with(|explorer| {
            let budget = effort.advice(explorer.solver_budget().at_most(LOOP));
            let starts = explorer.latest_inputs();
            let mut feasibility = FeasibilityCheck::new(explorer, prefix, &starts, budget);
            let open = explorer.unsettled();
            let mode = MergeMode::exact(Loops::Unrolled, effort.blocks());
            let conditions = explorer.merged_conditions(&open, mode, &mut feasibility);
            let FeasibilityCheck { replies, found, invariants, .. } = feasibility;
            for reply in replies {
                explorer.counted(reply);
            }
            let is_long = |stopped: &MergeStopped| stopped.why == MergeStop::TooManyStates;
            if effort.has_more() && matches!(&conditions, Err(Some(stopped)) if is_long(stopped)) {
                return Err(WaitsForMore);
            }
            let conditions = conditions.map_err(|stopped| explorer.note_merge_stop(stopped)).ok();
            if let Some(invariants) = invariants {
                let arena = explorer.machine.arena().clone();
                let mut can_hold = |condition| can_hold(prefix, &arena, condition, budget);
                explorer.refute_merged(&invariants, (Loops::Invariants, None), &mut can_hold);
            }
            Ok((conditions, found))
        })
    }
}

/// Can a condition hold? Saying yes too often makes a verdict weaker, not wrong.
fn can_hold(prefix: &mut Prefix<'_>, arena: &Arena, condition: TermId, budget: Budget) -> bool {
    !matches!(
        prefix.ask_whole(arena, condition, &[], budget),
        Reply::Propagated | Reply::Solved(Answer::Unsat)
    )
}
