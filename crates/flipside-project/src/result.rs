//! What is known of a code base, as data: `project.json`, and the times beside it in `times.json`.
//!
//! `project.json` has no times, no absolute paths and one order, so that the same verdicts give the same bytes on every
//! machine and in whichever order the functions were searched.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use flipside_report::{ReportedCriteria, ReportedKind};
use serde::{Deserialize, Serialize};

use crate::Counts;

/// The format of `project.json` that is written and read here.
pub const FORMAT: u32 = 1;
/// The file with the results.
const MAIN: &str = "project.json";
/// The file with what differs from run to run.
const TIMES: &str = "times.json";

/// Why results cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ResultError {
    /// The file system says no.
    #[error("{}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What it says.
        error: std::io::Error,
    },
    /// It is not what is written here.
    #[error("{}: is no result of `flipside project`: {error}", .path.display())]
    NoResult {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: serde_json::Error,
    },
    /// Another version wrote it.
    #[error("{}: has format {format}, and this version reads format {FORMAT}: run `flipside project` again", .path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// Its format.
        format: u32,
    },
}

/// What is known of a code base.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct ProjectResult {
    /// [`FORMAT`].
    pub format: u32,
    /// The version of Flipside.
    pub version: String,
    /// What had to be covered.
    pub criterion: ReportedCriteria,
    /// Every k-th function only, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<usize>,
    /// Would another machine give the same? Not where a clock ended a search.
    pub reproducible: bool,
    /// The functions, by file, line, name and configuration.
    pub functions: Vec<FunctionResult>,
    /// Files that could not be read, by name and configuration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<Unread>,
}

/// A file of which no function is known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub struct Unread {
    /// The file, relative to the root.
    pub file: String,
    /// As that of a function.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub configuration: String,
    /// What clang or we say.
    pub reason: String,
}

/// What is known of a function.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct FunctionResult {
    /// The file that defines it, relative to the root.
    pub file: String,
    /// Its name in its file.
    pub function: String,
    /// Where it starts.
    pub line: u32,
    /// A hash of the flags, where its file is compiled in several ways; else empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub configuration: String,
    /// A hash of everything that the verdicts read.
    pub code: String,
    /// A hash of that and of Flipside: it names the folder.
    pub key: String,
    /// How far it is.
    pub status: Status,
    /// The verdicts on its own branches. Those of its callees are counted where these are searched themselves.
    pub counts: Counts,
    /// Why branches are unknown, in words without names and numbers, most frequent first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// Its own branches that are neither covered nor plainly unreachable, in the order of the source.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<BranchResult>,
    /// How many findings there are.
    pub findings: usize,
    /// Would another machine give the same? Where no clock ended the search.
    pub reproducible: bool,
    /// The folder with its report, relative to the folder of the results; empty where there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub folder: String,
    /// What its searches took, in all rounds. Stored apart.
    #[serde(skip)]
    pub seconds: f64,
}

/// How far a function is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Status {
    /// Every branch has a verdict that more time does not change.
    Settled,
    /// Some branches are unknown, or a clock may have made their verdicts more cautious than they have to be, or it was not searched
    /// yet.
    Open,
    /// It could not be searched.
    Failed {
        /// What was said.
        reason: String,
    },
    /// It was left out.
    Skipped {
        /// Why.
        reason: String,
    },
}

/// Why branches are unknown.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Reason {
    /// In words that are the same in other functions.
    pub text: String,
    /// Of how many branches.
    pub count: usize,
}

/// A branch that is neither covered nor plainly unreachable.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct BranchResult {
    /// `function#ordinal:outcome`
    pub id: String,
    /// Where its condition starts.
    pub line: u32,
    /// The column there.
    pub column: u32,
    /// Its condition.
    pub condition: String,
    /// The outcome as the source writes it.
    pub outcome: String,
    /// Its verdict: within, hidden or unknown.
    pub kind: ReportedKind,
    /// Why: the reasons, the bounds, or the errors.
    pub why: Vec<String>,
}

/// The contents of `times.json`: seconds by the id of a function.
#[derive(Debug, Default, Deserialize, Serialize)]
struct Times {
    seconds: BTreeMap<String, f64>,
}

impl FunctionResult {
    /// What names it in a project: `file:function`, with the configuration where there is one.
    pub fn id(&self) -> String {
        id(&self.file, &self.function, &self.configuration)
    }
}

/// What names a function in a project.
pub(crate) fn id(file: &str, function: &str, configuration: &str) -> String {
    let at = if configuration.is_empty() { "" } else { "@" };
    format!("{file}:{function}{at}{configuration}")
}

impl ProjectResult {
    /// The verdicts on all branches.
    pub fn counts(&self) -> Counts {
        self.functions.iter().map(|function| function.counts).sum()
    }

    /// Puts everything into the order in which it is stored.
    pub fn sort(&mut self) {
        self.functions.sort_by(|one, other| {
            let key = |each: &FunctionResult| {
                (each.file.clone(), each.line, each.function.clone(), each.configuration.clone())
            };
            key(one).cmp(&key(other))
        });
        self.unread.sort();
    }

    /// The results in a folder.
    pub fn read(folder: &Path) -> Result<Self, ResultError> {
        let path = folder.join(MAIN);
        let value: serde_json::Value = read(&path)?;
        let format = value.get("format").and_then(serde_json::Value::as_u64).unwrap_or_default() as u32;
        if format != FORMAT {
            return Err(ResultError::Format { path, format });
        }
        let mut project: ProjectResult =
            serde_json::from_value(value).map_err(|error| ResultError::NoResult { path, error })?;
        let times: Times = read(&folder.join(TIMES)).unwrap_or_default();
        for function in &mut project.functions {
            function.seconds = times.seconds.get(&function.id()).copied().unwrap_or_default();
        }
        Ok(project)
    }

    /// Writes the results into a folder, sorted: first the times, then, in one step, the rest.
    pub fn write(&mut self, folder: &Path) -> Result<(), ResultError> {
        self.sort();
        let seconds = self.functions.iter().map(|function| (function.id(), function.seconds)).collect();
        write(&folder.join(TIMES), &Times { seconds })?;
        write(&folder.join(MAIN), self)
    }
}

fn read<T: for<'de> Deserialize<'de>>(path: &Path) -> Result<T, ResultError> {
    let text = std::fs::read(path).map_err(|error| ResultError::File { path: path.to_owned(), error })?;
    serde_json::from_slice(&text).map_err(|error| ResultError::NoResult { path: path.to_owned(), error })
}

/// A reader sees the old file or the new one.
fn write(path: &Path, value: &impl Serialize) -> Result<(), ResultError> {
    let fail = |error: std::io::Error| ResultError::File { path: path.to_owned(), error };
    let text = serde_json::to_string_pretty(value).map_err(|error| fail(error.into()))?;
    let new = path.with_extension(format!("new-{}", std::process::id()));
    std::fs::write(&new, text + "\n").map_err(fail)?;
    std::fs::rename(&new, path).map_err(fail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests;

    fn function(file: &str, line: u32, name: &str) -> FunctionResult {
        FunctionResult {
            status: Status::Open,
            counts: Counts { branches: 4, covered: 3, unknown: 1, ..Counts::default() },
            reasons: vec![Reason { text: "out of time".into(), count: 1 }],
            missing: vec![BranchResult {
                line,
                ..tests::branch(&format!("{name}#0:true"), ReportedKind::Unknown)
            }],
            folder: format!("functions/{name}"),
            seconds: 1.5,
            ..tests::function(file, line, name)
        }
    }

    #[test]
    fn results_are_stored_in_one_order_with_the_times_apart() {
        let folder = tempfile::tempdir().unwrap();
        let mut failed = function("a.c", 9, "g");
        failed.status = Status::Failed { reason: "no".into() };
        let mut project = tests::project(vec![function("b.c", 1, "f"), failed, function("a.c", 3, "f")]);
        project.write(folder.path()).unwrap();
        assert_eq!(ProjectResult::read(folder.path()).unwrap(), project);
        let bytes = std::fs::read(folder.path().join(MAIN)).unwrap();
        project.functions.reverse();
        project.functions[0].seconds = 99.0;
        project.write(folder.path()).unwrap();
        assert_eq!(std::fs::read(folder.path().join(MAIN)).unwrap(), bytes);
        let ids: Vec<String> = project.functions.iter().map(FunctionResult::id).collect();
        assert_eq!(ids, ["a.c:f", "a.c:g", "b.c:f"]);
        assert_eq!(project.counts(), Counts { branches: 12, covered: 9, unknown: 3, ..Counts::default() });
    }

    #[test]
    fn another_format_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(MAIN), "{\"format\": 99}").unwrap();
        let error = ProjectResult::read(folder.path()).unwrap_err().to_string();
        assert!(
            error.ends_with("has format 99, and this version reads format 1: run `flipside project` again"),
            "{error}"
        );
    }
}
