//! Run-time errors: each file of `tests/errors` makes one, which is found and confirmed by the sanitizers (a leak is only found);
//! with `-DCORRECT` it makes none.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::{Path, PathBuf};

use serde_json::Value;
use support::{accepting, c_files, check_all, flipside, tests_folder};

/// The findings of `cover` on the function `f` of a file.
fn findings(file: &Path, flags: &[&str]) -> Result<Vec<Value>, String> {
    let folder = tempfile::tempdir().unwrap();
    let mut arguments =
        vec!["cover", file.to_str().unwrap(), "f", "--check", "--out", folder.path().to_str().unwrap()];
    arguments.push("--");
    arguments.extend(flags);
    let output = flipside(&accepting(&arguments));
    if output.status.code() != Some(0) {
        let said = [output.stdout, output.stderr].concat();
        return Err(format!("{}: {}", file.display(), String::from_utf8_lossy(&said)));
    }
    let text = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&text).unwrap();
    Ok(report["findings"].as_array().unwrap().clone())
}

#[allow(clippy::ptr_arg)]
fn check(file: &PathBuf) -> Result<(), String> {
    let text = std::fs::read_to_string(file).unwrap();
    let wanted = text.lines().find_map(|line| line.strip_prefix("// error: ")).unwrap();
    let found = findings(file, &["-w"])?;
    let Some(finding) = found.iter().find(|finding| finding["kind"] == wanted) else {
        return Err(format!("{}: no {wanted} among {found:?}", file.display()));
    };
    if finding["confirmed"] != (finding["class"] != "leak") {
        return Err(format!("{}: not confirmed: {finding}", file.display()));
    }
    match findings(file, &["-w", "-DCORRECT"])?.first() {
        None => Ok(()),
        Some(finding) => Err(format!("{}: the correct twin has {finding}", file.display())),
    }
}

// Shows T5.
#[test]
fn errors_are_found_and_confirmed_and_correct_twins_have_none() {
    let files = c_files(&tests_folder("errors"));
    assert!(files.len() >= 30, "there should be thirty of them");
    check_all(&files, check);
}
