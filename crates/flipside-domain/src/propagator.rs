//! The propagator: the interface of this crate, a stack of assertions with domains.

use crate::build::{Given, TERMS};
use crate::network::Network;
use crate::truth::Truth;
use crate::{Domain, Narrowed, Values};
use flipside_term::arena::Arena;
use flipside_term::ids::TermId;
use flipside_term::sort::Sort;

/// The outcome of an assertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Outcome {
    /// No contradiction was found. There may be one.
    Consistent,
    /// No assignment of the inputs satisfies what is asserted.
    Contradiction,
}

/// The constraints asserted so far, with the domains of all terms in them.
///
/// Always with the same arena, in which it may build terms of its own (negations, sums that may overflow). A push costs
/// nothing, a pop as much as the work since, a clone as much as the size of all that is asserted.
#[derive(Clone, Debug, Default)]
pub struct Propagator {
    network: Network,
    is_contradictory: bool,
    /// By level: was it contradictory at the push?
    contradictions: Vec<bool>,
}

impl Propagator {
    /// A propagator without constraints.
    pub fn new() -> Self {
        Self::default()
    }

    /// Starts a level.
    pub fn push(&mut self) {
        self.network.push();
        self.contradictions.push(self.is_contradictory);
    }

    /// Takes back everything since the last pushes; there should be as many.
    pub fn pop(&mut self, levels: u32) {
        self.network.pop(levels);
        let keep = self.contradictions.len() - levels as usize;
        if let Some(before) = self.contradictions.drain(keep..).next() {
            self.is_contradictory = before;
        }
    }

    /// How many levels there are.
    pub fn levels(&self) -> u32 {
        self.contradictions.len() as u32
    }

    /// Adds a constraint: the term, which should be a truth value, is true. A contradiction stays until it is popped.
    pub fn assert(&mut self, arena: &Arena, term: TermId) -> Outcome {
        self.assert_above(arena, term, &|_| None)
    }

    /// As [`Propagator::assert`], but without visiting the subterms of terms whose values are given.
    pub fn assert_above(&mut self, arena: &Arena, term: TermId, given: &Given<'_>) -> Outcome {
        assert_eq!(arena.sort(term), Sort::Bool, "{term} should be a truth value");
        self.narrow_above(arena, term, given, &|values| Truth::True.store(values))
    }

    /// Narrows the domain of a term, without visiting the subterms of terms whose values are given.
    pub fn narrow_above(
        &mut self,
        arena: &Arena,
        term: TermId,
        given: &Given<'_>,
        narrow: &dyn Fn(&mut Values) -> Narrowed,
    ) -> Outcome {
        self.change(arena, |network| {
            let slot = network.slot_above(arena, term, TERMS, given)?;
            network.narrow(slot, narrow)
        })
    }

    /// Narrows the domain of a term, if it is a subterm of a constraint.
    pub fn narrow_known(&mut self, arena: &Arena, term: TermId, values: &Values) -> Outcome {
        self.change(arena, |network| match network.slots.get(&term) {
            Some(&slot) => network.narrow(slot, &|domain| domain.narrow(values)),
            None => Ok(()),
        })
    }

    /// Changes the network, unless there is a contradiction already, and applies the rules that this wakes.
    fn change(&mut self, arena: &Arena, change: impl FnOnce(&mut Network) -> Narrowed) -> Outcome {
        if !self.is_contradictory {
            self.network.round += 1;
            let changed = change(&mut self.network).and_then(|()| self.network.propagate(arena));
            if changed.is_err() {
                self.network.clear_queue();
                self.is_contradictory = true;
            }
        }
        self.outcome()
    }

    /// The number of subterms of all constraints.
    pub fn size(&self) -> usize {
        self.network.members.len()
    }

    /// What is known of all that is asserted.
    pub fn outcome(&self) -> Outcome {
        if self.is_contradictory { Outcome::Contradiction } else { Outcome::Consistent }
    }

    /// The domain of a term; `None` after a contradiction, when no value is left. For a term that is in no constraint, an
    /// estimate from its subterms.
    pub fn domain(&self, arena: &Arena, term: TermId) -> Option<Domain> {
        self.domain_above(arena, term, TERMS)
    }

    /// The same, visiting at most `terms` subterms.
    pub fn domain_above(&self, arena: &Arena, term: TermId, terms: usize) -> Option<Domain> {
        let values = self.estimate(arena, term, terms, &|_| None)?;
        Some(match arena.sort(term) {
            Sort::Bool => Domain::Truth(Truth::of(&values)),
            Sort::BitVec(_) => Domain::Values(values),
        })
    }

    /// The values that a term may have, estimated from at most `terms` subterms; `None` after a contradiction.
    pub fn estimate(&self, arena: &Arena, term: TermId, terms: usize, given: &Given<'_>) -> Option<Values> {
        let estimate = || self.network.estimate_above(arena, term, terms, given).ok();
        if self.is_contradictory { None } else { estimate() }
    }
}
