//! Several conditions that share most of their terms: is none of them possible?
//!
//! They are asked about one after the other, in turns that double: the solver learns from one for the others, and a hard one
//! waits until the easy ones are settled. One formula for all of them would be as hard as the hardest, and teach nothing.

use flipside_term::{Arena, TermId};

use crate::{Answer, Budget, Solver};

/// What the first question about a condition may cost, in the units of the solver: some hundredths of a second.
pub const FIRST_TURN: u32 = 200_000;

/// Unsat if none of the conditions is possible together with what is given; a model if one is. `budget` says before each
/// question what it may cost at most; nothing where there is no time left. The solver should have nothing asserted.
pub fn refute_all(
    solver: &mut dyn Solver,
    arena: &Arena,
    (given, conditions): (TermId, &[TermId]),
    budget: &mut dyn FnMut() -> Option<Budget>,
) -> Answer {
    let mut open: Vec<TermId> = conditions.to_vec();
    let mut turn = FIRST_TURN;
    solver.push();
    solver.assert(arena, given);
    let mut found = Answer::Unsat;
    while !open.is_empty() {
        let mut is_last = false;
        let mut possible = None;
        open.retain(|&condition| {
            if possible.is_some() {
                return true;
            }
            let Some(most) = budget() else {
                is_last = true;
                found = Answer::Unknown("out of time".into());
                return true;
            };
            is_last |= most.at_most(turn) == most;
            solver.push();
            solver.assert(arena, condition);
            let answer = solver.check_related(arena, most.at_most(turn));
            solver.pop(1);
            match answer {
                Answer::Unsat => false,
                Answer::Sat(_) => {
                    possible = Some(answer);
                    true
                }
                Answer::Unknown(_) => {
                    found = answer;
                    true
                }
            }
        });
        if let Some(possible) = possible {
            found = possible;
            break;
        }
        if is_last {
            break;
        }
        turn = turn.saturating_mul(2);
    }
    solver.pop(1);
    if open.is_empty() { Answer::Unsat } else { found }
}
