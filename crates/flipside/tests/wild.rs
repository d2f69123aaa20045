//! The programs of `bench/wild` are well-formed: each says what it is and why, and calls branches dead that it has, the
//! ones that its marks show.
//!
//! What Flipside says of them is measured by `bench/wild/run`; that what they call dead is dead, by `bench/wild/truth`.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use support::{c_files, check_all, flipside, tests_folder};

fn check(file: &Path) -> Result<(), String> {
    let name = file.file_name().unwrap().display();
    let text = std::fs::read_to_string(file).unwrap();
    let head = |start: &str| text.lines().find_map(|line| line.strip_prefix(start));
    let needed = |start: &str| head(start).ok_or(format!("{name}: a line `{start}` is missing"));
    let what = needed("// wild: ")?;
    for start in ["// shape: ", "// why: ", "// unwind: "] {
        needed(start)?;
    }
    let dead: Vec<&str> = needed("// dead: ")?.split(", ").filter(|id| *id != "none").collect();
    let mut arguments = vec!["branches", file.to_str().unwrap(), "--json"];
    match what.strip_prefix("function ") {
        Some(function) if text.contains("#ifdef WILD_HARNESS") => arguments.insert(2, function),
        Some(_) => return Err(format!("{name}: a function needs a harness")),
        None if what == "program" => {}
        None => return Err(format!("{name}: neither a program nor a function")),
    }
    let output = flipside(&arguments);
    if !output.status.success() {
        return Err(format!("{name}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let listed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let listed: BTreeSet<&str> =
        listed.as_array().unwrap().iter().map(|branch| branch["id"].as_str().unwrap()).collect();
    if let Some(id) = dead.iter().find(|id| !listed.contains(*id)) {
        return Err(format!("{name}: there is no branch {id}"));
    }
    let marks = text.matches("/* dead").count() + text.matches("/* dead both").count();
    if marks != dead.len() {
        return Err(format!("{name}: {marks} branches are marked as dead, {} are listed", dead.len()));
    }
    Ok(())
}

#[test]
fn programs_say_what_they_are_and_name_branches_that_they_have() {
    let files = c_files(&tests_folder("../bench/wild"));
    assert!(files.len() >= 80, "there should be more than {} programs", files.len());
    check_all(&files, |file| check(file));
}
