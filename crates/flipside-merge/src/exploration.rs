//! The exploration: which state runs next, where states split, meet and are dropped.

mod effects;
mod errors;

use std::collections::BTreeMap;

use flipside_execute::{End, Machine, PathEnd, Progress, RuntimeErrorKind, State};
use flipside_program::{BlockId, ConditionId, FunctionId, Objective, Place, Terminator};
use flipside_term::{Arena, TermId};

use crate::bounds::{Contradictions, PathBounds};
use crate::branch_bounds::branch_bound;
use crate::guard::{Guard, JoinedGuard, joined};
use crate::loop_invariant::{Entered, LoopInvariants};
use crate::merger::{Merger, Otherwise};
use crate::position::{Layouts, Point};
use crate::thresholds::thresholds;
use crate::{
    AssumedError, CutReason, Failure, Feasibility, Loops, MergeCut, MergeStop, MergeStopped, PathConditions,
    Query,
};

/// After this many blocks, [`Feasibility::goes_on`] is asked: until then unrolling is cheaper than finding loop
/// invariants (a few milliseconds on the subjects).
const MANY_BLOCKS: usize = 1_000;
/// How many states may wait at a time: beyond, they do not merge, and the paths might as well be taken one by one.
const MOST_STATES: usize = 400;
/// How many terms are looked at in all to refute guards as a whole: propagation of the latest facts finds most
/// contradictions, and the whole guard costs as much again at each block.
const MOST_LOOKED_AT: usize = 60_000;
/// How many alternatives forks inside instructions may have, and how many more for each block: such a fork splits a state
/// where no other can meet it before the block ends, so that many of them are as bad as paths one by one.
const MOST_INNER_FORKS: usize = 2_000;
const INNER_FORKS_PER_BLOCK: usize = 4;
/// How deep calls may nest: a point is told by all of them, so that keys grow with the depth.
const MOST_CALLS: u32 = 300;
/// How many instructions a block may take, calls of the library included.
const BLOCK: u64 = 1_000_000;
/// From this many passes of a loop on, [`Feasibility::feasible`] is asked now and then whether it can go on.
const OFTEN: u32 = 8;
/// The first, second, fourth … path to an objective is shown to [`Feasibility::is_enough`], up to this one: the first
/// ones are short.
const FEW_PATHS: u32 = 16;
/// What the questions whether a loop can go on may cost, in the units of the solver: this much at first (half a second) …
const ADVICE: u64 = 5_000_000;
/// … and this much more for each block, which takes as long to execute where states are large.
const ADVICE_PER_BLOCK: u64 = 10_000;
/// With less than this a question is not worth asking.
const LEAST_ADVICE: u64 = 50_000;

/// A state that stands for all paths that have met so far, with the condition under which it is there.
pub(crate) struct MergedState {
    pub state: State,
    pub guard: Guard,
    /// The guard without the constraints that exclude errors.
    pub free: Guard,
    /// What propagation knows of its terms.
    pub bounds: PathBounds,
    pub point: Point,
    /// With loop invariants: the loops that it has entered.
    pub entered: Entered,
}

/// Explores until no state is left. With loop invariants, again and again until no invariant is widened any more.
pub(crate) fn explore(
    machine: &Machine<'_>,
    start: &State,
    query: &Query<'_>,
    feasibility: &mut dyn Feasibility,
) -> Result<PathConditions, MergeStopped> {
    let mut invariants = (query.loops == Loops::Invariants).then(LoopInvariants::default);
    let mut blocks = 0;
    loop {
        let mut exploration = Exploration {
            machine,
            arena: machine.arena(),
            query,
            feasibility,
            layouts: Layouts::new(machine.program()),
            merger: Merger::new(machine),
            contradictions: Contradictions::new(machine.arena(), query.base),
            whole: Contradictions::new(machine.arena(), query.base),
            looked_at: 0,
            waiting: BTreeMap::new(),
            states: 0,
            blocks,
            inner_forks: 0,
            notes: BTreeMap::new(),
            is_enough: false,
            thresholds: if start.is_wide() { thresholds(machine.program()) } else { Vec::new() },
            invariants: invariants.take(),
            found: PathConditions::default(),
            at: machine.place_of_user(start),
        };
        let mut state = start.clone();
        state.stand_for_all_inputs();
        let point = exploration.layouts.moved(&Point::default(), &state);
        let bounds = PathBounds::default();
        let entered = Entered::default();
        let first =
            MergedState { state, guard: Guard::default(), free: Guard::default(), bounds, point, entered };
        exploration
            .add(first)
            .and_then(|()| exploration.run())
            .map_err(|why| MergeStopped { why, place: exploration.at })?;
        blocks = exploration.blocks;
        invariants = exploration.invariants;
        match &mut invariants {
            Some(known) if known.widened => known.widened = false,
            _ => return Ok(exploration.found),
        }
    }
}

/// An exploration at work.
pub(crate) struct Exploration<'e, 'p> {
    pub machine: &'e Machine<'p>,
    pub arena: &'e Arena,
    query: &'e Query<'e>,
    pub feasibility: &'e mut dyn Feasibility,
    pub layouts: Layouts<'p>,
    pub merger: Merger<'e, 'p>,
    pub contradictions: Contradictions,
    /// Refutes guards as a whole; and how many terms that took so far.
    whole: Contradictions,
    looked_at: usize,
    /// The states that wait, by point, in topological order.
    waiting: BTreeMap<Vec<u32>, Vec<MergedState>>,
    states: usize,
    /// How many blocks were executed so far.
    blocks: usize,
    /// How many alternatives forks inside instructions had so far.
    inner_forks: usize,
    /// How many paths to each objective were found so far.
    notes: BTreeMap<Objective, u32>,
    /// Did [`Feasibility::is_enough`] say so?
    is_enough: bool,
    /// The numbers that the program compares with.
    pub thresholds: Vec<u128>,
    /// With [`Loops::Invariants`]: the invariants found so far.
    pub invariants: Option<LoopInvariants>,
    found: PathConditions,
    /// The place in the user's files of the state that is executed.
    at: Place,
}

/// Is it asked after this many passes of a loop whether it can go on? After 8, 12, 16, 24 …, so that no long loop is
/// followed for more than half as long again as it can go.
fn is_asked_at(passes: u32) -> bool {
    passes >= OFTEN
        && (passes.is_power_of_two() || (passes.is_multiple_of(3) && (passes / 3).is_power_of_two()))
}

impl Exploration<'_, '_> {
    fn run(&mut self) -> Result<(), MergeStop> {
        while let Some((_, states)) = self.waiting.pop_first() {
            self.states -= states.len();
            if !self.may_go_on(&states) {
                continue;
            }
            for current in states {
                self.at = self.machine.place_of_user(&current.state);
                self.blocks += 1;
                if self.blocks > self.query.blocks || self.states > MOST_STATES {
                    return Err(MergeStop::TooManyStates);
                }
                let is_long = self.invariants.is_none() && self.blocks == MANY_BLOCKS;
                if self.is_enough || (is_long && !self.feasibility.goes_on()) {
                    return Err(MergeStop::Enough);
                }
                if (self.query.must_stop)() {
                    return Err(MergeStop::Stopped);
                }
                let current = self.at_header(current)?;
                if self.invariants.as_ref().is_some_and(|invariants| invariants.widened) {
                    return Ok(());
                }
                self.step(current)?;
            }
        }
        Ok(())
    }

    /// The state with which execution goes on: at the header of a loop, that of the loop invariant.
    fn at_header(&mut self, current: MergedState) -> Result<MergedState, MergeStop> {
        let enters = self.layouts.passes_at_header(&current.point) == Some(0);
        if !enters || self.invariants.is_none() {
            return Ok(current);
        }
        let key = self.layouts.key(&current.point);
        self.enter(key, current)
    }

    /// Can a loop iterate once more? Asked now and then, at its header.
    fn may_go_on(&mut self, states: &[MergedState]) -> bool {
        let passes = states.first().and_then(|current| self.layouts.passes_at_header(&current.point));
        if !passes.is_some_and(is_asked_at) {
            return true;
        }
        let conditions = states.iter().map(|current| current.guard.condition());
        self.is_feasible(self.arena.any(conditions))
    }

    /// Can a condition hold, as far as advice goes? What cannot is listed as dropped.
    fn is_feasible(&mut self, condition: TermId) -> bool {
        // Half of what is left: where the answer is not found, the next question may have more.
        let allowed = ADVICE + ADVICE_PER_BLOCK * self.blocks as u64;
        let most = allowed.saturating_sub(self.feasibility.spent()) / 2;
        if most < LEAST_ADVICE {
            return true;
        }
        let feasible = self.feasibility.feasible(condition, u32::try_from(most).unwrap_or(u32::MAX));
        if !feasible {
            self.found.dropped.push(condition);
        }
        feasible
    }

    /// Lets a state wait at its point, unless nothing open can follow it. It is merged with one that waits there, if they can be.
    pub fn add(&mut self, current: MergedState) -> Result<(), MergeStop> {
        if !(self.query.leads_on)(&current.state) {
            return Ok(());
        }
        let mut key = self.layouts.key(&current.point);
        if self.invariants.is_some() && self.layouts.passes_at_header(&current.point) == Some(1) {
            let passes = key.len() - 2;
            key[passes] = 0;
            return self.meet(key, &current);
        }
        let waiting = self.waiting.entry(key).or_default();
        let mut current = current;
        for met in waiting.iter_mut() {
            if self.machine.level(&mut met.state, &mut current.state).is_err() && !current.state.is_wide() {
                continue;
            }
            let JoinedGuard { guard, new, condition } = joined(self.arena, &met.guard, &current.guard);
            let otherwise = if current.state.is_wide() { Otherwise::Anything } else { Otherwise::OnPaths };
            let states = (&met.state, &current.state);
            let Some(mut merged) = self.merger.merged(condition, states, &otherwise) else {
                continue;
            };
            if let Some(new) = new {
                self.machine.assume(&mut merged.state, new);
            }
            let free = joined(self.arena, &met.free, &current.free).guard;
            let live = merged.state.terms();
            let bounds =
                self.contradictions.joined(self.arena, (&met.bounds, &current.bounds), &merged.joined, live);
            let entered = met.entered.with(&current.entered);
            *met = MergedState { state: merged.state, guard, free, bounds, point: current.point, entered };
            return Ok(());
        }
        self.states += 1;
        waiting.push(current);
        Ok(())
    }

    /// Does propagation refute a state?
    pub fn is_impossible(&mut self, guard: &Guard, bounds: &PathBounds) -> bool {
        let impossible = self.contradictions.has(self.arena, bounds) || self.is_refuted(guard);
        if impossible {
            self.drop(guard);
        }
        impossible
    }

    /// Does propagation refute a guard as a whole? Asked while that is not too much work.
    pub fn is_refuted(&mut self, guard: &Guard) -> bool {
        if guard.parts().contains(&TermId::FALSE) {
            return true;
        }
        if self.looked_at > MOST_LOOKED_AT {
            return false;
        }
        let common = self.whole.size();
        let refuted = self.whole.refutes(self.arena, guard.parts());
        self.looked_at += 10 + self.whole.size().abs_diff(common);
        refuted
    }

    /// Lists a guard as infeasible.
    pub fn drop(&mut self, guard: &Guard) {
        if guard.condition() != TermId::FALSE {
            self.found.dropped.push(guard.condition());
        }
    }

    /// Executes one block.
    fn step(&mut self, mut current: MergedState) -> Result<(), MergeStop> {
        if current.state.call_depth() > MOST_CALLS {
            return Err(MergeStop::CallsTooDeep);
        }
        // An instruction that forks over thousands of places recurses here as often.
        if (self.query.must_stop)() {
            return Err(MergeStop::Stopped);
        }
        // Does it stand for more than there is?
        let is_over = self.invariants.is_some() || current.state.is_wide();
        let before = current.state.clone();
        let progress = self.machine.run_block(&mut current.state, BLOCK);
        let is_checked = self.require(&mut current, &before, is_over);
        match progress {
            Progress::Running => {
                self.note_taken(&before, &current);
                if let Some((kind, place)) = self.certain_error(&before, &current.state) {
                    if is_over {
                        self.assume_no_error(kind, place, &before);
                    }
                    return Ok(());
                }
                current.point = self.layouts.moved(&current.point, &current.state);
                if is_checked || !self.is_impossible(&current.guard, &current.bounds) {
                    self.add(current)?;
                }
            }
            Progress::Forked(fork) => {
                let inner = fork.alternatives.iter().filter(|alternative| alternative.target().is_none());
                self.inner_forks += inner.count();
                if self.inner_forks > MOST_INNER_FORKS + INNER_FORKS_PER_BLOCK * self.blocks {
                    return Err(MergeStop::TooManyStates);
                }
                let mut passed = current.state.clone();
                if self.machine.pass_by(&mut passed, &fork) {
                    return self.pass_by(current, passed, &fork);
                }
                if fork.error.is_some() {
                    return self.unless_error(current, &fork, &before, is_over);
                }
                for alternative in &fork.alternatives {
                    let (mut guard, mut free) = (current.guard.clone(), current.free.clone());
                    let mut bounds = current.bounds.clone();
                    if alternative.term != TermId::TRUE {
                        guard.push(self.arena, alternative.term);
                        free.push(self.arena, alternative.term);
                        bounds.add(alternative.term);
                    }
                    if alternative.term == TermId::FALSE || self.is_impossible(&guard, &bounds) {
                        continue;
                    }
                    if let Some((term, bound)) = alternative
                        .target()
                        .and_then(|target| branch_bound(self.machine, &current.state, target))
                    {
                        bounds.add_bound(term, bound);
                    }
                    if let Some(objective) = alternative.objective {
                        self.note(objective, &guard, &free);
                    }
                    let mut state = current.state.clone();
                    self.machine.follow(&mut state, alternative);
                    if alternative.target().is_none() {
                        // A fork inside a block: each alternative finishes the block by itself, so that states meet at starts of blocks only.
                        let point = current.point.clone();
                        let entered = current.entered.clone();
                        self.step(MergedState { state, guard, free, bounds, point, entered })?;
                        continue;
                    }
                    let point = self.layouts.moved(&current.point, &state);
                    let entered = current.entered.clone();
                    self.add(MergedState { state, guard, free, bounds, point, entered })?;
                }
            }
            Progress::Ended(end) => {
                if let Some(ended) = self.query.ended {
                    ended(&current.state, &end, current.guard.condition());
                }
                let End { path_end, place, .. } = end;
                let why = match path_end {
                    PathEnd::Unsupported(what) => CutReason::Unsupported(what),
                    PathEnd::Limit(limit) => CutReason::Limit(limit),
                    PathEnd::Guess(guess) => CutReason::Guess(guess),
                    PathEnd::Error { kind, .. } if is_over => {
                        self.assume_no_error(kind, place, &before);
                        return Ok(());
                    }
                    PathEnd::Returned(_)
                    | PathEnd::Exited(_)
                    | PathEnd::Aborted
                    | PathEnd::Error { .. }
                    | PathEnd::AssumptionFailed => return Ok(()),
                };
                self.cut(why, place, current);
            }
        }
        Ok(())
    }

    /// Adds what a block required to the guard; was there nothing?
    fn require(&mut self, current: &mut MergedState, before: &State, is_over: bool) -> bool {
        let mut is_checked = true;
        for requirement in current.state.take_requirements() {
            if requirement.term != TermId::TRUE {
                is_checked = false;
                self.require_one(current, &requirement, before, is_over);
            }
        }
        is_checked
    }

    /// Lists when an error is made that the paths exclude.
    pub fn fails(&mut self, kind: RuntimeErrorKind, place: Place, condition: TermId) {
        let failures = &mut self.found.failures;
        match failures.iter_mut().find(|known| (known.kind, known.place) == (kind, place)) {
            Some(known) => known.condition = self.arena.or(known.condition, condition),
            None => failures.push(Failure { kind, place, condition }),
        }
    }

    /// Lists an error after which no run goes on.
    pub fn assume_no_error(&mut self, kind: RuntimeErrorKind, place: Place, state: &State) {
        let is_same = |known: &AssumedError| {
            (known.kind, known.place) == (kind, place) && known.state.calls().eq(state.calls())
        };
        if !self.found.assumed.iter().any(is_same) {
            self.found.assumed.push(AssumedError { kind, place, state: state.clone() });
        }
    }

    /// Lists a state that cannot go on, unless nothing open can follow it, or no input leads to it. (Where it is beyond a guess,
    /// that is asked later, for what is left.)
    fn cut(&mut self, why: CutReason, place: Place, current: MergedState) {
        if !(self.query.leads_on)(&current.state) || self.is_impossible(&current.guard, &current.bounds) {
            return;
        }
        let condition = current.guard.condition();
        let is_guess = matches!(why, CutReason::Guess(_));
        if !is_guess && self.invariants.is_none() && !current.state.is_wide() && !self.is_feasible(condition)
        {
            return;
        }
        self.found.cuts.push(MergeCut { why, condition, place, state: current.state });
    }

    /// Notes the outcome of a condition that does not depend on the inputs.
    fn note_taken(&mut self, before: &State, current: &MergedState) {
        let (function, block) = before.position();
        let Some(condition) = condition_of(self.machine, function, block) else { return };
        let (old, new) =
            (before.counts().of_condition(condition), current.state.counts().of_condition(condition));
        let taken: Vec<usize> = (0..old.len()).filter(|&index| new[index] > old[index]).collect();
        for objective in self.machine.program().objectives_of(condition) {
            if taken.contains(&objective.outcome.index()) {
                self.note(objective, &current.guard, &current.free);
            }
        }
    }

    /// An objective is taken where a guard holds.
    pub fn note(&mut self, objective: Objective, guard: &Guard, free: &Guard) {
        if !(self.query.is_open)(objective) {
            return;
        }
        let notes = self.notes.entry(objective).or_default();
        *notes += 1;
        let is_exact = self.invariants.is_none();
        if is_exact && notes.is_power_of_two() && *notes <= FEW_PATHS && !self.is_enough {
            self.is_enough = self.feasibility.is_enough(guard.condition());
        }
        let here = guard.condition();
        let so_far = self.found.conditions.entry(objective).or_insert(TermId::FALSE);
        *so_far = self.arena.or(*so_far, here);
        self.note_without_errors(objective, free);
    }

    /// An objective would be taken where a guard holds, if errors did not end runs.
    pub fn note_without_errors(&mut self, objective: Objective, free: &Guard) {
        let so_far = self.found.without_errors.entry(objective).or_insert(TermId::FALSE);
        *so_far = self.arena.or(*so_far, free.condition());
    }
}

fn condition_of(machine: &Machine<'_>, function: FunctionId, block: BlockId) -> Option<ConditionId> {
    let body = machine.program().functions[function].body.as_ref()?;
    match &body.blocks[block].terminator {
        Terminator::Branch { condition, .. } | Terminator::Switch { condition, .. } => Some(*condition),
        Terminator::Jump(_)
        | Terminator::Call { .. }
        | Terminator::Return(_)
        | Terminator::Unreachable
        | Terminator::Fail { .. }
        | Terminator::Unsupported { .. } => None,
    }
}
