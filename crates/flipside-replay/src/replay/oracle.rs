//! What the user's oracle says of a test.

use super::observation::ReplayEnd;

/// What an oracle says of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OracleSaid {
    /// The verdict.
    pub verdict: OracleVerdict,
    /// Why there is none; empty where the oracle said so itself.
    pub detail: String,
}

/// The verdict of an oracle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OracleVerdict {
    /// As it should be.
    Success,
    /// Not as it should be.
    Failure,
    /// The oracle cannot tell.
    Inconclusive,
}

impl OracleSaid {
    /// From the records of what was said, in order, and how the process ended where the oracle did not come to its end. Who says failure once means it;
    /// else the last word counts.
    pub(super) fn read(said: &[&str], early: Option<ReplayEnd>) -> OracleSaid {
        let verdict = if said.contains(&"failure") {
            OracleVerdict::Failure
        } else if let Some(end) = early {
            let detail = format!("the oracle did not come to its end: {end}");
            return OracleSaid { verdict: OracleVerdict::Inconclusive, detail };
        } else {
            match said.last() {
                Some(&"success") => OracleVerdict::Success,
                Some(_) => OracleVerdict::Inconclusive,
                None => {
                    let detail = "the oracle gave no verdict".to_owned();
                    return OracleSaid { verdict: OracleVerdict::Inconclusive, detail };
                }
            }
        };
        OracleSaid { verdict, detail: String::new() }
    }
}
