//! Loop invariants: at the header of a loop, each number that changes in it is fresh and bounded, so that one iteration
//! stands for all.
//!
//! First nothing is assumed to change. Where a state comes back to the header with another value, that value becomes a
//! *fresh* input with bounds that hold for both, and exploration starts again, until every state that comes to the header,
//! from outside or by a back edge, is within the bounds: then they are an inductive invariant. That they are is listed as
//! formulas to refute ([`crate::PathConditions::dropped`]): some path comes to the header with a number out of its bounds.
//!
//! What is infeasible for all values within the bounds is infeasible. The converse does not hold: bounds say less than the
//! loop does.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use flipside_domain::Values;
use flipside_term::{IdMap, IdSet, Input, TermId};

use flipside_execute::{State, Value};

use crate::branch_bounds::Bound;
use crate::exploration::{Exploration, MergedState};
use crate::merger::{Header, Otherwise};
use crate::relations::{Relation, Relations};
use crate::widening::{wider, within};
use crate::{MergeStop, NoInvariant};

/// The header of a loop, as points are ordered.
type Key = Vec<u32>;

/// The loops that a state has entered.
///
/// Its conditions speak about the fresh numbers of these. Entering one again, other than through a loop around it, would
/// give those numbers two meanings: that happens where a cycle has no header of its own.
#[derive(Clone, Default)]
pub(crate) struct Entered(Arc<BTreeSet<Key>>);

impl Entered {
    /// These and others.
    pub fn with(&self, others: &Entered) -> Self {
        if self.0 == others.0 { self.clone() } else { Entered(Arc::new(&*self.0 | &*others.0)) }
    }

    /// Adds one, if it is not there.
    fn enter(&mut self, key: &Key) -> Result<(), NoInvariant> {
        let is_new = Arc::make_mut(&mut self.0).insert(key.clone());
        if is_new { Ok(()) } else { Err(NoInvariant::EnteredTwice) }
    }
}

/// The invariants of all loops, by header.
#[derive(Default)]
pub(crate) struct LoopInvariants {
    of: BTreeMap<Key, LoopInvariant>,
    /// Must exploration start again, because one was widened?
    pub widened: bool,
}

/// What holds whenever a loop is at its header.
struct LoopInvariant {
    /// The state there, in which what changes is fresh.
    general: State,
    /// The fresh numbers, and their bounds.
    fresh: Vec<Fresh>,
    /// The pointers of which nothing is known.
    pointers: Vec<Value>,
    /// What relates them.
    relations: Relations,
    /// How many fresh numbers and pointers there were in all.
    made: usize,
}

#[derive(Clone, Copy)]
struct Fresh {
    term: TermId,
    values: Values,
    /// How often its bounds were widened.
    widenings: u32,
}

/// A state at a header, checked against the invariant.
struct InvariantCheck {
    /// What the fresh numbers are in this state.
    is: Vec<(Fresh, TermId)>,
    /// That their relations hold in it.
    related: TermId,
    /// The widened invariant, if the state is not within it.
    widened: Option<LoopInvariant>,
}

impl Exploration<'_, '_> {
    /// A state comes to the header of a loop from outside: execution goes on with the state of the invariant.
    pub(crate) fn enter(&mut self, key: Key, mut current: MergedState) -> Result<MergedState, MergeStop> {
        current.entered.enter(&key)?;
        // One state stands for all iterations.
        current.state.forget_reads();
        let invariants = self.invariants.as_mut().expect("loops should be executed under invariants");
        let Some(loop_invariant) = invariants.of.get(&key) else {
            let loop_invariant = LoopInvariant {
                general: current.state.clone(),
                fresh: Vec::new(),
                pointers: Vec::new(),
                relations: Relations::default(),
                made: 0,
            };
            invariants.of.insert(key, loop_invariant);
            return Ok(current);
        };
        let (fresh, mut state) = (loop_invariant.fresh.clone(), loop_invariant.general.clone());
        let relations = loop_invariant.relations.known.clone();
        self.meet(key, &current)?;
        state.name_values_after(&current.state);
        let MergedState { mut guard, mut free, mut bounds, point, entered, .. } = current;
        for Fresh { term, values, .. } in fresh {
            let within = within(self.arena, term, &values);
            if within != TermId::TRUE {
                guard.push(self.arena, within);
                free.push(self.arena, within);
            }
            bounds.add_bound(term, Bound::Within(values));
        }
        for relation in relations {
            let condition = relation.condition(self.arena, |term| term);
            guard.push(self.arena, condition);
            free.push(self.arena, condition);
            bounds.add(condition);
        }
        for &part in guard.parts() {
            self.machine.assume(&mut state, part);
        }
        Ok(MergedState { state, guard, free, bounds, point, entered })
    }

    /// A state comes to the header of a loop, from outside or by a back edge: it has to satisfy the invariant, else that is widened.
    pub(crate) fn meet(&mut self, key: Key, current: &MergedState) -> Result<(), MergeStop> {
        let mut invariants = self.invariants.take().expect("loops should be executed under invariants");
        let loop_invariant = invariants.of.get(&key).expect("a loop should be entered before it comes round");
        let said = match self.check_invariant(&key, loop_invariant, current) {
            Err(why) => Err(why.into()),
            Ok(InvariantCheck { widened: Some(widened), .. }) => {
                // The invariants of what comes later were found from other states.
                invariants.of.retain(|other, _| *other < key);
                invariants.of.insert(key, widened);
                invariants.widened = true;
                Ok(())
            }
            Ok(InvariantCheck { is, related, widened: None }) => {
                let within = is.iter().map(|(fresh, is)| within(self.arena, *is, &fresh.values));
                let all_within = self.arena.all(within.chain([related]));
                let mut escape = current.guard.clone();
                escape.push(self.arena, self.arena.not(all_within));
                self.drop(&escape);
                Ok(())
            }
        };
        self.invariants = Some(invariants);
        said
    }

    /// Checks a state at a header against the invariant there.
    fn check_invariant(
        &mut self,
        key: &Key,
        loop_invariant: &LoopInvariant,
        current: &MergedState,
    ) -> Result<InvariantCheck, NoInvariant> {
        let arena = self.arena;
        let either = arena.input_term(arena.declare_input(&Input::truth("loop")));
        let (mut general, mut now) = (loop_invariant.general.clone(), current.state.clone());
        let is_level = self.machine.level(&mut general, &mut now).is_ok();
        let name = format!("loop {key:?} pointer");
        let header = Header { pointers: &loop_invariant.pointers, name: &name, first: loop_invariant.made };
        let otherwise = if now.is_wide() { Otherwise::AtHeader(header) } else { Otherwise::Never };
        let merged =
            self.merger.merged(either, (&general, &now), &otherwise).filter(|_| is_level || now.is_wide());
        let merged = merged.ok_or(NoInvariant::ChangesMoreThanNumbers)?;
        let (old, new) = (general.values(), merged.state.values());
        let old: HashSet<Value> = old.into_iter().collect();
        let still: IdSet<TermId> = merged.state.terms().into_iter().collect();
        let mut fresh = loop_invariant.fresh.clone();
        let mut relations = loop_invariant.relations.clone();
        let mut pointers = loop_invariant.pointers.clone();
        pointers.extend(&merged.made_up);
        let mut made = loop_invariant.made + merged.count;
        let mut widened = !merged.made_up.is_empty() || !merged.state.knows_as_much_as(&general);
        let mut is: BTreeMap<usize, TermId> = BTreeMap::new();
        let mut fixed = Vec::new();
        let mut instead: IdMap<TermId, TermId> = IdMap::default();
        for join in merged.joined {
            if instead.contains_key(&join.now) {
                continue;
            }
            let mut bounds = |term| self.contradictions.bounds(arena, &current.bounds, term);
            let values = bounds(join.other).ok_or(NoInvariant::InfeasibleState)?;
            let known = fresh.iter().position(|fresh| fresh.term == join.one);
            // Another term, but the same number.
            if known.is_none() && values.value().is_some() && bounds(join.one) == Some(values) {
                let one = Fresh { term: join.one, values, widenings: 0 };
                fixed.extend([(one, join.one), (one, join.other)]);
                instead.insert(join.now, join.one);
                continue;
            }
            // Two values that were one fresh number so far and differ now: one of them becomes another.
            let place = known.filter(|place| {
                !still.contains(&join.one) && *is.entry(*place).or_insert(join.other) == join.other
            });
            let place = match place {
                Some(place) => {
                    let before = fresh[place].values;
                    let union = before.union(&values);
                    if union != before {
                        widened = true;
                        self.widen(&mut fresh[place], &union, current.state.is_wide());
                    }
                    place
                }
                None => {
                    let before = match known {
                        Some(place) => fresh[place].values,
                        None => bounds(join.one).ok_or(NoInvariant::InfeasibleState)?,
                    };
                    let input = Input::integer(format!("loop {key:?} {made}"), values.width(), false);
                    let term = arena.input_term(arena.declare_input(&input));
                    made += 1;
                    widened = true;
                    if known.is_none() && current.state.is_wide() {
                        relations.propose_start(arena, term, &before);
                    }
                    fresh.push(Fresh { term, values: before.union(&values), widenings: 0 });
                    is.insert(fresh.len() - 1, join.other);
                    fresh.len() - 1
                }
            };
            instead.insert(join.now, fresh[place].term);
        }
        // A value that is neither as it was nor fresh is not covered by the invariant.
        let is_said = |value: &Value| match value {
            Value::Term(term) | Value::PointerTerm { offset: term, .. } => instead.contains_key(term),
            other => pointers.contains(other),
        };
        if new.iter().any(|value| value.is_symbolic() && !old.contains(value) && !is_said(value)) {
            return Err(NoInvariant::ChangesPointer);
        }
        let mut general = merged.state;
        general.replace_terms(&|term| instead.get(&term).copied().unwrap_or(term));
        let now = |place: usize| is.get(&place).copied().unwrap_or(fresh[place].term);
        let mut related = TermId::TRUE;
        if !widened && current.state.is_wide() {
            let now: Vec<(TermId, TermId)> =
                fresh.iter().enumerate().map(|(place, fresh)| (fresh.term, now(place))).collect();
            (widened, related) = self.check_relations(&mut relations, current, &general, &now);
        }
        if widened {
            let widened = Some(LoopInvariant { general, fresh, pointers, relations, made });
            return Ok(InvariantCheck { is: Vec::new(), related: TermId::TRUE, widened });
        }
        let is = (0..fresh.len()).map(|place| (fresh[place], now(place))).chain(fixed).collect();
        Ok(InvariantCheck { is, related, widened: None })
    }

    /// Lets the bounds of a fresh number grow.
    fn widen(&self, fresh: &mut Fresh, union: &Values, is_wide: bool) {
        fresh.widenings += 1;
        let is_few = is_wide && fresh.widenings <= THRESHOLD_WIDENINGS;
        let thresholds: &[u128] = if is_few { &self.thresholds } else { &[] };
        let is_often = fresh.widenings > EXACT_WIDENINGS;
        fresh.values = if is_often { wider(&fresh.values, union, thresholds) } else { *union };
    }

    /// Checks the relations in a state that comes to a header, where the fresh numbers are these now; are there fewer or more of
    /// them, and the condition that they hold.
    fn check_relations(
        &mut self,
        relations: &mut Relations,
        current: &MergedState,
        general: &State,
        now: &[(TermId, TermId)],
    ) -> (bool, TermId) {
        let arena = self.arena;
        let is_now =
            |term: TermId| now.iter().find(|(known, _)| *known == term).map_or(term, |(_, now)| *now);
        let holds = |relation: &Relation| relation.condition(arena, is_now);
        let before = relations.known.len();
        let conditions: Vec<TermId> = relations.known.iter().map(holds).collect();
        let mut certain = self.are_certain(current, &conditions).into_iter();
        relations.known.retain(|_| certain.next().unwrap_or(false));
        let related = arena.all(relations.known.iter().map(holds));
        let fresh: Vec<TermId> = now.iter().map(|(term, _)| *term).collect();
        let stable: IdSet<TermId> = general.terms().into_iter().collect();
        let is_less = relations.known.len() < before;
        (is_less || relations.propose_compared(arena, current.guard.parts(), &fresh, &stable), related)
    }

    /// Which of these conditions hold in a state for certain?
    fn are_certain(&mut self, current: &MergedState, conditions: &[TermId]) -> Vec<bool> {
        let known: Vec<Option<bool>> =
            conditions.iter().map(|&condition| self.propagated(current, condition)).collect();
        let open = conditions.iter().zip(&known).filter(|(_, known)| known.is_none());
        let open: Vec<TermId> = open.map(|(condition, _)| *condition).collect();
        let mut entailed = self.entailed(current, &open).into_iter();
        known.into_iter().map(|known| known.or_else(|| entailed.next()).unwrap_or(false)).collect()
    }

    /// The same, asked. Mostly all of them hold, which is one question; else each half is asked about.
    fn entailed(&mut self, current: &MergedState, conditions: &[TermId]) -> Vec<bool> {
        if conditions.is_empty() {
            return Vec::new();
        }
        let all = self.arena.all(conditions.iter().copied());
        let escape = self.arena.and(current.guard.condition(), self.arena.not(all));
        if !self.feasibility.feasible(escape, ESCAPE) {
            return vec![true; conditions.len()];
        }
        if conditions.len() == 1 {
            return vec![false];
        }
        let (first, second) = conditions.split_at(conditions.len() / 2);
        let mut each = self.entailed(current, first);
        each.extend(self.entailed(current, second));
        each
    }

    /// Does a condition hold in a state? None where propagation does not say.
    fn propagated(&mut self, current: &MergedState, condition: TermId) -> Option<bool> {
        let opposite = self.arena.not(condition);
        let mut with = |condition| {
            let mut bounds = current.bounds.clone();
            bounds.add(condition);
            self.contradictions.has(self.arena, &bounds)
        };
        if opposite == TermId::FALSE || with(opposite) {
            return Some(true);
        }
        (condition == TermId::FALSE || with(condition)).then_some(false)
    }
}

/// What the question may cost whether a state leaves the invariant: a tenth of a second or so.
const ESCAPE: u32 = 500_000;
/// This often bounds are widened by as much as they have to, and by more from then on: small loops get exact bounds.
const EXACT_WIDENINGS: u32 = 3;

/// And this often by as much as the program's own comparisons suggest.
const THRESHOLD_WIDENINGS: u32 = 12;
