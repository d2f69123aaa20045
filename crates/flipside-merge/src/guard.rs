//! Guards: the condition under which a merged state is where it is, kept as the list of conjuncts that it grew as, so that
//! what two guards have in common is found by comparing lists.

use flipside_term::{Arena, TermId};

/// The conjuncts.
pub(crate) type Guard = Vec<TermId>;

/// The guard of two states that meet, and a condition that tells the first from the second. (The guards exclude each other.)
pub(crate) fn joined(arena: &Arena, one: &[TermId], other: &[TermId]) -> (Guard, TermId) {
    let common = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (mine, theirs) =
        (arena.all(one[common..].iter().copied()), arena.all(other[common..].iter().copied()));
    let mut guard = one[..common].to_vec();
    let either = arena.or(mine, theirs);
    if either != TermId::TRUE && arena.not(mine) != theirs {
        guard.push(either);
    }
    // Either condition tells them apart; the shorter one makes smaller terms.
    let condition = if one.len() <= other.len() { mine } else { arena.not(theirs) };
    (guard, condition)
}
