//! `flipside cover` on the functions of `tests/cover`: verdicts as the file says, every test confirmed on the compiled code,
//! the tree checked, and the same bytes for the same seed.
//!
//! A line `// cover: FUNCTION` asks for all branches covered; `// cover: FUNCTION unreachable ID, ID` names those that are
//! not.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;
use support::{c_files, check_all, flipside, tests_folder};

struct Expected {
    file: PathBuf,
    function: String,
    unreachable: BTreeSet<String>,
}

fn expected(file: &Path) -> Vec<Expected> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines()
        .filter_map(|line| line.strip_prefix("// cover: "))
        .map(|line| {
            let (function, unreachable) = line.split_once(" unreachable ").unwrap_or((line, ""));
            Expected {
                file: file.to_owned(),
                function: function.trim().to_owned(),
                unreachable: unreachable.split(", ").filter(|id| !id.is_empty()).map(str::to_owned).collect(),
            }
        })
        .collect()
}

/// Runs `cover` and gives the report.
fn cover(file: &Path, function: &str, more: &[&str]) -> Result<Value, String> {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (file.to_str().unwrap(), folder.path().to_str().unwrap());
    let mut arguments = vec!["cover", file, function, "--out", out, "--check"];
    arguments.extend(more);
    let output = flipside(&arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    if output.status.code() != Some(0) {
        let said = String::from_utf8_lossy(&output.stdout);
        return Err(format!("{function}: status {:?}: {said}{error}", output.status.code()));
    }
    let text = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
    Ok(serde_json::from_str(&text).unwrap())
}

fn check(expected: &Expected) -> Result<(), String> {
    for seed in ["0", "7"] {
        let report = cover(&expected.file, &expected.function, &["--seed", seed])?;
        let found: BTreeSet<String> = report["objectives"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|objective| objective["verdict"] == "unreachable")
            .map(|objective| objective["id"].as_str().unwrap().to_owned())
            .collect();
        if found != expected.unreachable {
            return Err(format!(
                "{}: unreachable {found:?}, expected {:?}",
                expected.function, expected.unreachable
            ));
        }
        let tests = report["tests"].as_array().unwrap();
        if tests.is_empty() || tests.iter().any(|test| test["replay"]["agrees"] != true) {
            return Err(format!("{}: not all tests are confirmed", expected.function));
        }
        if report["verdict"] != "exhaustive" {
            return Err(format!("{}: not exhaustive", expected.function));
        }
    }
    Ok(())
}

#[test]
fn verdicts_are_as_the_files_say() {
    let work: Vec<Expected> =
        c_files(&tests_folder("cover")).iter().flat_map(|file| expected(file)).collect();
    assert!(work.len() > 10, "there should be functions to cover");
    check_all(&work, check);
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let file = tests_folder("cover").join("memory.c");
    let without_times = || {
        let mut report = cover(&file, "check_item", &["--seed", "3"]).unwrap();
        let statistics = report["statistics"].as_object_mut().unwrap();
        statistics.retain(|name, _| !name.ends_with("_ms"));
        serde_json::to_string(&report).unwrap()
    };
    assert_eq!(without_times(), without_times());
}

#[test]
fn bad_input_to_cover() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(&file, "int f(int *p, int n) { return p[0] == n; }\ndouble g(double x) { return x; }\n")
        .unwrap();
    let file = file.to_str().unwrap();
    let out = folder.path().join("out");
    let out_text = out.to_str().unwrap();
    let fails = |arguments: &[&str], expected: &str| {
        let mut all = vec!["cover", file];
        all.extend(arguments);
        all.extend(["--out", out_text]);
        let output = flipside(&all);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(expected), "{expected:?} should be in {error:?}");
    };
    fails(&["f", "--length", "q=3"], "no pointer parameter `q`; its pointer parameters: p");
    fails(&["f", "--length", "p=none"], "--length wants NAME=COUNT");
    fails(&["g"], "cannot be an input yet");
    fails(&["h"], "no function `h`");
    std::fs::create_dir_all(&out).unwrap();
    std::fs::write(out.join("mine.txt"), "keep").unwrap();
    fails(&["f"], "holds something else");
    assert_eq!(std::fs::read_to_string(out.join("mine.txt")).unwrap(), "keep");
    // A folder cannot be made inside a file.
    let inside_file = format!("{file}/out");
    let output = flipside(&["cover", file, "f", "--out", &inside_file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be made"));
}

#[test]
fn what_is_not_supported_is_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(
        &file,
        "#include <time.h>\nint f(int a) {\n  if (a > 3) return time(0) > 2;\n  return a == 1;\n}\n",
    )
    .unwrap();
    let out = folder.path().join("out");
    let output = flipside(&["cover", file.to_str().unwrap(), "f", "--out", out.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "all branches are covered all the same: {said}");
    std::fs::write(
        &file,
        "#include <time.h>\nint f(int a) {\n  if (time(0) > 2) return 1;\n  return a == 1 && a == 2;\n}\n",
    )
    .unwrap();
    let output = flipside(&["cover", file.to_str().unwrap(), "f", "--out", out.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("unsupported"), "{said}");
    assert!(said.contains("0 unreachable"), "nothing is called unreachable: {said}");
}
