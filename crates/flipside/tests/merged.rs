//! What is required adds no paths: a binary search has as many when "sorted, and the value is in it" is promised by a context, with
//! quantifiers, as when the array is made so without any condition. How many that are is counted here by hand.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;

use serde_json::Value;
use support::{accepting, flipside, tests_folder};

/// At most so many elements.
const MOST: usize = 12;

/// The different sequences of outcomes of a search in arrays of up to `MOST` elements for a value that is there.
fn sequences() -> BTreeSet<Vec<std::cmp::Ordering>> {
    let mut all = BTreeSet::new();
    for count in 1..=MOST {
        for place in 0..count {
            let (mut low, mut high) = (0, count);
            let mut sequence = Vec::new();
            loop {
                // `high` is one behind the last here.
                let middle = (low + high - 1) / 2;
                sequence.push(middle.cmp(&place));
                match middle.cmp(&place) {
                    std::cmp::Ordering::Less => low = middle + 1,
                    std::cmp::Ordering::Greater => high = middle,
                    std::cmp::Ordering::Equal => break,
                }
            }
            all.insert(sequence);
        }
    }
    all
}

/// The paths of a function of `tests/merged/search.c` under its context.
fn paths(function: &str) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let (file, context) =
        (tests_folder("merged").join("search.c"), tests_folder("merged").join(format!("{function}.toml")));
    let output = flipside(&accepting(&[
        "cover",
        file.to_str().unwrap(),
        function,
        "--context",
        context.to_str().unwrap(),
        "--criterion",
        "path",
        "--strategy",
        "dfs",
        "--out",
        out.to_str().unwrap(),
    ]));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = std::fs::read_to_string(out.join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&text).unwrap();
    report["statistics"]["paths"].as_u64().unwrap()
}

#[test]
fn a_stub_spec_adds_no_paths() {
    let expected = sequences().len() as u64;
    assert_eq!(paths("search"), expected, "promised");
    assert_eq!(paths("made"), expected, "made so");
}
