//! Contexts that are wrong: each has a message that says where and what to do, and the exit status of the contract.

#![allow(clippy::unwrap_used)]

mod support;

use support::{accepting, flipside_in};

const TEXT: &str = "static int g;
void abort(void);
int plain(int a) { if (a > 3) return 1; return 0; }
int other(int a) { if (a > 3) return 1; return 0; }
int other_precond(int a, int b) { return a > b; }
int through(int *p) { if (*p > 3) return 1; return 0; }
int through_precond(int *p) { *p = 3; return 1; }
int global(int a) { if (a > 3) return 1; return 0; }
int global_precond(int a) { g++; return a; }
int never(int a) { if (a > 3) return 1; return 0; }
int never_precond(int a) { return a > 3 && a < 3; }
int silent(int a) { if (a > 3) return 1; return 0; }
void silent_precond(int a) { (void)a; }
int ends(int a) { if (a > 3) return 1; return 0; }
int ends_precond(int a) { if (a > 10) abort(); return 1; }
int hangs(int a) { if (a > 3) return 1; return 0; }
int hangs_precond(int a) { while (a != 5) { } return 1; }
int real(double d) { return d > 1; }
int longer(long double d) { return d > 1; }
int calls(int (*f)(int)) { return f(1) > 1; }
int anything(void *p) { return p != 0; }
int hidden(struct nowhere *p) { return p != 0; }
_Complex double twofold(_Complex double z) { return z; }
void forever(int a) { if (a > 3) for (;;) g++; if (a < 0) g = 1; }
";

/// Runs `flipside` in a folder with `a.c` (the text) and `b.c` (a program without inputs); status and what was said.
fn run(arguments: &[&str]) -> (i32, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), TEXT).unwrap();
    std::fs::write(
        folder.path().join("b.c"),
        "int main(void) { int x = 3; if (x > 2) return 1; return 0; }\n",
    )
    .unwrap();
    std::fs::create_dir(folder.path().join("full")).unwrap();
    std::fs::write(folder.path().join("full/mine"), "mine").unwrap();
    let output = flipside_in(folder.path(), &accepting(arguments));
    assert_eq!(std::fs::read_to_string(folder.path().join("full/mine")).unwrap(), "mine");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8_lossy(&said).into_owned())
}

#[track_caller]
fn check(arguments: &[&str], status: i32, message: &str) {
    let (found, said) = run(arguments);
    assert!(said.contains(message), "{arguments:?} says:\n{said}");
    assert_eq!(found, status, "{arguments:?}: {said}");
}

#[test]
fn preconditions_that_cannot_be_used() {
    check(&["cover", "a.c", "other"], 2, "a.c:5:5: the precondition should have the parameters of `other`");
    check(
        &["cover", "a.c", "silent"],
        2,
        "the precondition should have the parameters of `silent` and return",
    );
    check(&["cover", "a.c", "through"], 2, "a.c:7:31: the precondition writes to `*p`");
    check(&["cover", "a.c", "global"], 2, "a.c:9:29: the precondition writes to `g`");
    check(&["cover", "a.c", "ends"], 2, "a.c:15:39: the precondition aborts");
    check(&["cover", "a.c", "plain", "--precondition", "nope"], 2, "no function `nope` is defined here");
    check(&["cover", "b.c", "--precondition", "plain"], 2, "give the function too");
}

#[test]
fn a_precondition_that_nothing_satisfies() {
    check(
        &["cover", "a.c", "never"],
        2,
        "no input satisfies the precondition: every branch is unreachable under it",
    );
}

#[test]
fn functions_and_preconditions_that_do_not_end() {
    let (status, said) = run(&["cover", "a.c", "forever", "--no-errors"]);
    assert_eq!(status, 0, "{said}");
    let (status, said) = run(&["cover", "a.c", "hangs", "--no-errors"]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("limit: paths of the precondition"), "{said}");
}

#[test]
fn programs_and_other_input() {
    check(&["cover", "b.c"], 0, "the program asks for no inputs: it has one path");
    // All functions: those that cannot be judged are told, the others have their verdicts.
    let (status, said) = run(&["cover", "a.c"]);
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("the precondition writes to `*p`; it may only look at the inputs"), "{said}");
    assert!(said.contains("reports: flipside-out/FUNCTION/report.html"), "{said}");
    check(&["cover", "a.c", "real"], 0, "");
    check(
        &["cover", "a.c", "longer"],
        2,
        "a.c:19:5: `d` has type `long double`, which cannot be an input yet",
    );
    check(&["cover", "a.c", "calls"], 0, "`f` is another function");
    check(&["cover", "a.c", "anything"], 0, "");
    check(&["cover", "a.c", "hidden"], 0, "");
    check(
        &["cover", "a.c", "twofold"],
        2,
        "a.c:23:17: `z` has type `_Complex double`, which cannot be an input yet",
    );
    check(&["cover", "a.c", "plain", "--", "b.c"], 2, "`b.c` after `--` is a file, not a flag");
    check(
        &["cover", "a.c", "a.c", "plain"],
        2,
        "`plain` is defined a second time; the first definition is at",
    );
    check(&["cover", "b.c", "--length", "a=3"], 2, "give the function too");
    check(&["cover", "a.c", "through", "--length", "q=3"], 2, "`through` has no input `q`");
    check(&["cover", "a.c", "plain", "--out", "full"], 2, "holds something else");
    check(
        &["cover", "a.c", "plain", "--strategy", "best"],
        2,
        "there are auto, dfs, eager, lookahead, else, mt",
    );
}
