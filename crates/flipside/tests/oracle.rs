//! Oracles: what they see, what they say, where it is told, and what is wrong with them.

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

/// The report of a run with this exit status.
fn report(folder: &Path, arguments: &[&str], status: i32) -> Value {
    let output = cover(folder, arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{error}");
    serde_json::from_str(&std::fs::read_to_string(folder.join("out/report.json")).unwrap()).unwrap()
}

/// How often the oracle said success, failure, inconclusive, and was not asked.
fn counts(report: &Value) -> [u64; 4] {
    ["success", "failure", "inconclusive", "not_asked"].map(|name| report["oracle"][name].as_u64().unwrap())
}

const SIGN: &str = "int sign(int a) { if (a < 0) return -1; return a > 0 ? 1 : 0; }\n";

/// What an oracle behind `sign` says.
fn judged(oracle: &str) -> [u64; 4] {
    let folder = folder(&[("a.c", &format!("{SIGN}{oracle}"))]);
    counts(&report(folder.path(), &["a.c", "sign"], 0))
}

#[test]
fn the_value_that_it_returns() {
    assert_eq!(
        judged("int sign_oracle(int a, int result) { return (a < 0) == (result < 0); }"),
        [3, 0, 0, 0]
    );
    assert_eq!(judged("static long sign_oracle(int a) { return a < 0 ? 0 : a > 0 ? -1 : 7; }"), [1, 1, 1, 0]);
    assert_eq!(
        judged("int oracle_sign(int pathcrawler__retres__sign) { return pathcrawler__retres__sign; }"),
        [1, 1, 1, 0]
    );
}

#[test]
fn an_oracle_that_does_not_end_says_nothing() {
    let crash = "int sign_oracle(int a) { if (a < 0) __builtin_trap(); return 1; }";
    assert_eq!(judged(crash), [2, 0, 1, 0]);
    let folder = folder(&[("a.c", &format!("{SIGN}void sign_oracle(int a) {{ (void)a; }}\n"))]);
    let report = report(folder.path(), &["a.c", "sign"], 0);
    assert_eq!(counts(&report), [0, 0, 3, 0]);
    assert_eq!(report["tests"][0]["oracle"]["detail"], "the oracle gave no verdict");
}

#[test]
fn what_an_oracle_calls_is_not_counted() {
    // It calls the subject once more, and a function of the subject's.
    let oracle = "int sign_oracle(int a, int result) { return sign(a) == result && sign(-1) == -1; }";
    assert_eq!(judged(oracle), [3, 0, 0, 0]);
}

#[test]
fn copies_from_before_are_deep() {
    let source = "struct item { struct item *next; int key; };\nint total;\n\
        int strip(struct item *list)\n{\n    if (!list) return 0;\n    total = list->key;\n    if (list->next) { list->next->key = 0; list->key = 1; return 2; }\n    return 1;\n}\n\
        int strip_oracle(struct item *Pre_list, struct item *list, int Pre_total, int total, int result)\n{\n\
        if (result == 0) return Pre_list == 0 && Pre_total == total;\n\
        if (Pre_list == list || total != Pre_list->key) return 0;\n\
        if (result == 2) return Pre_list->next && Pre_list->next != list->next && list->next->key == 0 && list->key == 1;\n\
        return list->key == Pre_list->key;\n}\n";
    let folder = folder(&[("a.c", source)]);
    let report = report(folder.path(), &["a.c", "strip"], 0);
    let [success, failure, inconclusive, _] = counts(&report);
    assert!(success >= 3 && failure == 0 && inconclusive == 0, "{:?}", report["oracle"]);
}

#[test]
fn pathcrawlers_shape_in_a_file_of_its_own() {
    let home = tests_folder("oracles");
    let out = tempfile::tempdir().unwrap();
    let (subject, oracle) = (home.join("limit.c"), home.join("oracle_limit.c"));
    let arguments =
        [subject.to_str().unwrap(), "limit", "--length", "values=3", "--oracle", oracle.to_str().unwrap()];
    let good = report(out.path(), &arguments, 0);
    assert!(counts(&good)[0] > 0 && counts(&good)[1..] == [0, 0, 0], "{:?}", good["oracle"]);
    // The oracle can fail: with a mistake in the subject it does.
    let text = std::fs::read_to_string(&subject).unwrap();
    let wrong = out.path().join("wrong.c");
    std::fs::write(&wrong, text.replace("values[i] = bounds.high;", "values[i] = bounds.high - 1;")).unwrap();
    let arguments =
        [wrong.to_str().unwrap(), "limit", "--length", "values=3", "--oracle", oracle.to_str().unwrap()];
    assert!(counts(&report(out.path(), &arguments, 0))[1] > 0);
}

#[test]
fn a_failure_is_told_everywhere() {
    let oracle = "int sign_oracle(int result) { return result >= 0; }\n";
    let folder = folder(&[("a.c", &format!("{SIGN}{oracle}"))]);
    let output = cover(folder.path(), &["a.c", "sign", "--emit", "sarif,junit,csv", "--fail-on", "findings"]);
    assert_eq!(output.status.code(), Some(1));
    let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(out.contains("a.c:1:5: the oracle `sign_oracle` says failure (test"), "{out}");
    assert!(out.contains("`sign_oracle`: 2 success, 1 failure, 0 inconclusive"), "{out}");
    assert!(error.contains("1 finding"), "{error}");
    let read = |name: &str| std::fs::read_to_string(folder.path().join("out").join(name)).unwrap();
    let report: Value = serde_json::from_str(&read("report.json")).unwrap();
    let finding = &report["findings"][0];
    assert_eq!(finding["class"], "oracle");
    assert!(finding["reproducer"].as_str().unwrap().contains("sign(a)"), "{finding}");
    let sarif: Value = serde_json::from_str(&read("report.sarif")).unwrap();
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "oracle-failure");
    assert!(result["properties"]["reproducer"].as_str().unwrap().contains("sign(a)"));
    assert!(
        read("junit.xml")
            .contains("<failure type=\"oracle\" message=\"the oracle says failure: returned -1\"/>")
    );
    assert!(read("tests.csv").contains(",failure,initial\r\n"));
}

#[test]
fn tests_that_do_not_return_are_not_judged() {
    let source = "#include <stdlib.h>\nint half(int a) { if (a < 0) exit(1); return a / 2; }\nint half_oracle(int a, int result) { return result <= a; }\n";
    let folder = folder(&[("a.c", source)]);
    assert_eq!(counts(&report(folder.path(), &["a.c", "half"], 0)), [1, 0, 0, 1]);
}

#[test]
fn what_is_wrong_with_an_oracle() {
    let check = |oracle: &str, expected: &[&str]| {
        let folder = folder(&[("a.c", &format!("{SIGN}{oracle}\n"))]);
        let output = cover(folder.path(), &["a.c", "sign"]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(expected.iter().all(|text| error.contains(text)), "{error}");
        assert!(!folder.path().join("out/report.json").exists());
    };
    check(
        "int sign_oracle(int b) { return b; }",
        &["a.c:2:5: the oracle `sign_oracle` has a parameter `b`", "`Pre_a`"],
    );
    check("int sign_oracle(int *a) { return !a; }", &["a.c:2:5:", "`a` of type `int *`; it is `int`"]);
    check("double sign_oracle(int a) { return a; }", &["a.c:2:8:", "should return nothing or an integer"]);
}

#[test]
fn what_is_wrong_with_the_file_of_an_oracle() {
    let nothing = "void f(int a) { if (a) a++; }\nvoid f_oracle(int result) { (void)result; }\n";
    let files = [
        ("a.c", SIGN),
        ("none.c", "int other(void) { return 0; }\n"),
        ("bad.c", "int sign_oracle(int a) { return b; }\n"),
        ("nothing.c", nothing),
        ("program.c", "int main(void) { return 0; }\n"),
    ];
    let folder = folder(&files);
    let check = |arguments: &[&str], expected: &str| {
        let output = cover(folder.path(), arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(expected), "{error}");
    };
    check(&["a.c", "sign", "--oracle", "none.c"], "none.c: no oracle of `sign` is defined here");
    check(&["a.c", "sign", "--oracle", "nowhere.c"], "nowhere.c: no such file");
    check(&["a.c", "sign", "--oracle", "bad.c"], "bad.c:1:33: error: use of undeclared identifier 'b'");
    check(
        &["nothing.c", "f"],
        "nothing.c:2:6: the oracle `f_oracle` asks for `result`, but `f` returns nothing",
    );
    check(&["program.c", "--oracle", "a.c"], "give the function too");
}
