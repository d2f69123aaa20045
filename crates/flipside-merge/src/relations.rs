//! Relations at the header of a loop: one number is at most another.
//!
//! Bounds say of each number by itself where it lies. That an index stays below a length, or that what is left never grows,
//! relates two numbers, or a number and where it started. Such relations are proposed: from where a number starts, and
//! from what the loop compares. One is assumed at the header until a state comes there that may violate it.
//!
//! **Invariant**: whatever is assumed is checked at each state that comes to the header, and listed to be refuted
//! ([`crate::PathConditions::dropped`]).

use flipside_domain::Values;
use flipside_term::{Arena, BinaryOp, IdSet, Node, TermId, UnaryOp};

/// How many relations are proposed for one loop: each may take a question to the solver for each state that comes to its header.
const MOST_RELATIONS: usize = 16;

/// One number is at most another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Relation {
    /// The smaller one,
    pub less: TermId,
    /// the larger one,
    pub more: TermId,
    /// and whether they are signed.
    pub signed: bool,
}

impl Relation {
    /// The condition that it holds, with these numbers instead.
    pub fn condition(&self, arena: &Arena, now: impl Fn(TermId) -> TermId) -> TermId {
        let (less, more) = (now(self.less), now(self.more));
        if self.signed { arena.signed_less_equal(less, more) } else { arena.unsigned_less_equal(less, more) }
    }
}

/// How many parts of a guard are looked at.
const MOST_PARTS: usize = 256;

/// The conditions that a guard is made of: where paths have met, what one of them compares is inside a disjunction.
fn atoms(arena: &Arena, guard: &[TermId]) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut seen: IdSet<TermId> = IdSet::default();
    let mut waiting: Vec<TermId> = guard.iter().rev().copied().collect();
    while let Some(term) = waiting.pop() {
        if seen.len() >= MOST_PARTS || !seen.insert(term) {
            continue;
        }
        match arena.node(term) {
            Node::Unary(UnaryOp::Not, inner) => waiting.push(inner),
            Node::Binary(BinaryOp::And | BinaryOp::Or, one, other) if arena.sort(one).width().is_none() => {
                waiting.extend([other, one]);
            }
            Node::Ite(condition, one, other) if arena.sort(one).width().is_none() => {
                waiting.extend([other, one, condition]);
            }
            _ => found.push(term),
        }
    }
    found
}

/// The relations of a loop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Relations {
    /// Those that hold as far as is known.
    pub known: Vec<Relation>,
    /// All that were proposed.
    proposed: Vec<Relation>,
}

impl Relations {
    /// Assumes a relation that was not proposed before. Was it?
    fn propose(&mut self, relation: Relation) -> bool {
        let is_new = !self.proposed.contains(&relation) && self.proposed.len() < MOST_RELATIONS;
        if is_new && relation.less != relation.more {
            self.proposed.push(relation);
            self.known.push(relation);
        }
        is_new
    }

    /// A fresh number lies where it did at the start.
    pub fn propose_start(&mut self, arena: &Arena, term: TermId, start: &Values) {
        let width = start.width();
        let number = |value: u128| arena.constant(value, width);
        let full = Values::full(width);
        let (least, most) = start.unsigned();
        let (low, high) = start.signed();
        let mask = u128::MAX >> (128 - width);
        if most != full.unsigned().1 {
            self.propose(Relation { less: term, more: number(most), signed: false });
        }
        if least != 0 {
            self.propose(Relation { less: number(least), more: term, signed: false });
        }
        if high != full.signed().1 && high as u128 & mask != most {
            self.propose(Relation { less: term, more: number(high as u128 & mask), signed: true });
        }
        if low != full.signed().0 {
            self.propose(Relation { less: number(low as u128 & mask), more: term, signed: true });
        }
    }

    /// What a path through the loop compares stays in that order. Is there anything new?
    pub fn propose_compared(
        &mut self,
        arena: &Arena,
        guard: &[TermId],
        fresh: &[TermId],
        stable: &IdSet<TermId>,
    ) -> bool {
        let mut is_new = false;
        let is_there = |term: TermId| fresh.contains(&term) || stable.contains(&term);
        for condition in atoms(arena, guard) {
            let Node::Binary(op, one, other) = arena.node(condition) else { continue };
            let signed: &[bool] = match op {
                BinaryOp::ULt | BinaryOp::ULe => &[false],
                BinaryOp::SLt | BinaryOp::SLe => &[true],
                BinaryOp::Eq if arena.sort(one).width().is_some() => &[false, true],
                _ => continue,
            };
            let concerns = fresh.contains(&one) || fresh.contains(&other);
            if !concerns || !is_there(one) || !is_there(other) {
                continue;
            }
            for &signed in signed {
                is_new |= self.propose(Relation { less: one, more: other, signed });
                is_new |= self.propose(Relation { less: other, more: one, signed });
            }
        }
        is_new
    }
}
