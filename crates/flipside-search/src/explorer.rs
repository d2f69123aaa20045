//! The explorer: what a search knows. It keeps the tree, the coverage, the tests and the states from which flips go on.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use flipside_context::{InputPlan, Precondition, Test, Tests};
use flipside_execute::{End, GuessId, Limit, Machine, PathEnd, RuntimeErrorKind, State};
use flipside_merge::MergeStopped;
use flipside_program::Place;
use flipside_solver::{Budget, Stop, WorkMeter};
use flipside_term::{Assignment, InputId, TermId};

use crate::control::{Nobody, Observer, StopReason};
use crate::coverage::Coverage;
use crate::criterion::Criterion;
use crate::growth::Resumable;
use crate::merge::Refuted;
use crate::reach::{BitSet, Reach};
use crate::run::{Moment, Run};
use crate::statistics::Statistics;
use crate::strategy::Look;
use crate::trace::{self, Snapshot, Step, Trace};
use crate::tree::{Cut, DeadEnd, Edge, EdgeId, Kind, Node, NodeId, Severed, Site, Status, Tree};
use crate::wide::WideRefutation;

/// Which shortcuts of ours a search may take besides propagation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineMode {
    /// Those of the strategy: local search and mutation for `auto`.
    #[default]
    Full,
    /// None: the engine as the paper had it, so that strategies are compared by their flips alone.
    Paper,
}

/// How far a search may go.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Decides the first test and the solver's choices.
    pub seed: u32,
    /// What one solver call may cost.
    pub solver: Budget,
    /// When the search has to stop.
    pub deadline: Option<Instant>,
    /// How much it may do, and what it has done.
    pub work: WorkMeter,
    /// What has to be covered.
    pub criterion: Arc<dyn Criterion>,
    /// Which shortcuts it may take.
    pub engine: EngineMode,
}

/// What is known of a subject.
pub struct Explorer<'m, 'p> {
    /// The machine.
    pub machine: &'m Machine<'p>,
    /// The inputs.
    pub plan: &'m InputPlan,
    /// What may lead where.
    pub reach: &'m Reach,
    /// The settings.
    pub settings: Settings,
    /// The tree.
    pub tree: Tree,
    /// The coverage.
    pub coverage: Coverage,
    /// The tests.
    pub tests: Vec<Test>,
    /// The counts.
    pub statistics: Statistics,
    /// Why the search was stopped before it was done, if it was.
    pub stopped: Option<StopReason>,
    /// Who may ask it to stop.
    pub stop: Stop,
    /// Who looks on.
    pub observer: &'m dyn Observer,
    /// How a limit is raised, for people; nothing where it cannot be.
    pub advice: fn(Limit) -> &'static str,
    /// The time that the runs took.
    pub run_time: Duration,
    /// Which inputs are legal; none: all.
    pub precondition: Option<Precondition>,
    /// No input is legal.
    pub no_legal_input: bool,
    /// The runs, in order.
    pub runs: Vec<Run>,
    /// The objectives that state merging refutes.
    pub refuted: Option<Refuted>,
    /// The objectives that are refuted for inputs of any size and shape.
    pub wide: Vec<WideRefutation>,
    /// Why states could not be merged when that was tried last.
    pub merge_stopped: Option<MergeStopped>,
    /// Errors of which it was not found out whether a run makes them.
    pub(crate) unsettled_errors: BTreeSet<(RuntimeErrorKind, Place)>,
    /// Were errors looked for on every path?
    pub(crate) looked_for_errors: bool,
    /// The guesses that stand in front of something uncovered when states were merged last.
    pub(crate) wanted_growth: Vec<GuessId>,
    /// The objectives that runs took which can go on when a capacity has grown.
    pub(crate) awaits_growth: BitSet,
    /// The objectives that runs took which went beyond a guess then: its name, by the number of the objective.
    pub(crate) taken_beyond: BTreeMap<usize, String>,
    /// The runs that went beyond a guess, and can go on when its capacity has grown.
    pub(crate) resumable: Vec<Resumable>,
    /// All runs that went beyond a guess where something uncovered was to come.
    pub(crate) beyond_guesses: Vec<Resumable>,
    /// By test: when it was found.
    pub moments: Vec<Moment>,
    /// By test that was followed to its end: the edge on which it ends, unless it passes no node.
    pub(crate) ends: Vec<(u32, Option<EdgeId>)>,
    /// When the search started.
    started: Instant,
    /// By node: the state before it, while there is an edge that was not tried, and memory is not tight.
    snapshots: Vec<Option<Snapshot>>,
    /// Up to this one, all were dropped because memory was tight.
    dropped: usize,
}

impl<'m, 'p> Explorer<'m, 'p> {
    /// An explorer that has seen nothing.
    pub fn new(
        machine: &'m Machine<'p>,
        plan: &'m InputPlan,
        reach: &'m Reach,
        coverage: Coverage,
        settings: Settings,
    ) -> Self {
        Explorer {
            machine,
            plan,
            reach,
            settings,
            tree: Tree::default(),
            coverage,
            tests: Vec::new(),
            statistics: Statistics::default(),
            stopped: None,
            stop: Stop::default(),
            observer: &Nobody,
            advice: |_| "",
            run_time: Duration::ZERO,
            precondition: None,
            no_legal_input: false,
            runs: Vec::new(),
            refuted: None,
            wide: Vec::new(),
            merge_stopped: None,
            unsettled_errors: BTreeSet::new(),
            looked_for_errors: false,
            wanted_growth: Vec::new(),
            awaits_growth: BitSet::new(reach.objectives()),
            taken_beyond: BTreeMap::new(),
            resumable: Vec::new(),
            beyond_guesses: Vec::new(),
            moments: Vec::new(),
            ends: Vec::new(),
            started: Instant::now(),
            snapshots: Vec::new(),
            dropped: 0,
        }
    }

    /// The tests, with what is needed to run them again.
    pub fn tests(&self) -> Tests<'_, 'p> {
        Tests { machine: self.machine, plan: self.plan, tests: &self.tests }
    }

    /// What holds on every path.
    pub fn base(&self) -> TermId {
        self.precondition.as_ref().map_or(TermId::TRUE, |precondition| precondition.term)
    }

    /// What holds on every path because the user stated it.
    pub fn given(&self) -> TermId {
        self.precondition.as_ref().map_or(TermId::TRUE, |precondition| precondition.given)
    }

    /// Are these inputs legal, where the condition is not exact?
    pub(crate) fn are_legal(&self, inputs: &Assignment) -> bool {
        self.precondition
            .as_ref()
            .is_none_or(|precondition| precondition.exact || precondition.allows(self.machine, inputs))
    }

    /// Adds a run to the tree, to the tests and to the coverage.
    pub(crate) fn add(
        &mut self,
        trace: Trace,
        inputs: Assignment,
        mut parent: Option<EdgeId>,
    ) -> Vec<NodeId> {
        let from = parent;
        if let Some(edge) = parent {
            self.tree.set(edge, Status::Followed(None));
        }
        let Trace { steps, end, state } = trace;
        let mut added = Vec::with_capacity(steps.len());
        for step in steps {
            let taken = step.taken;
            let id = self.add_step(step, parent);
            parent = Some(id.edge(taken));
            added.push(id);
        }
        let is_test = end.as_ref().is_ok_and(|end| !matches!(end.path_end, PathEnd::Guess(_)));
        let test = is_test.then_some(self.tests.len() as u32);
        self.runs.push(Run { inputs: inputs.clone(), from, end: parent, test });
        self.statistics.paths += 1;
        let cut = match &end {
            Err(cut) => Some(cut.clone()),
            Ok(end) => match &end.path_end {
                PathEnd::Unsupported(what) => Some(Cut::Unsupported(what.clone())),
                PathEnd::Limit(limit) => Some(Cut::Limit(*limit)),
                PathEnd::Guess(guess) => Some(Cut::Guess(*guess, self.describe(*guess))),
                PathEnd::Returned(_)
                | PathEnd::Exited(_)
                | PathEnd::Aborted
                | PathEnd::Error { .. }
                | PathEnd::AssumptionFailed => None,
            },
        };
        let beyond = state.beyond();
        if let Some(place) = beyond {
            let behind = match parent {
                Some(edge) => self.beyond(edge),
                None => BitSet::full(self.reach.objectives()),
            };
            self.tree.cut(parent, Severed { cut: Cut::LoopBound, place, behind });
        }
        let was_cut = cut.is_some() || beyond.is_some();
        if let Some(cut) = cut {
            let place = match &end {
                Ok(end) => end.place,
                Err(_) => self.machine.program().functions[self.plan.function].place,
            };
            // A run that was stopped is no test: nobody can see where it stood, only where it left the paths of tests.
            let behind = match (&end, from) {
                (Ok(_), _) => self.reach.after(&trace::position(&state)),
                (Err(_), Some(edge)) => self.beyond(edge),
                (Err(_), None) => self.reach.after(&trace::position(&self.plan.start)),
            };
            if let (Cut::Guess(guess, name), None) = (&cut, beyond) {
                self.note_beyond((*guess, name), (from, parent), &behind, (&state, &inputs));
            }
            match beyond {
                None => self.tree.cut(parent, Severed { cut, place, behind }),
                // The edge has been cut before: what may come after it is known to be unknown.
                Some(_) => self.tree.cut_again(Severed { cut, place, behind }),
            }
        }
        // Beyond a guess nothing is there: such a run is no test.
        if let Ok(end) = end
            && !matches!(end.path_end, PathEnd::Guess(_))
        {
            let avoidable = parent.is_some_and(|edge| self.tree.fails(edge));
            if let PathEnd::Error { kind, .. } = end.path_end
                && !avoidable
            {
                let behind = self.reach.after(&trace::position(&state));
                self.tree.dead_end(DeadEnd { kind, place: end.place, behind });
            }
            if !was_cut {
                self.ends.push((self.tests.len() as u32, parent));
            }
            self.add_test(inputs, end, state);
        }
        if self.stop.is_tight() {
            // They can be made again.
            let kept = std::mem::replace(&mut self.dropped, self.snapshots.len());
            self.snapshots[kept..].fill(None);
        }
        added
    }

    fn add_step(&mut self, step: Step, parent: Option<EdgeId>) -> NodeId {
        let Step { kind, place, position, edges, taken, before } = step;
        let site = Site { function: position.at.0, behind: self.reach.behind(&position.callers) };
        let mut edges: Vec<Edge> = edges
            .into_iter()
            .map(|lead| Edge {
                term: lead.term,
                objective: lead.objective,
                block: lead.block,
                beyond: lead.beyond,
                status: Status::Open,
            })
            .collect();
        edges[taken].status = Status::Followed(None);
        if let Kind::Requirement(requirement) = kind
            && edges[1].objective.is_none()
        {
            edges[1].status = Status::Failed(requirement);
        }
        self.snapshots.push(before);
        self.tree.add(Node { kind, place, site, parent, depth: 0, run: self.runs.len(), edges })
    }

    /// The inputs of the run that met a node first.
    pub(crate) fn run_of(&self, node: NodeId) -> &Assignment {
        &self.runs[self.tree.node(node).run].inputs
    }

    /// The inputs of the tests, the latest first.
    pub(crate) fn latest_inputs(&self) -> Vec<Assignment> {
        self.tests.iter().rev().map(|test| test.inputs.clone()).collect()
    }

    /// The state on an edge that was not tried. Where it was dropped, the run that met the node is made again; none where that
    /// has to stop.
    pub(crate) fn state_along(&mut self, edge: EdgeId) -> Option<State> {
        if let Some(snapshot) = &self.snapshots[edge.node.index()] {
            return Some(snapshot.along(self.machine, edge.index));
        }
        let Node { depth, edges, .. } = self.tree.node(edge.node);
        let (start, watch) = (self.plan.start.clone(), self.watch());
        let inputs = self.run_of(edge.node);
        let step = trace::step_after(self.machine, start, inputs, *depth, &|| watch.must_stop());
        let is_same =
            |step: &Step| step.edges.iter().map(|lead| lead.term).eq(edges.iter().map(|edge| edge.term));
        let again = step.filter(is_same).and_then(|step| step.before);
        if again.is_none() && !self.must_stop() {
            // The run goes another way since more of the inputs exists: what was dropped is lost.
            self.stop.raise_for_memory();
            self.must_stop();
        }
        again.map(|snapshot| snapshot.along(self.machine, edge.index))
    }

    pub(crate) fn add_test(&mut self, mut inputs: Assignment, end: End, state: State) {
        if let Some(lazy) = self.plan.lazy() {
            lazy.note_lengths(&mut inputs, &state);
        }
        let id = self.tests.len() as u32;
        let counts = state.counts();
        let taken = self.settings.criterion.covered_by(&self.coverage, counts);
        let is_new = taken.iter().any(|&objective| !self.coverage.is_covered(objective));
        for &objective in &taken {
            self.coverage.add(objective, id);
        }
        let test = Test { id, inputs, end, state, taken };
        if is_new {
            self.observer.found(self.machine, &test);
        }
        self.tests.push(test);
        let solver_calls = self.statistics.solver_calls + self.statistics.error_checks;
        self.moments.push(Moment { solver_calls, time: self.started.elapsed() });
    }

    /// Cuts an edge: nothing is known of what follows it.
    pub(crate) fn sever(&mut self, edge: EdgeId, cut: Cut) {
        let severed = Severed { cut, place: self.tree.node(edge.node).place, behind: self.beyond(edge) };
        self.tree.cut(Some(edge), severed);
        self.forget_if_closed(edge.node);
    }

    /// A state is kept while it may be needed: for an edge that was not tried, or on which a solver gave up.
    pub(crate) fn forget_if_closed(&mut self, node: NodeId) {
        let gave_up = |cut: usize| matches!(self.tree.cuts()[cut].cut, Cut::Timeout(_));
        let may_be_needed = |edge: &Edge| match edge.status {
            Status::Open => true,
            Status::Cut(cut) => gave_up(cut),
            Status::Followed(_) | Status::Refuted | Status::Failed(_) => false,
        };
        if !self.tree.node(node).edges.iter().any(may_be_needed) {
            self.snapshots[node.index()] = None;
        }
    }

    /// The good side of the requirement at which the last run of a suffix failed, if it was not tried.
    pub(crate) fn good_sibling(&self, suffix: &[NodeId]) -> Option<EdgeId> {
        let &last = suffix.last()?;
        let node = self.tree.node(last);
        let failed = matches!(node.kind, Kind::Requirement(_)) && node.edges[0].status == Status::Open;
        failed.then_some(last.edge(0))
    }

    /// Is all done that the goal asks for, or has the search to stop?
    pub(crate) fn is_done(&mut self) -> bool {
        let all_settled =
            self.unsettled().is_empty() || self.refuted.as_ref().is_some_and(|refuted| refuted.is_final);
        (self.settings.criterion.is_about_objectives() && all_settled) || self.must_stop()
    }

    /// The objectives that are neither covered nor refuted within what was guessed so far, and that no run takes which can go on
    /// when a capacity has grown.
    pub(crate) fn wanted(&self) -> Cow<'_, BitSet> {
        let unsettled = self.unsettled();
        if self.refuted.is_none() && self.awaits_growth.is_empty() {
            return unsettled;
        }
        let mut wanted = unsettled.into_owned();
        let refuted = self.refuted.iter().flat_map(|refuted| refuted.objectives.numbers());
        for number in refuted.chain(self.awaits_growth.numbers()) {
            wanted.remove(number);
        }
        Cow::Owned(wanted)
    }

    /// Does the criterion ask what an edge leads to?
    pub(crate) fn is_worthwhile(&self, edge: EdgeId) -> bool {
        !self.settings.criterion.is_about_objectives() || self.beyond(edge).meets(&self.unsettled())
    }

    /// What may follow on an edge, its own objective included.
    pub(crate) fn beyond(&self, edge: EdgeId) -> BitSet {
        let Node { site, edges, .. } = self.tree.node(edge.node);
        let edge = &edges[edge.index];
        let mut set = self.reach.inside(site.function, edge.block).clone();
        if self.reach.returns(site.function, edge.block) {
            set.add(&site.behind);
        }
        if let Some(objective) = edge.objective {
            set.insert(self.coverage.number(objective));
        }
        set
    }
}

/// The solver's values, and those of the test at hand for inputs that it did not ask about.
pub(crate) fn merged(old: &Assignment, found: &[(InputId, u128)]) -> Assignment {
    let mut new = old.clone();
    for &(input, value) in found {
        new.set(input, value);
    }
    new
}

impl Look for Explorer<'_, '_> {
    fn open_edges(&self, id: NodeId) -> Vec<EdgeId> {
        let node = self.tree.node(id);
        // The good side of a requirement is tried when a run has failed; the other one is an objective, or closed.
        let first = usize::from(matches!(node.kind, Kind::Requirement(_)));
        let open = node.edges.iter().enumerate().skip(first).filter(|(_, edge)| edge.status == Status::Open);
        open.map(|(index, _)| id.edge(index)).collect()
    }

    fn is_uncovered(&self, edge: EdgeId) -> bool {
        let objective = self.tree.edge(edge).objective;
        objective.is_some_and(|objective| self.wanted().contains(self.coverage.number(objective)))
    }

    fn leads_to_uncovered(&self, edge: EdgeId) -> bool {
        if !self.settings.criterion.is_about_objectives() {
            return true;
        }
        let Node { site, edges, .. } = self.tree.node(edge.node);
        let wanted = self.wanted();
        self.is_uncovered(edge)
            || self.reach.leads_to(site.function, edges[edge.index].block, &site.behind, &wanted)
    }
}
