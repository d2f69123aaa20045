//! Which inputs are legal: the domains of the plan, and C functions with the parameters of the subject.
//!
//! Such a function adds no branches: it is executed once, on all its paths, and these are merged into one condition over the inputs.
//! An input on which it makes an error is not legal. Where it has many paths, states are merged instead of following each. Where
//! that gives nothing either, the rest counts as legal in the condition, and each test is checked by a run of the
//! precondition of its own.

mod merged;

use std::sync::Arc;

use flipside_execute::{End, Machine, Model, PathEnd, Progress, RuntimeErrorKind, State};
use flipside_program::{FunctionId, Place, Program};
use flipside_solver::{Answer, Budget, Solver, Stop};
use flipside_term::{Arena, Assignment, TermId};
use thiserror::Error;

use crate::plan::InputPlan;

/// Why a function cannot be a precondition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PreconditionError {
    /// Its parameters are not those of the subject, or it returns nothing.
    #[error(
        "the precondition should have the parameters of `{0}` and return an integer that says whether they are legal"
    )]
    Signature(String),
    /// It writes what is not its own.
    #[error("the precondition writes to {0}; it may only look at the inputs")]
    Writes(String),
    /// It ends the program.
    #[error("the precondition {0}; it has to return whether the inputs are legal")]
    Ends(String),
    /// It needs something that is not supported.
    #[error("the precondition cannot be executed: {0}")]
    Unsupported(String),
}

/// A C function that decides which inputs are legal.
#[derive(Clone, Debug)]
pub struct Requirement {
    /// The function.
    pub function: FunctionId,
    /// Its text in reports: its name, or the expression that it was made from.
    pub text: String,
}

/// The condition of legal inputs.
#[derive(Clone, Debug)]
pub struct Precondition {
    /// What is required by functions.
    pub functions: Vec<Requirement>,
    /// The condition over the inputs.
    pub term: TermId,
    /// The same without assumptions that the context does not specify.
    pub given: TermId,
    /// Is it exactly the condition of the functions? Else it holds for more inputs.
    pub exact: bool,
    /// Are there inputs for which a function makes an error itself? They are not legal.
    pub errs: bool,
    /// The states in which the functions start.
    starts: Vec<State>,
}

/// How many paths of a precondition are followed before states are merged, and how many where they cannot be.
const FEW_PATHS: usize = 256;
const MOST_PATHS: usize = 4096;
/// How many points it may have: one that does not end is left at this one.
const MOST_SPOTS: usize = 20_000;
/// How many instructions one path may take, and how many between two checks of a fork.
const PATH_LENGTH: u64 = 1_000_000;
/// What one feasibility check of a path may cost.
const LOOK: Budget = Budget { resources: 200_000, milliseconds: 2_000 };
/// What all of them may cost, in the solver's units, a few seconds: after that, paths count as feasible.
const ALL_LOOKS: u32 = 5_000_000;

impl Precondition {
    /// The condition of the plan and the functions; `None` where all inputs are legal. Where it has to stop, the paths that were
    /// not followed count as legal.
    pub fn new(
        machine: &Machine<'_>,
        plan: &InputPlan,
        functions: Vec<Requirement>,
        (solver, stop): (&mut dyn Solver, &Stop),
    ) -> Result<Option<Self>, (PreconditionError, Place)> {
        if functions.is_empty() && plan.domains.is_empty() {
            return Ok(None);
        }
        let term = machine.arena().all(plan.domains.iter().map(|fact| fact.term));
        let said = plan.domains.iter().filter(|fact| !fact.inferred);
        let given = machine.arena().all(said.map(|fact| fact.term));
        let mut whole =
            Precondition { functions: Vec::new(), term, given, exact: true, errs: false, starts: Vec::new() };
        for required in functions {
            let start = Start::new(machine, &plan.start, required.function)?;
            let executed = Executed::new(machine, start, (&mut *solver, stop))?;
            whole.term = machine.arena().and(whole.term, executed.term);
            whole.given = machine.arena().and(whole.given, executed.term);
            whole.exact &= executed.exact;
            whole.errs |= executed.errs;
            whole.starts.push(executed.start);
            whole.functions.push(required);
        }
        Ok(Some(whole))
    }

    /// Are these inputs legal? Runs the functions themselves.
    pub fn allows(&self, machine: &Machine<'_>, inputs: &Assignment) -> bool {
        self.starts.iter().all(|start| allows(machine, start, inputs))
    }
}

/// A function, executed on all its paths.
struct Executed {
    term: TermId,
    exact: bool,
    errs: bool,
    start: State,
}

/// Where a function starts.
struct Start {
    state: State,
    /// The name of the subject.
    subject: String,
}

impl Start {
    /// `start` is the state in which the subject starts.
    fn new(
        machine: &Machine<'_>,
        start: &State,
        function: FunctionId,
    ) -> Result<Self, (PreconditionError, Place)> {
        let program = machine.program();
        let place = program.functions[function].place;
        let subject = program.functions[start.position().0].name.clone();
        match machine.start_instead(start, function) {
            Some(state) => Ok(Start { state, subject }),
            None => Err((PreconditionError::Signature(subject), place)),
        }
    }
}

impl Executed {
    /// On few paths, or on all at once, or on as many as are followed.
    fn new(
        machine: &Machine<'_>,
        start: Start,
        (solver, stop): (&mut dyn Solver, &Stop),
    ) -> Result<Self, (PreconditionError, Place)> {
        if let Some(executed) = Executed::on_paths(machine, &start, (&mut *solver, stop), FEW_PATHS)? {
            return Ok(executed);
        }
        if let Some(executed) = merged::executed(machine, &start, (&mut *solver, stop))? {
            return Ok(executed);
        }
        let executed = Executed::on_paths(machine, &start, (solver, stop), MOST_PATHS)?;
        Ok(executed.unwrap_or(Executed { term: TermId::TRUE, exact: false, errs: false, start: start.state }))
    }

    /// On its paths, one by one. None where there are more than are to be followed first.
    fn on_paths(
        machine: &Machine<'_>,
        start: &Start,
        (solver, stop): (&mut dyn Solver, &Stop),
        most: usize,
    ) -> Result<Option<Self>, (PreconditionError, Place)> {
        let Start { state: first, subject } = start;
        let arena = machine.arena();
        let mut spots = vec![Spot { parent: None, condition: TermId::TRUE, legal: TermId::FALSE }];
        let mut waiting = vec![(first.clone(), 0, TermId::TRUE)];
        let (mut exact, mut errs, mut paths) = (true, false, 0);
        let begun = solver.resources();
        while let Some((mut state, spot, path)) = waiting.pop() {
            if paths >= most && most < MOST_PATHS {
                return Ok(None);
            }
            if paths >= most || spots.len() >= MOST_SPOTS || stop.is_raised() {
                spots[spot].legal = TermId::TRUE;
                exact = false;
                continue;
            }
            let progress = machine.run(&mut state, PATH_LENGTH);
            let required =
                arena.all(state.take_requirements().into_iter().map(|requirement| requirement.term));
            spots[spot].condition = arena.and(spots[spot].condition, required);
            errs |= required != TermId::TRUE;
            let path = arena.and(path, required);
            match progress {
                Progress::Running => {
                    spots[spot].legal = TermId::TRUE;
                    exact = false;
                }
                Progress::Forked(fork) => {
                    for alternative in fork.alternatives.iter().rev() {
                        let path = arena.and(path, alternative.term);
                        let may_ask = solver.resources().wrapping_sub(begun) < ALL_LOOKS;
                        if path != TermId::FALSE && (!may_ask || is_feasible(solver, arena, path)) {
                            let mut next = state.clone();
                            machine.follow(&mut next, alternative);
                            waiting.push((next, spots.len(), path));
                            spots.push(Spot {
                                parent: Some(spot),
                                condition: alternative.term,
                                legal: TermId::FALSE,
                            });
                        }
                    }
                }
                // Beyond a limit or a guess the answer is unknown: legal for a refutation, illegal for a test (`allows`).
                Progress::Ended(End { path_end: PathEnd::Limit(_) | PathEnd::Guess(_), .. }) => {
                    paths += 1;
                    spots[spot].legal = TermId::TRUE;
                    exact = false;
                }
                Progress::Ended(end) => {
                    paths += 1;
                    let returned = outcome(machine, &state, &end.path_end, subject);
                    spots[spot].legal = returned.map_err(|error| (error, end.place))?;
                }
            }
        }
        Ok(Some(Executed { term: nested(arena, spots), exact, errs, start: first.clone() }))
    }
}

/// Are these inputs legal? Runs a function itself.
fn allows(machine: &Machine<'_>, start: &State, inputs: &Assignment) -> bool {
    let model = Arc::new(Model::new(inputs.clone()));
    let mut state = start.clone();
    state.set_model(model.clone());
    loop {
        match machine.run(&mut state, PATH_LENGTH) {
            Progress::Running => {}
            Progress::Forked(fork) => {
                let alternative = fork
                    .alternatives
                    .iter()
                    .find(|alternative| model.holds(machine.arena(), alternative.term));
                machine.follow(&mut state, alternative.expect("one way on should be open"));
            }
            Progress::Ended(end) => {
                return matches!(end.path_end, PathEnd::Returned(Some(value))
                    if flipside_execute::operator::truth(machine.concrete(&model, value)).unwrap_or(false));
            }
        }
    }
}

/// A node of the precondition: how it is reached from the one before, and under which condition its successors return true.
struct Spot {
    parent: Option<usize>,
    condition: TermId,
    legal: TermId,
}

/// The condition of the first point, from the last ones back: conditions stay nested as the code has them, which is
/// small and easy to solve.
fn nested(arena: &Arena, mut spots: Vec<Spot>) -> TermId {
    while let Some(Spot { parent, condition, legal }) = spots.pop() {
        let here = arena.and(condition, legal);
        match parent {
            Some(parent) => spots[parent].legal = arena.or(spots[parent].legal, here),
            None => return here,
        }
    }
    unreachable!("there should be a first point")
}

/// Is a path feasible? Answering yes too often costs time, nothing else.
fn is_feasible(solver: &mut dyn Solver, arena: &Arc<Arena>, condition: TermId) -> bool {
    solver.push();
    solver.assert(arena, condition);
    let answer = solver.check(arena, LOOK);
    solver.pop(1);
    !matches!(answer, Answer::Unsat)
}

/// The condition under which a path of the precondition returns true.
fn outcome(
    machine: &Machine<'_>,
    state: &State,
    end: &PathEnd,
    subject: &str,
) -> Result<TermId, PreconditionError> {
    match end {
        PathEnd::Returned(Some(value)) => machine
            .truth_of_result(state, *value)
            .map_err(|stop| PreconditionError::Unsupported(stop.to_string())),
        PathEnd::Returned(None) => Err(PreconditionError::Signature(subject.to_owned())),
        PathEnd::Error { kind: RuntimeErrorKind::WriteToConstant, detail } => {
            Err(PreconditionError::Writes(detail.clone()))
        }
        PathEnd::Error { .. } | PathEnd::AssumptionFailed => Ok(TermId::FALSE),
        PathEnd::Exited(_) => Err(PreconditionError::Ends("ends the program".into())),
        PathEnd::Aborted => Err(PreconditionError::Ends("aborts".into())),
        PathEnd::Unsupported(what) => Err(PreconditionError::Unsupported(what.clone())),
        PathEnd::Limit(_) | PathEnd::Guess(_) => {
            unreachable!("a limit or a guess should have been looked at before")
        }
    }
}

/// The precondition that a function has by the name of another: `NAME_precond`.
pub fn default_precondition(program: &Program, function: FunctionId) -> Option<FunctionId> {
    let name = format!("{}_precond", program.functions[function].name);
    let found = program.function_named(&name)?;
    program.functions[found].body.is_some().then_some(found)
}
