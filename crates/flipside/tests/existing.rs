//! Tests that the user has already: what they take is covered, and only the rest is looked for.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::Path;
use std::process::Output;

use serde_json::Value;
use support::{accepting, flipside_in, folder, tests_folder};

fn cover(folder: &Path, arguments: &[&str]) -> Output {
    let mut all = vec!["cover"];
    all.extend(arguments);
    all.extend(["--out", "out"]);
    flipside_in(folder, &accepting(&all))
}

fn report(folder: &Path, arguments: &[&str]) -> Value {
    let output = cover(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_str(&std::fs::read_to_string(folder.join("out/report.json")).unwrap()).unwrap()
}

/// The branches that the user's tests take.
fn existing(report: &Value) -> Vec<&str> {
    let all = report["objectives"].as_array().unwrap().iter();
    all.filter(|entry| entry.get("existing").is_some()).map(|entry| entry["id"].as_str().unwrap()).collect()
}

const SIGN: &str = "int sign(int a)\n{\n    if (a < 0)\n        return -1;\n    if (a > 0)\n        return 1;\n    return 0;\n}\nint main(void) { return sign(3); }\n";

#[test]
fn linked_or_included() {
    let linked = "int sign(int a);\nint main(void) { return sign(-4) != -1; }\n";
    let included = "#define main subject_main\n#include \"a.c\"\n#undef main\nint main(void) { return sign(-4) != -1; }\n";
    for test in [linked, included] {
        let folder = folder(&[("a.c", SIGN), ("t.c", test)]);
        let report = report(folder.path(), &["a.c", "sign", "--with-tests", "t.c"]);
        assert_eq!(existing(&report), ["sign#0:true"]);
        assert_eq!(report["totals"]["covered"], 4);
        assert_eq!(report["totals"]["existing"], 1);
        assert_eq!(report["existing"][0]["file"], "t.c");
        // Nobody looks for it.
        let tests = report["tests"].as_array().unwrap();
        assert!(tests.iter().all(|test| !test["newly"].to_string().contains("sign#0:true")));
    }
}

#[test]
fn fewer_tests_are_made() {
    let examples = tests_folder("../examples").canonicalize().unwrap();
    let (subject, tests) = (examples.join("triangle.c"), tests_folder("existing").join("test_triangle.c"));
    let (subject, tests) = (subject.to_str().unwrap(), tests.canonicalize().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let without = report(folder.path(), &[subject, "triangle", "--minimize", "--emit", "c"]);
    let all = without["suite"]["tests"].as_array().unwrap().len();
    let with = report(
        folder.path(),
        &[subject, "triangle", "--emit", "c,lcov", "--with-tests", tests.to_str().unwrap()],
    );
    let needed = with["suite"]["tests"].as_array().unwrap().len();
    assert!(needed < all, "{needed} of {all}");
    let suite = std::fs::read_to_string(folder.path().join("out/suite-c/test_triangle.c")).unwrap();
    assert!(suite.contains(&format!("{needed} tests passed")), "{suite}");
    let lcov = std::fs::read_to_string(folder.path().join("out/coverage.info")).unwrap();
    assert!(lcov.contains("BRF:22\nBRH:22\n"), "{lcov}");
    let page = std::fs::read_to_string(folder.path().join("out/report.html")).unwrap();
    assert!(page.contains("by your tests"));
    let checked = flipside_in(folder.path(), &["check", "out", subject]);
    assert_eq!(checked.status.code(), Some(0), "{}", String::from_utf8_lossy(&checked.stderr));
}

#[test]
fn results_of_an_earlier_run() {
    let folder = folder(&[("a.c", SIGN)]);
    report(folder.path(), &["a.c", "sign", "--emit", "c"]);
    std::fs::rename(folder.path().join("out"), folder.path().join("before")).unwrap();
    for given in ["before", "before/suite-c", "before/suite-c/test_sign.c"] {
        let report = report(folder.path(), &["a.c", "sign", "--with-tests", given]);
        assert_eq!(report["totals"]["existing"], 4, "{given}");
        assert_eq!(report["tests"].as_array().unwrap().len(), 0, "{given}");
        assert_eq!(report["verdict"], "exhaustive");
    }
}

#[test]
fn a_count_that_is_a_subtraction_may_lie() {
    let source = "#include <stdlib.h>\nvoid stop(int a) { if (a > 5) exit(0); }\nint f(int a)\n{\n    stop(a);\n    if (a == 3)\n        return 1;\n    return 0;\n}\n";
    // The call does not come back: the false side of `a == 3` is never taken, whatever the difference of the counters says.
    let test = "int f(int a);\nint main(void) { f(9); return 1; }\n";
    let folder = folder(&[("a.c", source), ("t.c", test)]);
    let report = report(folder.path(), &["a.c", "f", "--with-tests", "t.c"]);
    assert_eq!(existing(&report), ["stop#0:true"]);
    assert_eq!(report["totals"]["covered"], 4);
}

#[test]
fn suites_that_cannot_be_used() {
    let files = [
        ("a.c", SIGN),
        ("bad.c", "int main(void) { return b; }\n"),
        ("none.c", "int other(void) { return 0; }\n"),
        ("link.c", "int nowhere(void); int main(void) { return nowhere(); }\n"),
        ("fails.c", "#include <stdio.h>\nint main(void) { puts(\"two of three\"); return 4; }\n"),
    ];
    let folder = folder(&files);
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    let check = |arguments: &[&str], expected: &[&str]| {
        let output = cover(folder.path(), arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(expected.iter().all(|text| error.contains(text)), "{error}");
        assert!(!folder.path().join("out").exists());
    };
    check(&["a.c", "sign", "--with-tests", "bad.c"], &["bad.c:1:25: error:", "undeclared identifier 'b'"]);
    check(&["a.c", "sign", "--with-tests", "none.c"], &["none.c: the suite defines no `main`"]);
    check(&["a.c", "sign", "--with-tests", "link.c"], &["link.c: the suite cannot be built", "nowhere"]);
    check(&["a.c", "sign", "--with-tests", "fails.c"], &["exits with status 4", "two of three"]);
    check(&["a.c", "sign", "--with-tests", "nowhere.c"], &["nowhere.c: no such file"]);
    check(&["a.c", "sign", "--with-tests", "empty"], &["holds no C files and no results"]);
    check(&["a.c", "--with-tests", "bad.c"], &["give the function too"]);
    check(&["a.c", "sign", "--criterion", "path", "--with-tests", "bad.c"], &["is about branches"]);
}
