//! Loops that are followed once: at the header, what changes in the loop is a number of which only bounds are known.
//!
//! The first time round, nothing is taken to change. Where a strand comes back to the header with another value, that value becomes a *fresh* number, with
//! bounds that hold for both, and everything starts again; until all that comes to the header, from outside or round the loop, is within the bounds. That it is
//! is said by formulas, which somebody else can refute: some input takes a way to the header on which a number is out of its bounds.
//!
//! What is impossible for all values within the bounds is impossible. What is not may be so all the same: bounds say less than the loop does.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use flipside_domain::Values;
use flipside_term::{Arena, IdMap, IdSet, Input, TermId, float};

use super::branch_bounds::Bound;
use super::{Exploration, MergedState};
use crate::state::State;
use crate::value::Value;

/// The header of a loop, as points are ordered.
type Key = Vec<u32>;

/// Loops that a strand has entered.
///
/// The conditions on its way are about the fresh numbers of these. Who enters one again, and not by way of a loop around it, would give them two meanings: that
/// is so where a cycle has no header of its own.
#[derive(Clone, Default)]
pub(super) struct Entered(Arc<BTreeSet<Key>>);

impl Entered {
    /// These and others.
    pub fn with(&self, others: &Entered) -> Self {
        if self.0 == others.0 { self.clone() } else { Entered(Arc::new(&*self.0 | &*others.0)) }
    }

    /// Adds one, if it is not there.
    fn enter(&mut self, key: &Key) -> Result<(), String> {
        let is_new = Arc::make_mut(&mut self.0).insert(key.clone());
        if is_new { Ok(()) } else { Err("a loop is entered twice".into()) }
    }
}

/// What is known of the loops.
#[derive(Default)]
pub(super) struct LoopInvariants {
    of: BTreeMap<Key, LoopInvariant>,
    /// Must everything start again, because one has changed?
    pub widened: bool,
}

/// What holds whenever a loop is at its header.
struct LoopInvariant {
    /// The state, in which what changes is fresh.
    general: State,
    /// The fresh numbers, and their bounds.
    fresh: Vec<Fresh>,
    /// How many fresh numbers there were in all.
    made: usize,
}

#[derive(Clone, Copy)]
struct Fresh {
    term: TermId,
    values: Values,
    /// How often its bounds have grown.
    growths: u32,
}

/// A state at a header, against what is known there.
struct InvariantCheck {
    /// What the fresh numbers are in this state.
    is: Vec<(Fresh, TermId)>,
    /// What is known there now, if the state is not within what was known.
    grown: Option<LoopInvariant>,
}

impl Exploration<'_, '_> {
    /// A strand comes to the header of a loop, from outside: it goes on for all times round the loop.
    pub(super) fn enter(&mut self, key: Key, mut current: MergedState) -> Result<MergedState, String> {
        current.entered.enter(&key)?;
        let invariants = self.invariants.as_mut().expect("loops should be followed once");
        let Some(loop_invariant) = invariants.of.get(&key) else {
            let loop_invariant = LoopInvariant { general: current.state.clone(), fresh: Vec::new(), made: 0 };
            invariants.of.insert(key, loop_invariant);
            return Ok(current);
        };
        let (fresh, mut state) = (loop_invariant.fresh.clone(), loop_invariant.general.clone());
        self.meet(key, &current)?;
        let MergedState { mut guard, mut free, mut known, point, entered, .. } = current;
        for Fresh { term, values, .. } in fresh {
            let within = within(self.arena, term, &values);
            if within != TermId::TRUE {
                guard.push(within);
                free.push(within);
            }
            known.add_bound(term, Bound::Within(values));
        }
        for &part in &guard {
            self.machine.assume(&mut state, part);
        }
        Ok(MergedState { state, guard, free, known, point, entered })
    }

    /// A strand comes to the header of a loop, from wherever: it has to be within what is known there.
    pub(super) fn meet(&mut self, key: Key, current: &MergedState) -> Result<(), String> {
        let mut invariants = self.invariants.take().expect("loops should be followed once");
        let loop_invariant = invariants.of.get(&key).expect("a loop should be entered before it comes round");
        let check_invariant = self.check_invariant(&key, loop_invariant, current);
        let said = match check_invariant {
            Err(what) => Err(what),
            Ok(InvariantCheck { grown: Some(grown), .. }) => {
                // What comes later starts from other states.
                invariants.of.retain(|other, _| *other < key);
                invariants.of.insert(key, grown);
                invariants.widened = true;
                Ok(())
            }
            Ok(InvariantCheck { is, grown: None }) => {
                let within = is.iter().map(|(fresh, is)| within(self.arena, *is, &fresh.values));
                let all_within = self.arena.all(within);
                let mut escape = current.guard.clone();
                escape.push(self.arena.not(all_within));
                self.drop(&escape);
                Ok(())
            }
        };
        self.invariants = Some(invariants);
        said
    }

    /// Compares a state with what is known at a header.
    fn check_invariant(
        &mut self,
        key: &Key,
        loop_invariant: &LoopInvariant,
        current: &MergedState,
    ) -> Result<InvariantCheck, String> {
        let arena = self.arena;
        let either = arena.input_term(arena.declare_input(&Input::truth("loop")));
        let merged = self.merger.merged(either, &loop_invariant.general, &current.state);
        let merged = merged.ok_or("a loop changes more than numbers")?;
        let (old, new) = (loop_invariant.general.values(), merged.state.values());
        let old: HashSet<Value> = old.into_iter().collect();
        let still: IdSet<TermId> = merged.state.terms().into_iter().collect();
        let mut fresh = loop_invariant.fresh.clone();
        let (mut made, mut widened) = (loop_invariant.made, false);
        let mut is: BTreeMap<usize, TermId> = BTreeMap::new();
        let mut fixed = Vec::new();
        let mut instead: IdMap<TermId, TermId> = IdMap::default();
        for join in merged.joined {
            if instead.contains_key(&join.now) {
                continue;
            }
            let mut bounds = |term| self.contradictions.bounds(arena, &current.known, term);
            let values = bounds(join.other).ok_or("a strand that is not possible")?;
            let known = fresh.iter().position(|fresh| fresh.term == join.one);
            // Another term, and the same number.
            if known.is_none() && values.value().is_some() && bounds(join.one) == Some(values) {
                let one = Fresh { term: join.one, values, growths: 0 };
                fixed.extend([(one, join.one), (one, join.other)]);
                instead.insert(join.now, join.one);
                continue;
            }
            // Where numbers were the same so far and are not the same now, one of them becomes another.
            let place = known.filter(|place| {
                !still.contains(&join.one) && *is.entry(*place).or_insert(join.other) == join.other
            });
            let place = match place {
                Some(place) => {
                    let before = fresh[place].values;
                    let union = before.union(&values);
                    if union != before {
                        widened = true;
                        fresh[place].growths += 1;
                        let is_often = fresh[place].growths > BACKOFF;
                        fresh[place].values = if is_often { wider(&before, &union) } else { union };
                    }
                    place
                }
                None => {
                    let before = match known {
                        Some(place) => fresh[place].values,
                        None => bounds(join.one).ok_or("a strand that is not possible")?,
                    };
                    let input = Input::integer(format!("loop {key:?} {made}"), values.width(), false);
                    let term = arena.input_term(arena.declare_input(&input));
                    made += 1;
                    widened = true;
                    fresh.push(Fresh { term, values: before.union(&values), growths: 0 });
                    is.insert(fresh.len() - 1, join.other);
                    fresh.len() - 1
                }
            };
            instead.insert(join.now, fresh[place].term);
        }
        // What is neither as it was nor a number that became fresh cannot be said.
        let is_said = |value: &Value| match value {
            Value::Term(term) => instead.contains_key(term),
            _ => false,
        };
        if new.iter().any(|value| value.is_symbolic() && !old.contains(value) && !is_said(value)) {
            return Err("a loop changes a pointer".into());
        }
        if widened {
            let mut general = merged.state;
            general.replace_terms(&|term| instead.get(&term).copied().unwrap_or(term));
            return Ok(InvariantCheck {
                is: Vec::new(),
                grown: Some(LoopInvariant { general, fresh, made }),
            });
        }
        let now = |place: usize| is.get(&place).copied().unwrap_or(fresh[place].term);
        let is = (0..fresh.len()).map(|place| (fresh[place], now(place))).chain(fixed).collect();
        Ok(InvariantCheck { is, grown: None })
    }
}

/// The condition that a term is within bounds.
fn within(arena: &Arena, term: TermId, values: &Values) -> TermId {
    let width = values.width();
    let number = |value: u128| arena.constant(value, width);
    let full = Values::full(width);
    let (min, max) = values.unsigned();
    let (signed_min, signed_max) = values.signed();
    let (known, bits) = values.known_bits();
    let mut all = Vec::new();
    if values.unsigned() != full.unsigned() {
        all.push(arena.not(arena.unsigned_less(term, number(min))));
        all.push(arena.not(arena.unsigned_less(number(max), term)));
    }
    if values.signed() != full.signed() {
        all.push(arena.not(arena.signed_less(term, number(signed_min as u128))));
        all.push(arena.not(arena.signed_less(number(signed_max as u128), term)));
    }
    if known != 0 {
        all.push(arena.equal(arena.bit_and(term, number(known)), number(bits)));
    }
    if let Some((low, high)) = values.numbers_beside_nans() {
        // What is false beside a NaN.
        let [low, high] = [low, high].map(|ordinal| number(float::from_ordinal(ordinal, width)));
        all.push(arena.not(arena.float_less(term, low)));
        all.push(arena.not(arena.float_less(high, term)));
    }
    arena.all(all)
}

/// Bounds that have grown grow a little more, so that they do not grow often: to the next power of two.
fn wider(old: &Values, new: &Values) -> Values {
    let mut wider = Values::full(new.width());
    let ((old_min, old_max), (min, max)) = (old.unsigned(), new.unsigned());
    let min = if min < old_min { 0 } else { min };
    let max = if max > old_max { up(max) } else { max };
    let ((old_low, old_high), (low, high)) = (old.signed(), new.signed());
    let low = if low < old_low && low < 0 { -(up((-low - 1) as u128) as i128) - 1 } else { low.min(old_low) };
    let high = if high > old_high && high >= 0 { up(high as u128) as i128 } else { high };
    let (full_low, full_high) = wider.signed();
    let (_, full_max) = wider.unsigned();
    // Of the bits only the lowest stay: of the others, the bounds say what there is to say.
    let (known, bits) = new.known_bits();
    let (known, bits) = (known & LOWEST, bits & LOWEST);
    let mut narrowed = wider.narrow_unsigned(min, max.min(full_max));
    narrowed = narrowed.and_then(|()| wider.narrow_signed(low.max(full_low), high.min(full_high)));
    narrowed = narrowed.and_then(|()| wider.narrow_known(known, bits));
    debug_assert!(narrowed.is_ok(), "wider bounds should not be empty");
    if narrowed.is_err() || wider.union(new) != wider { Values::full(new.width()) } else { wider }
}

/// The next number all of whose bits are set; if it is large, the largest.
fn up(number: u128) -> u128 {
    if number == 0 {
        0
    } else if number > LARGE {
        u128::MAX >> 1
    } else {
        u128::MAX >> number.leading_zeros()
    }
}

/// So often bounds grow by as much as they have to, and by more from then on.
const BACKOFF: u32 = 3;

/// Numbers in a loop are often multiples of small powers of two.
const LOWEST: u128 = 15;

/// Bounds that grow beyond this one grow as far as they can.
const LARGE: u128 = 255;
