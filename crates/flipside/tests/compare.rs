//! `flipside compare` and `flipside experiment`: what they write, and that threads change no verdict.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;
use support::{check_all, flipside, flipside_in, tests_folder};

const TWO: &str = "// subject: sign
int sign(int a, int b) { if (a > b) return 1; if (a < b) return -1; return 0; }
int sign_precond(int a, int b) { return a >= 0 && b >= 0 && a < 100 && b < 100; }
";

fn json(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Every tag that is opened is closed, in order.
fn assert_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for piece in svg.split('<').skip(1) {
        let (tag, _) = piece.split_once('>').unwrap();
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "{svg}");
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_comparison_has_a_row_per_strategy_and_files_for_everybody() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("two.c"), TWO).unwrap();
    let arguments = ["compare", "two.c", "sign", "--strategies", "dfs,mt", "--runs", "3", "--out", "out"];
    let output = flipside_in(folder.path(), &arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(
        text.contains("4 branches, 4 covered, 0 unreachable, 0 unknown; the same in all 6 runs"),
        "{text}"
    );
    assert!(text.lines().any(|line| line.starts_with("mt   ")), "{text}");

    let out = folder.path().join("out");
    let comparison = json(&out.join("comparison.json"));
    let runs = comparison[0]["runs"].as_array().unwrap();
    let keys: Vec<(&str, u64)> =
        runs.iter().map(|run| (run["strategy"].as_str().unwrap(), run["seed"].as_u64().unwrap())).collect();
    assert_eq!(keys, [("dfs", 1), ("dfs", 2), ("dfs", 3), ("mt", 1), ("mt", 2), ("mt", 3)]);
    let first: BTreeSet<&str> = runs[..3].iter().map(|run| run["first_test"].as_str().unwrap()).collect();
    assert_eq!(first.len(), 3, "seeds should give different first tests");

    let csv = std::fs::read_to_string(out.join("runs.csv")).unwrap();
    let mut lines = csv.lines();
    let columns = lines.next().unwrap().split(',').count();
    let mut rows = 0;
    for line in lines {
        assert_eq!(line.split(',').count(), columns, "{line}");
        rows += 1;
    }
    assert_eq!(rows, 6);
    for chart in ["hopeful-flips.svg", "solver-calls.svg"] {
        let svg = std::fs::read_to_string(out.join(chart)).unwrap();
        assert_well_formed(&svg);
        // There is nothing to hope for here, but the solver is asked.
        assert_eq!(svg.contains("sign: mt"), chart == "solver-calls.svg", "{svg}");
    }
    let page = std::fs::read_to_string(out.join("comparison.html")).unwrap();
    assert!(page.contains("<td>mt</td>") && page.contains("<svg"), "{page}");

    // The same comparison gives the same runs, times aside.
    let again = flipside_in(folder.path(), &arguments);
    assert_eq!(again.status.code(), Some(0));
    let without_time = |comparison: Value| {
        let mut runs = comparison[0]["runs"].as_array().unwrap().clone();
        for run in &mut runs {
            run.as_object_mut().unwrap().remove("seconds");
            run.as_object_mut().unwrap().remove("solver_seconds");
        }
        runs
    };
    let repeated = without_time(json(&out.join("comparison.json")));
    assert_eq!(without_time(comparison), repeated);
}

#[test]
fn an_experiment_compares_all_subjects_of_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("subjects")).unwrap();
    std::fs::write(folder.path().join("subjects/two.c"), TWO).unwrap();
    std::fs::write(folder.path().join("subjects/one.c"), TWO.replace("sign", "other")).unwrap();
    std::fs::write(folder.path().join("subjects/none.c"), "int nothing;\n").unwrap();
    let output =
        flipside_in(folder.path(), &["experiment", "--runs", "2", "--mt-runs", "4", "--mt-readings"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let out = folder.path().join("flipside-out/experiment");
    let subjects = json(&out.join("comparison.json"));
    let found: Vec<(&str, usize)> = subjects
        .as_array()
        .unwrap()
        .iter()
        .map(|subject| (subject["name"].as_str().unwrap(), subject["runs"].as_array().unwrap().len()))
        .collect();
    assert_eq!(found, [("one", 16), ("two", 16)]);
    let text = std::fs::read_to_string(out.join("report.md")).unwrap();
    assert!(text.contains("### Do seeds matter?") && text.contains("| two |"), "{text}");

    // Again from the raw data, with another tool.
    let peers = r#"[{"program": "two", "tool": "other_tool", "version": "1.2", "covered": 3, "branches": 4,
        "unreachable": 0, "tests": 2, "queries": null, "seconds": 0.5, "megabytes": 9.0, "complete": true}]"#;
    std::fs::write(folder.path().join("peers.json"), peers).unwrap();
    let report =
        ["experiment", "--report", "flipside-out/experiment", "--peers", "peers.json", "--out", "again"];
    let output = flipside_in(folder.path(), &report);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let again = std::fs::read_to_string(folder.path().join("again/report.md")).unwrap();
    assert!(
        again.starts_with(text.as_str()) && again.contains("| two | other_tool | 3 of 4 | 0 |"),
        "{again}"
    );
    let latex = std::fs::read_to_string(folder.path().join("again/report.tex")).unwrap();
    assert!(latex.contains("two & other\\_tool & 3 of 4 & 0 & 2 & - & 0.50 & 9 & yes \\\\"), "{latex}");
    assert!(latex.contains("mt-steps & 4 &") && latex.contains("% Machine: "), "{latex}");
    assert!(folder.path().join("again/hopeful-flips.svg").is_file());
}

#[test]
fn bad_comparisons_say_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("two.c"), TWO).unwrap();
    std::fs::create_dir(folder.path().join("mine")).unwrap();
    std::fs::write(folder.path().join("mine/notes"), "mine").unwrap();
    let check = |arguments: &[&str], message: &str| {
        let output = flipside_in(folder.path(), arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(message), "{arguments:?}: {said}");
    };
    check(&["compare", "two.c", "sign", "--strategies", "dfs,best"], "there is no such strategy");
    check(&["compare", "two.c", "sign", "--runs", "0"], "--runs");
    check(&["compare", "two.c", "sing"], "did you mean `sign`?");
    check(&["compare", "two.c", "sign", "--out", "mine"], "holds something else");
    check(&["compare", "two.c", "sign", "--length", "a=3"], "--length a=3: `a` is no pointer");
    check(&["experiment", "mine"], "no C file here has a line `// subject: FUNCTION`");
    check(&["experiment", "nowhere"], "nowhere: cannot be read");
    check(
        &["cover", "two.c", "sign", "--strategy", "dfs", "--jobs", "2"],
        "--jobs 2 wants the strategy auto or mt",
    );
    check(&["cover", "two.c", "sign", "--jobs", "0"], "--jobs");
    assert_eq!(std::fs::read_to_string(folder.path().join("mine/notes")).unwrap(), "mine");
}

/// The verdicts of a search, by objective.
fn verdicts(file: &str, function: &str, more: &[&str]) -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let file = tests_folder("..").join(file);
    let out = folder.path().join("out");
    let mut arguments = vec!["cover", file.to_str().unwrap(), function, "--quiet", "--out"];
    arguments.push(out.to_str().unwrap());
    arguments.extend(more);
    let output = flipside(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let report = json(&out.join("report.json"));
    assert_eq!(report["reproducible"], !more.contains(&"--jobs"), "{more:?}");
    let objectives = report["objectives"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    objectives.map(|objective| (text(&objective["id"]), text(&objective["verdict"]))).collect()
}

#[test]
fn threads_change_no_verdict() {
    let subjects =
        [("subjects/A.c", "normalise_path"), ("examples/search.c", "search"), ("subjects/TNU.c", "advise")];
    let runs: Vec<(usize, u32)> =
        (0..subjects.len()).flat_map(|subject| (1..7).map(move |seed| (subject, seed))).collect();
    let expected = subjects.map(|(file, function)| verdicts(file, function, &[]));
    check_all(&runs, |&(subject, seed)| {
        let (file, function) = subjects[subject];
        let strategy = if seed < 5 { "mt" } else { "auto" };
        let options = ["--seed", &seed.to_string(), "--strategy", strategy, "--jobs", "3", "--check"];
        let found = verdicts(file, function, &options);
        if found == expected[subject] { Ok(()) } else { Err(format!("{file} with seed {seed}: {found:?}")) }
    });
}
