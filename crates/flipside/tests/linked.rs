//! Several files that are linked: `tests/linked`, and files that do not fit together.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;
use std::path::Path;

use flipside_c::{link, lower_file_with_regions};
use flipside_program::{parse_program, print_program, verify};
use serde_json::Value;
use support::{accepting, flipside, flipside_in, tests_folder, toolchains};

fn file(name: &str) -> String {
    tests_folder("linked").join(name).to_str().unwrap().to_owned()
}

#[test]
fn a_linked_program_is_a_program() {
    for toolchain in toolchains() {
        let files = ["main.c", "worker.c", "queue.c"].map(|name| tests_folder("linked").join(name));
        let units =
            files.iter().map(|file| lower_file_with_regions(&toolchain, file, &[]).unwrap()).collect();
        let linked = link(units).unwrap();
        let program = &linked.program;
        assert_eq!(verify(program), Ok(()));
        assert_eq!(parse_program(&print_program(program)).as_ref(), Ok(program));
        let count = |wanted: &str| {
            program.functions.iter().filter(|function| function.name.ends_with(wanted)).count()
        };
        // The function of the header is one; the static ones are two.
        assert_eq!((count("wrapped"), count(":check"), count("put")), (1, 2, 1));
        assert!(
            program.function_named("queue.c:check").is_some() && program.function_named("wrapped").is_some()
        );
    }
}

#[test]
fn a_program_of_several_files_runs_as_natively() {
    let (main, worker, queue) = (file("main.c"), file("worker.c"), file("queue.c"));
    let output = flipside(&["run", &main, "--with", &worker, "--with", &queue, "--check"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{error}");
    assert!(error.contains("the compiled program agrees"), "{error}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1 1 1 1 0 0 1 0 0 0 -1 -2 2 1\n");
}

// Shows B1.
#[test]
fn branches_of_several_files_are_those_of_llvm_cov() {
    let (worker, queue) = (file("worker.c"), file("queue.c"));
    let output = flipside(&["branches", "--check", &worker, &queue]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(said.matches("wrapped#0:true").count(), 1, "{said}");
}

/// Covers a function of several files and checks the evidence; the report.
fn cover(names: &[&str], function: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let files: Vec<String> = names.iter().map(|name| file(name)).collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let output =
        flipside(&accepting(&[&["cover"], files.as_slice(), &[function, "--check", "--out", out]].concat()));
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}{}", String::from_utf8_lossy(&output.stderr));
    let checked = flipside(&[&["check", out], files.as_slice()].concat());
    assert_eq!(checked.status.code(), Some(0), "{}", String::from_utf8_lossy(&checked.stderr));
    let report: Value =
        serde_json::from_str(&std::fs::read_to_string(folder.path().join("report.json")).unwrap()).unwrap();
    assert!(
        report["tests"].as_array().unwrap().iter().all(|test| test["replay"]["agrees"] == true),
        "{said}"
    );
    report
}

#[test]
fn a_function_is_covered_through_several_files() {
    for names in [["worker.c", "queue.c"], ["queue.c", "worker.c"]] {
        let report = cover(&names, "work");
        let objectives = report["objectives"].as_array().unwrap();
        let unreachable: BTreeSet<&str> = objectives
            .iter()
            .filter(|objective| objective["verdict"] == "unreachable")
            .map(|objective| objective["id"].as_str().unwrap())
            .collect();
        assert_eq!(unreachable, BTreeSet::from(["work#1:true"]));
        let inputs = report["tests"][0]["inputs"].as_array().unwrap();
        let has = |name: &str| inputs.iter().any(|input| input["name"] == name);
        assert!(
            has("queue.c:lost") && has("worker.c:lost") && has("pending.count") && has("limit"),
            "{inputs:?}"
        );
    }
}

#[test]
fn a_static_function_is_named_with_its_file() {
    let report = cover(&["worker.c", "queue.c"], "queue.c:check");
    assert_eq!(report["totals"]["covered"], 4);
    let (worker, queue) = (file("worker.c"), file("queue.c"));
    let output = flipside(&["show", &worker, &queue, "check"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(error.contains("give `worker.c:check` or `queue.c:check`"), "{error}");
}

/// Files that do not fit together; what is said about them.
fn refused(files: &[(&str, &str)], expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let mut arguments = vec!["branches"];
    arguments.extend(files.iter().map(|(name, _)| *name));
    let output = flipside_in(Path::new(folder.path()), &arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains(expected), "{error}");
}

#[test]
fn files_that_do_not_fit_together() {
    let f = "int f(void) { return 1; }\n";
    refused(
        &[("a.c", f), ("b.c", f)],
        "b.c:1:5: `f` is defined a second time; the first definition is at a.c:1:5",
    );
    refused(&[("a.c", "int x = 1;\n"), ("b.c", "\nint x;\n")], "b.c:2:5: `x` is defined a second time");
    refused(
        &[("a.c", "extern long x; long g(void) { return x; }\n"), ("b.c", "int x;\n")],
        "b.c:1:5: `x` has type `int` here and `long` at a.c:1:13",
    );
    refused(
        &[
            ("a.c", "int f(int); int g(void) { return f(1); }\n"),
            ("b.c", "int f(long a) { return a > 0; }\n"),
        ],
        "b.c:1:5: `f` has type `int (long)` here and `int (int)` at a.c:1:5",
    );
    let output = flipside(&["branches", &file("worker.c"), "work", &file("queue.c")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`work` is no C file"));
}
