//! Refutation for inputs of any size and shape, by wide states ([`flipside_execute::wide`]).
//!
//! What is refuted so is plainly unreachable, whatever was guessed about the inputs. It is tried once, when tests were found for
//! what is easy and before capacities grow: what no input takes needs no more of the inputs.

use flipside_merge::{Loops, PathConditions};
use flipside_program::Objective;
use flipside_solver::{Answer, Budget};
use flipside_term::{IdMap, TermId};

use crate::driver::{Access, Driver};
use crate::explorer::Explorer;
use crate::merge::{MergeMode, Refuted};
use crate::prefix::Reply;
use crate::reach::BitSet;
use crate::trace;

/// How states are merged for it: loops by invariants first, which takes little; then unrolled as far as few blocks go.
pub(crate) const WIDE_LOOPS: [MergeMode; 2] =
    [MergeMode::wide(Loops::Invariants, 40_000), MergeMode::wide(Loops::Unrolled, 1_000)];

/// What the solver may spend on one objective, and on whether a relation holds.
const LOOK: u32 = 4_000_000;
const GLANCE: u32 = 300_000;

/// What wide states refute.
#[derive(Clone, Debug)]
pub struct WideRefutation {
    /// The objectives, by number.
    pub objectives: BitSet,
    /// How loops were executed.
    pub loops: Loops,
    /// The errors after which no run goes on, and what may come after them.
    errors: Vec<(String, BitSet)>,
}

impl WideRefutation {
    /// The errors that may hide an objective.
    pub fn hidden_by(&self, number: usize) -> Vec<String> {
        let behind = self.errors.iter().filter(|(_, behind)| behind.contains(number));
        behind.map(|(name, _)| name.clone()).collect()
    }
}

impl Explorer<'_, '_> {
    /// Is all that is uncovered refuted, and nothing was assumed for it?
    fn is_plainly_refuted(&self) -> bool {
        self.refuted.as_ref().is_some_and(Refuted::is_plain) && self.plan.rests_on(self.machine).is_empty()
    }

    /// Which open objectives wide states refute.
    fn refuted_by(
        &self,
        open: &BitSet,
        conditions: &PathConditions,
        loops: Loops,
        is_refuted: &mut dyn FnMut(TermId) -> bool,
    ) -> WideRefutation {
        let mut objectives = open.clone();
        for cut in &conditions.cuts {
            let behind = self.reach.after(&trace::position(&cut.state));
            if behind.meets(&objectives) && !is_refuted(cut.condition) {
                for number in behind.numbers() {
                    objectives.remove(number);
                }
            }
        }
        let is_open = |objective: &Objective| open.contains(self.coverage.number(*objective));
        for (objective, &condition) in
            conditions.conditions.iter().filter(|(objective, _)| is_open(objective))
        {
            let number = self.coverage.number(*objective);
            if objectives.contains(number) && !is_refuted(condition) {
                objectives.remove(number);
            }
        }
        WideRefutation { objectives, loops, errors: self.assumed_errors(conditions) }
    }
}

impl<'m, 'p, A: Access<'m, 'p>> Driver<'_, A> {
    /// Refutes what no input of any size takes.
    pub(crate) fn refute_widely(&mut self) {
        let is_plain = self.access.with(|explorer| explorer.is_plainly_refuted());
        if is_plain || std::mem::replace(&mut self.looked_widely, true) {
            return;
        }
        for mode in WIDE_LOOPS {
            let prefix = &mut self.prefix;
            self.access.with(|explorer| {
                let open = explorer.unsettled().into_owned();
                if open.is_empty() || explorer.must_stop() {
                    return;
                }
                let (arena, given) = (explorer.machine.arena().clone(), explorer.given());
                let (small, large) =
                    (explorer.solver_budget().at_most(GLANCE), explorer.solver_budget().at_most(LOOK));
                let mut replies = Vec::new();
                let mut refuted = |condition, budget: Budget| {
                    let reply = prefix.refute_under(&arena, given, condition, budget);
                    let is_refuted = matches!(reply, Reply::Propagated | Reply::Solved(Answer::Unsat));
                    replies.push(reply);
                    is_refuted
                };
                // Exploration starts again with each invariant that is widened, and asks much of it again.
                let mut answers: IdMap<TermId, bool> = IdMap::default();
                let mut is_feasible =
                    |condition| *answers.entry(condition).or_insert_with(|| !refuted(condition, small));
                let Ok(conditions) = explorer.merged_conditions(&open, mode, &mut is_feasible) else {
                    return;
                };
                let mut is_refuted = |condition| refuted(condition, large);
                let refuted = explorer.refuted_by(&open, &conditions, mode.loops, &mut is_refuted);
                for reply in replies {
                    explorer.counted(reply);
                }
                if !refuted.objectives.is_empty() {
                    explorer.wide.push(refuted);
                }
            });
        }
    }
}
