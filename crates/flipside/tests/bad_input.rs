//! Bad input: each kind has a clear message and the exit status of the contract.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::Path;
use std::process::{Command, Output};

use support::{flipside_in, folder};

fn check(output: &Output, status: i32, expected: &[&str]) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{error}");
    for text in expected {
        assert!(error.contains(text), "{text:?} should be in {error:?}");
    }
}

fn check_file(text: &str, arguments: &[&str], status: i32, expected: &[&str]) {
    let folder = folder(&[("a.c", text)]);
    check(&flipside_in(folder.path(), arguments), status, expected);
}

#[test]
fn a_missing_file() {
    for command in ["show", "branches", "run"] {
        check(&flipside_in(Path::new("."), &[command, "nowhere.c"]), 2, &["nowhere.c: no such file"]);
    }
}

#[test]
fn a_folder_instead_of_a_file() {
    check(&flipside_in(Path::new("/"), &["show", "/tmp"]), 2, &["/tmp: is not a file"]);
}

#[test]
fn c_that_does_not_compile() {
    check_file("int f(int a) { return b; }\n", &["branches", "a.c"], 2, &["a.c:1:23: error:", "undeclared"]);
}

#[test]
fn bounds_that_are_nested_too_deeply() {
    let nested = "(".repeat(300) + "4" + &")".repeat(300);
    let text = format!("int f(int a[{nested}]) {{ if (a[3]) return 1; return 0; }}\n");
    let arguments = ["cover", "a.c", "f", "--", "-fbracket-depth=1000"];
    let expected =
        "a.c:1:11: warning: the bound of `a` is nested too deeply: more than 256 levels; it is not used";
    check_file(&text, &arguments, 0, &[expected]);
}

#[test]
fn warnings_are_passed_on() {
    check_file(
        "int f(int a) { if (a = 1) return 1; return 0; }\n",
        &["branches", "a.c"],
        0,
        &["a.c:1:22: warning:"],
    );
}

#[test]
fn an_unknown_function() {
    let text = "int compute_sum(int a) { return a; }\nint other(int a) { return a; }\n";
    check_file(
        text,
        &["branches", "a.c", "compute_sun"],
        2,
        &["no function `compute_sun`", "did you mean `compute_sum`"],
    );
    check_file(text, &["show", "a.c", "zzz"], 2, &["no function `zzz`", "flipside branches a.c"]);
}

#[test]
fn a_function_without_body() {
    check_file(
        "int f(int);\nint g(void) { return f(1); }\n",
        &["show", "a.c", "f"],
        2,
        &["a.c:1:5: `f` has no body"],
    );
}

#[test]
fn a_file_without_main() {
    check_file("int f(int a) { return a; }\n", &["run", "a.c"], 2, &["a.c", "`main`"]);
}

#[test]
fn an_unsupported_construct_when_it_is_reached() {
    let text =
        "int main(int argc, char **argv) {\n  if (argc > 1)\n    __asm__(\"cpuid\");\n  return 5;\n}\n";
    check_file(text, &["run", "a.c"], 5, &[]);
    check_file(
        text,
        &["run", "a.c", "x"],
        1,
        &["a.c:3:5: unsupported: inline assembly", "in main at a.c:3:5"],
    );
}

#[test]
fn no_clang() {
    let folder = folder(&[("a.c", "int f(void) { return 1; }\n")]);
    let output = Command::new(env!("CARGO_BIN_EXE_flipside"))
        .args(["show", "a.c"])
        .current_dir(folder.path())
        .env("PATH", "")
        .env_remove("FLIPSIDE_CLANG")
        .output()
        .unwrap();
    check(&output, 2, &["no clang found", "apt-get install clang"]);
    let output = flipside_in(folder.path(), &["show", "--clang", "clang-of-nowhere", "a.c"]);
    check(&output, 2, &["clang-of-nowhere", "install"]);
}

#[test]
fn a_clang_that_is_too_old() {
    let folder = folder(&[
        ("a.c", "int f(void) { return 1; }\n"),
        ("clang", "#!/bin/sh\necho 'clang version 11.0.1'\n"),
    ]);
    let clang = folder.path().join("clang");
    let mut permissions = std::fs::metadata(&clang).unwrap().permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o755);
    std::fs::set_permissions(&clang, permissions).unwrap();
    let output = flipside_in(folder.path(), &["show", "--clang", clang.to_str().unwrap(), "a.c"]);
    check(&output, 2, &["is clang 11.0.1", "needs 14 or newer", "install"]);
}

#[test]
fn an_unwritable_temporary_folder() {
    let folder = folder(&[("a.c", "int main(void) { return 0; }\n")]);
    let output = Command::new(env!("CARGO_BIN_EXE_flipside"))
        .args(["run", "--check", "a.c"])
        .current_dir(folder.path())
        .env("TMPDIR", "/nowhere")
        .output()
        .unwrap();
    check(&output, 2, &["temporary"]);
}

#[test]
fn a_program_that_loops_for_ever() {
    let text = "#include <stdio.h>\nint main(void) { puts(\"begun\"); for (;;) ; }\n";
    let folder = folder(&[("a.c", text)]);
    let output = flipside_in(folder.path(), &["run", "--time-limit", "0.3", "a.c"]);
    check(&output, 1, &["--time-limit", "still running"]);
    assert_eq!(output.stdout, b"begun\n");
}

#[test]
fn a_program_that_crashes() {
    let text = "int main(int argc, char **argv) { int *p = 0; return *p; }\n";
    check_file(text, &["run", "a.c"], 1, &["a.c:1:54: error: null pointer dereference", "in main"]);
    check_file(
        "int a[3];\nint main(int argc, char **argv) { return a[argc + 2]; }\n",
        &["run", "a.c"],
        1,
        &["a.c:2:42: error: access out of bounds"],
    );
}

#[test]
fn a_program_that_recurses_without_end() {
    let text = "int f(int n) { return n ? f(n + 1) : 0; }\nint main(void) { return f(1); }\n";
    check_file(
        text,
        &["run", "a.c"],
        1,
        &["a.c:1:27: limit:", "in f at a.c:1:27", "more", "in main at a.c:2:25"],
    );
}

#[test]
fn a_program_that_eats_memory() {
    let text = "#include <stdlib.h>\nint main(void) { for (;;) malloc(1 << 20); }\n";
    check_file(text, &["run", "--memory-limit", "50", "a.c"], 1, &["a.c:2:27: limit:", "memory"]);
}

// Shows O4.
#[test]
fn commands_that_are_wrong() {
    check(&flipside_in(Path::new("."), &["fly"]), 2, &["unrecognized subcommand"]);
    check(&flipside_in(Path::new("."), &["show"]), 2, &["<FILE>"]);
    check_file("int main(void){return 0;}\n", &["run", "--time-limit=-1", "a.c"], 2, &["time-limit"]);
}

#[test]
fn criteria_and_their_options() {
    let check = |options: &[&str], expected: &[&str]| {
        let mut arguments = vec!["cover", "a.c", "f"];
        arguments.extend(options);
        check_file("int f(int a) { return a > 0 ? 1 : 2; }\n", &arguments, 2, expected);
    };
    check(&["--criterion", "paths"], &["'paths'", "branch, mcdc, errors, statement, "]);
    check(&["--criterion", "k-path", "--k", "0"], &["--k <N>", "zero"]);
    check(&["--criterion", "k-path", "--k", "many"], &["--k <N>"]);
    check(&["--loop-bound", "0"], &["--loop-bound <N>", "zero"]);
    check(&["--k", "2"], &["--k is for --criterion k-path"]);
    check(&["--criterion", "path", "--k", "2"], &["--k is for --criterion k-path"]);
    check(&["--criterion", "path", "--loop-bound", "2"], &["--loop-bound is for --criterion branch"]);
    check(&["--criterion", "k-path", "--k", "2", "--loop-bound", "2"], &["--k says the same"]);
}
