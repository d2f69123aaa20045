//! Run-time errors: what excludes them is required. Those that are objectives: noted when they would be made; what goes on is the state that makes none.

use flipside_execute::{Fork, Requirement, RequirementKind, RuntimeErrorKind, State};
use flipside_program::{Objective, Outcome, Place, Terminator};

use super::{Exploration, MergedState};
use crate::MergeStop;

impl Exploration<'_, '_> {
    /// Adds one requirement to the guard.
    pub(super) fn require_one(
        &mut self,
        current: &mut MergedState,
        requirement: &Requirement,
        before: &State,
        is_over: bool,
    ) {
        let Requirement { kind, term, place, .. } = *requirement;
        let not = self.arena.not(term);
        let failed = self.arena.and(current.guard.condition(), not);
        match kind {
            RequirementKind::NoError(kind) => {
                if is_over {
                    let mut bounds = current.bounds.clone();
                    bounds.add(not);
                    if !self.contradictions.has(self.arena, &bounds) {
                        self.assume_no_error(kind, place, before);
                    }
                }
                self.fails(kind, place, failed);
            }
            RequirementKind::Assume => current.free.push(self.arena, term),
        }
        current.guard.push(self.arena, term);
        current.bounds.add(term);
    }

    /// Notes when an error is made, and goes on where none is. A wide state goes on as it is: that it does not know better is
    /// no reason to assume that there is no error, and what the operation itself requires comes next.
    pub(super) fn unless_error(
        &mut self,
        mut current: MergedState,
        fork: &Fork,
        before: &State,
        is_over: bool,
    ) -> Result<(), MergeStop> {
        let Some((kind, [goes_on, fails])) = fork.requirement() else {
            unreachable!("a fork that is a requirement should be one")
        };
        if let Some(objective) = fails.objective.filter(|&found| (self.query.is_open)(found)) {
            let (mut guard, mut free) = (current.guard.clone(), current.free.clone());
            let mut bounds = current.bounds.clone();
            guard.push(self.arena, fails.term);
            free.push(self.arena, fails.term);
            bounds.add(fails.term);
            if !self.is_impossible(&guard, &bounds) {
                self.note(objective, &guard, &free);
            } else if !self.is_refuted(&free) {
                self.note_without_errors(objective, &free);
            }
        }
        let mut state = current.state.clone();
        if state.is_wide() {
            self.machine.go_past(&mut state, goes_on);
        } else {
            let place = fork.place;
            let requirement = Requirement { kind, term: goes_on.term, held: true, place };
            self.require_one(&mut current, &requirement, before, is_over);
            if self.is_impossible(&current.guard, &current.bounds) {
                return Ok(());
            }
            self.machine.follow(&mut state, goes_on);
        }
        let point = self.layouts.moved(&current.point, &state);
        self.add(MergedState { state, point, ..current })
    }

    /// The error that a state makes in any case, where the block before it said so.
    pub(super) fn certain_error(&self, before: &State, after: &State) -> Option<(RuntimeErrorKind, Place)> {
        let program = self.machine.program();
        let (function, block) = before.position();
        let body = program.functions[function].body.as_ref()?;
        let Terminator::Branch { condition, then_to, .. } = body.blocks[block].terminator else {
            return None;
        };
        let kind = program.conditions[condition].error()?;
        let objective = Objective { condition, outcome: Outcome::True };
        let is_taken = after.counts().of(objective) > before.counts().of(objective);
        let fails = matches!(body.blocks[then_to].terminator, Terminator::Fail { .. });
        (is_taken && fails).then(|| (kind, program.conditions[condition].span.start()))
    }
}
