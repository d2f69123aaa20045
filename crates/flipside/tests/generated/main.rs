//! Criteria against brute force: random functions whose inputs are all run. Every verdict has to be what these runs come to, and
//! `flipside check` has to accept it.

#![allow(clippy::unwrap_used)]

mod criteria;
mod errors;
mod mcdc;
#[path = "../brute_force/random.rs"]
#[allow(dead_code)]
mod random;
#[path = "../support/mod.rs"]
mod support;
mod twin;

use std::ops::Range;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use support::flipside_in;

/// How many functions a program has, besides the one that they call.
const FUNCTIONS: usize = 4;

/// The seeds; where a variable says `FROM-TO`, those. Each is a program.
fn seeds(variable: &str, standard: Range<u64>) -> Vec<u64> {
    match std::env::var(variable) {
        Ok(text) => {
            let (from, to) = text.split_once('-').expect("FROM-TO");
            (from.parse().unwrap()..to.parse().unwrap()).collect()
        }
        Err(_) => standard.collect(),
    }
}

fn said(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned()).concat()
}

/// Covers `f` of `p.c` with these options: the status, the report, and what was printed.
fn cover(folder: &Path, options: &[&str]) -> (Option<i32>, Value, String) {
    let output = flipside_in(folder, &[&["cover", "p.c", "f", "--out", "out"], options].concat());
    let report = std::fs::read_to_string(folder.join("out/report.json")).unwrap_or_default();
    (output.status.code(), serde_json::from_str(&report).unwrap_or(Value::Null), said(&output))
}

/// The results that are there are accepted.
fn is_accepted(folder: &Path) -> Result<(), String> {
    let checked = flipside_in(folder, &["check", "out", "p.c", "--no-replay"]);
    if checked.status.code() == Some(0) { Ok(()) } else { Err(said(&checked)) }
}

/// What a program prints that is compiled with the sanitizer and has no undefined behaviour.
fn printed(folder: &Path, text: &str) -> String {
    let (file, executable) = (folder.join("recorded.c"), folder.join("recorded"));
    std::fs::write(&file, text).unwrap();
    let built = Command::new("cc")
        .args(["-w", "-O1", "-fsanitize=undefined", "-fno-sanitize-recover=all", "-o"])
        .args([&executable, &file])
        .output()
        .unwrap();
    assert!(built.status.success(), "{}\n{text}", said(&built));
    let ran = Command::new(&executable).output().unwrap();
    assert!(ran.status.success(), "{}", said(&ran));
    String::from_utf8(ran.stdout).unwrap()
}
