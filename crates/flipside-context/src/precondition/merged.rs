//! A precondition executed on all its paths at once, by state merging: for one with more paths than can be followed.

use std::cell::RefCell;

use flipside_execute::{End, Machine, PathEnd, State};
use flipside_merge::{CutReason, Loops, Query, path_conditions};
use flipside_program::Place;
use flipside_solver::{Solver, Stop};
use flipside_term::TermId;

use super::{Executed, PreconditionError, Start, is_feasible, outcome};

/// How many blocks are executed at most: a few seconds.
const MOST_BLOCKS: usize = 20_000;

/// The condition under which the function returns true; none where its states cannot be merged.
pub(super) fn executed(
    machine: &Machine<'_>,
    start: &Start,
    (solver, stop): (&mut dyn Solver, &Stop),
) -> Result<Option<Executed>, (PreconditionError, Place)> {
    let arena = machine.arena();
    let (legal, wrong) = (RefCell::new(TermId::FALSE), RefCell::new(Vec::new()));
    let ended = |state: &State, end: &End, condition: TermId| {
        if matches!(end.path_end, PathEnd::Limit(_) | PathEnd::Guess(_)) {
            return;
        }
        match outcome(machine, state, &end.path_end, &start.subject) {
            Ok(returned) => {
                let here = arena.and(condition, returned);
                let before = *legal.borrow();
                *legal.borrow_mut() = arena.or(before, here);
            }
            Err(error) => wrong.borrow_mut().push((condition, error, end.place)),
        }
    };
    let query = Query {
        is_open: &|_| false,
        leads_on: &|_| true,
        base: TermId::TRUE,
        must_stop: &|| stop.is_raised(),
        loops: Loops::Unrolled,
        blocks: MOST_BLOCKS,
        ended: Some(&ended),
    };
    let mut feasible = |condition| is_feasible(&mut *solver, arena, condition);
    let Ok(found) = path_conditions(machine, &start.state, &query, &mut feasible) else { return Ok(None) };
    for (condition, error, place) in wrong.into_inner() {
        if is_feasible(&mut *solver, arena, condition) {
            return Err((error, place));
        }
    }
    // Beyond a limit or a guess the answer is unknown: legal for a refutation, illegal for a test.
    let mut term = legal.into_inner();
    for cut in &found.cuts {
        if matches!(cut.why, CutReason::Limit(_) | CutReason::Guess(_)) {
            term = arena.or(term, cut.condition);
        }
    }
    let (exact, errs) = (found.cuts.is_empty(), !found.failures.is_empty());
    Ok(Some(Executed { term, exact, errs, start: start.state.clone() }))
}
