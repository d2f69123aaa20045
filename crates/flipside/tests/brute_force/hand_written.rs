//! The functions of `tests/brute` and `tests/brute_preconditions`: marked C with the truth beside it.
//!
//! Each subject has a comment `// NAME never takes: ID, ID` or `// NAME takes everything`. These say what a person knows of
//! the function, so that the truth machine is checked too.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::batch::Batch;
use crate::check::Case;
use crate::random_functions::Known;
use crate::source::Source;
use crate::truth::run_all;

/// The folder of the functions with preconditions, in `tests`.
pub const PRECONDITIONS: &str = "brute_preconditions";

/// The folder of the other functions, in `tests`.
pub const FUNCTIONS: &str = "brute";

/// Reads all files of a folder in `tests`.
pub fn sources(kind: &str) -> Vec<Source> {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(kind);
    let mut paths: Vec<_> = fs::read_dir(&files)
        .unwrap_or_else(|error| panic!("{}: {error}", files.display()))
        .map(|entry| entry.expect("an entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            Source::read(&path.file_name().unwrap_or_default().to_string_lossy(), &text)
                .unwrap_or_else(|what| panic!("{what}"))
        })
        .collect()
}

/// Compiles and runs all files of a folder in `tests`.
pub fn truths(folder: &Path, kind: &str) -> Known {
    let batch = Batch::build(folder, "hand_written", sources(kind)).unwrap_or_else(|what| panic!("{what}"));
    let truths = run_all(&batch).unwrap_or_else(|what| panic!("{what}"));
    Known { batch, truths }
}

/// All subjects of the files.
pub fn cases(known: &Known) -> Vec<Case<'_>> {
    let truths = known.truths.iter().enumerate();
    truths.map(|(subject, truth)| Case { batch: &known.batch, subject, truth }).collect()
}

/// What the comment of a subject says it never takes.
pub fn expected(text: &str, name: &str) -> Option<BTreeSet<String>> {
    text.lines().find_map(|line| {
        let rest = line.strip_prefix("// ")?.strip_prefix(name)?;
        if rest == " takes everything" {
            return Some(BTreeSet::new());
        }
        Some(rest.strip_prefix(" never takes: ")?.split(", ").map(|id| id.trim().to_owned()).collect())
    })
}

/// Are the truths of the folder as written? How many subjects it has, and how many with branches that are never taken.
fn check_truths(kind: &str) -> (usize, usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let known = truths(folder.path(), kind);
    let cases = cases(&known);
    let mut wrong = Vec::new();
    for case in &cases {
        let found: BTreeSet<String> = case.truth.never_taken().into_iter().map(str::to_owned).collect();
        let what = match expected(&case.plain(), case.name()) {
            _ if case.truth.rejected.is_some() => format!("is {:?}", case.truth.rejected),
            Some(expected) if expected == found => continue,
            Some(expected) => format!("never takes {found:?}, written {expected:?}"),
            None => format!("no comment says what it never takes; it is {found:?}"),
        };
        wrong.push(format!("{}: {what}", case.name()));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    (cases.len(), cases.iter().filter(|case| !case.truth.never_taken().is_empty()).count())
}

#[test]
fn truths_are_as_written() {
    assert!(check_truths(FUNCTIONS).0 >= 20, "there should be at least 20 subjects");
}

#[test]
fn truths_under_preconditions_are_as_written() {
    let (subjects, with_unreachable) = check_truths(PRECONDITIONS);
    assert!(
        subjects >= 20 && with_unreachable >= 8,
        "{subjects} subjects, {with_unreachable} with unreachable branches"
    );
}
