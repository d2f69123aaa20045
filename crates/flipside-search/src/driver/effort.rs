//! Effort: what one question may cost, in rounds.
//!
//! One hard question must not take the time of all the others. In the first round each costs little; what the solver gives up
//! on waits until nothing else is left to do, and is asked again with more. The costs are in the solver's own units, the same
//! on every machine; milliseconds are a safety net, since some tactics do not count.

use flipside_merge::MOST_BLOCKS;
use flipside_solver::Budget;

use super::{Access, Driver};
use crate::explorer::Explorer;
use crate::strategy::{Look, Suffix};
use crate::tree::{EdgeId, Status};

/// What a flip may cost in the first round: a few tenths of a second. Most take less.
const FLIP: Budget = Budget { resources: 200_000, milliseconds: 3_000 };
/// The same for the merged path conditions of all that is uncovered, which stand for many flips.
const MERGED: Budget = Budget { resources: 5_000_000, milliseconds: 6_000 };
/// The same for a question of state merging whose answer saves work, and nothing else.
const ADVICE: Budget = Budget { resources: 500_000, milliseconds: 1_000 };

/// How many blocks may be executed to merge states in the first round: a second or two where states are large. Where that is not
/// enough, there may be few paths, and flips find out.
const BLOCKS: usize = 2_000;

/// After so many paths to an objective that the solver gave up on, no other one is asked about in a round.
const HARD_PATHS: u32 = 3;

/// How much more each round allows.
const FACTOR: u32 = 10;
/// The last round: everything that the settings allow.
const LAST: u32 = 2;

/// How much a driver does about a question.
#[derive(Clone, Copy, Debug)]
pub(super) enum Effort {
    /// Every question may cost what the settings allow.
    Full,
    /// It grows from round to round.
    Round(u32),
}

impl Effort {
    /// What a flip may cost.
    pub fn flip(self, most: Budget) -> Budget {
        self.within(FLIP, most)
    }

    /// What the merged path conditions may cost.
    pub fn merged(self, most: Budget) -> Budget {
        self.within(MERGED, most)
    }

    /// What a question may cost that only saves work.
    pub fn advice(self, most: Budget) -> Budget {
        self.within(ADVICE, most)
    }

    /// How many blocks may be executed to merge states.
    pub fn blocks(self) -> usize {
        let Effort::Round(round @ 0..LAST) = self else { return MOST_BLOCKS };
        MOST_BLOCKS.min(BLOCKS * FACTOR.pow(round) as usize)
    }

    /// Is there a next round, with more of everything?
    pub fn has_more(self) -> bool {
        self.next().is_some()
    }

    fn within(self, first: Budget, most: Budget) -> Budget {
        let Effort::Round(round @ 0..LAST) = self else { return most };
        let factor = FACTOR.pow(round);
        most.at_most(first.resources * factor).within(first.milliseconds * factor)
    }

    /// The next round; none after the last.
    fn next(self) -> Option<Effort> {
        match self {
            Effort::Full | Effort::Round(LAST..) => None,
            Effort::Round(round) => Some(Effort::Round(round + 1)),
        }
    }
}

impl<'m, 'p, A: Access<'m, 'p>> Driver<'_, A> {
    /// What the solver gave up on may cost more from now on; not where there is nothing to ask, or no more effort.
    pub(super) fn persevere(&mut self) -> bool {
        let has_given_up =
            self.gave_up_on_merged || self.access.with(|explorer| !explorer.given_up().is_empty());
        let Some(next) = self.effort.next().filter(|_| has_given_up) else { return false };
        self.effort = next;
        self.gave_up_on_merged = false;
        self.given_up.clear();
        true
    }

    /// Does the solver give up on paths to an uncovered objective again and again? Then all of them at once are asked about before
    /// another one is.
    pub(super) fn waits(&mut self, edge: EdgeId) -> bool {
        let wanted = |explorer: &mut Explorer<'m, 'p>| {
            explorer.tree.edge(edge).objective.filter(|_| explorer.is_uncovered(edge))
        };
        let objective = self.access.with(wanted).filter(|_| matches!(self.effort, Effort::Round(_)));
        objective.and_then(|one| self.given_up.get(&one)).is_some_and(|&times| times >= HARD_PATHS)
    }

    /// Asks again about the edges that the solver gave up on. The nodes that tests added.
    pub(super) fn ask_again(&mut self) -> Vec<Suffix> {
        let mut suffixes = Vec::new();
        for edge in self.access.with(|explorer| explorer.given_up()) {
            if self.waits(edge) {
                continue;
            }
            let severed = self.access.with(|explorer| {
                let Status::Cut(cut) = explorer.tree.edge(edge).status else { return None };
                (!explorer.is_done()).then(|| explorer.tree.take_back(cut))
            });
            let Some(severed) = severed else { continue };
            let budget = self.flip_budget();
            suffixes.extend(self.retry(edge, budget));
            self.access.with(|explorer| {
                // The search has to stop: the reason why it was given up on stays.
                if matches!(explorer.tree.edge(edge).status, Status::Open) {
                    explorer.tree.cut(Some(edge), severed);
                }
            });
        }
        suffixes
    }

    /// What a flip may cost now.
    pub(super) fn flip_budget(&mut self) -> Budget {
        let effort = self.effort;
        self.access.with(|explorer| effort.flip(explorer.solver_budget()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effort_grows_to_all_that_is_allowed() {
        let most = Budget { resources: 50_000_000, milliseconds: 20_000 };
        let first = Effort::Round(0);
        assert_eq!(first.flip(most), FLIP);
        let second = first.next().expect("there should be a second round");
        assert_eq!(second.flip(most), Budget { resources: 2_000_000, milliseconds: 20_000 });
        let last = second.next().expect("there should be a last round");
        assert_eq!(last.flip(most), most);
        assert!(last.next().is_none() && second.has_more() && !last.has_more());
        assert_eq!([first, second, last].map(Effort::blocks), [2_000, 20_000, MOST_BLOCKS]);
        assert_eq!(Effort::Full.flip(most), most);
        assert!(Effort::Full.next().is_none());
        let little = Budget { resources: 1_000, milliseconds: 10 };
        assert_eq!(first.merged(little), little);
        assert_eq!(first.advice(Budget { resources: 0, milliseconds: 0 }), ADVICE);
    }
}
