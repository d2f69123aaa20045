//! MC/DC against brute force: random functions whose decisions are nested, coupled, in loops and with side effects. Every verdict,
//! with masking and with unique cause, has to be what running all inputs gives; `flipside check` has to accept it.
//!
//! `FLIPSIDE_MCDC_SEEDS=FROM-TO` runs other seeds (`scripts/mcdc` runs many).

mod by_hand;
mod generator;
mod truth;

use std::collections::BTreeSet;
use std::path::Path;

use generator::Program;
use serde_json::Value;
use truth::{Row, is_shown_by_masking, is_shown_by_unique_cause, rows};

use crate::support::check_all;
use crate::{FUNCTIONS, is_accepted};

/// The seeds, unless the environment says otherwise: each is a program.
const SEEDS: std::ops::Range<u64> = 0..10;

fn seeds() -> Vec<u64> {
    crate::seeds("FLIPSIDE_MCDC_SEEDS", SEEDS)
}

/// Covers a file; the report.
fn cover(folder: &Path, options: &[&str]) -> Result<Value, String> {
    let (status, report, said) = crate::cover(folder, &[&["--criterion", "mcdc"], options].concat());
    if status == Some(0) { Ok(report) } else { Err(format!("status {status:?}\n{said}")) }
}

fn row_of(reported: &Value) -> Row {
    let letter = |letter: char| match letter {
        'T' => Some(true),
        'F' => Some(false),
        _ => None,
    };
    (
        reported["values"].as_str().unwrap().chars().map(letter).collect(),
        reported["outcome"].as_bool().unwrap(),
    )
}

/// What a report says against the truth.
fn differences(
    program: &Program,
    truth: &[BTreeSet<Row>],
    report: &Value,
    unique_cause: bool,
) -> Vec<String> {
    let mut wrong = Vec::new();
    let reported = report["decisions"].as_array().cloned().unwrap_or_default();
    if reported.len() != program.decisions.len() {
        return vec![format!("{} decisions, should be {}", reported.len(), program.decisions.len())];
    }
    for ((decision, rows), reported) in program.decisions.iter().zip(truth).zip(&reported) {
        let text = reported["text"].as_str().unwrap();
        if reported["function"] != decision.function.as_str() {
            wrong.push(format!("`{text}` is in {}, should be {}", reported["function"], decision.function));
        }
        for row in reported["rows"].as_array().unwrap() {
            let is_real = rows.contains(&row_of(row));
            let has_test = !row["tests"].as_array().unwrap().is_empty();
            if (has_test && !is_real) || (row.get("impossible").is_some() && is_real) {
                wrong.push(format!("`{text}`: the row {row} is {is_real}"));
            }
        }
        let conditions = reported["conditions"].as_array().unwrap();
        if conditions.len() != decision.leaves {
            wrong.push(format!(
                "`{text}` has {} conditions, should have {}",
                conditions.len(),
                decision.leaves
            ));
            continue;
        }
        for (leaf, condition) in conditions.iter().enumerate() {
            let is_shown = if unique_cause {
                is_shown_by_unique_cause(rows, leaf)
            } else {
                is_shown_by_masking(decision, rows, leaf)
            };
            let expected = if is_shown { "covered" } else { "unreachable" };
            let is_plain = condition.get("within").is_none() && condition.get("hidden_by").is_none();
            if condition["verdict"] != expected || !is_plain {
                wrong.push(format!("`{text}`: {condition} should be {expected}"));
            }
        }
    }
    wrong
}

fn check(seed: u64, unique_cause: bool) -> Result<(), String> {
    let options: &[&str] = if unique_cause { &["--mcdc", "unique-cause"] } else { &[] };
    check_with(&Program::new(seed, FUNCTIONS), seed, unique_cause, options)
}

fn check_with(program: &Program, seed: u64, unique_cause: bool, options: &[&str]) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("p.c"), &program.plain).unwrap();
    let truth = rows(program, folder.path());
    let fail = |what: String| format!("seed {seed} {options:?}: {what}\n{}", program.plain);
    let report = cover(folder.path(), options).map_err(fail)?;
    let wrong = differences(program, &truth, &report, unique_cause);
    if !wrong.is_empty() {
        return Err(fail(wrong.join("\n")));
    }
    is_accepted(folder.path()).map_err(fail)
}

// Shows V10.
#[test]
fn masking_is_what_all_inputs_give() {
    check_all(&seeds(), |&seed| check(seed, false));
}

// Shows V10.
#[test]
fn unique_cause_is_what_all_inputs_give() {
    check_all(&seeds(), |&seed| check(seed, true));
}

/// Strategies without state merging find the same, and so do several threads.
#[test]
fn all_strategies_agree_with_all_inputs() {
    let mut items: Vec<(u64, Vec<&str>)> = Vec::new();
    for seed in 500..502 {
        for strategy in ["dfs", "eager", "lookahead", "else", "mt"] {
            items.push((seed, vec!["--strategy", strategy]));
        }
        items.push((seed, vec!["--jobs", "2"]));
    }
    check_all(&items, |(seed, options)| check_with(&Program::new(*seed, 1), *seed, false, options));
}

/// The generator makes what it is for: conditions that can be shown, and some that cannot, with each definition.
#[test]
fn the_functions_are_worth_checking() {
    let folder = tempfile::tempdir().unwrap();
    let (mut shown, mut masked, mut only_masking, mut largest) = (0, 0, 0, 0);
    for seed in SEEDS {
        let program = Program::new(seed, FUNCTIONS);
        for (decision, rows) in program.decisions.iter().zip(rows(&program, folder.path())) {
            largest = largest.max(decision.leaves);
            for leaf in 0..decision.leaves {
                let by_masking = is_shown_by_masking(decision, &rows, leaf);
                let by_unique_cause = is_shown_by_unique_cause(&rows, leaf);
                assert!(by_masking || !by_unique_cause, "what unique cause shows, masking does");
                shown += usize::from(by_masking);
                masked += usize::from(!by_masking);
                only_masking += usize::from(by_masking && !by_unique_cause);
            }
        }
    }
    assert!(
        shown > 50 && masked > 50 && only_masking > 0 && largest >= 7,
        "{shown} {masked} {only_masking} {largest}"
    );
}
