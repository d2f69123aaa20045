//! The explorer's side of state merging.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use flipside_execute::{GuessId, Model, RuntimeErrorKind};
use flipside_merge::{
    AssumedError, CutReason, Feasibility, Loops, MergeStop, MergeStopped, PathConditions, Query,
    path_conditions,
};
use flipside_program::{Objective, Place};
use flipside_solver::{Answer, Budget, Solver, refute_all};
use flipside_term::{Assignment, TermId};

use crate::explorer::Explorer;
use crate::hidden::{Hidden, error_name};
use crate::prefix::Reply;
use crate::reach::BitSet;
use crate::trace;
use crate::tree::{EdgeId, NodeId, Status};
use crate::verdict::{Bound, BoundOrigin, NOT_SETTLED};

/// What one question may cost about whether errors matter: the answer is a caveat, not a verdict.
const LOOK: Budget = Budget { resources: 50_000_000, milliseconds: 30_000 };

/// How many errors are named that may hide an objective: more would not be read.
const MOST_ERRORS: usize = 3;

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
    /// The errors after which no run goes on, and what may come after them.
    assumed: Vec<(String, BitSet)>,
    /// The errors that the paths exclude, and when a run makes each of them.
    errors: BTreeSet<(RuntimeErrorKind, Place)>,
    failures: Vec<TermId>,
    /// The guesses that this rests on: names, and what may lie behind them.
    guesses: Vec<(String, BitSet)>,
    /// Is there nothing left to do for what is uncovered: all of it is refuted, and no guess can grow?
    pub(crate) is_final: bool,
}

/// How states are merged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MergeMode {
    /// How loops are executed.
    pub loops: Loops,
    /// How many blocks are executed at most.
    pub blocks: usize,
    /// For inputs of any size and shape?
    pub is_wide: bool,
}

impl MergeMode {
    /// States that stand for the inputs that there may be so far.
    pub const fn exact(loops: Loops, blocks: usize) -> Self {
        MergeMode { loops, blocks, is_wide: false }
    }

    /// States that stand for inputs of any size and shape.
    pub const fn wide(loops: Loops, blocks: usize) -> Self {
        MergeMode { loops, blocks, is_wide: true }
    }
}

impl Refuted {
    /// The errors that may hide an objective: what could come after them only.
    pub(crate) fn assumed_before(&self, number: usize) -> Vec<String> {
        let behind = self.assumed.iter().filter(|(_, behind)| behind.contains(number));
        behind.map(|(name, _)| name.clone()).take(MOST_ERRORS).collect()
    }

    /// Is all that is uncovered refuted, without a guess?
    pub(crate) fn is_plain(&self) -> bool {
        self.is_final && self.guesses.is_empty()
    }

    /// The guesses that the refutation of an objective rests on.
    pub(crate) fn within(&self, number: usize) -> Vec<Bound> {
        let mut found: Vec<Bound> = Vec::new();
        for (name, _) in self.guesses.iter().filter(|(_, behind)| behind.contains(number)) {
            let bound = Bound { name: name.clone(), origin: BoundOrigin::Guess };
            if !found.contains(&bound) {
                found.push(bound);
            }
        }
        found
    }
}

impl Explorer<'_, '_> {
    /// The path conditions of what is open; else why state merging stopped, or nothing where it is not for this search.
    pub(crate) fn merged_conditions(
        &self,
        open: &BitSet,
        mode: MergeMode,
        feasibility: &mut dyn Feasibility,
    ) -> Result<PathConditions, Option<MergeStopped>> {
        let MergeMode { loops, blocks, is_wide } = mode;
        // Without a test there is no legal run to merge. Where paths are wanted, or loops are bounded, each path counts for itself.
        if self.tests.is_empty()
            || !self.settings.criterion.is_about_objectives()
            || self.machine.limits().iterations.is_some()
        {
            return Err(None);
        }
        let watch = self.watch();
        let query = Query {
            is_open: &|objective| open.contains(self.coverage.number(objective)),
            leads_on: &|state| self.reach.after(&trace::position(state)).meets(open),
            base: if is_wide { self.given() } else { self.base() },
            must_stop: &|| watch.must_stop() || self.stop.is_tight(),
            loops,
            blocks,
            ended: None,
        };
        let wide = is_wide.then(|| self.plan.wide_start(self.machine));
        let start = wide.as_ref().unwrap_or(&self.plan.start);
        path_conditions(self.machine, start, &query, feasibility).map_err(|mut stopped| {
            if stopped.why == MergeStop::Stopped && !watch.must_stop() {
                stopped.why = MergeStop::Memory;
            }
            Some(stopped)
        })
    }

    /// Notes why states could not be merged. That what is known is enough is no reason: the search goes on with it.
    pub(crate) fn note_merge_stop(&mut self, stopped: Option<MergeStopped>) {
        if let Some(stopped) = stopped.filter(|stopped| stopped.why != MergeStop::Enough) {
            self.merge_stopped = Some(stopped);
        }
    }

    /// The objectives that are neither covered nor refuted for inputs of any size, with no error that may hide them: made-up
    /// values allow errors that no run makes.
    pub(crate) fn unsettled(&self) -> Cow<'_, BitSet> {
        let uncovered = self.coverage.uncovered();
        if self.wide.is_empty() {
            return Cow::Borrowed(uncovered);
        }
        let mut unsettled = uncovered.clone();
        for refuted in &self.wide {
            for number in refuted.objectives.numbers().filter(|&number| refuted.hidden_by(number).is_empty())
            {
                unsettled.remove(number);
            }
        }
        Cow::Owned(unsettled)
    }

    /// Of what state merging refuted: what could be taken if errors did not end runs, unless the solver refutes that.
    ///
    /// Whether any run makes an error is asked first: mostly none does, and each condition of that formula has the earlier
    /// ones to build on. Only where some run may is each objective asked about.
    pub(crate) fn hidden_from_merging(&self, solver: &mut dyn Solver, hidden: &mut Hidden) {
        let Some(refuted) = &self.refuted else { return };
        let mut dependent = BitSet::new(self.reach.objectives());
        let conditions = refuted.without_errors.iter().map(|(objective, &condition)| {
            (self.coverage.number(*objective), condition, refuted.conditions.get(objective))
        });
        let open = conditions.filter(|(number, condition, with_errors)| {
            *with_errors != Some(condition) && refuted.assumed_before(*number).is_empty()
        });
        let open: Vec<(usize, TermId)> = open.map(|(number, condition, _)| (number, condition)).collect();
        if !open.is_empty() && !self.are_refuted(solver, &refuted.failures) {
            let any_failure = self.machine.arena().any(refuted.failures.iter().copied());
            for (number, condition) in open {
                let hides = self.machine.arena().and(any_failure, condition);
                if !self.are_refuted(solver, &[hides]) {
                    dependent.insert(number);
                }
            }
        }
        for (error, behind) in &refuted.assumed {
            hidden.add(&behind.common(&refuted.objectives), error);
        }
        let errors: Vec<String> =
            refuted.errors.iter().map(|&(kind, place)| error_name(self, kind, place)).collect();
        for error in errors.iter().take(MOST_ERRORS) {
            hidden.add(&dependent, error);
        }
        if errors.is_empty() {
            hidden.add(&dependent, NOT_SETTLED);
        }
    }

    /// Does no legal input satisfy one of these conditions?
    fn are_refuted(&self, solver: &mut dyn Solver, conditions: &[TermId]) -> bool {
        let (arena, given) = (self.machine.arena(), self.base());
        let mut budget = || (!self.has_no_time()).then(|| self.within(LOOK));
        let answer = refute_all(solver, arena, (given, conditions), &mut budget);
        matches!(answer, Answer::Unsat)
    }

    /// Nothing that is uncovered can be taken, or only nothing of these objectives, as far as the states went that were merged.
    /// The guesses that stand in front of something uncovered.
    pub(crate) fn refute_merged(
        &mut self,
        conditions: &PathConditions,
        (loops, only): (Loops, Option<&BitSet>),
        can_hold: &mut dyn FnMut(TermId) -> bool,
    ) {
        let mut objectives = self.unsettled().into_owned();
        if let Some(only) = only {
            objectives = objectives.common(only);
        }
        let mut guesses: Vec<(GuessId, TermId, BitSet)> = Vec::new();
        for cut in &conditions.cuts {
            let behind = self.reach.after(&trace::position(&cut.state));
            match &cut.why {
                CutReason::Guess(guess) => match guesses.iter_mut().find(|(known, _, _)| known == guess) {
                    Some((_, condition, known)) => {
                        *condition = self.machine.arena().or(*condition, cut.condition);
                        known.add(&behind);
                    }
                    None => guesses.push((*guess, cut.condition, behind)),
                },
                CutReason::Unsupported(_) | CutReason::Limit(_) => {
                    for number in behind.numbers() {
                        objectives.remove(number);
                    }
                }
            }
        }
        guesses.retain(|(_, condition, behind)| behind.meets(&objectives) && can_hold(*condition));
        let lazy = self.plan.lazy();
        let can_grow = guesses.iter().any(|(guess, _, _)| lazy.is_some_and(|lazy| lazy.can_grow(*guess)));
        self.wanted_growth = guesses.iter().map(|(guess, _, _)| *guess).collect();
        let open = |objective: &Objective| objectives.contains(self.coverage.number(*objective));
        let still = |known: &BTreeMap<Objective, TermId>| {
            known.iter().filter(|(objective, _)| open(objective)).map(|(one, term)| (*one, *term)).collect()
        };
        let is_all = self.unsettled().numbers().all(|number| objectives.contains(number));
        self.refuted = Some(Refuted {
            loops,
            conditions: still(&conditions.conditions),
            without_errors: still(&conditions.without_errors),
            assumed: self.assumed_errors(conditions),
            errors: conditions.errors(),
            failures: conditions.failures.iter().map(|failure| failure.condition).collect(),
            guesses: guesses.into_iter().map(|(guess, _, behind)| (self.describe(guess), behind)).collect(),
            is_final: is_all && !can_grow,
            objectives,
        });
    }

    /// The errors after which no run goes on, and what may come after them.
    pub(crate) fn assumed_errors(&self, conditions: &PathConditions) -> Vec<(String, BitSet)> {
        let mut found: Vec<(String, BitSet)> = Vec::new();
        for AssumedError { kind, place, state } in &conditions.assumed {
            let (name, behind) = (error_name(self, *kind, *place), self.reach.after(&trace::position(state)));
            match found.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) => {
                    known.add(&behind);
                }
                None => found.push((name, behind)),
            }
        }
        found
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
