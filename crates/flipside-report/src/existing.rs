//! Tests that the user had already, and what they cover.

use serde::{Deserialize, Serialize};

use crate::ObjectiveReport;

/// A suite that the user had already.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct ExistingReport {
    /// What was given: a file, or a folder with results.
    pub file: String,
    /// How many branches of the subject it takes.
    pub covered: usize,
}

/// Who takes a branch: a test of ours, or a suite that the user had already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Taker<'r> {
    Test(u32),
    Existing(&'r str),
}

impl ObjectiveReport {
    /// Who takes it.
    pub(crate) fn takers(&self) -> impl Iterator<Item = Taker<'_>> {
        let tests = self.tests.iter().map(|&test| Taker::Test(test));
        tests.chain(self.existing.iter().map(|file| Taker::Existing(file)))
    }
}
