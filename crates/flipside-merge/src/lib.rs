//! State merging: symbolic execution of the subject on all inputs at once.
//!
//! States go through the unrolled program in its topological order, a block at a time. At a fork a state splits; where two
//! states wait at the same point they are merged into one, each differing value becoming an `ite`. What comes out is, for
//! each objective of a [`Query`], the condition on the inputs under which it is taken: its [path condition](PathConditions).
//!
//! With [`Loops::Unrolled`] the conditions are exact: a model is a test, a refutation is a proof. With
//! [`Loops::Invariants`] each loop is executed once, in a state whose changing numbers are fresh and bounded by an
//! inductive invariant: the conditions are an over-approximation, so only refutations mean anything.
//!
//! **Invariants.** Nothing is cut in silence: a state that cannot go on, because of a guess or of something unsupported, is
//! listed in [`PathConditions::cuts`]; the conditions say nothing of what comes after it. Each refuted state is listed in [`PathConditions::dropped`], so that a solver can refute it again. This crate knows neither
//! solvers nor the search: what only they can answer is asked through [`Feasibility`], and no answer of theirs makes the
//! result wrong, because what they refute is listed too.

mod bounds;
mod branch_bounds;
mod exploration;
mod guard;
mod liveness;
mod loop_invariant;
mod merger;
mod position;
mod relations;
mod thresholds;
mod widening;

use std::collections::{BTreeMap, BTreeSet};

use flipside_execute::{End, GuessId, Limit, Machine, RuntimeErrorKind, State};
use flipside_program::{Objective, Place};
use flipside_term::{Arena, TermId};

use exploration::explore;

/// How many blocks are executed, unless the query says less. L with 128 digits needs about 115,000 (7 n² for
/// n digits).
pub const MOST_BLOCKS: usize = 150_000;

/// Gets a state that came to its end, and the condition under which it did.
pub type Ended<'q> = dyn Fn(&State, &End, TermId) + 'q;

/// What the path conditions are wanted of, and at what price.
pub struct Query<'q> {
    /// Is the path condition of this objective wanted?
    pub is_open: &'q dyn Fn(Objective) -> bool,
    /// May such an objective follow this state in the control-flow graph?
    pub leads_on: &'q dyn Fn(&State) -> bool,
    /// Holds on every path: the precondition and the domains of the inputs.
    pub base: TermId,
    /// Is it time to stop?
    pub must_stop: &'q dyn Fn() -> bool,
    /// How loops are executed.
    pub loops: Loops,
    /// How many blocks are executed at most.
    pub blocks: usize,
    /// Is told of each state that came to its end, and the condition under which it did.
    pub ended: Option<&'q Ended<'q>>,
}

/// How loops are executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loops {
    /// Iteration by iteration, until no state goes on: exact.
    Unrolled,
    /// Once, under an inductive invariant: an over-approximation.
    Invariants,
}

/// Questions that propagation cannot answer. No answer makes the result wrong.
pub trait Feasibility {
    /// Can a condition hold? Saying yes too often costs time only; what is refuted is listed in [`PathConditions::dropped`].
    /// The answer may cost `most`, in the units of the solver; where that is not enough, the answer is yes.
    fn feasible(&mut self, condition: TermId, most: u32) -> bool;

    /// What the answers of [`Feasibility::feasible`] cost so far, in the units of the solver.
    fn spent(&self) -> u64 {
        0
    }

    /// One of the first, short paths to an open objective has this condition. Is that enough, so that exploration may end?
    fn is_enough(&mut self, _condition: TermId) -> bool {
        false
    }

    /// Many blocks were executed. Should exploration go on?
    fn goes_on(&mut self) -> bool {
        true
    }
}

impl<F: FnMut(TermId) -> bool> Feasibility for F {
    fn feasible(&mut self, condition: TermId, _most: u32) -> bool {
        self(condition)
    }
}

/// The path conditions of the open objectives.
#[derive(Clone, Debug, Default)]
pub struct PathConditions {
    /// When each objective is taken; one that is missing is taken by no input.
    pub conditions: BTreeMap<Objective, TermId>,
    /// The conditions of the states that were dropped as infeasible: no input satisfies one of these.
    pub dropped: Vec<TermId>,
    /// The same as `conditions`, without the constraints that exclude errors.
    pub without_errors: BTreeMap<Objective, TermId>,
    /// With loop invariants: the errors after which no run goes on, as the bounds assume.
    pub assumed: Vec<AssumedError>,
    /// The errors that the paths exclude, each with the condition under which a run makes it as its first error, in the order
    /// of execution.
    pub failures: Vec<Failure>,
    /// The states that could not go on though the program would: nothing is known of what comes after them.
    pub cuts: Vec<MergeCut>,
}

/// An error that some merged path excludes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Which error.
    pub kind: RuntimeErrorKind,
    /// Where, in the source.
    pub place: Place,
    /// When a run makes it, and made none before.
    pub condition: TermId,
}

impl PathConditions {
    /// When a run makes some error that the paths exclude.
    pub fn any_failure(&self, arena: &Arena) -> TermId {
        arena.any(self.failures.iter().map(|failure| failure.condition))
    }

    /// The errors that the paths exclude.
    pub fn errors(&self) -> BTreeSet<(RuntimeErrorKind, Place)> {
        self.failures.iter().map(|failure| (failure.kind, failure.place)).collect()
    }
}

/// An error that ends runs: what comes after it is not looked at.
#[derive(Clone, Debug)]
pub struct AssumedError {
    /// Which error.
    pub kind: RuntimeErrorKind,
    /// Where, in the source.
    pub place: Place,
    /// The state that may make it.
    pub state: State,
}

/// A state that could not go on.
#[derive(Clone, Debug)]
pub struct MergeCut {
    /// Why not.
    pub why: CutReason,
    /// When it is there.
    pub condition: TermId,
    /// Where, in the source.
    pub place: Place,
    /// The state, at the instruction that it could not execute.
    pub state: State,
}

/// Why a state could not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CutReason {
    /// It needs more of the inputs than was guessed that there is.
    Guess(GuessId),
    /// It met something that is not supported.
    Unsupported(String),
    /// It hit a limit of the path.
    Limit(Limit),
}

/// Why state merging stopped without a result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeStop {
    /// More blocks, or more states at a time, than the query allows.
    #[error("there are too many states")]
    TooManyStates,
    /// Whoever asked has an answer already.
    #[error("what is known is enough")]
    Enough,
    /// The search has to stop.
    #[error("the time was over")]
    Stopped,
    /// Memory is tight: what flips keep can be dropped, merged states cannot.
    #[error("memory was tight")]
    Memory,
    /// Calls nest deeper than points can be told apart cheaply.
    #[error("calls nest too deeply")]
    CallsTooDeep,
    /// With loop invariants: what the loop changes cannot be bounded.
    #[error("{0}")]
    NoInvariant(NoInvariant),
}

/// That state merging stopped: why, and where it was then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct MergeStopped {
    /// Why.
    pub why: MergeStop,
    /// The place in the user's files.
    pub place: Place,
}

/// Why there is no loop invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoInvariant {
    /// A cycle without a header of its own: its fresh numbers would have two meanings.
    #[error("a loop is entered twice")]
    EnteredTwice,
    /// The states at the header cannot be merged.
    #[error("a loop changes more than numbers")]
    ChangesMoreThanNumbers,
    /// A pointer changes in the loop.
    #[error("a loop changes a pointer")]
    ChangesPointer,
    /// The state is infeasible, and nothing said so before.
    #[error("an infeasible state came to the header of a loop")]
    InfeasibleState,
}

impl From<NoInvariant> for MergeStop {
    fn from(why: NoInvariant) -> Self {
        MergeStop::NoInvariant(why)
    }
}

/// The path conditions of all open objectives of a query, from a start state on.
///
/// # Errors
/// Says why there is none.
pub fn path_conditions(
    machine: &Machine<'_>,
    start: &State,
    query: &Query<'_>,
    feasibility: &mut dyn Feasibility,
) -> Result<PathConditions, MergeStopped> {
    explore(machine, start, query, feasibility)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stop_has_words_of_its_own() {
        let invariants = [
            NoInvariant::EnteredTwice,
            NoInvariant::ChangesMoreThanNumbers,
            NoInvariant::ChangesPointer,
            NoInvariant::InfeasibleState,
        ];
        let others = [
            MergeStop::TooManyStates,
            MergeStop::Enough,
            MergeStop::Stopped,
            MergeStop::Memory,
            MergeStop::CallsTooDeep,
        ];
        let words = others.into_iter().chain(invariants.map(MergeStop::from)).map(|why| why.to_string());
        let words: BTreeSet<String> = words.collect();
        assert_eq!(words.len(), 9);
        assert!(words.contains("a loop changes a pointer"), "{words:?}");
    }
}
