//! What a refutation rests on beyond named cuts, by objective: what is assumed of inputs and environment.

use flipside_context::{Assumed, Assumer};
use flipside_program::Id;

use super::{Bound, BoundOrigin};
use crate::explorer::Explorer;
use crate::reach::BitSet;

/// Bounds, each with the objectives that it may matter to.
pub(super) struct Rests {
    all: Vec<(Bound, BitSet)>,
}

impl Rests {
    /// What the refutations of a search rest on.
    pub fn of(explorer: &Explorer<'_, '_>) -> Self {
        let objectives = explorer.reach.objectives();
        let subject = explorer.plan.function;
        let behind = |assumed: &Assumed| {
            let Some(observed) = &assumed.observed else { return BitSet::full(objectives) };
            let mut behind = BitSet::new(objectives);
            for &(function, block) in observed {
                if function == subject {
                    behind.add(explorer.reach.inside(function.index(), block.index()));
                } else {
                    // It may be called from anywhere.
                    return BitSet::full(objectives);
                }
            }
            behind
        };
        let bound = |assumed: Assumed| {
            let origin = match assumed.origin {
                Assumer::Guess => BoundOrigin::Guess,
                Assumer::Default => BoundOrigin::Default,
                Assumer::Stated => BoundOrigin::Stated,
            };
            let behind = behind(&assumed);
            (Bound { name: assumed.name, origin }, behind)
        };
        Rests { all: explorer.plan.rests_on(explorer.machine).into_iter().map(bound).collect() }
    }

    /// What the refutation of an objective rests on.
    pub fn before(&self, number: usize) -> impl Iterator<Item = Bound> + '_ {
        self.all.iter().filter(move |(_, behind)| behind.contains(number)).map(|(bound, _)| bound.clone())
    }
}
