//! Explanations name what a reader of the source would name. `tests/explanations.txt` was written by hand, from the source.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use support::{accepting, context_of, flipside, tests_folder};

/// So many of ten may be explained otherwise than the reader does.
const OTHERWISE_OF_TEN: usize = 1;

/// All that the explanation of an objective names: of its exclusions, the first, which the terminal shows.
fn named(objective: &Value) -> BTreeSet<String> {
    let explanation = &objective["explanation"];
    let mut named = BTreeSet::new();
    if let Some(behind) = explanation["behind"].as_str() {
        named.insert(format!("behind {behind}"));
    }
    for line in explanation["origins"].as_array().into_iter().flatten() {
        named.insert(format!("line {line}"));
    }
    for condition in explanation["exclusions"][0]["conditions"].as_array().into_iter().flatten() {
        match condition["line"].as_u64() {
            Some(line) => named.insert(format!("line {line}")),
            None => named.insert("precondition".to_owned()),
        };
    }
    if named.is_empty() {
        named.insert("itself".to_owned());
    }
    named
}

/// The unreachable objectives of a subject.
fn unreachable(file: &str, function: &str) -> BTreeMap<String, Value> {
    let folder = tempfile::tempdir().unwrap();
    let file = tests_folder("..").join(file);
    let mut arguments = vec!["cover", file.to_str().unwrap()];
    arguments.extend(Some(function).filter(|function| *function != "(program)"));
    arguments.extend(["--no-errors", "--quiet", "--out", folder.path().to_str().unwrap()]);
    let context = context_of(&file);
    arguments.extend(context.iter().flat_map(|context| ["--context", context.as_str()]));
    let output = flipside(&accepting(&arguments));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let report = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    let objectives = report["objectives"].as_array().unwrap().iter();
    objectives
        .filter(|objective| objective["verdict"] == "unreachable")
        .map(|objective| (objective["id"].as_str().unwrap().to_owned(), objective.clone()))
        .collect()
}

// Shows E4.
#[test]
fn explanations_name_what_a_reader_names() {
    let text = std::fs::read_to_string(tests_folder("explanations.txt")).unwrap();
    let mut subjects: BTreeMap<(&str, &str), BTreeMap<String, Value>> = BTreeMap::new();
    let mut otherwise = Vec::new();
    let mut count = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (file, rest) = line.split_once(' ').unwrap();
        let (function, rest) = rest.split_once(' ').unwrap();
        let objectives = subjects.entry((file, function)).or_insert_with(|| unreachable(file, function));
        let (id, objective) = objectives
            .iter()
            .find(|(id, _)| rest.strip_prefix(id.as_str()).is_some_and(|more| more.starts_with(' ')))
            .unwrap_or_else(|| panic!("{line}: no such unreachable branch"));
        let wanted: BTreeSet<String> = rest[id.len() + 1..].split(", ").map(str::to_owned).collect();
        let named = named(objective);
        count += 1;
        if !wanted.is_subset(&named) {
            otherwise.push(format!("{file} {id}: {named:?}, not {wanted:?}"));
        }
    }
    assert!(count >= 30, "{count} explanations are too few");
    println!("{} of {count} otherwise:\n{}", otherwise.len(), otherwise.join("\n"));
    assert!(otherwise.len() * 10 <= count * OTHERWISE_OF_TEN, "{}", otherwise.join("\n"));
}

/// One branch of each kind.
const KINDS: &str = "#include <stdlib.h>
enum kind { LOW, HIGH = 4 };
int f(int a, unsigned b, enum kind k, int t[4]) {
  int r = 0;
  if (a < 0) r = 1;                     /* 0: the precondition */
  if (b > 10 && b < 5) r = 2;           /* 2: earlier conditions */
  if (!malloc(1)) r = 3;                /* 3: within a default */
  t[b & 7] = 1;
  if ((b & 7) > 3) r = 4;               /* 4: only without undefined behaviour */
  switch (b & 1) { case 0: r++; break; case 1: r--; }   /* 5: implied default */
  if (a >= 0) return r;                 /* 6: the precondition */
  exit(1);
  if (a == 7) r = 5;                    /* 7: behind what never returns */
  return r;
}
int f_precond(int a, unsigned b, enum kind k, int t[4]) { return a >= 0; }
";

#[test]
fn classes_tell_the_kinds_apart() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("kinds.c"), KINDS).unwrap();
    let output =
        support::flipside_in(folder.path(), &["cover", "kinds.c", "f", "--out", "out", "--no-errors"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let report = std::fs::read_to_string(folder.path().join("out/report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    let classes = |id: &str| -> BTreeSet<String> {
        let objectives = report["objectives"].as_array().unwrap();
        let objective = objectives.iter().find(|objective| objective["id"] == id).unwrap();
        assert_eq!(objective["verdict"], "unreachable", "{id}: {said}");
        let classes = objective["explanation"]["classes"].as_array().cloned().unwrap_or_default();
        classes.iter().map(|class| class.as_str().unwrap().to_owned()).collect()
    };
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<String>>();
    assert_eq!(classes("f#0:true"), set(&["contradicts the precondition"]), "{said}");
    assert!(classes("f#2:true").contains("contradicts earlier conditions"), "{said}");
    assert!(said.contains("within: `malloc` never fails"), "{said}");
    let no_error = "only without undefined behaviour";
    assert!(classes("f#4:true").contains(no_error), "{:?}: {said}", classes("f#4:true"));
    assert!(classes("f#5:default").contains("implied default of a switch"), "{said}");
    assert!(classes("f#7:true").contains("behind what never returns"), "{:?}: {said}", classes("f#7:true"));
}

const REPEATED: &str = "int f(unsigned max, unsigned n) {
  unsigned i = 0;
  if (max == 0) return 0;
  while (i < 3) {
    if (max > 0U) i++;
    else return 2;
    if (n > i) n--;
  }
  return 1;
}
";

/// The conditions of the exclusions of each unreachable objective: whether one of them is the condition itself.
// Shows E4.
#[test]
fn no_explanation_is_circular() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(&file, REPEATED).unwrap();
    let objectives = unreachable(file.to_str().unwrap(), "f");
    let explanation = &objectives["f#2:false"]["explanation"];
    let exclusions = explanation["exclusions"].as_array().unwrap();
    assert!(!exclusions.is_empty(), "{explanation}");
    for condition in exclusions.iter().flat_map(|exclusion| exclusion["conditions"].as_array().unwrap()) {
        assert_eq!((&condition["what"], &condition["line"]), (&"not `max == 0`".into(), &3.into()));
    }
}

const NAMES: &str = "enum mode { MODE_OFF, MODE_SLOW = 3, MODE_FAST };
#define LIMIT 7
int f(enum mode m, char c, int n) {
  if (m == MODE_FAST) n = 2;
  switch (m) { case MODE_OFF: return 1; case MODE_SLOW: return 2; case MODE_FAST: n &= 3; break; default: return 3; }
  switch (n) { case LIMIT: return 4; case 2: return 5; default: break; }
  switch (c) { case 'a': return 6; default: return 7; }
}
";

#[test]
fn names_are_those_of_the_source() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (file, out) = (path("a.c"), path("out"));
    std::fs::write(&file, NAMES).unwrap();
    let output = flipside(&["cover", &file, "f", "--no-errors", "--out", &out, "--emit", "c"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("`switch (n)` never goes to case LIMIT"), "{said}");
    let report: Value =
        serde_json::from_str(&std::fs::read_to_string(path("out/report.json")).unwrap()).unwrap();
    let objectives = report["objectives"].as_array().unwrap();
    let of =
        |id: &str| objectives.iter().find(|one| one["id"] == id).unwrap_or_else(|| panic!("{id}: {said}"));
    // Ids and outcomes are numbers, as before.
    for (id, outcome, label) in [
        ("f#1:case 3", "case 3", "case MODE_SLOW"),
        ("f#2:case 7", "case 7", "case LIMIT"),
        ("f#3:case 97", "case 97", "case 'a'"),
    ] {
        assert_eq!((&of(id)["outcome"], &of(id)["label"]), (&outcome.into(), &label.into()));
    }
    assert_eq!((&of("f#2:case 2")["label"], &of("f#3:default")["label"]), (&Value::Null, &Value::Null));
    let inputs =
        report["tests"].as_array().unwrap().iter().flat_map(|test| test["inputs"].as_array().unwrap());
    let modes: BTreeSet<(i64, &str)> = inputs
        .filter(|input| input["name"] == "m")
        .filter_map(|input| Some((input["value"].as_i64()?, input["enumerator"].as_str()?)))
        .collect();
    assert!(modes.contains(&(3, "MODE_SLOW")) && modes.contains(&(0, "MODE_OFF")), "{modes:?}");
    let suite = std::fs::read_to_string(path("out/suite-c/test_f.c")).unwrap();
    assert!(suite.contains("goes to case MODE_SLOW") && suite.contains("m is MODE_SLOW"), "{suite}");
}
