//! Runs: from a state and a model to the end of the path, noting every step that depends on the inputs.

use std::sync::Arc;

use flipside_execute::{Alternative, End, Fork, Machine, Model, Progress, State};
use flipside_program::{Id, Objective, Outcome, Place};
use flipside_term::{Assignment, TermId};

use crate::reach::Position;
use crate::tree::{Cut, Kind};

/// How to go on along an edge.
#[derive(Clone, Debug)]
pub(crate) enum Onward {
    /// Take this alternative of the fork.
    Alternative(Alternative),
    /// Go on at the instruction whose requirement failed.
    Retry(TermId),
}

/// A state from which other edges can be taken.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    state: State,
    onward: Vec<Onward>,
}

impl Snapshot {
    /// The state on one of the edges.
    pub fn along(&self, machine: &Machine<'_>, edge: usize) -> State {
        let mut state = self.state.clone();
        match &self.onward[edge] {
            Onward::Alternative(alternative) => machine.follow(&mut state, alternative),
            Onward::Retry(term) => {
                state.reopen();
                machine.assume(&mut state, *term);
            }
        }
        state
    }
}

/// An edge before it is in the tree: its condition, what it covers, and the block it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lead {
    pub term: TermId,
    pub objective: Option<Objective>,
    pub block: usize,
    /// Does it lead beyond the bound on loops?
    pub beyond: bool,
}

/// A step of a run that depends on the inputs.
pub(crate) struct Step {
    pub kind: Kind,
    pub place: Place,
    pub position: Position,
    pub edges: Vec<Lead>,
    pub taken: usize,
    /// The state before it; none where no other edge can be taken.
    pub before: Option<Snapshot>,
}

/// A run, with what it met.
pub(crate) struct Trace {
    /// The steps, up to the one after which the run is beyond the bound on loops.
    pub steps: Vec<Step>,
    pub end: Result<End, Cut>,
    pub state: State,
}

/// Instructions between two looks at the clock.
const SLICE: u64 = 1 << 18;

/// Runs a state to its end with these inputs, unless the search has to stop.
pub(crate) fn run(
    machine: &Machine<'_>,
    state: State,
    inputs: &Assignment,
    stop: &dyn Fn() -> bool,
) -> Trace {
    run_until(machine, state, inputs, usize::MAX, stop)
}

/// The step of a run with so many before it; none where the run ends before, or the search has to stop.
pub(crate) fn step_after(
    machine: &Machine<'_>,
    state: State,
    inputs: &Assignment,
    before: usize,
    stop: &dyn Fn() -> bool,
) -> Option<Step> {
    run_until(machine, state, inputs, before, stop).steps.into_iter().nth(before)
}

/// Runs a state to its end, or to the step with so many before it. Of that one, and of later ones, the state is kept.
fn run_until(
    machine: &Machine<'_>,
    mut state: State,
    inputs: &Assignment,
    before: usize,
    stop: &dyn Fn() -> bool,
) -> Trace {
    let is_whole = before == usize::MAX;
    let model = Arc::new(Model::new(inputs.clone()));
    state.set_model(model.clone());
    let mut steps = Vec::new();
    let end = loop {
        match machine.run(&mut state, SLICE) {
            Progress::Ended(end) => break Ok(end),
            // Beyond the bound the run goes on, but nobody will flip what it meets.
            Progress::Forked(fork) if state.beyond().is_some() => {
                state.take_requirements();
                take(machine, &mut state, &model, &fork);
            }
            Progress::Forked(fork) => {
                note_requirements(machine, &mut state, &mut steps, false);
                let mut step = take(machine, &mut state, &model, &fork);
                if !is_whole && steps.len() < before {
                    step.before = None;
                }
                steps.push(step);
            }
            Progress::Running => {}
        }
        if !is_whole && steps.len() > before {
            break Err(Cut::Stopped);
        }
        // A run that forks again and again has no slice that comes to its end.
        if stop() {
            break Err(Cut::Stopped);
        }
    };
    if state.beyond().is_none() {
        note_requirements(machine, &mut state, &mut steps, true);
    }
    Trace { steps, end, state }
}

/// Where a state stands.
pub(crate) fn position(state: &State) -> Position {
    Position::new(state.position(), state.calls())
}

/// Notes the requirements that the run met since the last step.
fn note_requirements(machine: &Machine<'_>, state: &mut State, steps: &mut Vec<Step>, ended: bool) {
    let arena = machine.arena();
    for requirement in state.take_requirements() {
        let position = position(state);
        let block = position.at.1;
        let edge = |term| Lead { term, objective: None, block, beyond: false };
        let failed = !requirement.held;
        // A run that failed can be taken up again where it stands, with inputs for which the requirement holds.
        let before = (failed && ended)
            .then(|| Snapshot { state: state.clone(), onward: vec![Onward::Retry(requirement.term)] });
        steps.push(Step {
            kind: Kind::Requirement(requirement.kind),
            place: requirement.place,
            position,
            edges: vec![edge(requirement.term), edge(arena.not(requirement.term))],
            taken: usize::from(failed),
            before,
        });
    }
}

/// Takes the alternative of a fork whose condition the model satisfies.
fn take(machine: &Machine<'_>, state: &mut State, model: &Model, fork: &Fork) -> Step {
    let arena = machine.arena();
    let taken = fork
        .alternatives
        .iter()
        .position(|alternative| model.holds(arena, alternative.term))
        .expect("one alternative should be open");
    let position = position(state);
    let (kind, alternatives, taken) = match fork.requirement() {
        None => (Kind::Fork, fork.alternatives.iter().collect(), taken),
        Some((requirement, edges)) => (Kind::Requirement(requirement), edges.to_vec(), 1 - taken),
    };
    let lead = |edge: &&Alternative| Lead {
        term: edge.term,
        // That no error is made is none.
        objective: edge
            .objective
            .filter(|objective| kind == Kind::Fork || objective.outcome == Outcome::True),
        block: edge.target().map_or(position.at.1, Id::index),
        beyond: machine.is_beyond(state, edge),
    };
    let edges: Vec<Lead> = alternatives.iter().map(lead).collect();
    let onward = alternatives.iter().map(|edge| Onward::Alternative(**edge)).collect();
    let before = Some(Snapshot { state: state.clone(), onward });
    machine.follow(state, alternatives[taken]);
    Step { kind, place: fork.place, position, edges, taken, before }
}
