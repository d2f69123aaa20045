//! How many branches have which kind of verdict, in one function or in many.

use std::iter::Sum;
use std::ops::Add;

use flipside_report::{ObjectiveReport, ReportedKind};
use serde::{Deserialize, Serialize};

/// How many branches have which kind of verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Counts {
    /// All.
    pub branches: usize,
    /// Covered, whatever the tests assume.
    pub covered: usize,
    /// Of the covered ones, how many only by tests that assume a state.
    pub given: usize,
    /// Plainly unreachable, or within what the user stated or accepted.
    pub unreachable: usize,
    /// Unreachable within guesses or defaults.
    pub within: usize,
    /// Unreachable because errors end the runs that might take them.
    pub hidden: usize,
    /// Unknown.
    pub unknown: usize,
}

impl Counts {
    /// Those of some objectives.
    pub fn of<'o>(objectives: impl IntoIterator<Item = &'o ObjectiveReport>) -> Self {
        let mut counts = Counts::default();
        for objective in objectives {
            counts.branches += 1;
            match objective.kind() {
                ReportedKind::Covered => {
                    counts.covered += 1;
                    counts.given += usize::from(!objective.given.is_empty() && objective.calls.is_none());
                }
                ReportedKind::Plain => counts.unreachable += 1,
                ReportedKind::Within => counts.within += 1,
                ReportedKind::Hidden => counts.hidden += 1,
                ReportedKind::Unknown => counts.unknown += 1,
            }
        }
        counts
    }

    /// How many have a definite verdict: covered or plainly unreachable.
    pub fn definite(self) -> usize {
        self.covered + self.unreachable
    }

    /// How many more time cannot change: all but the unknown ones.
    pub fn settled(self) -> usize {
        self.branches - self.unknown
    }
}

impl Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Counts {
            branches: self.branches + other.branches,
            covered: self.covered + other.covered,
            given: self.given + other.given,
            unreachable: self.unreachable + other.unreachable,
            within: self.within + other.within,
            hidden: self.hidden + other.hidden,
            unknown: self.unknown + other.unknown,
        }
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Counts::default(), Counts::add)
    }
}
