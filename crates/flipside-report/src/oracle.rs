//! What the user's oracle says of the tests.

use serde::{Deserialize, Serialize};

/// The oracle, and how often it said what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct OracleReport {
    /// Its name.
    pub function: String,
    /// Where it stands.
    pub place: String,
    /// Where the subject stands.
    pub subject_place: String,
    /// Tests that are as they should be.
    pub success: usize,
    /// Tests that are not.
    pub failure: usize,
    /// Tests of which it cannot tell.
    pub inconclusive: usize,
    /// Tests that it was not asked about, because they do not return.
    pub not_asked: usize,
}

/// What the oracle says of a test.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct OracleJudgement {
    /// The verdict.
    pub verdict: OracleOutcome,
    /// Why there is none; empty where the oracle said so itself.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

/// The verdict of an oracle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OracleOutcome {
    /// As it should be.
    Success,
    /// Not as it should be.
    Failure,
    /// The oracle cannot tell.
    Inconclusive,
}

impl OracleOutcome {
    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            OracleOutcome::Success => "success",
            OracleOutcome::Failure => "failure",
            OracleOutcome::Inconclusive => "inconclusive",
        }
    }
}

impl OracleReport {
    /// With the counts of what was said; one entry per test.
    pub(crate) fn count<'s>(mut self, said: impl Iterator<Item = Option<&'s OracleJudgement>>) -> Self {
        for said in said {
            match said.map(|said| said.verdict) {
                None => self.not_asked += 1,
                Some(OracleOutcome::Success) => self.success += 1,
                Some(OracleOutcome::Failure) => self.failure += 1,
                Some(OracleOutcome::Inconclusive) => self.inconclusive += 1,
            }
        }
        self
    }

    /// What it said, in a line.
    pub(crate) fn told(&self) -> String {
        let OracleReport { function, success, failure, inconclusive, not_asked, .. } = self;
        let asked = if *not_asked > 0 { format!(", {not_asked} not asked") } else { String::new() };
        format!("`{function}`: {success} success, {failure} failure, {inconclusive} inconclusive{asked}")
    }
}
