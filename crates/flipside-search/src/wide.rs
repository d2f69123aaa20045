//! Refutation for inputs of any size and shape, by wide states ([`flipside_execute::wide`]).
//!
//! What is refuted so is plainly unreachable, whatever was guessed about the inputs. It is tried once, when tests were found for
//! what is easy and before capacities grow: what no input takes needs no more of the inputs.

use flipside_merge::{Loops, PathConditions};
use flipside_program::Objective;
use flipside_solver::{Answer, Budget};
use flipside_term::{Assignment, IdMap, TermId, evaluate};

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

/// So many of the latest models are looked at before the solver is asked.
const MOST_MODELS: usize = 16;

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
        (small, large): (Budget, Budget),
        ask: &mut dyn FnMut(TermId, Budget) -> Answer,
    ) -> WideRefutation {
        let arena = self.machine.arena();
        let mut objectives = open.clone();
        let mut is_refuted = |condition| matches!(ask(condition, large), Answer::Unsat);
        for cut in &conditions.cuts {
            let behind = self.reach.after(&trace::position(&cut.state));
            if behind.meets(&objectives) && !is_refuted(cut.condition) {
                for number in behind.numbers() {
                    objectives.remove(number);
                }
            }
        }
        let numbered =
            |(objective, &condition): (&Objective, &TermId)| (self.coverage.number(*objective), condition);
        let left = conditions.conditions.iter().map(numbered);
        let mut left: Vec<(usize, TermId)> =
            left.filter(|(number, _)| objectives.contains(*number)).collect();
        // A model of any of them shows which are not refuted.
        while left.len() > 1 {
            let any = arena.any(left.iter().map(|(_, condition)| *condition));
            let before = left.len();
            match ask(any, small) {
                Answer::Unsat => left.clear(),
                Answer::Sat(values) => {
                    let model: Assignment = values.into_iter().collect();
                    left.retain(|&(number, condition)| {
                        let holds = evaluate(arena, &model, condition) != 0;
                        if holds {
                            objectives.remove(number);
                        }
                        !holds
                    });
                }
                Answer::Unknown(_) => {}
            }
            if left.len() == before {
                break;
            }
        }
        for (number, condition) in left {
            if !matches!(ask(condition, large), Answer::Unsat) {
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
                let mut ask = |condition, budget: Budget| {
                    let reply = prefix.refute_under(&arena, given, condition, budget);
                    let answer = match &reply {
                        Reply::Propagated => Answer::Unsat,
                        Reply::Found(values) => Answer::Sat(values.clone()),
                        Reply::Solved(answer) => answer.clone(),
                    };
                    replies.push(reply);
                    answer
                };
                // Exploration starts again with each invariant that is widened, and asks much of it again; and a model of one
                // question may answer another one.
                let mut answers: IdMap<TermId, bool> = IdMap::default();
                let mut models: Vec<Assignment> = Vec::new();
                let mut is_feasible = |condition| {
                    if let Some(&known) = answers.get(&condition) {
                        return known;
                    }
                    let holds = |model: &Assignment| evaluate(&arena, model, condition) != 0;
                    let feasible = models.iter().rev().take(MOST_MODELS).any(holds)
                        || match ask(condition, small) {
                            Answer::Unsat => false,
                            Answer::Sat(values) => {
                                models.push(values.into_iter().collect());
                                true
                            }
                            Answer::Unknown(_) => true,
                        };
                    answers.insert(condition, feasible);
                    feasible
                };
                let Ok(conditions) = explorer.merged_conditions(&open, mode, &mut is_feasible) else {
                    return;
                };
                let budgets = (small, large);
                let refuted = explorer.refuted_by(&open, &conditions, mode.loops, budgets, &mut ask);
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
