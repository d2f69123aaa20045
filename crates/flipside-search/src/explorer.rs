//! The explorer: runs tests, keeps the tree and the coverage, and does the flips that a strategy asks for.

use std::time::{Duration, Instant};

use flipside_execute::{End, Limit, Machine, PathEnd, State};
use flipside_program::Objective;
use flipside_solver::{Answer, Budget, Solver, Stop};
use flipside_term::{Assignment, InputId, TermId, evaluate};

use crate::control::{Nobody, Observer, StopReason};
use crate::coverage::Coverage;
use crate::inputs::InputPlan;
use crate::precondition::Precondition;
use crate::prefix::{Prefix, Reply};
use crate::reach::{BitSet, Reach};
use crate::statistics::Statistics;
use crate::strategy::Engine;
use crate::trace::{self, Snapshot, Step, Trace};
use crate::tree::{Cut, Kind, Node, NodeId, Severed, Site, Status, Tree, Way};

/// How far a search may go.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Decides the first test and the solver's choices.
    pub seed: u32,
    /// What one solver call may cost.
    pub solver: Budget,
    /// When the search has to stop.
    pub deadline: Option<Instant>,
}

/// A test: inputs, and what a run with them did.
#[derive(Clone, Debug)]
pub struct Test {
    /// Its number.
    pub id: u32,
    /// The values of the inputs.
    pub inputs: Assignment,
    /// How it ended.
    pub end: End,
    /// The state at its end.
    pub state: State,
    /// The objectives it took, in order, each once.
    pub taken: Vec<Objective>,
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
    /// The inputs of each run.
    runs: Vec<Assignment>,
    /// By node: the state before it, while there is a way that was not tried.
    snapshots: Vec<Option<Snapshot>>,
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
            snapshots: Vec::new(),
        }
    }

    /// Searches with a strategy until every objective is covered or nothing is left to flip.
    pub fn search(&mut self, strategy: fn(&mut dyn Engine), solver: &mut dyn Solver) {
        let prefix = Prefix::new(solver, self.machine.arena(), self.base());
        strategy(&mut Driver { explorer: self, prefix });
    }

    /// What holds on every path.
    pub fn base(&self) -> TermId {
        self.precondition.as_ref().map_or(TermId::TRUE, |precondition| precondition.term)
    }

    /// Are these inputs legal, where the condition is not exact?
    fn are_legal(&self, inputs: &Assignment) -> bool {
        self.precondition
            .as_ref()
            .is_none_or(|precondition| precondition.exact || precondition.allows(self.machine, inputs))
    }

    /// The inputs of the first test: as the seed says, when they are legal.
    fn first_inputs(&mut self, prefix: &mut Prefix<'_>) -> Option<Assignment> {
        let values = self.plan.first_values(self.settings.seed);
        let (arena, base) = (self.machine.arena(), self.base());
        if evaluate(arena, &values, base) != 0 && self.are_legal(&values) {
            return Some(values);
        }
        self.statistics.solver_calls += 1;
        self.statistics.smt_checks += 1;
        let reason = match prefix.ask_base(arena, self.solver_budget()) {
            Answer::Sat(found) => {
                self.statistics.sat += 1;
                let inputs = merged(&values, &found);
                if self.are_legal(&inputs) {
                    return Some(inputs);
                }
                Cut::Precondition
            }
            Answer::Unsat => {
                self.statistics.unsat += 1;
                self.no_legal_input = true;
                return None;
            }
            Answer::Unknown(_) if self.must_stop() => Cut::Stopped,
            Answer::Unknown(reason) => {
                self.statistics.timeouts += 1;
                Cut::Timeout(reason)
            }
        };
        let place = self.machine.program().functions[self.plan.function].place;
        let behind = BitSet::full(self.reach.objectives());
        self.tree.cut(None, Severed { cut: reason, place, behind });
        None
    }

    /// Runs a state to its end; gives the nodes that it adds below `parent`.
    fn run(&mut self, state: State, inputs: Assignment, parent: Option<(NodeId, usize)>) -> Vec<NodeId> {
        let started = Instant::now();
        let stop = || {
            self.tell();
            self.stop.is_raised() || self.out_of_time()
        };
        let trace = trace::run(self.machine, state, &inputs, &stop);
        self.run_time += started.elapsed();
        if trace.end.is_err() {
            // The reason is kept now: there may be nothing left to ask for it later.
            self.must_stop();
        }
        let added = self.add(trace, inputs, parent);
        self.tell();
        added
    }

    /// Adds a run to the tree, to the tests and to the coverage.
    fn add(&mut self, trace: Trace, inputs: Assignment, mut parent: Option<(NodeId, usize)>) -> Vec<NodeId> {
        if let Some((node, way)) = parent {
            self.tree.set(node, way, Status::Followed(None));
        }
        let Trace { steps, end, state } = trace;
        let mut added = Vec::with_capacity(steps.len());
        for step in steps {
            let taken = step.taken;
            let id = self.add_step(step, parent);
            parent = Some((id, taken));
            added.push(id);
        }
        self.runs.push(inputs.clone());
        self.statistics.paths += 1;
        let cut = match &end {
            Err(cut) => Some(cut.clone()),
            Ok(end) => match &end.path_end {
                PathEnd::Unsupported(what) => Some(Cut::Unsupported(what.clone())),
                PathEnd::Limit(limit) => Some(Cut::Limit(*limit)),
                PathEnd::Returned(_)
                | PathEnd::Exited(_)
                | PathEnd::Aborted
                | PathEnd::Error { .. }
                | PathEnd::AssumptionFailed => None,
            },
        };
        if let Some(cut) = cut {
            let place = match &end {
                Ok(end) => end.place,
                Err(_) => self.machine.program().functions[self.plan.function].place,
            };
            let behind = self.reach.after(&trace::position(&state));
            self.tree.cut(parent, Severed { cut, place, behind });
        }
        if let Ok(end) = end {
            let avoidable = parent.is_some_and(|(node, way)| {
                matches!(self.tree.node(node).ways[way].status, Status::Failed(_))
            });
            if matches!(end.path_end, PathEnd::Error { .. }) && !avoidable {
                self.tree.dead_end(self.reach.after(&trace::position(&state)));
            }
            self.add_test(inputs, end, state);
        }
        added
    }

    fn add_step(&mut self, step: Step, parent: Option<(NodeId, usize)>) -> NodeId {
        let Step { kind, place, position, ways, taken, before } = step;
        let site = Site { function: position.at.0, behind: self.reach.behind(&position.callers) };
        let mut ways: Vec<Way> = ways
            .into_iter()
            .map(|lead| Way {
                term: lead.term,
                objective: lead.objective,
                block: lead.block,
                status: Status::Open,
            })
            .collect();
        ways[taken].status = Status::Followed(None);
        if let Kind::Requirement(requirement) = kind {
            ways[1].status = Status::Failed(requirement);
        }
        self.snapshots.push(before);
        self.tree.add(Node { kind, place, site, parent, depth: 0, run: self.runs.len(), ways })
    }

    /// The inputs of the run that met a node first.
    pub(crate) fn run_of(&self, node: NodeId) -> &Assignment {
        &self.runs[self.tree.node(node).run]
    }

    pub(crate) fn add_test(&mut self, inputs: Assignment, end: End, state: State) {
        let id = self.tests.len() as u32;
        let counts = state.counts();
        let taken: Vec<Objective> =
            self.coverage.objectives().filter(|&objective| counts.of(objective) > 0).collect();
        for &objective in &taken {
            self.coverage.add(objective, id);
        }
        self.tests.push(Test { id, inputs, end, state, taken });
    }

    /// Asks for inputs that take a way, and runs the test they make. The nodes it adds; none when there is no test.
    fn try_way(&mut self, prefix: &mut Prefix<'_>, node: NodeId, way: usize) -> Option<Vec<NodeId>> {
        match self.ask(prefix, node, way) {
            Answer::Sat(found) => {
                let inputs = merged(self.run_of(node), &found);
                if !self.are_legal(&inputs) {
                    self.sever(node, way, Cut::Precondition);
                    return None;
                }
                let snapshot = self.snapshots[node.index()].as_ref();
                let state = snapshot
                    .expect("a node with a way that was not tried should have its state")
                    .along(self.machine, way);
                let added = self.run(state, inputs, Some((node, way)));
                self.forget_if_closed(node);
                Some(added)
            }
            Answer::Unsat => {
                self.statistics.infeasible_prefixes += 1;
                self.tree.set(node, way, Status::Refuted);
                self.forget_if_closed(node);
                None
            }
            // The solver did not give up, the search did: the way stays open.
            Answer::Unknown(_) if self.must_stop() => None,
            Answer::Unknown(reason) => {
                self.sever(node, way, Cut::Timeout(reason));
                None
            }
        }
    }

    /// A way of which nothing is known.
    fn sever(&mut self, node: NodeId, way: usize, cut: Cut) {
        let severed = Severed { cut, place: self.tree.node(node).place, behind: self.beyond(node, way) };
        self.tree.cut(Some((node, way)), severed);
        self.forget_if_closed(node);
    }

    fn ask(&mut self, prefix: &mut Prefix<'_>, node: NodeId, way: usize) -> Answer {
        self.tell();
        match prefix.ask(&self.tree, self.machine.arena(), (node, way), self.solver_budget()) {
            Reply::Propagated => {
                self.statistics.propagation_refutations += 1;
                Answer::Unsat
            }
            Reply::Solved(answer) => {
                self.statistics.solver_calls += 1;
                self.statistics.smt_checks += 1;
                match &answer {
                    Answer::Sat(_) => self.statistics.sat += 1,
                    Answer::Unsat => self.statistics.unsat += 1,
                    Answer::Unknown(_) if self.must_stop() => {}
                    Answer::Unknown(_) => self.statistics.timeouts += 1,
                }
                answer
            }
        }
    }

    /// A path that ended in an error goes on without it: the good side of the requirement that failed is tried at
    /// once, and what it adds belongs to the same suffix.
    fn mend(&mut self, prefix: &mut Prefix<'_>, mut suffix: Vec<NodeId>) -> Vec<NodeId> {
        while let Some(&last) = suffix.last() {
            let node = self.tree.node(last);
            let failed = matches!(node.kind, Kind::Requirement(_)) && node.ways[0].status == Status::Open;
            if !failed || self.coverage.is_complete() || self.must_stop() {
                break;
            }
            match self.try_way(prefix, last, 0) {
                Some(added) if !added.is_empty() => suffix.extend(added),
                _ => break,
            }
        }
        suffix
    }

    /// A state is kept while it may be needed.
    fn forget_if_closed(&mut self, node: NodeId) {
        if self.tree.node(node).ways.iter().all(|way| way.status != Status::Open) {
            self.snapshots[node.index()] = None;
        }
    }

    /// What may come on a way, its own objective included.
    pub(crate) fn beyond(&self, node: NodeId, way: usize) -> BitSet {
        let Node { site, ways, .. } = self.tree.node(node);
        let way = &ways[way];
        let mut set = self.reach.inside(site.function, way.block).clone();
        if self.reach.returns(site.function, way.block) {
            set.add(&site.behind);
        }
        if let Some(objective) = way.objective {
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

/// An explorer with a solver: what a strategy drives.
struct Driver<'d, 's, 'm, 'p> {
    explorer: &'d mut Explorer<'m, 'p>,
    prefix: Prefix<'s>,
}

impl Engine for Driver<'_, '_, '_, '_> {
    fn start(&mut self) -> Vec<NodeId> {
        let Some(inputs) = self.explorer.first_inputs(&mut self.prefix) else { return Vec::new() };
        let suffix = self.explorer.run(self.explorer.plan.start.clone(), inputs, None);
        self.explorer.mend(&mut self.prefix, suffix)
    }

    fn is_done(&mut self) -> bool {
        self.explorer.coverage.is_complete() || self.explorer.must_stop()
    }

    fn open_ways(&self, node: NodeId) -> Vec<usize> {
        let node = self.explorer.tree.node(node);
        if matches!(node.kind, Kind::Requirement(_)) {
            return Vec::new();
        }
        (0..node.ways.len()).filter(|&way| node.ways[way].status == Status::Open).collect()
    }

    fn is_uncovered(&self, node: NodeId, way: usize) -> bool {
        let objective = self.explorer.tree.node(node).ways[way].objective;
        objective.is_some_and(|objective| !self.explorer.coverage.is_covered(objective))
    }

    fn leads_to_uncovered(&self, node: NodeId, way: usize) -> bool {
        let explorer = &self.explorer;
        let Node { site, ways, .. } = explorer.tree.node(node);
        self.is_uncovered(node, way)
            || explorer.reach.leads_to(
                site.function,
                ways[way].block,
                &site.behind,
                explorer.coverage.uncovered(),
            )
    }

    fn flip(&mut self, node: NodeId, way: usize) -> Option<Vec<NodeId>> {
        self.explorer.statistics.flips += 1;
        self.explorer.statistics.hopeful_flips += u64::from(!self.is_uncovered(node, way));
        let suffix = self.explorer.try_way(&mut self.prefix, node, way)?;
        Some(self.explorer.mend(&mut self.prefix, suffix))
    }
}
