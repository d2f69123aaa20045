//! Other tools on the same programs, as `bench/peers --json` writes it down: a line per program and tool.

use serde::{Deserialize, Serialize};

/// What a tool did with a program.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct PeerRun {
    /// The program.
    pub program: String,
    /// The tool.
    pub tool: String,
    /// Its version, as it says it.
    pub version: String,
    /// Branches of the subject that its tests take, as llvm-cov counts them.
    pub covered: u64,
    /// How many there are.
    pub branches: u64,
    /// What it proves unreachable, in its own counting.
    pub unreachable: u64,
    /// Tests.
    pub tests: u64,
    /// Questions to a solver; none where that is not known.
    pub queries: Option<u64>,
    /// From the wall.
    pub seconds: f64,
    /// The largest resident set, in megabytes.
    pub megabytes: f64,
    /// Did it end by itself, with an answer for everything?
    pub complete: bool,
}

/// The titles of a table of them.
pub(super) const TITLES: [&str; 9] =
    ["program", "tool", "covered", "unreachable", "tests", "queries", "seconds", "MB", "complete"];

impl PeerRun {
    /// As a row of such a table.
    pub(super) fn row(&self) -> Vec<String> {
        vec![
            self.program.clone(),
            self.tool.clone(),
            format!("{} of {}", self.covered, self.branches),
            self.unreachable.to_string(),
            self.tests.to_string(),
            self.queries.map_or_else(|| "-".to_owned(), |queries| queries.to_string()),
            format!("{:.2}", self.seconds),
            format!("{:.0}", self.megabytes),
            if self.complete { "yes" } else { "no" }.to_owned(),
        ]
    }

    /// The tools and their versions, each once.
    pub(super) fn versions(runs: &[Self]) -> Vec<String> {
        let mut versions: Vec<String> = Vec::new();
        for run in runs {
            let version = format!("{} {}", run.tool, run.version);
            if !versions.contains(&version) {
                versions.push(version);
            }
        }
        versions
    }
}
