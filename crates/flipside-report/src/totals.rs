//! How many objectives have which verdict, and what that says about the whole.

use serde::{Deserialize, Serialize};

use crate::{Completeness, PathTotals, ReportedKind};

/// How many objectives have which verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Totals {
    /// All.
    pub objectives: usize,
    /// Covered.
    pub covered: usize,
    /// Unreachable, of any kind.
    pub unreachable: usize,
    /// Of these, how many plainly, or within what is stated or accepted.
    pub unreachable_plainly: usize,
    /// Of these, how many within a guess or a default that is not accepted, whether or not errors hide them, too.
    pub unreachable_within: usize,
    /// Of these, how many only because errors hide them.
    pub unreachable_hidden: usize,
    /// Unknown.
    pub unknown: usize,
    /// Of the covered ones, how many are taken by tests that the user had already.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub existing: usize,
    /// Of the covered ones, how many are taken only by tests that assume a state.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub given: usize,
    /// Of these, how many are taken by a sequence of calls from the initial state, too.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub calls: usize,
    /// How many paths, where the criterion is about them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<PathTotals>,
}

/// For fields that are left out then.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Totals {
    /// Objectives of these kinds.
    pub fn of(kinds: impl IntoIterator<Item = ReportedKind>) -> Self {
        let mut totals = Totals::default();
        for kind in kinds {
            totals.objectives += 1;
            match kind {
                ReportedKind::Covered => totals.covered += 1,
                ReportedKind::Plain => totals.unreachable_plainly += 1,
                ReportedKind::Within => totals.unreachable_within += 1,
                ReportedKind::Hidden => totals.unreachable_hidden += 1,
                ReportedKind::Unknown => totals.unknown += 1,
            }
        }
        totals.unreachable =
            totals.unreachable_plainly + totals.unreachable_within + totals.unreachable_hidden;
        totals
    }

    /// How many are of a kind.
    pub fn count(self, kind: ReportedKind) -> usize {
        match kind {
            ReportedKind::Covered => self.covered,
            ReportedKind::Plain => self.unreachable_plainly,
            ReportedKind::Within => self.unreachable_within,
            ReportedKind::Hidden => self.unreachable_hidden,
            ReportedKind::Unknown => self.unknown,
        }
    }

    /// How many nobody has to cover: those that are plainly unreachable, and those that errors hide where that is accepted.
    pub fn left_out(self, accepts_hidden: bool) -> usize {
        self.unreachable_plainly + if accepts_hidden { self.unreachable_hidden } else { 0 }
    }

    /// What it says about the whole, but for paths.
    pub fn completeness(self, accepts_hidden: bool) -> Completeness {
        if self.unknown > 0 {
            Completeness::Incomplete
        } else if self.covered + self.left_out(accepts_hidden) == self.objectives {
            Completeness::Exhaustive
        } else {
            Completeness::WithinBounds
        }
    }
}
