//! Criteria about paths, against brute force: the paths that are listed are those that some input takes, each once, and the
//! test of each takes it.

#![allow(clippy::unwrap_used)]

mod brute;
mod loops;
#[path = "../support/mod.rs"]
mod support;

use std::collections::BTreeSet;
use std::path::Path;

use brute::{Subject, Taken, distinct};
use serde_json::Value;
use support::{accepting, flipside_in};

/// What a run of `cover` said and wrote.
pub struct Covered {
    /// The exit status.
    pub status: i32,
    /// `report.json`
    pub report: Value,
    /// What was printed.
    pub said: String,
}

/// Runs `cover` on `f` of `a.c` in a folder.
pub fn cover(folder: &Path, more: &[&str]) -> Covered {
    let mut arguments = vec!["cover", "a.c", "f", "--out", "out", "--check"];
    arguments.extend(more);
    let output = flipside_in(folder, &accepting(&arguments));
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    let report = std::fs::read_to_string(folder.join("out/report.json")).unwrap_or("null".into());
    let status = output.status.code().unwrap();
    Covered { status, report: serde_json::from_str(&report).unwrap(), said }
}

fn strings(list: &Value) -> Taken {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// Runs `cover` with some options: the paths that it lists have to be those that brute force finds and `wanted` allows.
pub fn check(subject: &Subject, options: &[&str], wanted: &dyn Fn(&Taken) -> bool) -> Covered {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), subject.file()).unwrap();
    let runs = subject.run_all(folder.path());
    let all = distinct(&runs);
    let expected: BTreeSet<Taken> = all.iter().filter(|path| wanted(path)).cloned().collect();
    let covered = cover(folder.path(), options);
    let (report, said) = (&covered.report, &covered.said);
    let mut listed = BTreeSet::new();
    for path in report["paths"].as_array().unwrap_or_else(|| panic!("{said}")) {
        let branches = strings(&path["branches"]);
        let test = &report["tests"][path["test"].as_u64().unwrap() as usize];
        assert_eq!((&test["id"], &test["end"]), (&path["test"], &path["end"]));
        let value = |name: &&str| {
            let inputs = test["inputs"].as_array().unwrap();
            inputs.iter().find(|input| input["name"] == *name).unwrap()["value"].as_i64().unwrap()
        };
        let values: Vec<i64> = subject.inputs.iter().map(value).collect();
        assert_eq!(runs[&values], branches, "test {} takes another path: {said}", path["test"]);
        assert!(listed.insert(branches), "a path is listed twice: {said}");
    }
    assert_eq!(listed, expected, "{said}");
    // No input takes what is called infeasible.
    for prefix in report["infeasible"].as_array().unwrap() {
        assert!(prefix["script"].as_str().unwrap().starts_with("core-"), "{said}");
        let prefix = strings(&prefix["branches"]);
        assert!(!all.iter().any(|path| path.starts_with(&prefix)), "{prefix:?} is taken");
    }
    let checked = flipside_in(folder.path(), &["check", "out", "a.c", "--no-replay"]);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    let totals = &report["totals"]["paths"];
    assert_eq!(totals["feasible"], listed.len());
    assert_eq!(totals["infeasible_prefixes"], report["infeasible"].as_array().unwrap().len());
    let has_all = listed.len() == all.len();
    assert_eq!(report["verdict"] == "exhaustive", has_all, "{said}");
    assert_eq!(covered.status, i32::from(!has_all), "{said}");
    assert_eq!(totals["cut"] == 0, has_all, "{said}");
    covered
}

const TRIANGLE: Subject = Subject {
    text: r#"
int f(int a, int b, int c)
{
    if (C("f#0", a <= 0) || C("f#1", b <= 0) || C("f#2", c <= 0))
        return 0;
    if (C("f#3", a >= b + c) || C("f#4", b >= a + c) || C("f#5", c >= a + b))
        return 0;
    if (C("f#6", a == b) && C("f#7", b == c))
        return 3;
    if (C("f#8", a == b) || C("f#9", b == c) || C("f#10", a == c))
        return 2;
    return 1;
}
"#,
    parameters: "int a, int b, int c",
    inputs: &["a", "b", "c"],
    domain: (-1, 7),
    fixed: &[],
};

/// Conditions that exclude each other.
const NESTED: Subject = Subject {
    text: r#"
int f(int x, int y)
{
    int s = 0;
    if (C("f#0", x > 2)) {
        if (C("f#1", x > 1))
            s++;
        if (C("f#2", y == x))
            s += 2;
    } else if (C("f#3", x > 3))
        s = 9;
    if (C("f#4", y > 2) && C("f#5", s == 3))
        s += 4;
    if (C("f#6", x + y > 12))
        s += 8;
    return s;
}
"#,
    parameters: "int x, int y",
    inputs: &["x", "y"],
    domain: (-4, 9),
    fixed: &["f#5"],
};

/// A loop that always has three iterations.
const ARRAY: Subject = Subject {
    text: r#"
int f(int a[3])
{
    int s = 0;
    for (int i = 0; C("f#0", i < 3); i++)
        if (C("f#1", a[i] > s))
            s = a[i];
    return s;
}
"#,
    parameters: "int a[3]",
    inputs: &["a[0]", "a[1]", "a[2]"],
    domain: (-2, 4),
    fixed: &["f#0"],
};

#[test]
fn every_feasible_path_has_a_test() {
    for subject in [TRIANGLE, NESTED, ARRAY] {
        for strategy in ["dfs", "eager", "lookahead", "else", "mt"] {
            check(&subject, &["--criterion", "path", "--strategy", strategy], &|_| true);
        }
        check(&subject, &["--criterion", "path", "--jobs", "2"], &|_| true);
    }
}

#[test]
fn the_summary_counts_paths() {
    let covered = check(&TRIANGLE, &["--criterion", "path"], &|_| true);
    let totals = &covered.report["totals"]["paths"];
    let (feasible, infeasible) = (&totals["feasible"], &totals["infeasible_prefixes"]);
    assert_eq!(*infeasible, covered.report["statistics"]["infeasible_prefixes"]);
    let line =
        format!("{feasible} feasible paths, each with a test; {infeasible} infeasible prefixes; 0 cut\n");
    assert!(covered.said.contains(&line), "{line} {}", covered.said);
    assert_eq!(covered.report["criterion"], "path");
}

/// Without an option it is branches, and nothing is said of paths.
#[test]
fn branches_are_the_default() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), TRIANGLE.file()).unwrap();
    let covered = cover(folder.path(), &[]);
    assert_eq!((covered.status, &covered.report["criterion"]), (0, &"branch".into()));
    assert!(covered.report["paths"].is_null() && covered.report["totals"]["paths"].is_null());
    assert!(!covered.said.contains("feasible"), "{}", covered.said);
}

/// A path that was stopped is left open.
#[test]
fn what_is_left_open_is_incomplete() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), TRIANGLE.file()).unwrap();
    let covered = cover(folder.path(), &["--criterion", "path", "--time-limit", "0"]);
    assert_eq!((covered.status, &covered.report["verdict"]), (1, &"incomplete".into()), "{}", covered.said);
}
