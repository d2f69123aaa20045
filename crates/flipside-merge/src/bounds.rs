//! What propagation knows of a merged state: bounds of terms from before the last merge, and the conditions since.
//!
//! The guard of a merged state is a large formula. To propagate it again at every block would cost as much as all blocks
//! before; and it says less than the guards before the merge did: that one of two values is positive does not say that the
//! chosen one is. So where states merge, the bounds of their terms are kept: the union of what held on either side.

use std::sync::Arc;

use flipside_domain::{Outcome, Propagator, Values};
use flipside_term::{Arena, BinaryOp, IdMap, IdSet, Node, Sort, TermId, UnaryOp};

use crate::branch_bounds::Bound;

/// After this many merges, the bound of a term that is no longer in the state is given up: it is seldom compared again.
const OLDEST: u32 = 5;

/// How many terms are looked at to bound one that propagation has not seen.
const GLIMPSE: usize = 20;

/// This many facts from before two states parted are kept when they merge; beyond, bounds stand for them, because each fact
/// is propagated again at each block.
const MOST_FACTS: usize = 32;

/// How many compared terms of one condition are collected.
const MOST_TERMS: usize = 40;

/// Bounds of terms.
#[derive(Debug, Default)]
struct Bounds {
    /// By term.
    of: IdMap<TermId, Values>,
    /// The terms, in the order in which they came up, and how many merges ago they were seen.
    order: Vec<(TermId, u32)>,
}

impl Bounds {
    fn push(&mut self, term: TermId, values: Values, age: u32) {
        if self.of.insert(term, values).is_none() {
            self.order.push((term, age));
        }
    }
}

/// What is known of a merged state.
#[derive(Clone, Debug, Default)]
pub(crate) struct PathBounds {
    bounds: Arc<Bounds>,
    recent: Vec<Fact>,
}

/// What holds since the last merge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fact {
    Condition(TermId),
    Bound(TermId, Bound),
}

impl PathBounds {
    /// A condition holds from here on.
    pub fn add(&mut self, condition: TermId) {
        self.recent.push(Fact::Condition(condition));
    }

    /// How many of the first facts two states share: none where their bounds are not the same.
    fn in_common(&self, other: &PathBounds) -> usize {
        if !Arc::ptr_eq(&self.bounds, &other.bounds) {
            return 0;
        }
        self.recent.iter().zip(&other.recent).take_while(|(one, other)| one == other).count()
    }

    /// A number is bounded from here on.
    pub fn add_bound(&mut self, term: TermId, bound: Bound) {
        self.recent.push(Fact::Bound(term, bound));
    }
}

/// A value of a merged state: what it is now, what it was in the one state, what in the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Joined {
    pub now: TermId,
    pub one: TermId,
    pub other: TermId,
}

/// Propagates the facts of one state after another, and keeps what the next one shares with the last.
pub(crate) struct Contradictions {
    propagator: Propagator,
    loaded: PathBounds,
}

impl Contradictions {
    /// `base` holds on every path.
    pub fn new(arena: &Arena, base: TermId) -> Self {
        let mut propagator = Propagator::new();
        let _ = propagator.assert(arena, base);
        propagator.push();
        Contradictions { propagator, loaded: PathBounds::default() }
    }

    /// Are the facts of a state contradictory?
    pub fn has(&mut self, arena: &Arena, known: &PathBounds) -> bool {
        self.load(arena, known);
        self.propagator.outcome() == Outcome::Contradiction
    }

    /// Are these conditions contradictory, together with the bounds that were loaded last?
    pub fn refutes(&mut self, arena: &Arena, conditions: &[TermId]) -> bool {
        let known = PathBounds {
            bounds: Arc::clone(&self.loaded.bounds),
            recent: conditions.iter().copied().map(Fact::Condition).collect(),
        };
        self.has(arena, &known)
    }

    /// The bounds of a number in a state; none where its facts are contradictory.
    pub fn bounds(&mut self, arena: &Arena, known: &PathBounds, term: TermId) -> Option<Values> {
        self.load(arena, known);
        self.values(arena, term)
    }

    /// How many terms are loaded at the moment.
    pub fn size(&self) -> usize {
        self.propagator.size()
    }

    fn load(&mut self, arena: &Arena, known: &PathBounds) {
        let is_same = Arc::ptr_eq(&self.loaded.bounds, &known.bounds);
        let common = self.loaded.in_common(known);
        let levels = self.loaded.recent.len() - common;
        self.propagator.pop(u32::try_from(levels).expect("a guard should be short"));
        self.loaded.recent.truncate(common);
        if !is_same {
            self.propagator.pop(1);
            self.propagator.push();
            for (term, _) in &known.bounds.order {
                let _ = self.propagator.narrow_known(arena, *term, &known.bounds.of[term]);
            }
            self.loaded.bounds = Arc::clone(&known.bounds);
        }
        for &fact in &known.recent[common..] {
            self.propagator.push();
            if self.propagator.outcome() == Outcome::Consistent {
                let given = |term: TermId| known.bounds.of.get(&term).copied();
                let _ = match fact {
                    Fact::Condition(condition) => self.propagator.assert_above(arena, condition, &given),
                    Fact::Bound(term, bound) => {
                        self.propagator.narrow_above(arena, term, &given, &|values| bound.narrow(values))
                    }
                };
            }
            self.loaded.recent.push(fact);
        }
    }

    /// What is known of a state that two were merged into.
    ///
    /// The bounds are kept of the terms in the state, `live`, and of those that were compared since the two parted; those of
    /// other terms for [`OLDEST`] merges.
    pub fn joined(
        &mut self,
        arena: &Arena,
        (one, other): (&PathBounds, &PathBounds),
        joins: &[Joined],
        live: Vec<TermId>,
    ) -> PathBounds {
        // Where there are many facts, bounds stand for all of them.
        let common = one.in_common(other);
        let common = if common > MOST_FACTS { 0 } else { common };
        let mut touched = Vec::new();
        for known in [one, other] {
            for &fact in &known.recent[common..] {
                match fact {
                    Fact::Condition(condition) => touched.extend(compared_terms(arena, condition)),
                    Fact::Bound(term, _) => touched.push(term),
                }
            }
        }
        let is_touched: IdSet<TermId> = touched.iter().copied().collect();
        // A chosen value gets the union of the bounds of its two sides, below.
        let mut seen: IdSet<TermId> = joins.iter().map(|join| join.now).collect();
        // An input keeps its domain anyhow; its bound is of interest only where it was compared since.
        let made = live.into_iter().filter(|term| !matches!(arena.node(*term), Node::Input(_)));
        let terms: Vec<TermId> = made.chain(touched).filter(|term| seen.insert(*term)).collect();
        let old = one.bounds.order.iter().filter(|(term, age)| {
            *age < OLDEST && !seen.contains(term) && other.bounds.of.contains_key(term)
        });
        let old = old.map(|&(term, age)| (term, term, term, age + 1));
        let all: Vec<(TermId, TermId, TermId, u32)> = old
            .chain(terms.iter().map(|&term| (term, term, term, 0)))
            .chain(joins.iter().map(|join| (join.now, join.one, join.other, 0)))
            .collect();
        // A term with bounds that was not compared since keeps them: looking again costs more than it finds.
        let as_before = |known: &PathBounds, term: &TermId| {
            if is_touched.contains(term) { None } else { known.bounds.of.get(term).copied() }
        };
        self.load(arena, one);
        let mine: Vec<Option<Values>> = all
            .iter()
            .map(|(_, term, ..)| as_before(one, term).or_else(|| self.values(arena, *term)))
            .collect();
        self.load(arena, other);
        let theirs =
            all.iter().map(|(_, _, term, _)| as_before(other, term).or_else(|| self.values(arena, *term)));
        let mut found = Vec::new();
        for (((now, _, _, age), mine), theirs) in all.iter().zip(mine).zip(theirs) {
            if let (Some(mine), Some(theirs)) = (mine, theirs)
                && arena.constant_value(*now).is_none()
                && arena.sort(*now) != Sort::Bool
            {
                found.push((*now, mine.union(&theirs), *age));
            }
        }
        let mut bounds = Bounds::default();
        for (term, values, age) in found {
            bounds.push(term, values, age);
        }
        PathBounds { bounds: Arc::new(bounds), recent: one.recent[..common].to_vec() }
    }

    fn values(&self, arena: &Arena, term: TermId) -> Option<Values> {
        let bounds = &self.loaded.bounds.of;
        self.propagator.estimate(arena, term, GLIMPSE, &|term| bounds.get(&term).copied())
    }
}

/// The terms that a condition compares.
fn compared_terms(arena: &Arena, condition: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut pending = vec![condition];
    // Conditions share their parts: the same one is looked at once.
    let mut seen = IdSet::default();
    while let Some(term) = pending.pop() {
        if found.len() >= MOST_TERMS {
            break;
        }
        if !seen.insert(term) {
            continue;
        }
        match arena.node(term) {
            Node::Unary(UnaryOp::Not, operand) => pending.push(operand),
            Node::Binary(BinaryOp::And | BinaryOp::Or, left, right) => pending.extend([left, right]),
            Node::Binary(_, left, right) | Node::FloatBinary(_, left, right) => {
                found.extend([left, right].into_iter().filter(|term| {
                    arena.constant_value(*term).is_none() && matches!(arena.sort(*term), Sort::BitVec(_))
                }));
            }
            _ => {}
        }
    }
    found
}
