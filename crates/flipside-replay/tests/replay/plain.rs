//! The build that counts nothing: the subject's own flags decide.

use flipside_replay::replay::{ReplayTest, ResultKind, Runtime, UninstrumentedReplay};

use crate::support::{LIMITS, SHORT, Scene, ends_inside, every_clang, shown_outcomes, test};

/// Runs the tests on every clang and compares what each shows.
fn check(scene: &Scene, tests: &[ReplayTest], expected: &[&str]) {
    for toolchain in every_clang() {
        let runtime = Runtime::build(&toolchain, &scene.subject.flags).unwrap();
        let replay = UninstrumentedReplay::build_on(&runtime, &toolchain, &scene.subject, tests).unwrap();
        assert_eq!(
            shown_outcomes(&replay.run(LIMITS, &|| true).unwrap()),
            expected,
            "clang {}",
            toolchain.version()
        );
    }
}

#[test]
fn the_flags_are_the_subjects_own() {
    let source = "
        int level(int a)
        {
        #ifdef __OPTIMIZE__
            return a + 1;
        #else
            return a;
        #endif
        }";
    let scene = |flags: &[&str]| Scene::new(source, "level", &["int a"], ResultKind::Scalar).flags(flags);
    let tests = [test(4, &["a = 10;"], &["a"])];
    check(&scene(&["-O2"]), &tests, &["4 returned 11 | 10"]);
    check(&scene(&[]), &tests, &["4 returned 10 | 10"]);
}

#[test]
fn every_end_and_every_output() {
    let source = "
        #include <stdlib.h>
        int left[2];
        int end(int how)
        {
            left[0]++;
            left[1] = how;
            if (how == 1) exit(3);
            if (how == 2) abort();
            if (how == 3) for (volatile int spin = 1; spin;);
            return how;
        }";
    let scene = Scene::new(source, "end", &["int how"], ResultKind::Scalar).flags(&["-O2"]);
    let tests = [
        test(0, &["how = 0;"], &["left[0]", "left[1]"]),
        ends_inside(test(1, &["how = 1;"], &[])),
        ends_inside(test(2, &["how = 2;"], &[])),
        test(7, &["how = 7;"], &["left[0]", "left[1]"]),
    ];
    check(&scene, &tests, &["0 returned 0 | 1 0", "1 exited 3", "2 signalled 6", "7 returned 7 | 1 7"]);
    let toolchain = every_clang().remove(0);
    let runtime = Runtime::build(&toolchain, &scene.subject.flags).unwrap();
    let spins = [ends_inside(test(3, &["how = 3;"], &[]))];
    let replay = UninstrumentedReplay::build_on(&runtime, &toolchain, &scene.subject, &spins).unwrap();
    assert_eq!(shown_outcomes(&replay.run(SHORT, &|| true).unwrap()), ["3 timed out"]);
}

#[test]
fn no_tests_are_no_work() {
    let scene = Scene::new("int f(void) { return 1; }", "f", &[], ResultKind::Scalar);
    check(&scene, &[], &[]);
}
