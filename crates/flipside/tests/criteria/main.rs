//! Statements, functions, calls, decisions, boundaries and labels against brute force: random functions whose inputs are all run.
//! Every verdict has to be what these runs come to, and `flipside check` has to accept it.
//!
//! `FLIPSIDE_CRITERIA_SEEDS=FROM-TO` runs other seeds (`scripts/criteria` runs many).

#![allow(clippy::unwrap_used)]

mod by_hand;
mod generator;
#[path = "../brute_force/random.rs"]
#[allow(dead_code)]
mod random;
#[path = "../support/mod.rs"]
mod support;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use generator::{Program, VALUES};
use serde_json::Value;
use support::{check_all, flipside_in};

/// How many functions a program has, besides the one that they call.
const FUNCTIONS: usize = 4;

/// The seeds, unless the environment says otherwise: each is a program of [`FUNCTIONS`] functions.
const SEEDS: std::ops::Range<u64> = 0..6;

/// All criteria that have points.
const ALL: &str = "statement,function,call,decision,boundaries,labels";

/// The recorders. A comparison has the types that it has without them.
const RUNTIME: &str = "
#include <stdio.h>
static unsigned char hit[1 << 16];
#define HIT(number) ((void)(hit[number] = 1))
#define COMPARE(below, on, above, left, op, right) ({ \\
    __auto_type l_ = (left); __auto_type r_ = (right); \\
    __typeof__(1 ? l_ : r_) a_ = l_, b_ = r_; \\
    if (a_ == b_) HIT(on); \\
    if (a_ < b_ && (__int128)a_ + 1 == (__int128)b_) HIT(below); \\
    if (a_ > b_ && (__int128)b_ + 1 == (__int128)a_) HIT(above); \\
    l_ op r_; })
";

fn seeds() -> Vec<u64> {
    match std::env::var("FLIPSIDE_CRITERIA_SEEDS") {
        Ok(text) => {
            let (from, to) = text.split_once('-').expect("FROM-TO");
            (from.parse().unwrap()..to.parse().unwrap()).collect()
        }
        Err(_) => SEEDS.collect(),
    }
}

/// The objectives that some input comes to.
fn truth(program: &Program, folder: &Path) -> BTreeSet<String> {
    let (file, executable) = (folder.join("recorded.c"), folder.join("recorded"));
    let main = format!(
        "int main(void) {{ for (unsigned w = 0; w <= {}; w++) for (unsigned p = 0; p < {}; p++) \
         for (unsigned q = 0; q < {}; q++) f(w, p, q); \
         for (int k = 0; k < {}; k++) if (hit[k]) printf(\"%d\\n\", k); return 0; }}\n",
        program.functions,
        VALUES[0],
        VALUES[1],
        program.objectives.len(),
    );
    std::fs::write(&file, format!("{RUNTIME}{}{main}", program.recorded)).unwrap();
    let built = Command::new("cc")
        .args(["-w", "-O1", "-fsanitize=undefined", "-fno-sanitize-recover=all", "-o"])
        .args([&executable, &file])
        .output()
        .unwrap();
    assert!(built.status.success(), "{}\n{}", String::from_utf8_lossy(&built.stderr), program.recorded);
    let ran = Command::new(&executable).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let numbers = String::from_utf8(ran.stdout).unwrap();
    numbers.lines().map(|number| program.objectives[number.parse::<usize>().unwrap()].clone()).collect()
}

/// What a report says against the truth.
fn differences(program: &Program, truth: &BTreeSet<String>, report: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let objectives = report["objectives"].as_array().unwrap();
    let points: Vec<&Value> = objectives.iter().filter(|one| one["point"] == true).collect();
    let named: BTreeSet<&str> = points.iter().map(|one| one["id"].as_str().unwrap()).collect();
    let expected: BTreeSet<&str> = program.objectives.iter().map(String::as_str).collect();
    wrong.extend(named.symmetric_difference(&expected).map(|id| format!("{id} is on one side alone")));
    for point in points {
        let id = point["id"].as_str().unwrap();
        let expected = if truth.contains(id) { "covered" } else { "unreachable" };
        let is_plain = point.get("within").is_none() && point.get("hidden_by").is_none();
        if point["verdict"] != expected || !is_plain {
            wrong.push(format!("{id} should be {expected}: {point}"));
        }
    }
    wrong
}

fn check(seed: u64, criteria: &str, options: &[&str]) -> Result<(), String> {
    let program = Program::new(seed, FUNCTIONS);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("p.c"), &program.plain).unwrap();
    let truth = truth(&program, folder.path());
    let fail = |what: String| format!("seed {seed} {criteria} {options:?}: {what}\n{}", program.plain);
    let mut arguments = vec!["cover", "p.c", "f", "--out", "out", "--criterion", criteria];
    arguments.extend(options);
    let output = flipside_in(folder.path(), &arguments);
    if output.status.code() != Some(0) {
        let said = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        return Err(fail(format!("status {:?}\n{}", output.status.code(), said.concat())));
    }
    let text = std::fs::read_to_string(folder.path().join("out/report.json")).unwrap();
    let wrong = differences(&program, &truth, &serde_json::from_str(&text).unwrap());
    if !wrong.is_empty() {
        return Err(fail(wrong.join("\n")));
    }
    let checked = flipside_in(folder.path(), &["check", "out", "p.c", "--no-replay"]);
    if checked.status.code() != Some(0) {
        return Err(fail(String::from_utf8_lossy(&checked.stderr).into_owned()));
    }
    Ok(())
}

// Shows V11.
#[test]
fn points_are_what_all_inputs_give() {
    check_all(&seeds(), |&seed| check(seed, ALL, &[]));
}

/// With other criteria in one search, and with several threads.
#[test]
fn points_are_the_same_beside_other_criteria() {
    let all = format!("branch,mcdc,errors,{ALL}");
    let items = [(100, all.as_str(), &["--mcdc-single"][..]), (101, ALL, &["--jobs", "2"][..])];
    check_all(&items, |(seed, criteria, options)| check(*seed, criteria, options));
}

/// The generator makes what it is for: points that are reached, and some that are not, of each kind.
#[test]
fn the_functions_are_worth_checking() {
    let folder = tempfile::tempdir().unwrap();
    let mut missed: BTreeSet<String> = BTreeSet::new();
    for seed in SEEDS {
        let program = Program::new(seed, FUNCTIONS);
        let truth = truth(&program, folder.path());
        assert!(truth.len() * 2 > program.objectives.len(), "seed {seed}");
        let open = program.objectives.iter().filter(|id| !truth.contains(*id));
        missed.extend(open.filter_map(|id| Some(id.split_once(':')?.1.to_owned())));
    }
    for kind in ["statement", "call", "on", "just below", "just above", "decision true", "decision false"] {
        assert!(missed.contains(kind), "{kind} is never missed: {missed:?}");
    }
    assert!(missed.iter().any(|kind| kind.starts_with("label")), "{missed:?}");
}
