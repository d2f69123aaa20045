//! All ways to what is uncovered, at once: states are merged where they meet, so that there is one formula for each objective.
//!
//! Strands of the exploration go through the unrolled program in its order, a block at a time. At a fork a strand splits; where two strands are at the same point
//! they become one, if their states can. A strand whose guard propagation refutes is dropped, and so is one from which nothing that is wanted can be
//! reached. What comes out is, for each wanted objective, the condition on the inputs under which it is taken: exact, because nothing is cut. Where
//! something would have to be, there is no answer.

mod bounds;
mod branch_bounds;
mod guard;
mod liveness;
pub mod merger;

mod loop_invariant;
mod position;

use std::collections::{BTreeMap, HashMap};

use flipside_program::{BlockId, ConditionId, FunctionId, Objective, Terminator};
use flipside_term::{Arena, TermId};

use crate::end::{End, PathEnd};
use crate::machine::{Machine, Progress};
use crate::state::State;
use crate::symbolic::RequirementKind;
use branch_bounds::branch_bound;
use guard::{Guard, joined};
use merger::Merger;

use bounds::{Contradictions, PathBounds};
use loop_invariant::{Entered, LoopInvariants};
use position::{Layouts, Point};

/// How many blocks are executed, unless somebody says less.
pub const MOST_BLOCKS: usize = 150_000;
/// When so many are, it is asked whether all of them are needed.
const MANY_BLOCKS: usize = 1_000;
/// How many strands there may be at a time.
const MOST_STATES: usize = 400;
/// How many terms are looked at to refute guards as a whole.
const MOST_LOOKED_AT: usize = 60_000;
/// How deep calls may be: each point is told by all of them.
const MOST_CALLS: u32 = 300;
/// How many instructions a block may take, calls of the library included.
const BLOCK: u64 = 1_000_000;

/// What is asked for.
pub struct Wanted<'w> {
    /// Is it about an objective?
    pub is_open: &'w dyn Fn(Objective) -> bool,
    /// May such an objective come after a state?
    pub leads_on: &'w dyn Fn(&State) -> bool,
    /// Holds on every path.
    pub base: TermId,
    /// Is it time to stop?
    pub must_stop: &'w dyn Fn() -> bool,
    /// How loops are followed.
    pub loops: Loops,
    /// How many blocks are executed at most.
    pub blocks: usize,
}

/// How loops are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loops {
    /// As often as they can be gone through: what comes out is exact.
    Unrolled,
    /// Once, for all times: what comes out may be wider than what is so.
    Invariants,
}

/// What is asked on the way. No answer makes what comes out wrong.
pub trait Feasibility {
    /// Can a condition hold at all? Saying yes too often costs time, nothing else.
    fn feasible(&mut self, condition: TermId) -> bool;

    /// This is one of the ways to what is wanted, and a short one; is it enough?
    fn is_enough(&mut self, _condition: TermId) -> bool {
        false
    }

    /// There are many ways; are they all needed?
    fn goes_on(&mut self) -> bool {
        true
    }
}

impl<F: FnMut(TermId) -> bool> Feasibility for F {
    fn feasible(&mut self, condition: TermId) -> bool {
        self(condition)
    }
}

/// All ways to what is wanted.
#[derive(Clone, Debug, Default)]
pub struct PathConditions {
    /// The conditions under which objectives are taken; one that is not among them is taken by no input.
    pub conditions: BTreeMap<Objective, TermId>,
    /// What was taken to be impossible on the way: no input satisfies one of these.
    pub dropped: Vec<TermId>,
    /// The same conditions without those that exclude errors.
    pub without_errors: BTreeMap<Objective, TermId>,
    /// Of loops that are followed once: do the bounds rest on that no run goes on after an error?
    pub assumes_no_error: bool,
}

/// When a loop has come to its header so often, and each time that it has come there twice as often, more than propagation is asked whether it can.
const OFTEN: u32 = 8;
/// So often it may come there before, without a question, while a number in it grows or shrinks each time.
const VERY_OFTEN: u32 = 64;

/// The first, second, fourth … way to an objective is shown, up to this one: the first ones are short.
const FEW_CONDITIONS: u32 = 16;

/// After a question that has changed nothing, so many times as many blocks are executed before the next one.
const BACKOFF: usize = 4;
/// And these at least.
const FEW_BLOCKS: usize = 250;

/// A state, and when it is there.
struct MergedState {
    state: State,
    guard: Guard,
    /// The guard without what excludes errors.
    free: Guard,
    /// What propagation knows of it.
    known: PathBounds,
    point: Point,
    /// The loops that it has entered, where they are followed once.
    entered: Entered,
}

/// The conditions of all wanted objectives; else what is in the way.
pub fn path_conditions(
    machine: &Machine<'_>,
    start: &State,
    wanted: &Wanted<'_>,
    feasibility: &mut dyn Feasibility,
) -> Result<PathConditions, String> {
    let mut invariants = (wanted.loops == Loops::Invariants).then(LoopInvariants::default);
    let mut blocks = 0;
    loop {
        let mut exploration = Exploration {
            machine,
            arena: machine.arena(),
            wanted,
            feasibility,
            layouts: Layouts::new(machine.program()),
            merger: Merger::new(machine),
            contradictions: Contradictions::new(machine.arena(), wanted.base),
            whole: Contradictions::new(machine.arena(), wanted.base),
            looked_at: 0,
            bounds_at: HashMap::new(),
            waiting: BTreeMap::new(),
            states: 0,
            blocks,
            asks_from: 0,
            notes: BTreeMap::new(),
            is_enough: false,
            invariants: invariants.take(),
            found: PathConditions::default(),
        };
        let mut state = start.clone();
        state.enable_merging();
        let point = exploration.layouts.moved(&Point::default(), &state);
        let known = PathBounds::default();
        let entered = Entered::default();
        exploration.add(MergedState { state, guard: Vec::new(), free: Vec::new(), known, point, entered })?;
        exploration.run()?;
        blocks = exploration.blocks;
        invariants = exploration.invariants;
        match &mut invariants {
            Some(known) if known.widened => known.widened = false,
            _ => return Ok(exploration.found),
        }
    }
}

struct Exploration<'e, 'p> {
    machine: &'e Machine<'p>,
    arena: &'e Arena,
    wanted: &'e Wanted<'e>,
    feasibility: &'e mut dyn Feasibility,
    layouts: Layouts<'p>,
    merger: Merger<'e, 'p>,
    contradictions: Contradictions,
    /// By header: what the numbers of a strand there were bounded by when it was there half as often.
    bounds_at: HashMap<Vec<u32>, Vec<Option<(i128, i128)>>>,
    /// The same for guards as a whole, and how many terms that took so far.
    whole: Contradictions,
    looked_at: usize,
    /// By point, in order.
    waiting: BTreeMap<Vec<u32>, Vec<MergedState>>,
    states: usize,
    /// How many blocks were executed so far.
    blocks: usize,
    /// From so many blocks on, it is asked again whether a loop can go on.
    asks_from: usize,
    /// How many ways to each objective were found so far.
    notes: BTreeMap<Objective, u32>,
    /// Does nobody want to know more?
    is_enough: bool,
    /// Of loops that are followed once: what is known of them.
    invariants: Option<LoopInvariants>,
    found: PathConditions,
}

impl Exploration<'_, '_> {
    fn run(&mut self) -> Result<(), String> {
        while let Some((_, states)) = self.waiting.pop_first() {
            self.states -= states.len();
            if !self.may_go_on(&states) {
                continue;
            }
            for current in states {
                self.blocks += 1;
                if self.blocks > self.wanted.blocks || self.states > MOST_STATES {
                    return Err("there are too many ways".into());
                }
                let is_long = self.invariants.is_none() && self.blocks == MANY_BLOCKS;
                if self.is_enough || (is_long && !self.feasibility.goes_on()) {
                    return Err("what is known is enough".into());
                }
                if (self.wanted.must_stop)() {
                    return Err("it is time to stop".into());
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

    /// A strand as it goes on from its point: where a loop is entered that is followed once, for all times round it.
    fn at_header(&mut self, current: MergedState) -> Result<MergedState, String> {
        let enters = self.layouts.passes_at_header(&current.point) == Some(0);
        if !enters || self.invariants.is_none() {
            return Ok(current);
        }
        let key = self.layouts.key(&current.point);
        self.enter(key, current)
    }

    /// Can a loop be gone through once more? It is asked now and then, at its header.
    fn may_go_on(&mut self, states: &[MergedState]) -> bool {
        let passes = states.first().and_then(|current| self.layouts.passes_at_header(&current.point));
        let often = passes.is_some_and(|passes| passes >= OFTEN && passes.is_power_of_two());
        let progresses = match (states.first(), passes) {
            (Some(current), Some(passes)) => self.progresses(current, passes),
            _ => true,
        };
        if !often || progresses || self.blocks < self.asks_from {
            return true;
        }
        let conditions = states.iter().map(|current| self.arena.all(current.guard.iter().copied()));
        let condition = self.arena.any(conditions);
        let feasible = self.feasibility.feasible(condition);
        if feasible {
            self.asks_from = self.blocks.max(FEW_BLOCKS) * BACKOFF;
        } else {
            self.found.dropped.push(condition);
        }
        feasible
    }

    /// Does some number at the header of a loop grow or shrink while the loop is gone through? Then it comes to an end by itself, most likely.
    fn progresses(&mut self, current: &MergedState, passes: u32) -> bool {
        if !passes.is_power_of_two() || !(OFTEN / 2..VERY_OFTEN).contains(&passes) {
            return false;
        }
        let mut header = self.layouts.key(&current.point);
        let count = header.len() - 2;
        header.remove(count);
        let now = self.contradictions.numbers(self.arena, &current.known, &current.state);
        let before = self.bounds_at.insert(header, now.clone()).unwrap_or_default();
        before.into_iter().zip(now).any(|pair| match pair {
            (Some((low, high)), Some((new_low, new_high))) => new_low > low || new_high < high,
            _ => false,
        })
    }

    /// Lets a strand wait at its point, if it is worth it. Where one waits that it can become one with, it does.
    fn add(&mut self, current: MergedState) -> Result<(), String> {
        if !(self.wanted.leads_on)(&current.state) {
            return Ok(());
        }
        let mut key = self.layouts.key(&current.point);
        if self.invariants.is_some() && self.layouts.passes_at_header(&current.point) == Some(1) {
            let passes = key.len() - 2;
            key[passes] = 0;
            return self.meet(key, &current);
        }
        let waiting = self.waiting.entry(key).or_default();
        for met in waiting.iter_mut() {
            if !Merger::may_meet(&met.state, &current.state) {
                continue;
            }
            let (guard, condition) = joined(self.arena, &met.guard, &current.guard);
            let Some(mut merged) = self.merger.merged(condition, &met.state, &current.state) else {
                continue;
            };
            for &part in &guard {
                self.machine.assume(&mut merged.state, part);
            }
            let (free, _) = joined(self.arena, &met.free, &current.free);
            let live = merged.state.terms();
            let known =
                self.contradictions.joined(self.arena, (&met.known, &current.known), &merged.joined, live);
            let entered = met.entered.with(&current.entered);
            *met = MergedState { state: merged.state, guard, free, known, point: current.point, entered };
            return Ok(());
        }
        self.states += 1;
        waiting.push(current);
        Ok(())
    }

    /// Does propagation refute what is known of a strand?
    fn is_impossible(&mut self, guard: &Guard, known: &PathBounds) -> bool {
        let impossible = self.contradictions.has(self.arena, known) || self.is_refuted(guard);
        if impossible {
            self.drop(guard);
        }
        impossible
    }

    /// Does propagation refute a guard, looked at as a whole? That is asked while it is not too much work.
    fn is_refuted(&mut self, guard: &Guard) -> bool {
        if guard.contains(&TermId::FALSE) {
            return true;
        }
        if self.looked_at > MOST_LOOKED_AT {
            return false;
        }
        let common = self.whole.size();
        let refuted = self.whole.refutes(self.arena, guard);
        self.looked_at += 10 + self.whole.size().abs_diff(common);
        refuted
    }

    /// A guard was found to be impossible.
    fn drop(&mut self, guard: &Guard) {
        let condition = self.arena.all(guard.iter().copied());
        if condition != TermId::FALSE {
            self.found.dropped.push(condition);
        }
    }

    /// One block of a strand.
    fn step(&mut self, mut current: MergedState) -> Result<(), String> {
        if current.state.callers.depth() > MOST_CALLS {
            return Err("calls are too deep".into());
        }
        // Where an instruction forks over thousands of places, one block is gone on with as often.
        if (self.wanted.must_stop)() {
            return Err("it is time to stop".into());
        }
        let before = current.state.clone();
        let progress = self.machine.run_block(&mut current.state, BLOCK);
        let mut is_checked = true;
        for requirement in current.state.take_requirements() {
            if requirement.term != TermId::TRUE {
                is_checked = false;
                if self.invariants.is_some() && matches!(requirement.kind, RequirementKind::NoError(_)) {
                    let mut failed = current.known.clone();
                    failed.add(self.arena.not(requirement.term));
                    self.found.assumes_no_error |= !self.contradictions.has(self.arena, &failed);
                }
                current.guard.push(requirement.term);
                current.known.add(requirement.term);
                if !matches!(requirement.kind, RequirementKind::NoError(_)) {
                    current.free.push(requirement.term);
                }
            }
        }
        match progress {
            Progress::Running => {
                self.note_taken(&before, &current);
                current.point = self.layouts.moved(&current.point, &current.state);
                if is_checked || !self.is_impossible(&current.guard, &current.known) {
                    self.add(current)?;
                }
            }
            Progress::Forked(fork) => {
                for alternative in &fork.alternatives {
                    let (mut guard, mut free) = (current.guard.clone(), current.free.clone());
                    let mut known = current.known.clone();
                    if alternative.term != TermId::TRUE {
                        guard.push(alternative.term);
                        free.push(alternative.term);
                        known.add(alternative.term);
                    }
                    if alternative.term == TermId::FALSE || self.is_impossible(&guard, &known) {
                        continue;
                    }
                    if let Some((term, bound)) = alternative
                        .target()
                        .and_then(|target| branch_bound(self.machine, &current.state, target))
                    {
                        known.add_bound(term, bound);
                    }
                    if let Some(objective) = alternative.objective {
                        self.note(objective, &guard, &free);
                    }
                    let mut state = current.state.clone();
                    self.machine.follow(&mut state, alternative);
                    if alternative.target().is_none() {
                        // A fork inside of a block: the block goes on for each way by itself, so that strands meet at starts of blocks only.
                        let point = current.point.clone();
                        let entered = current.entered.clone();
                        self.step(MergedState { state, guard, free, known, point, entered })?;
                        continue;
                    }
                    let point = self.layouts.moved(&current.point, &state);
                    let entered = current.entered.clone();
                    self.add(MergedState { state, guard, free, known, point, entered })?;
                }
            }
            Progress::Ended(End { path_end: PathEnd::Unsupported(what), .. }) => {
                if !self.is_impossible(&current.guard, &current.known) {
                    return Err(what);
                }
            }
            Progress::Ended(End { path_end: PathEnd::Limit(_), .. }) => {
                return Err("a limit of the path".into());
            }
            Progress::Ended(_) => {}
        }
        Ok(())
    }

    /// A condition that does not depend on the inputs was taken somehow.
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
    fn note(&mut self, objective: Objective, guard: &Guard, free: &Guard) {
        if !(self.wanted.is_open)(objective) {
            return;
        }
        let notes = self.notes.entry(objective).or_default();
        *notes += 1;
        let is_exact = self.invariants.is_none();
        if is_exact && notes.is_power_of_two() && *notes <= FEW_CONDITIONS && !self.is_enough {
            self.is_enough = self.feasibility.is_enough(self.arena.all(guard.iter().copied()));
        }
        let PathConditions { conditions, without_errors, .. } = &mut self.found;
        for (conditions, guard) in [(conditions, guard), (without_errors, free)] {
            let here = self.arena.all(guard.iter().copied());
            let known = conditions.entry(objective).or_insert(TermId::FALSE);
            *known = self.arena.or(*known, here);
        }
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
        | Terminator::Unsupported { .. } => None,
    }
}
