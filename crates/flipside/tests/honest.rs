//! The functions of `tests/honest` and their witnesses agree: a witness takes every branch but those that its file calls dead.
//!
//! What Flipside says of these functions by itself is measured by `scripts/honest`.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use support::{c_files, check_all, flipside, tests_folder};

fn check(file: &Path) -> Result<(), String> {
    let name = file.file_name().unwrap();
    let text = std::fs::read_to_string(file).unwrap();
    let head = |start: &str| text.lines().find_map(|line| line.strip_prefix(start));
    let function = head("// honest: ").unwrap();
    let dead = head("// dead: ").unwrap_or_default().split(", ").filter(|id| !id.is_empty());
    let dead: BTreeSet<String> = dead.map(str::to_owned).collect();
    let witness = file.with_file_name("witness").join(name);
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let mut arguments = vec!["cover", file.to_str().unwrap(), function, "--out", out];
    arguments.extend(["--with-tests", witness.to_str().unwrap()]);
    // Only what the witness takes is of interest here.
    arguments.extend(["--time-limit", "1", "--no-errors", "--no-evidence"]);
    let output = flipside(&arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    let report = std::fs::read_to_string(folder.path().join("report.json"))
        .map_err(|error| format!("{}: {error}: {said}", name.display()))?;
    let report: Value = serde_json::from_str(&report).unwrap();
    let missed = report["objectives"].as_array().unwrap().iter();
    let missed = missed.filter(|objective| objective.get("existing").is_none());
    let missed: BTreeSet<String> =
        missed.map(|objective| objective["id"].as_str().unwrap().to_owned()).collect();
    if missed == dead {
        return Ok(());
    }
    let odd: Vec<&String> = missed.symmetric_difference(&dead).collect();
    Err(format!("{}: the witness and the list of dead branches differ in {odd:?}", name.display()))
}

#[test]
fn witnesses_take_all_but_the_dead_branches() {
    let files = c_files(&tests_folder("honest"));
    assert!(files.len() >= 60, "there should be more than {} functions", files.len());
    check_all(&files, |file| check(file));
}
