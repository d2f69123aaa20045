//! Guards: the condition under which a merged state is where it is, kept as the list of conjuncts that it grew as, so that
//! what two guards have in common is found by comparing lists.

use flipside_term::{Arena, TermId};

/// The conjuncts, and after each one the conjunction so far: a guard has thousands on a long path.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guard {
    parts: Vec<TermId>,
    conjunctions: Vec<TermId>,
}

impl Guard {
    /// From now on this holds too.
    pub fn push(&mut self, arena: &Arena, part: TermId) {
        let conjunction = arena.and(self.condition(), part);
        self.parts.push(part);
        self.conjunctions.push(conjunction);
    }

    /// The conjuncts.
    pub fn parts(&self) -> &[TermId] {
        &self.parts
    }

    /// All of them.
    pub fn condition(&self) -> TermId {
        self.conjunctions.last().copied().unwrap_or(TermId::TRUE)
    }

    /// The first ones.
    fn first(&self, count: usize) -> Guard {
        Guard { parts: self.parts[..count].to_vec(), conjunctions: self.conjunctions[..count].to_vec() }
    }
}

/// Two guards, one of which holds.
pub(crate) struct JoinedGuard {
    /// The guard of the two.
    pub guard: Guard,
    /// What it has beyond what they had in common, if anything.
    pub new: Option<TermId>,
    /// Tells the first from the second.
    pub condition: TermId,
}

/// The guard of two states that meet. (The guards exclude each other.)
pub(crate) fn joined(arena: &Arena, one: &Guard, other: &Guard) -> JoinedGuard {
    let common = one.parts.iter().zip(&other.parts).take_while(|(one, other)| one == other).count();
    let rest = |guard: &Guard| arena.all(guard.parts[common..].iter().copied());
    let (mine, theirs) = (rest(one), rest(other));
    let mut guard = one.first(common);
    let either = arena.or(mine, theirs);
    let new = (either != TermId::TRUE && arena.not(mine) != theirs).then_some(either);
    if let Some(new) = new {
        guard.push(arena, new);
    }
    // Either condition tells them apart; the shorter one makes smaller terms.
    let condition = if one.parts.len() <= other.parts.len() { mine } else { arena.not(theirs) };
    JoinedGuard { guard, new, condition }
}
