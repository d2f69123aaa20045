//! The data model of explanations: how a branch is excluded, by what, and what class of unreachable code it is.
//!
//! Plain data for reports; it must not know solvers or how the conditions were found.

use std::collections::BTreeSet;

use flipside_program::{Objective, Place};
use serde::{Deserialize, Serialize};

/// One of the conditions that exclude a branch.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The precondition: its relevant clauses as C, and whether inferred clauses are needed.
    Precondition(Vec<String>, bool),
    /// A branch taken earlier, at its place.
    Branch(Objective, Place),
    /// The absence of a kind of error, at a place.
    NoError(&'static str, Place),
    /// An assumption of the program, at a place.
    Assumption(Place),
    /// Which of several objects a pointer points to, at a place.
    Choice(Place),
}

/// One set of conditions that excludes a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The conditions, from the first of the path to the last.
    pub parts: Vec<Part>,
    /// On how many paths it does; 0 where state merging refuted all of them.
    pub paths: usize,
    /// Is the branch's condition reached several times on a path, and the branch excluded each time?
    pub repeatedly: bool,
    /// The scripts that prove it.
    pub scripts: BTreeSet<usize>,
}

/// How a branch is excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exclusion {
    /// Its condition is reached, and conditions exclude it.
    Excluded,
    /// Its condition is reached, but its outcome is a constant on every path, whatever the inputs are.
    Fixed,
    /// Its condition is not reached: it is behind another unreachable branch.
    Behind(Objective),
    /// The control-flow graph has no path to it.
    NoPath,
    /// State merging refutes it on all paths at once.
    Merged,
}

/// Classes of unreachable code, as certification tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Class {
    /// The precondition excludes it; this evidence says nothing about illegal inputs.
    #[serde(rename = "contradicts the precondition")]
    Precondition,
    /// Conditions that the code checks earlier exclude it.
    #[serde(rename = "contradicts earlier conditions")]
    EarlierConditions,
    /// There is a precondition, and the evidence does not need it.
    #[serde(rename = "also without the precondition")]
    WithoutPrecondition,
    /// The evidence assumes that no undefined behaviour comes before it.
    #[serde(rename = "only without undefined behaviour")]
    NoUndefinedBehaviour,
    /// It comes after a call that never returns, or no block precedes it.
    #[serde(rename = "behind what never returns")]
    NeverReturns,
    /// It is the implied default of a switch without one: all other values have arms of their own, or are excluded.
    #[serde(rename = "implied default of a switch")]
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
            Class::NeverReturns => "behind what never returns",
            Class::ImpliedDefault => "implied default of a switch",
        }
    }
}

/// The bounds of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// The value, as C over the inputs.
    pub value: String,
    /// The least value.
    pub low: i128,
    /// The greatest value.
    pub high: i128,
}

/// Why a branch is unreachable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// How it is excluded.
    pub exclusion: Exclusion,
    /// What excludes it, best explanation first.
    pub reasons: Vec<Reason>,
    /// The classes of unreachable code that it belongs to.
    pub classes: Vec<Class>,
    /// Where its outcome is fixed: the places that define the values of its condition.
    pub origins: Vec<Place>,
    /// Where its condition compares with a constant: the bounds of the other side, over all paths that reach it.
    pub range: Option<Range>,
    /// Did state merging refute it? Then the reasons are examples from the paths of tests.
    pub merged: bool,
}
