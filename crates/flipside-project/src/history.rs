//! How a project got where it is: a line per run in `history.jsonl`, and what differs from the run before.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{Counts, FunctionResult, ProjectResult, ResultError};

/// The file with the runs.
const FILE: &str = "history.jsonl";

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct PastRun {
    /// What the user calls it: a commit, mostly. May be empty.
    pub label: String,
    /// How many functions there were.
    pub functions: usize,
    /// The verdicts on all branches.
    pub counts: Counts,
    /// How many branches were waived.
    pub waived: usize,
}

impl PastRun {
    /// The runs so far, the oldest first. A line that cannot be read, such as one that was cut off, is left out.
    pub fn read(folder: &Path) -> Vec<Self> {
        let text = std::fs::read_to_string(folder.join(FILE)).unwrap_or_default();
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    /// Adds a run.
    pub fn append(&self, folder: &Path) -> Result<(), ResultError> {
        let path = folder.join(FILE);
        let fail = |error: std::io::Error| ResultError::File { path: path.clone(), error };
        let line = serde_json::to_string(self).map_err(|error| fail(error.into()))?;
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(&path).map_err(fail)?;
        file.write_all((line + "\n").as_bytes()).map_err(fail)
    }
}

/// How many more branches of a function have a definite verdict than before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It was not there.
    New,
    /// So many more, or fewer.
    Definite(isize),
}

/// What differs from the run before, by the id of the function; functions that are as before are left out.
pub fn changes(before: &ProjectResult, now: &ProjectResult) -> BTreeMap<String, Change> {
    let old: BTreeMap<String, &FunctionResult> =
        before.functions.iter().map(|function| (function.id(), function)).collect();
    let change = |function: &FunctionResult| match old.get(&function.id()) {
        None => Some(Change::New),
        Some(old) => {
            let more = function.counts.definite() as isize - old.counts.definite() as isize;
            let is_same = function.counts == old.counts;
            (!is_same).then_some(Change::Definite(more))
        }
    };
    now.functions.iter().filter_map(|function| Some((function.id(), change(function)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{function, project};

    #[test]
    fn runs_are_kept_in_order_and_a_line_that_was_cut_off_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(PastRun::read(folder.path()), []);
        let run =
            |label: &str| PastRun { label: label.into(), functions: 2, counts: Counts::default(), waived: 1 };
        run("a").append(folder.path()).unwrap();
        run("b").append(folder.path()).unwrap();
        let path = folder.path().join(FILE);
        std::fs::write(&path, std::fs::read_to_string(&path).unwrap() + "{\"label\": \"c").unwrap();
        assert_eq!(PastRun::read(folder.path()), [run("a"), run("b")]);
    }

    #[test]
    fn what_changed_is_told_by_function() {
        let before = project(vec![
            function("a.c", 1, "same"),
            function("a.c", 9, "worse"),
            function("a.c", 20, "gone"),
        ]);
        let mut worse = function("a.c", 9, "worse");
        worse.counts = Counts { branches: 2, covered: 1, unknown: 1, ..Counts::default() };
        let now = project(vec![function("a.c", 3, "same"), worse, function("b.c", 1, "new")]);
        let expected = BTreeMap::from([
            ("a.c:worse".to_owned(), Change::Definite(-1)),
            ("b.c:new".to_owned(), Change::New),
        ]);
        assert_eq!(changes(&before, &now), expected);
    }
}
