//! When a strand of the exploration is on the way: a conjunction, kept as the list that it grew as.

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
