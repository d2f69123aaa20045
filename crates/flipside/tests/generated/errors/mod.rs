//! Run-time errors as objectives against brute force: random functions are run on all inputs under clang's sanitizer. An error is
//! covered if and only if some input makes it as its first one; `flipside check` has to accept the verdicts, and to reject others.
//!
//! `FLIPSIDE_ERRORS_SEEDS=FROM-TO` runs other seeds (`scripts/errors` runs many).

mod generator;
mod truth;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use generator::Program;
use serde_json::Value;
use truth::{Error, errors};

use crate::support::check_all;
use crate::{FUNCTIONS, is_accepted};

/// The seeds, unless the environment says otherwise: each is a program.
const SEEDS: std::ops::Range<u64> = 0..6;

fn seeds() -> Vec<u64> {
    crate::seeds("FLIPSIDE_ERRORS_SEEDS", SEEDS)
}

/// Covers a file; the report. Where one error hides another one, the result is not exhaustive.
fn cover(folder: &Path, options: &[&str]) -> Result<Value, String> {
    let (status, report, said) = crate::cover(folder, &[&["--time-limit", "100"], options].concat());
    if matches!(status, Some(0 | 1)) { Ok(report) } else { Err(format!("status {status:?}\n{said}")) }
}

/// What a report says against the truth.
fn differences(truth: &BTreeSet<Error>, report: &Value, may_be_unknown: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut verdicts: BTreeMap<Error, BTreeSet<&str>> = BTreeMap::new();
    for objective in report["objectives"].as_array().unwrap() {
        if objective.get("error").is_some() {
            let kind = objective["outcome"].as_str().unwrap().to_owned();
            let line = objective["line"].as_u64().unwrap();
            verdicts.entry((line, kind)).or_default().insert(objective["verdict"].as_str().unwrap());
        }
    }
    for (error, said) in &verdicts {
        let is_made = truth.contains(error);
        if said.contains("unknown") && may_be_unknown && !said.contains("covered") {
            continue;
        }
        if said.contains("unknown") {
            wrong.push(format!("{error:?} is unknown"));
        } else if said.contains("covered") != is_made {
            wrong.push(format!("{error:?} is {said:?}, and made: {is_made}"));
        }
    }
    wrong.extend(
        truth
            .iter()
            .filter(|error| !verdicts.contains_key(error))
            .map(|error| format!("{error:?} is missed")),
    );
    wrong
}

fn check(seed: u64, functions: usize, options: &[&str]) -> Result<(), String> {
    let program = Program::new(seed, functions);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("p.c"), &program.plain).unwrap();
    let numbered = || program.plain.lines().enumerate().map(|(at, line)| format!("{:3} {line}\n", at + 1));
    let fail = |what: String| format!("seed {seed} {options:?}: {what}\n{}", numbered().collect::<String>());
    let truth = errors(&program, folder.path());
    let report = cover(folder.path(), options).map_err(fail)?;
    // Without state merging each path is followed, and there may be too many.
    let wrong = differences(&truth, &report, options.contains(&"--strategy"));
    if !wrong.is_empty() {
        return Err(fail(wrong.join("\n")));
    }
    is_accepted(folder.path()).map_err(fail)?;
    tampered_is_rejected(folder.path(), &report).map_err(fail)
}

/// A report that calls a shown error unreachable, or the other way round, is rejected.
fn tampered_is_rejected(folder: &Path, report: &Value) -> Result<(), String> {
    let objectives = report["objectives"].as_array().unwrap();
    for (from, to) in [("covered", "unreachable"), ("unreachable", "covered")] {
        let is_it = |one: &Value| one.get("error").is_some() && one["verdict"] == from;
        let Some(at) = objectives.iter().position(is_it) else { continue };
        let mut other = report.clone();
        other["objectives"][at]["verdict"] = to.into();
        std::fs::write(folder.join("out/report.json"), other.to_string()).unwrap();
        if is_accepted(folder).is_ok() {
            return Err(format!("accepted: {} is {to}, not {from}", objectives[at]["id"]));
        }
    }
    Ok(())
}

#[test]
fn errors_are_what_all_inputs_make() {
    check_all(&seeds(), |&seed| check(seed, FUNCTIONS, &["--criterion", "errors"]));
}

/// With other criteria at once, and without state merging, the verdicts are the same.
#[test]
fn all_criteria_and_strategies_agree_with_all_inputs() {
    let items = [
        (100, vec!["--criterion", "branch,mcdc,errors"]),
        (101, vec!["--criterion", "errors", "--strategy", "dfs"]),
        (102, vec!["--criterion", "errors,branch", "--strategy", "else"]),
        (103, vec!["--criterion", "errors", "--jobs", "2"]),
    ];
    check_all(&items, |(seed, options)| check(*seed, 2, options));
}

/// The generator makes what it is for: errors of all kinds, and operations that make none.
#[test]
fn the_functions_are_worth_checking() {
    let folder = tempfile::tempdir().unwrap();
    let mut kinds = BTreeSet::new();
    for seed in 0..40 {
        kinds.extend(errors(&Program::new(seed, FUNCTIONS), folder.path()).into_iter().map(|(_, kind)| kind));
    }
    let expected = [
        "assertion_failed",
        "bad_shift",
        "division_by_zero",
        "float_conversion",
        "null_dereference",
        "out_of_bounds",
        "signed_overflow",
        "uninitialised",
    ];
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}
