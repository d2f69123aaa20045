//! When a strand of the exploration is on the way: a conjunction, kept as the list that it grew as.

use flipside_term::domain::{Outcome, Propagator};
use flipside_term::{Arena, TermId};

/// The conditions under which a strand is where it is.
pub(super) type Guard = Vec<TermId>;

/// The guard of two strands that have met, and a condition that tells the first from the second. (They exclude each other.)
pub(super) fn joined(arena: &Arena, one: &[TermId], other: &[TermId]) -> (Guard, TermId) {
    let common = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (mine, theirs) =
        (arena.all(one[common..].iter().copied()), arena.all(other[common..].iter().copied()));
    let mut guard = one[..common].to_vec();
    let either = arena.or(mine, theirs);
    if either != TermId::TRUE && arena.not(mine) != theirs {
        guard.push(either);
    }
    // The shorter one says as much.
    let condition = if one.len() <= other.len() { mine } else { arena.not(theirs) };
    (guard, condition)
}

/// Looks for contradictions, by propagation; guards that follow each other share their beginnings.
pub(super) struct Contradictions {
    propagator: Propagator,
    asserted: Vec<TermId>,
}

impl Contradictions {
    /// `base` holds everywhere.
    pub fn new(arena: &Arena, base: TermId) -> Self {
        let mut propagator = Propagator::new();
        let _ = propagator.assert(arena, base);
        Contradictions { propagator, asserted: Vec::new() }
    }

    /// Can propagation show that a guard never holds?
    pub fn has(&mut self, arena: &Arena, guard: &[TermId]) -> bool {
        if guard.contains(&TermId::FALSE) {
            return true;
        }
        let common = self.asserted.iter().zip(guard).take_while(|(one, other)| one == other).count();
        let levels = u32::try_from(self.asserted.len() - common).expect("a guard should be short");
        self.propagator.pop(levels);
        self.asserted.truncate(common);
        for &condition in &guard[common..] {
            if self.propagator.outcome() == Outcome::Contradiction {
                return true;
            }
            self.propagator.push();
            let _ = self.propagator.assert(arena, condition);
            self.asserted.push(condition);
        }
        self.propagator.outcome() == Outcome::Contradiction
    }
}
