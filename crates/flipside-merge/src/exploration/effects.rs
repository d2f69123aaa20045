//! Forks after which all alternatives go on alike, as the effects of MC/DC are: they are noted, and the state is not split.
//!
//! **Invariant:** the alternatives of a fork exclude each other and are all there are, so that the state before the choice stands
//! for exactly the states after it.

use flipside_execute::{Fork, State};

use super::{Exploration, MergedState};
use crate::MergeStop;

impl Exploration<'_, '_> {
    /// Notes what a fork takes after which all alternatives go on alike, as one state.
    pub(super) fn pass_by(
        &mut self,
        current: MergedState,
        passed: State,
        fork: &Fork,
    ) -> Result<(), MergeStop> {
        for alternative in &fork.alternatives {
            let Some(objective) = alternative.objective.filter(|&found| (self.query.is_open)(found)) else {
                continue;
            };
            let (mut guard, mut free) = (current.guard.clone(), current.free.clone());
            let mut bounds = current.bounds.clone();
            guard.push(self.arena, alternative.term);
            free.push(self.arena, alternative.term);
            bounds.add(alternative.term);
            if !self.is_impossible(&guard, &bounds) {
                self.note(objective, &guard, &free);
            }
        }
        let point = self.layouts.moved(&current.point, &passed);
        self.add(MergedState { state: passed, point, ..current })
    }
}
