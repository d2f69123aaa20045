//! How tests end, and what they cannot do to the driver.

use flipside_replay::replay::ResultKind;

use crate::support::{SHORT, Scene, branches, ends_inside, every_clang, test};

/// Tests 1, 2, 3 … with `a` set to the numbers.
fn check(source: &str, cases: &[(i32, &str)]) {
    let tests: Vec<_> = (1..)
        .zip(cases)
        .map(|(id, (a, end))| {
            let test = test(id, &[&format!("a = {a};")], &[]);
            if end.starts_with("returned") { test } else { ends_inside(test) }
        })
        .collect();
    let expected: Vec<_> = (1..).zip(cases).map(|(id, (_, end))| format!("{id} {end}")).collect();
    let expected: Vec<_> = expected.iter().map(String::as_str).collect();
    Scene::new(source, "f", &["int a"], ResultKind::Scalar).check_within(&tests, &expected, SHORT);
}

#[test]
fn exit_abort_crash_and_loop() {
    let source = "
        #include <stdlib.h>
        #include <unistd.h>
        static void at_exit(void) { abort(); }
        static int deep(int a) { volatile char room[100000]; room[0] = a; return deep(a + 1) + room[0]; }
        int f(int a) {
            switch (a) {
            case 1: exit(0);
            case 2: exit(-1);
            case 3: abort();
            case 4: *(volatile int *)0 = 1;
            case 5: for (;;) { }
            case 6: _exit(4);
            case 7: return deep(a);
            case 8: atexit(at_exit); return 8;
            case 9: return 1 / (a - 9);
            }
            return 100;
        }";
    let cases = [
        (1, "exited 0"),
        (2, "exited 255"),
        (3, "signalled 6"),
        (4, "signalled 11"),
        (5, "timed out"),
        (6, "exited 4"),
        (7, "signalled 11"),
        (8, "returned 8"),
        (9, "signalled 8"),
        (10, "returned 100"),
    ];
    check(source, &cases);
}

#[test]
fn a_subject_that_takes_the_driver_with_it() {
    // Without a box, it can.
    let source = "
        #include <signal.h>
        #include <unistd.h>
        int f(int a) {
            if (a == 3) { kill(getppid(), SIGKILL); for (;;) pause(); }
            if (a == 5) { ftruncate(500, 0); _exit(0); }
            return a > 1;
        }";
    let tests: Vec<_> = (1..=6).map(|id| test(id, &[&format!("a = {id};")], &[])).collect();
    let expected =
        ["1 returned 0", "2 returned 1", "3 went astray", "4 returned 1", "5 went astray", "6 returned 1"];
    let scene = Scene::new(source, "f", &["int a"], ResultKind::Scalar);
    scene.check_within(&tests, &expected, SHORT);
    let report = scene.run_within(&every_clang()[0], &tests, SHORT).unwrap();
    let lost = |id: u32| report.inside.iter().all(|inside| !inside.ids.contains(&id));
    assert!(lost(3) && lost(5), "nothing was counted of them");
    assert_eq!(branches(&report.returned, "f")[0].2, 4, "the counts of the others are whole");
}

#[test]
fn a_subject_that_will_not_die() {
    let source = "
        #include <signal.h>
        #include <unistd.h>
        int f(int a) {
            for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
            if (a == 1) for (;;) { }
            if (a == 2) for (;;) pause();
            if (a == 3) { if (fork() == 0) { for (;;) { } } return 3; }
            if (a == 4) { fork(); return 4; }
            return 0;
        }";
    check(
        source,
        &[(1, "timed out"), (2, "timed out"), (3, "returned 3"), (4, "returned 4"), (0, "returned 0")],
    );
}

#[test]
fn a_subject_that_plays_with_its_files() {
    let source = "
        #include <stdio.h>
        #include <unistd.h>
        int f(int a) {
            if (a == 1) for (int file = 0; file < 300; file++) close(file);
            if (a == 2) { printf(\"test 2\\nexited 0\\n\"); fflush(stdout); fprintf(stderr, \"killed 3\\n\"); }
            if (a == 3) return getchar();
            if (a == 4) for (int line = 0; line < 1000000; line++) puts(\"much\");
            return a;
        }";
    check(source, &[(1, "returned 1"), (2, "returned 2"), (3, "returned -1"), (4, "returned 4")]);
}

#[test]
fn memory_beyond_the_limit_cannot_be_had() {
    let source = "
        #include <stdlib.h>
        int f(int a) { void *p = malloc((size_t)a << 20); return p != 0; }";
    check(source, &[(100, "returned 1"), (1100, "returned 0")]);
}

#[test]
fn functions_with_names_of_the_library() {
    let source = "
        static int level;
        int open(int a) { return a ? -1 : -2; }
        int write(int a) { level = a; return a; }
        int kill(int a) { return -a; }
        int getpid(void) { return 5; }
        void wait(void) { level++; }
        int printf(int a) { return a; }
        int waitpid(int a) { return a > 2 ? write(a) : kill(a); }
        int f(int a) { wait(); return waitpid(a) + getpid() + printf(level); }";
    check(source, &[(1, "returned 5"), (3, "returned 11")]);
}
