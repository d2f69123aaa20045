//! What cannot be replayed is told clearly.

use flipside_replay::replay::{Replay, ReplayTest, ResultKind};

use crate::support::{LIMITS, Scene, every_clang, test};

/// The message, which has to hold all of the texts.
fn check(scene: &Scene, tests: &[ReplayTest], texts: &[&str]) {
    for toolchain in every_clang() {
        let result = scene.run(&toolchain, tests);
        let message = result.map(|report| report.outcomes).expect_err("it should be refused").to_string();
        for text in texts {
            assert!(message.contains(text), "clang {}: {message}", toolchain.version());
        }
    }
}

fn identity() -> Scene {
    Scene::new("int f(int a) { return a; }\n", "f", &["int a"], ResultKind::Scalar)
}

#[test]
fn inputs_that_do_not_compile() {
    let tests = [test(4, &["a = 1;"], &[]), test(5, &["a = 2;", "b = 1;"], &[])];
    let texts = [
        "the replay of `f` cannot be built",
        "inputs of test 5:1:1: error: use of undeclared identifier 'b'",
    ];
    check(&identity(), &tests, &texts);
}

#[test]
fn outputs_that_do_not_compile() {
    check(&identity(), &[test(8, &[], &["a", "a->x"])], &["outputs of test 8:2:", "error: member reference"]);
}

#[test]
fn a_call_that_does_not_compile() {
    let mut scene = identity();
    scene.subject.arguments.push("a".to_owned());
    check(&scene, &[test(8, &[], &[])], &["call of f:1:", "error: too many arguments"]);
}

#[test]
fn a_function_that_is_not_there() {
    let mut scene = identity();
    scene.subject.function = "g".to_owned();
    check(
        &scene,
        &[test(8, &[], &[])],
        &["the replay of `g`", "subject:1:", "error: use of undeclared identifier 'g'"],
    );
}

#[test]
fn a_subject_that_does_not_compile() {
    let scene = Scene::new("int f(int a) {\n  return c;\n}\n", "f", &["int a"], ResultKind::Scalar);
    check(&scene, &[test(8, &[], &[])], &["subject.c:2:10: error: use of undeclared identifier 'c'"]);
}

#[test]
fn a_file_that_is_not_there() {
    let mut scene = identity();
    scene.subject.file.set_file_name("nowhere.c");
    check(&scene, &[test(8, &[], &[])], &["nowhere.c: no such file"]);
    let quoted = scene.folder.path().join("a\"b.c");
    std::fs::write(&quoted, "int f(int a) { return a; }\n").unwrap();
    scene.subject.file = quoted;
    check(&scene, &[test(8, &[], &[])], &["a\"b.c: a path with a double quote"]);
}

#[test]
fn inputs_that_crash() {
    let tests = [test(1, &["a = 1;"], &[]), test(2, &["*(volatile int *)0 = 1;"], &[])];
    check(&identity(), &tests, &["test 2 killed 11 while its inputs were set"]);
}

#[test]
fn code_before_any_test_that_ends_the_driver() {
    let source = "#include <unistd.h>\n__attribute__((constructor)) static void leave(void) { _exit(7); }
        int f(int a) { return a; }";
    let scene = Scene::new(source, "f", &["int a"], ResultKind::Scalar);
    check(&scene, &[test(1, &[], &[])], &["the driver of the replay failed: it exited with status 7"]);
}

#[test]
#[should_panic(expected = "the tests of a replay should have different ids")]
fn two_tests_with_one_id() {
    let tests = [test(1, &[], &[]), test(1, &[], &[])];
    for toolchain in every_clang() {
        let replay = Replay::build(&toolchain, &identity().subject, &tests).unwrap();
        replay.run(LIMITS, &|| true).unwrap();
    }
}
