//! What verdicts rest on decides the exit status, and the user may accept it; reports of an older format are refused.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::Path;

use serde_json::Value;
use support::{folder, run};

/// Every run divides by zero before the first condition.
const HIDDEN: &str = "int f(int a) { int z = a & 0; int q = 7 / z; return q > 3 && a > 2; }\n";
/// One branch is dead, whatever was guessed.
const PLAIN: &str = "int f(int a) { if (a > 3) return 1; if (a > 5) return 2; return 0; }\n";

/// Covers `f`: the status, the report, and what was said.
fn cover(folder: &Path, more: &[&str]) -> (i32, Value, String) {
    let (status, said) = run(folder, &[&["cover", "a.c", "f", "--out", "out"], more].concat());
    let report = std::fs::read_to_string(folder.join("out/report.json")).unwrap();
    (status, serde_json::from_str(&report).unwrap(), said)
}

// Shows V6.
#[test]
fn what_is_plainly_unreachable_is_complete() {
    let (status, report, said) = cover(folder(&[("a.c", PLAIN)]).path(), &["--no-errors"]);
    assert_eq!((status, &report["verdict"]), (0, &"exhaustive".into()), "{said}");
    assert_eq!((&report["format"], &report["totals"]["unreachable_plainly"]), (&2.into(), &1.into()));
    assert!(said.contains("1 unreachable, 0 unknown: complete\n"), "{said}");
}

// Shows V7.
#[test]
fn what_errors_hide_is_not_complete_unless_it_is_accepted() {
    let folder = folder(&[("a.c", HIDDEN)]);
    let (status, report, said) = cover(folder.path(), &[]);
    assert_eq!((status, &report["verdict"]), (1, &"within-bounds".into()), "{said}");
    assert_eq!(report["totals"]["unreachable_hidden"], 4, "{said}");
    assert!(report["objectives"][0]["hidden_by"][0].as_str().unwrap().contains("division by zero"), "{said}");
    assert!(
        said.contains("4 hidden by errors, 0 unknown: complete up to the first error of a run\n"),
        "{said}"
    );
    let (status, report, said) = cover(folder.path(), &["--accept-hidden"]);
    assert_eq!((status, &report["verdict"]), (0, &"exhaustive".into()), "{said}");
    assert_eq!(
        (&report["accepts_hidden"], &report["totals"]["unreachable_hidden"]),
        (&true.into(), &4.into())
    );
    assert!(said.contains("  hidden       f#0:"), "it is still shown: {said}");
    let command = report["reproduce"]["command"].to_string();
    assert!(command.contains("--accept-hidden"), "{command}");
    for (accepted, expected) in [("--accept-bounds", 1), ("--accept-hidden", 0)] {
        let (status, _, said) = cover(folder.path(), &["--fail-under", "100", accepted]);
        assert_eq!(status, expected, "{accepted}: {said}");
    }
}

#[test]
fn a_name_that_nothing_rests_on_is_told() {
    let folder = folder(&[("a.c", PLAIN)]);
    let context = "function = \"f\"\naccept = [\"`p` of at most 64 elements\"]\n";
    std::fs::write(folder.path().join("f.toml"), context).unwrap();
    let (status, _, said) = cover(folder.path(), &["--context", "f.toml", "--no-errors"]);
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("f.toml:2:11: no verdict rests on \"`p` of at most 64 elements\""), "{said}");
    std::fs::write(folder.path().join("f.toml"), "accept = [3]\n").unwrap();
    let (status, said) = run(folder.path(), &["cover", "a.c", "f", "--context", "f.toml"]);
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("f.toml:1:11: "), "{said}");
}

#[test]
fn a_report_of_an_older_format_is_refused() {
    let folder = folder(&[("a.c", PLAIN)]);
    let (_, mut report, _) = cover(folder.path(), &["--no-errors"]);
    let readers: [&[&str]; 3] = [
        &["export", "out", "--emit", "csv"],
        &["check", "out", "a.c"],
        &["cover", "a.c", "f", "--out", "new", "--with-tests", "out"],
    ];
    for format in [Some(1), None] {
        match format {
            Some(number) => report["format"] = number.into(),
            None => drop(report.as_object_mut().unwrap().remove("format")),
        }
        std::fs::write(folder.path().join("out/report.json"), report.to_string()).unwrap();
        for arguments in readers {
            let (status, said) = run(folder.path(), arguments);
            assert_eq!(status, 2, "{arguments:?}: {said}");
            assert!(said.contains("has format 1") && said.contains("run `flipside cover` again"), "{said}");
        }
    }
}

#[test]
fn sums_that_do_not_fit_are_rejected() {
    let folder = folder(&[("a.c", PLAIN)]);
    let (_, report, _) = cover(folder.path(), &["--no-errors"]);
    let changes = [
        ("`totals.unreachable_plainly` is 2, not 1", "/totals/unreachable_plainly", Value::from(2)),
        ("`verdict` is", "/verdict", Value::from("within-bounds")),
    ];
    for (message, pointer, value) in changes {
        let mut changed = report.clone();
        *changed.pointer_mut(pointer).unwrap() = value;
        std::fs::write(folder.path().join("out/report.json"), changed.to_string()).unwrap();
        let (status, said) = run(folder.path(), &["check", "out", "a.c", "--no-replay"]);
        assert_eq!(status, 3, "{said}");
        assert!(said.contains(message), "{said}");
    }
}
