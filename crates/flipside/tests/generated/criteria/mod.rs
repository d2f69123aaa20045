//! Statements, functions, calls, decisions, boundaries and labels against brute force: random functions whose inputs are all run.
//! Every verdict has to be what these runs come to, and `flipside check` has to accept it.
//!
//! `FLIPSIDE_CRITERIA_SEEDS=FROM-TO` runs other seeds (`scripts/criteria` runs many).

mod by_hand;
mod generator;

use std::collections::BTreeSet;
use std::path::Path;

use generator::{Program, VALUES};
use serde_json::Value;

use crate::support::check_all;
use crate::{FUNCTIONS, cover, is_accepted, printed};

/// The seeds, unless the environment says otherwise: each is a program.
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
    crate::seeds("FLIPSIDE_CRITERIA_SEEDS", SEEDS)
}

/// The objectives that some input comes to.
fn truth(program: &Program, folder: &Path) -> BTreeSet<String> {
    let main = format!(
        "int main(void) {{ for (unsigned w = 0; w <= {}; w++) for (unsigned p = 0; p < {}; p++) \
         for (unsigned q = 0; q < {}; q++) f(w, p, q); \
         for (int k = 0; k < {}; k++) if (hit[k]) printf(\"%d\\n\", k); return 0; }}\n",
        program.functions,
        VALUES[0],
        VALUES[1],
        program.objectives.len(),
    );
    let numbers = printed(folder, &format!("{RUNTIME}{}{main}", program.recorded));
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
    let (status, report, said) = cover(folder.path(), &[&["--criterion", criteria], options].concat());
    if status != Some(0) {
        return Err(fail(format!("status {status:?}\n{said}")));
    }
    let wrong = differences(&program, &truth, &report);
    if !wrong.is_empty() {
        return Err(fail(wrong.join("\n")));
    }
    is_accepted(folder.path()).map_err(fail)
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
