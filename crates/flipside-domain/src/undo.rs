//! Levels: a pop undoes what was added and changed since the push.
//!
//! A domain is kept when it changes for the first time at a level; a slot that is new at the level need not be kept,
//! since it goes away. Nothing is copied by a push.

use crate::network::{Constraint, ConstraintId, Member, Network, Pair, Slot};
use crate::values::Values;

/// What there was at a push.
#[derive(Clone, Debug)]
pub struct Level {
    level: u64,
    trail: usize,
    members: usize,
    edges: usize,
    constraints: usize,
    elements: usize,
    hulls: usize,
}

/// A domain as it was before the current level changed it.
#[derive(Clone, Debug)]
pub struct Saved {
    pub slot: Slot,
    pub domain: Values,
    pub saved_at: u64,
}

impl Network {
    /// Starts a level.
    pub fn push(&mut self) {
        self.levels.push(Level {
            level: self.level,
            trail: self.trail.len(),
            members: self.members.len(),
            edges: self.edges.len(),
            constraints: self.constraints.len(),
            elements: self.elements.len(),
            hulls: self.hulls.len(),
        });
        self.last_level += 1;
        self.level = self.last_level;
    }

    /// Takes back the last levels; there should be as many.
    pub fn pop(&mut self, levels: u32) {
        assert!(levels as usize <= self.levels.len(), "{levels} levels should have been pushed");
        let keep = self.levels.len() - levels as usize;
        let Some(level) = self.levels.drain(keep..).next() else {
            return;
        };
        // The oldest domain of a slot is restored last.
        for saved in self.trail.drain(level.trail..).rev() {
            let at = saved.slot.0 as usize;
            self.domains[at] = saved.domain;
            self.members[at].saved_at = saved.saved_at;
        }
        for edge in self.edges.drain(level.edges..).rev() {
            self.members[edge.slot.0 as usize].watchers = edge.next;
        }
        self.elements.truncate(level.elements);
        self.hulls.truncate(level.hulls);
        self.remove_members(level.members, level.constraints);
        self.remove_constraints(level.constraints);
        self.level = level.level;
    }

    fn remove_members(&mut self, keep: usize, kept_constraints: usize) {
        for at in keep..self.members.len() {
            let Member { term, definition, .. } = self.members[at];
            self.slots.remove(&term);
            // A comparison may have joined a pair that stays.
            if let Some(ConstraintId(id)) = definition.filter(|id| (id.0 as usize) < kept_constraints)
                && let Constraint::Compare(pair) = &mut self.constraints[id as usize].constraint
            {
                pair.leave(Slot(at as u32));
            }
        }
        self.members.truncate(keep);
        self.domains.truncate(keep);
    }

    fn remove_constraints(&mut self, keep: usize) {
        for work in &self.constraints[keep..] {
            if let Constraint::Compare(pair) = &work.constraint {
                self.pairs.remove(&pair.key());
            }
        }
        self.constraints.truncate(keep);
    }
}

impl Pair {
    /// The operands in the order of their slots.
    pub fn key(&self) -> (Slot, Slot) {
        if self.left.0 <= self.right.0 { (self.left, self.right) } else { (self.right, self.left) }
    }

    fn leave(&mut self, slot: Slot) {
        for field in [
            &mut self.equal,
            &mut self.less,
            &mut self.greater,
            &mut self.signed_less,
            &mut self.signed_greater,
        ] {
            if *field == Some(slot) {
                *field = None;
            }
        }
    }
}
