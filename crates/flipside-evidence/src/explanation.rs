//! What an explanation consists of: how a branch is excluded, by what, and what kind of unreachable code it is.

use std::collections::BTreeSet;

use flipside_program::{Objective, Place};

/// One of the conditions that exclude a branch.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The precondition: what of it counts, as C, and does that need what nobody said?
    Precondition(Vec<String>, bool),
    /// A branch that was taken, at its place.
    Branch(Objective, Place),
    /// No error of a kind, at a place.
    NoError(&'static str, Place),
    /// What the program assumes, at a place.
    Assumption(Place),
    /// Which of several pointers is meant, at a place.
    Choice(Place),
}

/// Conditions that exclude a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The conditions, from the first of the path to the last.
    pub parts: Vec<Part>,
    /// On how many paths; 0 where it is about all ways at once.
    pub paths: usize,
    /// Is the condition come to several times on a path, and excluded each time?
    pub repeatedly: bool,
    /// The scripts that show it.
    pub scripts: BTreeSet<usize>,
}

/// How a branch is excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exclusion {
    /// Its condition is come to, and conditions exclude it.
    Excluded,
    /// Its condition is come to, but there its outcome follows from the path alone, whatever the inputs are.
    Fixed,
    /// Its condition is not come to: another branch that is unreachable is before it.
    Behind(Objective),
    /// Nothing leads to it, in the control-flow graph already.
    NoPath,
    /// One formula of all ways excludes it.
    Merged,
}

/// Kinds of unreachable code, as those who certify tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// The precondition excludes it: other inputs could take it, as far as this evidence goes.
    Precondition,
    /// Conditions that the code checked before exclude it.
    EarlierConditions,
    /// There is a precondition, and nothing in the evidence needs it.
    WithoutPrecondition,
    /// It needs that no undefined behaviour comes before it.
    NoUndefinedBehaviour,
    /// It is about a pointer that was assumed to be valid, or null, because nobody said otherwise.
    InferredDefault,
    /// Nothing leads to it: it comes after a call that never returns, or after nothing at all.
    NeverReturns,
    /// It is the default of a switch that has none: other values were excluded, or have arms of their own.
    ImpliedDefault,
}

impl Class {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Class::Precondition => "contradicts the precondition",
            Class::EarlierConditions => "contradicts earlier conditions",
            Class::WithoutPrecondition => "also without the precondition",
            Class::NoUndefinedBehaviour => "only without undefined behaviour",
            Class::InferredDefault => "only by an inferred default",
            Class::NeverReturns => "behind what never returns",
            Class::ImpliedDefault => "implied default of a switch",
        }
    }
}

/// What is known of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// The value, as C over the inputs.
    pub value: String,
    /// It is not less.
    pub low: i128,
    /// It is not more.
    pub high: i128,
}

/// Why a branch is unreachable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// How it is excluded.
    pub exclusion: Exclusion,
    /// What excludes it: first what does so on the shortest path.
    pub reasons: Vec<Reason>,
    /// What kind of unreachable code it is.
    pub classes: Vec<Class>,
    /// Where its outcome is fixed: where the values that its condition looks at are made.
    pub origins: Vec<Place>,
    /// Where its condition compares with a number: what is between which bounds, on all paths that come to it.
    pub range: Option<Range>,
    /// Is it refuted by the formula of all ways, whatever single ways say?
    pub merged: bool,
}
