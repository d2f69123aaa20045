//! The explorer's side of state merging.

use std::collections::BTreeMap;

use flipside_execute::Model;
use flipside_merge::{Feasibility, Loops, PathConditions, Query, path_conditions};
use flipside_program::Objective;
use flipside_solver::{Answer, Budget, Solver};
use flipside_term::{Assignment, TermId};

use crate::explorer::Explorer;
use crate::prefix::Reply;
use crate::reach::BitSet;
use crate::trace;
use crate::tree::{EdgeId, NodeId, Status};

/// What one question may cost about whether errors matter: the answer is a caveat, not a verdict.
const LOOK: Budget = Budget { resources: 50_000_000, milliseconds: 30_000 };

/// What merged path conditions refute.
#[derive(Clone, Debug)]
pub struct Refuted {
    /// The objectives, by number.
    pub objectives: BitSet,
    /// How loops were executed.
    pub loops: Loops,
    /// When they would be taken.
    conditions: BTreeMap<Objective, TermId>,
    /// The same without what excludes errors.
    without_errors: BTreeMap<Objective, TermId>,
    /// Do the loop invariants assume that no run goes on after an error?
    assumes_no_error: bool,
}

impl Explorer<'_, '_> {
    /// The path conditions of what is open; nothing where state merging stops.
    pub(crate) fn merged_conditions(
        &self,
        open: &BitSet,
        (loops, blocks): (Loops, usize),
        feasibility: &mut dyn Feasibility,
    ) -> Option<PathConditions> {
        // Without a test there is no legal run to merge. Where paths are wanted, or loops are bounded, each path counts for itself.
        if self.tests.is_empty()
            || !self.settings.criterion.is_about_objectives()
            || self.machine.limits().iterations.is_some()
        {
            return None;
        }
        let watch = self.watch();
        let query = Query {
            is_open: &|objective| open.contains(self.coverage.number(objective)),
            leads_on: &|state| self.reach.after(&trace::position(state)).meets(open),
            base: self.base(),
            must_stop: &|| watch.must_stop(),
            loops,
            blocks,
        };
        path_conditions(self.machine, &self.plan.start, &query, feasibility).ok()
    }

    /// Of what state merging refuted: what could be taken if errors did not end runs, as far as the solver says so.
    pub(crate) fn ub_dependent_merged(&self, solver: &mut dyn Solver) -> BitSet {
        let mut dependent = BitSet::new(self.reach.objectives());
        let Some(refuted) = &self.refuted else { return dependent };
        if refuted.assumes_no_error {
            return refuted.objectives.clone();
        }
        let arena = self.machine.arena();
        for (objective, &condition) in &refuted.without_errors {
            if refuted.conditions.get(objective) == Some(&condition) {
                continue;
            }
            solver.push();
            solver.assert(arena, self.base());
            solver.assert(arena, condition);
            let answer = solver.check_alone(arena, self.within(LOOK));
            solver.pop(1);
            if matches!(answer, Answer::Sat(_)) {
                dependent.insert(self.coverage.number(*objective));
            }
        }
        dependent
    }

    /// Nothing that is uncovered can be taken.
    pub(crate) fn refute_merged(&mut self, conditions: &PathConditions, loops: Loops) {
        let open = |objective: &Objective| !self.coverage.is_covered(*objective);
        let still = |known: &BTreeMap<Objective, TermId>| {
            known.iter().filter(|(objective, _)| open(objective)).map(|(one, term)| (*one, *term)).collect()
        };
        self.refuted = Some(Refuted {
            objectives: self.coverage.uncovered().clone(),
            loops,
            conditions: still(&conditions.conditions),
            without_errors: still(&conditions.without_errors),
            assumes_no_error: conditions.assumes_no_error,
        });
    }

    /// The edge that was not tried on which inputs leave the tree.
    pub(crate) fn leaves_tree(&self, inputs: &Assignment) -> Option<EdgeId> {
        let model = Model::new(inputs.clone());
        let mut node = NodeId(0);
        self.tree.nodes().first()?;
        loop {
            let edges = &self.tree.node(node).edges;
            let edge = edges.iter().position(|edge| model.holds(self.machine.arena(), edge.term))?;
            match edges[edge].status {
                Status::Open => return Some(node.edge(edge)),
                Status::Followed(Some(next)) => node = next,
                Status::Followed(None) | Status::Refuted | Status::Cut(_) | Status::Failed(_) => return None,
            }
        }
    }

    /// Counts a reply; the answer that it is.
    pub(crate) fn counted(&mut self, reply: Reply) -> Answer {
        match reply {
            Reply::Propagated => {
                self.statistics.propagation_refutations += 1;
                Answer::Unsat
            }
            Reply::Found(values) => {
                self.statistics.solver_calls += 1;
                let answer = Answer::Sat(values);
                self.count(&answer);
                answer
            }
            Reply::Solved(answer) => {
                self.statistics.solver_calls += 1;
                self.statistics.smt_checks += 1;
                self.count(&answer);
                answer
            }
        }
    }
}
