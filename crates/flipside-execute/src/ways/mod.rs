//! All ways to what is uncovered, at once: states are merged where they meet, so that there is one formula for each objective.
//!
//! Strands of the exploration go through the unrolled program in its order, a block at a time. At a fork a strand splits; where two strands are at the same point
//! they become one, if their states can. A strand whose guard propagation refutes is dropped, and so is one from which nothing that is wanted can be
//! reached. What comes out is, for each wanted objective, the condition on the inputs under which it is taken: exact, because nothing is cut. Where
//! something would have to be, there is no answer.

mod compared;
mod guard;
mod known;
mod position;
mod summary;

use std::collections::{BTreeMap, HashMap};

use flipside_program::{BlockId, ConditionId, FunctionId, Objective, Terminator};
use flipside_term::{Arena, TermId};

use crate::end::{End, PathEnd};
use crate::machine::{Machine, Progress};
use crate::merge::Merger;
use crate::state::State;
use crate::symbolic::RequirementKind;
use compared::compared;
use guard::{Guard, joined};
pub(crate) use known::Joined;
use known::{Contradictions, Known};
use position::{Layouts, Point};
use summary::{Entered, Summaries};

/// How many blocks are executed, unless somebody says less.
pub const MOST_BLOCKS: usize = 150_000;
/// When so many are, it is asked whether all of them are needed.
const MANY_BLOCKS: usize = 1_000;
/// How many strands there may be at a time.
const MOST_STRANDS: usize = 400;
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
    Once,
}

/// What is asked on the way. No answer makes what comes out wrong.
pub trait Advice {
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

impl<F: FnMut(TermId) -> bool> Advice for F {
    fn feasible(&mut self, condition: TermId) -> bool {
        self(condition)
    }
}

/// All ways to what is wanted.
#[derive(Clone, Debug, Default)]
pub struct AllWays {
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
const FEW_WAYS: u32 = 16;

/// After a question that has changed nothing, so many times as many blocks are executed before the next one.
const PATIENCE: usize = 4;
/// And these at least.
const FEW_BLOCKS: usize = 250;

/// A state, and when it is there.
struct Strand {
    state: State,
    guard: Guard,
    /// The guard without what excludes errors.
    free: Guard,
    /// What propagation knows of it.
    known: Known,
    point: Point,
    /// The loops that it has entered, where they are followed once.
    entered: Entered,
}

/// The conditions of all wanted objectives; else what is in the way.
pub fn all_ways(
    machine: &Machine<'_>,
    start: &State,
    wanted: &Wanted<'_>,
    advice: &mut dyn Advice,
) -> Result<AllWays, String> {
    let mut summaries = (wanted.loops == Loops::Once).then(Summaries::default);
    let mut blocks = 0;
    loop {
        let mut exploration = Exploration {
            machine,
            arena: machine.arena(),
            wanted,
            advice,
            layouts: Layouts::new(machine.program()),
            merger: Merger::new(machine),
            contradictions: Contradictions::new(machine.arena(), wanted.base),
            whole: Contradictions::new(machine.arena(), wanted.base),
            looked_at: 0,
            bounds_at: HashMap::new(),
            waiting: BTreeMap::new(),
            strands: 0,
            blocks,
            asks_from: 0,
            notes: BTreeMap::new(),
            is_enough: false,
            summaries: summaries.take(),
            found: AllWays::default(),
        };
        let mut state = start.clone();
        state.go_all_ways();
        let point = exploration.layouts.moved(&Point::default(), &state);
        let known = Known::default();
        let entered = Entered::default();
        exploration.add(Strand { state, guard: Vec::new(), free: Vec::new(), known, point, entered })?;
        exploration.run()?;
        blocks = exploration.blocks;
        summaries = exploration.summaries;
        match &mut summaries {
            Some(known) if known.has_grown => known.has_grown = false,
            _ => return Ok(exploration.found),
        }
    }
}

struct Exploration<'e, 'p> {
    machine: &'e Machine<'p>,
    arena: &'e Arena,
    wanted: &'e Wanted<'e>,
    advice: &'e mut dyn Advice,
    layouts: Layouts<'p>,
    merger: Merger<'e, 'p>,
    contradictions: Contradictions,
    /// By header: what the numbers of a strand there were bounded by when it was there half as often.
    bounds_at: HashMap<Vec<u32>, Vec<Option<(i128, i128)>>>,
    /// The same for guards as a whole, and how many terms that took so far.
    whole: Contradictions,
    looked_at: usize,
    /// By point, in order.
    waiting: BTreeMap<Vec<u32>, Vec<Strand>>,
    strands: usize,
    /// How many blocks were executed so far.
    blocks: usize,
    /// From so many blocks on, it is asked again whether a loop can go on.
    asks_from: usize,
    /// How many ways to each objective were found so far.
    notes: BTreeMap<Objective, u32>,
    /// Does nobody want to know more?
    is_enough: bool,
    /// Of loops that are followed once: what is known of them.
    summaries: Option<Summaries>,
    found: AllWays,
}

impl Exploration<'_, '_> {
    fn run(&mut self) -> Result<(), String> {
        while let Some((_, strands)) = self.waiting.pop_first() {
            self.strands -= strands.len();
            if !self.may_go_on(&strands) {
                continue;
            }
            for strand in strands {
                self.blocks += 1;
                if self.blocks > self.wanted.blocks || self.strands > MOST_STRANDS {
                    return Err("there are too many ways".into());
                }
                let is_long = self.summaries.is_none() && self.blocks == MANY_BLOCKS;
                if self.is_enough || (is_long && !self.advice.goes_on()) {
                    return Err("what is known is enough".into());
                }
                if (self.wanted.must_stop)() {
                    return Err("it is time to stop".into());
                }
                let strand = self.at_header(strand)?;
                if self.summaries.as_ref().is_some_and(|summaries| summaries.has_grown) {
                    return Ok(());
                }
                self.step(strand)?;
            }
        }
        Ok(())
    }

    /// A strand as it goes on from its point: where a loop is entered that is followed once, for all times round it.
    fn at_header(&mut self, strand: Strand) -> Result<Strand, String> {
        let enters = self.layouts.passes_at_header(&strand.point) == Some(0);
        if !enters || self.summaries.is_none() {
            return Ok(strand);
        }
        let key = self.layouts.key(&strand.point);
        self.enter(key, strand)
    }

    /// Can a loop be gone through once more? It is asked now and then, at its header.
    fn may_go_on(&mut self, strands: &[Strand]) -> bool {
        let passes = strands.first().and_then(|strand| self.layouts.passes_at_header(&strand.point));
        let often = passes.is_some_and(|passes| passes >= OFTEN && passes.is_power_of_two());
        let progresses = match (strands.first(), passes) {
            (Some(strand), Some(passes)) => self.progresses(strand, passes),
            _ => true,
        };
        if !often || progresses || self.blocks < self.asks_from {
            return true;
        }
        let ways = strands.iter().map(|strand| self.arena.all(strand.guard.iter().copied()));
        let condition = self.arena.any(ways);
        let feasible = self.advice.feasible(condition);
        if feasible {
            self.asks_from = self.blocks.max(FEW_BLOCKS) * PATIENCE;
        } else {
            self.found.dropped.push(condition);
        }
        feasible
    }

    /// Does some number at the header of a loop grow or shrink while the loop is gone through? Then it comes to an end by itself, most likely.
    fn progresses(&mut self, strand: &Strand, passes: u32) -> bool {
        if !passes.is_power_of_two() || !(OFTEN / 2..VERY_OFTEN).contains(&passes) {
            return false;
        }
        let mut header = self.layouts.key(&strand.point);
        let count = header.len() - 2;
        header.remove(count);
        let now = self.contradictions.numbers(self.arena, &strand.known, &strand.state);
        let before = self.bounds_at.insert(header, now.clone()).unwrap_or_default();
        before.into_iter().zip(now).any(|pair| match pair {
            (Some((low, high)), Some((new_low, new_high))) => new_low > low || new_high < high,
            _ => false,
        })
    }

    /// Lets a strand wait at its point, if it is worth it. Where one waits that it can become one with, it does.
    fn add(&mut self, strand: Strand) -> Result<(), String> {
        if !(self.wanted.leads_on)(&strand.state) {
            return Ok(());
        }
        let mut key = self.layouts.key(&strand.point);
        if self.summaries.is_some() && self.layouts.passes_at_header(&strand.point) == Some(1) {
            let passes = key.len() - 2;
            key[passes] = 0;
            return self.meet(key, &strand);
        }
        let waiting = self.waiting.entry(key).or_default();
        for met in waiting.iter_mut() {
            if !Merger::may_meet(&met.state, &strand.state) {
                continue;
            }
            let (guard, condition) = joined(self.arena, &met.guard, &strand.guard);
            let Some(mut merged) = self.merger.merged(condition, &met.state, &strand.state) else { continue };
            for &part in &guard {
                self.machine.assume(&mut merged.state, part);
            }
            let (free, _) = joined(self.arena, &met.free, &strand.free);
            let live = merged.state.terms();
            let known =
                self.contradictions.joined(self.arena, (&met.known, &strand.known), &merged.joined, live);
            let entered = met.entered.with(&strand.entered);
            *met = Strand { state: merged.state, guard, free, known, point: strand.point, entered };
            return Ok(());
        }
        self.strands += 1;
        waiting.push(strand);
        Ok(())
    }

    /// Does propagation refute what is known of a strand?
    fn is_impossible(&mut self, guard: &Guard, known: &Known) -> bool {
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
    fn step(&mut self, mut strand: Strand) -> Result<(), String> {
        if strand.state.callers.depth() > MOST_CALLS {
            return Err("calls are too deep".into());
        }
        // Where an instruction forks over thousands of places, one block is gone on with as often.
        if (self.wanted.must_stop)() {
            return Err("it is time to stop".into());
        }
        let before = strand.state.clone();
        let progress = self.machine.run_block(&mut strand.state, BLOCK);
        let mut is_checked = true;
        for requirement in strand.state.take_requirements() {
            if requirement.term != TermId::TRUE {
                is_checked = false;
                if self.summaries.is_some() && matches!(requirement.kind, RequirementKind::NoError(_)) {
                    let mut failed = strand.known.clone();
                    failed.add(self.arena.not(requirement.term));
                    self.found.assumes_no_error |= !self.contradictions.has(self.arena, &failed);
                }
                strand.guard.push(requirement.term);
                strand.known.add(requirement.term);
                if !matches!(requirement.kind, RequirementKind::NoError(_)) {
                    strand.free.push(requirement.term);
                }
            }
        }
        match progress {
            Progress::Running => {
                self.note_taken(&before, &strand);
                strand.point = self.layouts.moved(&strand.point, &strand.state);
                if is_checked || !self.is_impossible(&strand.guard, &strand.known) {
                    self.add(strand)?;
                }
            }
            Progress::Forked(fork) => {
                for way in &fork.alternatives {
                    let (mut guard, mut free) = (strand.guard.clone(), strand.free.clone());
                    let mut known = strand.known.clone();
                    if way.term != TermId::TRUE {
                        guard.push(way.term);
                        free.push(way.term);
                        known.add(way.term);
                    }
                    if way.term == TermId::FALSE || self.is_impossible(&guard, &known) {
                        continue;
                    }
                    if let Some((term, bound)) =
                        way.target().and_then(|target| compared(self.machine, &strand.state, target))
                    {
                        known.add_bound(term, bound);
                    }
                    if let Some(objective) = way.objective {
                        self.note(objective, &guard, &free);
                    }
                    let mut state = strand.state.clone();
                    self.machine.follow(&mut state, way);
                    if way.target().is_none() {
                        // A fork inside of a block: the block goes on for each way by itself, so that strands meet at starts of blocks only.
                        let point = strand.point.clone();
                        let entered = strand.entered.clone();
                        self.step(Strand { state, guard, free, known, point, entered })?;
                        continue;
                    }
                    let point = self.layouts.moved(&strand.point, &state);
                    let entered = strand.entered.clone();
                    self.add(Strand { state, guard, free, known, point, entered })?;
                }
            }
            Progress::Ended(End { path_end: PathEnd::Unsupported(what), .. }) => {
                if !self.is_impossible(&strand.guard, &strand.known) {
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
    fn note_taken(&mut self, before: &State, strand: &Strand) {
        let (function, block) = before.position();
        let Some(condition) = condition_of(self.machine, function, block) else { return };
        let (old, new) =
            (before.counts().of_condition(condition), strand.state.counts().of_condition(condition));
        let taken: Vec<usize> = (0..old.len()).filter(|&index| new[index] > old[index]).collect();
        for objective in self.machine.program().objectives_of(condition) {
            if taken.contains(&objective.outcome.index()) {
                self.note(objective, &strand.guard, &strand.free);
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
        let is_exact = self.summaries.is_none();
        if is_exact && notes.is_power_of_two() && *notes <= FEW_WAYS && !self.is_enough {
            self.is_enough = self.advice.is_enough(self.arena.all(guard.iter().copied()));
        }
        let AllWays { conditions, without_errors, .. } = &mut self.found;
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
