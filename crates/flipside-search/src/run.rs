//! Runs: from a state and a model to the end of the path, noting every step that depends on the inputs.

use std::sync::Arc;
use std::time::{Duration, Instant};

use flipside_execute::{Alternative, End, Fork, Machine, Model, PathEnd, Progress, State};
use flipside_program::Objective;
use flipside_term::{Assignment, TermId};

use crate::control::{Nobody, Observer, StopReason};
use crate::coverage::Coverage;
use crate::inputs::InputPlan;
use crate::statistics::Statistics;
use crate::tree::{Cut, Kind, Node, NodeId, Status, Tree, Way};
use flipside_solver::{Budget, Stop};

/// How far a search may go.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Decides the first test and the solver's choices.
    pub seed: u32,
    /// What one solver call may cost.
    pub solver: Budget,
    /// What one run may cost, in instructions.
    pub instructions: u64,
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

/// How to go on along a way of a step.
#[derive(Clone, Debug)]
pub(crate) enum Onward {
    Alternative(Alternative),
    /// Go on at the instruction whose requirement failed.
    Retry(TermId),
}

/// A step of a path: a node, the way taken there, and the state before it.
pub(crate) struct Step {
    pub node: NodeId,
    pub taken: usize,
    pub onward: Vec<Onward>,
    /// The state before the step; none where nothing can be flipped.
    pub before: Option<State>,
}

/// Runs tests and remembers what they did.
pub struct Explorer<'m, 'p> {
    /// The machine.
    pub machine: &'m Machine<'p>,
    /// The inputs.
    pub plan: &'m InputPlan,
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
    /// The time that the runs took.
    pub run_time: Duration,
}

/// Instructions between two looks at the clock.
const SLICE: u64 = 1 << 18;

impl<'m, 'p> Explorer<'m, 'p> {
    /// An explorer that has seen nothing.
    pub fn new(
        machine: &'m Machine<'p>,
        plan: &'m InputPlan,
        coverage: Coverage,
        settings: Settings,
    ) -> Self {
        Explorer {
            machine,
            plan,
            settings,
            tree: Tree::default(),
            coverage,
            tests: Vec::new(),
            statistics: Statistics::default(),
            stopped: None,
            stop: Stop::default(),
            observer: &Nobody,
            run_time: Duration::ZERO,
        }
    }

    /// Runs a state to its end with these inputs; gives the steps. `parent` is the way that leads here.
    pub(crate) fn run(
        &mut self,
        mut state: State,
        inputs: Assignment,
        parent: Option<(NodeId, usize)>,
    ) -> Vec<Step> {
        let started = Instant::now();
        let model = Arc::new(Model::new(inputs.clone()));
        state.set_model(model.clone());
        let mut walk = Walk { steps: Vec::new(), parent };
        let limit = state.instructions().saturating_add(self.settings.instructions);
        let end = loop {
            if let Some(cut) = self.cut_short(&state, limit) {
                break Err(cut);
            }
            match self.machine.run(&mut state, SLICE) {
                Progress::Ended(end) => break Ok(end),
                Progress::Forked(fork) => self.fork(&mut walk, &mut state, &model, &fork),
                Progress::Running => self.tell(),
            }
        };
        self.finish(&mut walk, state, inputs, end);
        self.run_time += started.elapsed();
        self.tell();
        walk.steps
    }

    /// What keeps a run from going on.
    fn cut_short(&mut self, state: &State, limit: u64) -> Option<Cut> {
        if state.instructions() >= limit {
            return Some(Cut::Limit("path length".into()));
        }
        self.must_stop().then_some(Cut::Stopped)
    }

    /// Does what a way asks for before the run goes on.
    pub(crate) fn apply(&self, state: &mut State, onward: &Onward) {
        match onward {
            Onward::Alternative(alternative) => self.machine.follow(state, alternative),
            Onward::Retry(term) => {
                state.reopen();
                self.machine.assume(state, *term);
            }
        }
    }

    /// Notes the requirements that the run met since the last step.
    fn note_requirements(&mut self, walk: &mut Walk, state: &mut State, ended: bool) {
        let arena = self.machine.arena();
        for requirement in state.take_requirements() {
            let ways = vec![
                Way { term: requirement.term, objective: None, status: Status::Open },
                Way {
                    term: arena.not(requirement.term),
                    objective: None,
                    status: Status::Error(requirement.kind),
                },
            ];
            let kind = Kind::Requirement(requirement.kind);
            let node = self.tree.add(Node { kind, place: requirement.place, ways });
            // A run that failed can be taken up again where it stands, with inputs for which the requirement holds.
            let failed = !requirement.held;
            let before = (failed && ended).then(|| state.clone());
            let onward = vec![Onward::Retry(requirement.term)];
            walk.push(&mut self.tree, Step { node, taken: usize::from(failed), onward, before });
        }
    }

    fn fork(&mut self, walk: &mut Walk, state: &mut State, model: &Model, fork: &Fork) {
        self.note_requirements(walk, state, false);
        let arena = self.machine.arena();
        let taken = fork
            .alternatives
            .iter()
            .position(|alternative| model.holds(arena, alternative.term))
            .expect("one way on should be open");
        let ways = fork
            .alternatives
            .iter()
            .map(|way| Way { term: way.term, objective: way.objective, status: Status::Open })
            .collect();
        let node = self.tree.add(Node { kind: Kind::Fork, place: fork.place, ways });
        let onward: Vec<Onward> = fork.alternatives.iter().map(|way| Onward::Alternative(*way)).collect();
        let before = Some(state.clone());
        self.machine.follow(state, &fork.alternatives[taken]);
        walk.push(&mut self.tree, Step { node, taken, onward, before });
    }

    fn finish(&mut self, walk: &mut Walk, mut state: State, inputs: Assignment, end: Result<End, Cut>) {
        self.note_requirements(walk, &mut state, true);
        let id = self.tests.len() as u32;
        let counts = state.counts();
        let taken: Vec<Objective> =
            self.coverage.objectives().filter(|&objective| counts.of(objective) > 0).collect();
        // A run that was cut is no test: what it took is not covered by it.
        for &objective in taken.iter().filter(|_| end.is_ok()) {
            self.coverage.add(objective, id);
        }
        let cut = match &end {
            Err(cut) => Some(cut.clone()),
            Ok(end) => match &end.path_end {
                PathEnd::Unsupported(what) => Some(Cut::Unsupported(what.clone())),
                PathEnd::Limit(limit) => Some(Cut::Limit(limit.to_string())),
                PathEnd::Returned(_) | PathEnd::Exited(_) | PathEnd::Aborted | PathEnd::Error { .. } => None,
            },
        };
        let place = match &end {
            Ok(end) => end.place,
            Err(_) => self.machine.program().functions[self.plan.function].place,
        };
        if let Some(cut) = cut {
            if let Some((node, way)) = walk.parent {
                self.tree.set(node, way, Status::Cut(cut.clone()));
            }
            self.tree.cuts.push((cut, place));
        }
        self.statistics.paths += 1;
        if let Ok(end) = end {
            self.tests.push(Test { id, inputs, end, state, taken });
        }
    }
}

/// A walk along one path.
struct Walk {
    steps: Vec<Step>,
    /// The way that the next node hangs on.
    parent: Option<(NodeId, usize)>,
}

impl Walk {
    fn push(&mut self, tree: &mut Tree, step: Step) {
        if let Some((node, way)) = self.parent {
            tree.set(node, way, Status::Followed(Some(step.node)));
        }
        let taken_is_error = matches!(tree.node(step.node).ways[step.taken].status, Status::Error(_));
        if !taken_is_error {
            tree.set(step.node, step.taken, Status::Followed(None));
        }
        self.parent = Some((step.node, step.taken));
        self.steps.push(step);
    }
}
