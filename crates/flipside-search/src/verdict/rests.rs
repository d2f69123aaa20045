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
            Bound { name: assumed.name, origin }
        };
        let mut all: Vec<(Bound, BitSet)> = Vec::new();
        for assumed in explorer.plan.rests_on(explorer.machine) {
            let behind = behind(&assumed);
            all.push((bound(assumed), behind));
        }
        for (assumed, conditions) in explorer.plan.unjudged(explorer.machine) {
            let mut behind = BitSet::new(objectives);
            let of = conditions.into_iter().flat_map(|one| explorer.machine.program().objectives_of(one));
            of.for_each(|objective| behind.insert(explorer.coverage.number(objective)));
            all.push((bound(assumed), behind));
        }
        Rests { all }
    }

    /// What the refutation of an objective rests on.
    pub fn before(&self, number: usize) -> impl Iterator<Item = Bound> + '_ {
        self.all.iter().filter(move |(_, behind)| behind.contains(number)).map(|(bound, _)| bound.clone())
    }
}
