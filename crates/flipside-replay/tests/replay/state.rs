//! What a test starts from: the initial values, whatever ran before it.

use flipside_replay::replay::ResultKind;

use crate::support::{Scene, test};

#[test]
fn globals_as_inputs_and_outputs() {
    let source = "
        int counter = 10; static unsigned char limit = 200; const int step = 3;
        int advance(void) { counter += step; limit++; return counter > limit; }";
    Scene::new(source, "advance", &[], ResultKind::Scalar).check(
        &[
            test(1, &[], &["counter", "limit"]),
            test(2, &["counter = -4;", "limit = 255;"], &["counter", "limit"]),
            test(3, &[], &["counter", "limit"]),
        ],
        &["1 returned 0 | 13 201", "2 returned 0 | -1 0", "3 returned 0 | 13 201"],
    );
}

#[test]
fn a_static_local_starts_anew() {
    let source = "int next(int a) { static int calls = 40; if (a) calls += a; return ++calls; }";
    Scene::new(source, "next", &["int a"], ResultKind::Scalar).check(
        &[test(1, &["a = 5;"], &[]), test(2, &[], &[]), test(3, &["a = 1;"], &[])],
        &["1 returned 46", "2 returned 41", "3 returned 42"],
    );
}

#[test]
fn a_static_function_with_a_static_type() {
    let source =
        "typedef enum { OFF, ON } mode; static mode flip(mode mode) { return mode == ON ? OFF : ON; }";
    let mut scene = Scene::new(source, "flip", &["mode given"], ResultKind::Scalar);
    scene.check(&[test(1, &["given = ON;"], &[]), test(2, &[], &[])], &["1 returned 0", "2 returned 1"]);
    // A variable may have the name of the type or of the function, as a parameter may.
    scene.subject.variables = vec!["mode flip".to_owned()];
    scene.subject.arguments = vec!["flip".to_owned()];
    scene.check(&[test(1, &["flip = ON;"], &["flip"])], &["1 returned 0 | 1"]);
}

#[test]
fn the_heap_starts_anew() {
    let source = "
        #include <stdlib.h>
        static char *kept;
        int keep(int size) { if (!kept) kept = calloc(1, size); if (!kept) return -1; return kept[0]++ == 0; }";
    Scene::new(source, "keep", &["int size"], ResultKind::Scalar).check(
        &[test(1, &["size = 100;"], &["kept", "kept[0]"]), test(2, &["size = 2147483647;"], &["kept"])],
        &["1 returned 1 | 1 1", "2 returned -1 | 0"],
    );
}
