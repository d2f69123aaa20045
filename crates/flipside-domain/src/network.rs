//! The network: terms with their domains, constraints between them, and which constraints watch which terms.
//!
//! Everything is appended: a slot per term, the constraints, and the edges from a slot to the constraints it occurs in.
//! So taking a level back (see `undo`) is cutting vectors, beside restoring the domains that the trail has kept.
//!
//! **Invariants.** Operands have their slots before the terms that use them. A domain in a slot is not empty. Maps are
//! only looked up, never iterated, so that no result depends on hash order.

use std::collections::VecDeque;

use crate::rules::{Arithmetic, Unary};
use crate::undo::{Level, Saved};
use crate::values::{Narrowed, Values};
use flipside_term::IdMap;
use flipside_term::float::FloatBinaryOp;
use flipside_term::ids::{TableId, TermId};
use flipside_term::node::BinaryOp;

/// The place of a term in the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot(pub u32);

/// The place of a constraint in the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstraintId(pub u32);

/// An edge in the list of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeId(pub u32);

/// A term in the network.
#[derive(Clone, Debug)]
pub struct Member {
    pub term: TermId,
    /// The constraint that defines it by its operands.
    pub definition: Option<ConstraintId>,
    /// The last edge added.
    pub watchers: Option<EdgeId>,
    /// The level at which its domain was saved last.
    pub saved_at: u64,
}

/// A constraint to wake when a slot changes.
#[derive(Clone, Debug)]
pub struct Edge {
    pub slot: Slot,
    pub constraint: ConstraintId,
    pub next: Option<EdgeId>,
}

/// The comparisons of one pair of bit vectors that occur. `greater` is the `less` of the operands exchanged.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    pub left: Slot,
    pub right: Slot,
    pub equal: Option<Slot>,
    pub less: Option<Slot>,
    pub greater: Option<Slot>,
    pub signed_less: Option<Slot>,
    pub signed_greater: Option<Slot>,
}

/// What holds between slots.
#[derive(Clone, Copy, Debug)]
pub enum Constraint {
    Unary {
        op: Unary,
        result: Slot,
        operand: Slot,
    },
    Binary {
        op: BinaryOp,
        result: Slot,
        left: Slot,
        right: Slot,
    },
    /// An operator on floating-point numbers.
    Float {
        op: FloatBinaryOp,
        result: Slot,
        left: Slot,
        right: Slot,
    },
    /// Equality of truth values.
    Same {
        result: Slot,
        left: Slot,
        right: Slot,
    },
    /// All comparisons of two bit vectors.
    Compare(Pair),
    /// An overflow predicate, and the wrapped result of what may overflow.
    Overflow {
        of: Arithmetic,
        result: Slot,
        left: Slot,
        right: Slot,
        wrapped: Slot,
    },
    /// The same of a square.
    OverflowOfSquare {
        result: Slot,
        operand: Slot,
        wrapped: Slot,
    },
    Conditional {
        result: Slot,
        condition: Slot,
        then: Slot,
        otherwise: Slot,
    },
    /// A disjunction of conditions on one term: where it is true, the term is in this one of [`Network::hulls`].
    Within {
        result: Slot,
        operand: Slot,
        hull: u32,
    },
    /// A read of a table of constants.
    LookupConstant {
        result: Slot,
        index: Slot,
        table: TableId,
    },
    /// A read of a table whose elements are slots, from this one of [`Network::elements`] on.
    Lookup {
        result: Slot,
        index: Slot,
        first: u32,
        count: u32,
    },
}

/// A constraint with its place in the work.
#[derive(Clone, Debug)]
pub struct Work {
    pub constraint: Constraint,
    pub is_queued: bool,
    /// The assertion in which it was last applied, and how often.
    pub round: u64,
    pub visits: u32,
}

/// Terms, domains, constraints.
#[derive(Clone, Debug, Default)]
pub struct Network {
    pub members: Vec<Member>,
    /// By slot.
    pub domains: Vec<Values>,
    pub slots: IdMap<TermId, Slot>,
    pub edges: Vec<Edge>,
    pub constraints: Vec<Work>,
    /// The elements of tables.
    pub elements: Vec<Slot>,
    /// What disjunctions leave of a term.
    pub hulls: Vec<Values>,
    /// The constraint of a pair of slots, the first below the second.
    pub pairs: IdMap<(Slot, Slot), ConstraintId>,
    pub queue: VecDeque<ConstraintId>,
    pub trail: Vec<Saved>,
    pub levels: Vec<Level>,
    /// The number of the current level: every push takes a new one.
    pub level: u64,
    pub last_level: u64,
    /// The number of the current assertion.
    pub round: u64,
}

impl Network {
    /// The domain of a slot.
    #[inline]
    pub fn domain(&self, slot: Slot) -> &Values {
        &self.domains[slot.0 as usize]
    }

    /// Adds a term that has no slot yet.
    pub fn add_member(&mut self, term: TermId, domain: Values) -> Slot {
        let slot = Slot(self.members.len() as u32);
        self.members.push(Member { term, definition: None, watchers: None, saved_at: self.level });
        self.domains.push(domain);
        self.slots.insert(term, slot);
        slot
    }

    /// Adds a constraint that is woken by its operands.
    pub fn add_constraint(
        &mut self,
        constraint: Constraint,
        operands: impl IntoIterator<Item = Slot>,
    ) -> ConstraintId {
        let id = ConstraintId(self.constraints.len() as u32);
        self.constraints.push(Work { constraint, is_queued: false, round: 0, visits: 0 });
        for slot in operands {
            // One value stays that value for as long as the constraint is here.
            if self.domain(slot).value().is_some() {
                continue;
            }
            let member = &mut self.members[slot.0 as usize];
            let edge = EdgeId(self.edges.len() as u32);
            self.edges.push(Edge { slot, constraint: id, next: member.watchers });
            member.watchers = Some(edge);
        }
        id
    }

    /// Narrows the domain of a slot to a part of it, keeps the old one for undoing, and wakes the constraints that watch it.
    pub fn store(&mut self, slot: Slot, domain: &Values) {
        let at = slot.0 as usize;
        if self.domains[at] == *domain {
            return;
        }
        let member = &mut self.members[at];
        if member.saved_at != self.level {
            self.trail.push(Saved { slot, domain: self.domains[at], saved_at: member.saved_at });
            member.saved_at = self.level;
        }
        self.domains[at] = *domain;
        let (definition, mut edge) = (member.definition, member.watchers);
        if let Some(definition) = definition {
            self.wake(definition);
        }
        while let Some(EdgeId(at)) = edge {
            let Edge { constraint, next, .. } = self.edges[at as usize];
            self.wake(constraint);
            edge = next;
        }
    }

    /// Narrows the domain of a slot.
    pub fn narrow(&mut self, slot: Slot, narrow: &dyn Fn(&mut Values) -> Narrowed) -> Narrowed {
        let mut domain = *self.domain(slot);
        narrow(&mut domain)?;
        self.store(slot, &domain);
        Ok(())
    }

    fn wake(&mut self, id: ConstraintId) {
        let work = &mut self.constraints[id.0 as usize];
        if !work.is_queued {
            work.is_queued = true;
            self.queue.push_back(id);
        }
    }
}
