//! Three ways to the same verdicts: a function under its context file, a program that asks for the same inputs, and that
//! program compiled and run on all of them.
//!
//! `tests/contexts` has the functions and their contexts. `tests/pairs` has, for those with few inputs, a program that makes
//! the legal inputs with `__VERIFIER_` functions, written by hand: what the context file means is said there once more.

#![allow(clippy::unwrap_used)]

#[path = "../support/mod.rs"]
mod support;
mod truth;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;
use support::{accepting, c_files, check_all, flipside, tests_folder};
use truth::Truth;

/// The objectives of a report, by id.
type Objectives = BTreeMap<String, Value>;

/// Runs `cover`; every branch has to get a verdict.
fn objectives(arguments: &[&str]) -> Result<Objectives, String> {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut arguments = arguments.to_vec();
    arguments.extend(["--out", out.to_str().unwrap()]);
    let output = flipside(&accepting(&arguments));
    if output.status.code() != Some(0) {
        return Err(format!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let text = std::fs::read_to_string(out.join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&text).unwrap();
    let listed = report["objectives"].as_array().unwrap().iter();
    Ok(listed.map(|objective| (objective["id"].as_str().unwrap().to_owned(), objective.clone())).collect())
}

/// The file of the function, and the text of its context.
fn subject(program: &Path) -> (PathBuf, String) {
    let file = tests_folder("contexts").join(program.file_name().unwrap());
    let context = std::fs::read_to_string(file.with_extension("toml")).unwrap();
    (file, context)
}

/// What the function gives under a context.
fn under_context(program: &Path, context: &str) -> Result<Objectives, String> {
    let (file, _) = subject(program);
    let name = file.file_stem().unwrap().to_str().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let written = folder.path().join("context.toml");
    std::fs::write(&written, context).unwrap();
    objectives(&["cover", file.to_str().unwrap(), name, "--context", written.to_str().unwrap()])
}

/// What the truth says against these verdicts.
fn against_truth(objectives: &Objectives, truth: &Truth, text: &str) -> Vec<String> {
    let mut differences = Vec::new();
    for (id, objective) in objectives {
        let verdict = objective["verdict"].as_str().unwrap();
        match truth.takes(objective, text) {
            Ok(taken) if (verdict == "covered") == taken => {}
            Ok(_) => differences.push(format!("{id}: {verdict} is wrong, by {} runs", truth.runs)),
            Err(what) => differences.push(format!("{id}: {what}")),
        }
    }
    differences
}

/// The truth about a program, and the text of its subject.
fn truth_of(program: &Path) -> Result<(Truth, String), String> {
    let folder = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string(subject(program).0).unwrap();
    Ok((Truth::of(program, folder.path())?, text))
}

fn check(program: &Path) -> Result<(), String> {
    let fail = |what: String| format!("{}: {what}", program.display());
    let alone = under_context(program, &subject(program).1).map_err(fail)?;
    let called = objectives(&["cover", program.to_str().unwrap()]).map_err(fail)?;
    let (truth, text) = truth_of(program).map_err(fail)?;
    let mut differences = against_truth(&alone, &truth, &text);
    for (id, objective) in &alone {
        let other = called.get(id).map(|objective| &objective["verdict"]);
        if other != Some(&objective["verdict"]) {
            differences.push(format!("{id}: {} under the context, {other:?} called", objective["verdict"]));
        }
    }
    if differences.is_empty() { Ok(()) } else { Err(fail(differences.join("\n"))) }
}

// Shows V4.
#[test]
fn functions_under_contexts_programs_and_brute_force_agree() {
    let programs = c_files(&tests_folder("pairs"));
    assert!(programs.len() >= 20, "there should be many pairs");
    check_all(&programs, |program| check(program));
}

/// A context that allows too little, or too much, is found out.
#[test]
fn brute_force_tells_a_wrong_context() {
    let check = |name: &str, from: &str, to: &str, expected: &[&str]| {
        let program = tests_folder("pairs").join(name);
        let (_, context) = subject(&program);
        assert!(context.contains(from), "{context}");
        let objectives = under_context(&program, &context.replace(from, to)).unwrap();
        let (truth, text) = truth_of(&program).unwrap();
        let differences = against_truth(&objectives, &truth, &text);
        let wrong: Vec<&str> = differences.iter().filter_map(|line| line.split(": ").next()).collect();
        assert_eq!(wrong, expected, "{differences:?}");
    };
    check("ring.c", "[0, 4]", "[0, 3]", &["ring#2:true", "ring#3:false", "ring#3:true"]);
    check("ring.c", "[0, 4]", "[0, 5]", &["ring#1:true"]);
    check("overlap.c", ", same_as = [\"to\"]", "", &["overlap#1:true"]);
    check("variant.c", "\"v->kind != EMPTY\", ", "", &["variant#0:case 0"]);
}
