//! What llvm-cov lists for an included subject: its own file, its own functions, and nothing of the driver.

use flipside_replay::replay::{Replay, ReplayReport, ResultKind};
use flipside_replay::{MeasuredBranches, structure};

use crate::support::{LIMITS, Scene, branches, ends_inside, every_clang, shown, test};

/// The names as llvm-cov has them; every region has to lie in the subject's file.
fn names(scene: &Scene, report: &ReplayReport) -> Vec<String> {
    let functions = report.returned.iter();
    let mut names: Vec<_> = functions
        .map(|function| {
            let file = &scene.subject.file;
            assert!(function.filenames.iter().all(|listed| listed == file), "{:?}", function.filenames);
            function.name.clone()
        })
        .collect();
    names.sort();
    names
}

#[test]
fn a_subject_with_its_own_main() {
    let source = "static int f(int a) { return a > 3; }\nint main(void) { if (f(5)) return 1; }\n";
    let scene = Scene::new(source, "f", &["int a"], ResultKind::Scalar);
    for toolchain in every_clang() {
        let report = scene.run(&toolchain, &[test(1, &["a = 4;"], &[])]).unwrap();
        assert_eq!(shown(&report), ["1 returned 1"]);
        assert_eq!(names(&scene, &report), ["driver.c:f", "main"]);
        assert_eq!(branches(&report.returned, "main"), [(2, 0, 0)]);
    }
}

#[test]
fn main_as_the_subject() {
    let source = "int main(int argc, char **argv) { if (argc > 1) return argv[1][0]; }";
    let variables = ["int argc", "char *argv[3]"];
    let scene = Scene::new(source, "main", &variables, ResultKind::Scalar);
    for toolchain in every_clang() {
        let tests = [test(1, &["argc = 2;", "argv[1] = \"a\";"], &[]), test(2, &["argc = 1;"], &[])];
        let report = scene.run(&toolchain, &tests).unwrap();
        // Without a return it returns 0, because it is still `main` (C17 5.1.2.2.3).
        assert_eq!(shown(&report), ["1 returned 97", "2 returned 0"]);
        assert_eq!(names(&scene, &report), ["main"]);
        assert_eq!(branches(&report.returned, "main"), [(1, 1, 1)]);
    }
}

#[test]
fn a_subject_with_macros_of_its_own() {
    let source = "
        #define _GNU_SOURCE
        #include <stdio.h>
        #include <string.h>
        #define printf(...) (printed++)
        #define write 7
        #define fork() 8
        #define static
        #define long int
        #define value(x) nothing
        #define f(x) (f(x) + 1)
        static int printed;
        int (f)(const char *text) { printf(\"%s\", text); return strcasestr(text, \"B\") ? write : fork(); }";
    let scene = Scene::new(source, "f", &["const char *text"], ResultKind::Scalar);
    for toolchain in every_clang() {
        let tests = [test(1, &["text = \"abc\";"], &["printed"]), test(2, &["text = \"\";"], &["text"])];
        let report = scene.run(&toolchain, &tests).unwrap();
        assert_eq!(shown(&report), ["1 returned 7 | 1", "2 returned 8 | 1"]);
        assert_eq!(names(&scene, &report), ["f"]);
        assert_eq!(branches(&report.returned, "f"), [(13, 1, 1)]);
    }
}

#[test]
fn the_users_flags_hold_for_the_subject() {
    let source = "
        #include \"other.h\"
        #if !defined __STRICT_ANSI__ || __STDC_VERSION__ != 201112L
        #error \"the user's standard is not kept\"
        #endif
        int f(int a) { return a == FIRST + SECOND; }";
    let flags =
        ["-std=c11", "-pedantic-errors", "-Werror", "-Weverything", "-O2", "-DFIRST=1", "-funsigned-char"];
    let scene = Scene::new(source, "f", &["int a"], ResultKind::Scalar).flags(&flags);
    std::fs::write(scene.folder.path().join("other.h"), "#define SECOND 2\n").unwrap();
    scene.check(&[test(1, &["a = 3;"], &["(char)-1"])], &["1 returned 1 | 255"]);
}

#[test]
fn a_header_with_code_is_listed_with_its_own_file() {
    let source = "#include \"part.h\"\nint f(int a) { return part(a); }\n";
    let scene = Scene::new(source, "f", &["int a"], ResultKind::Scalar);
    let header = scene.folder.path().canonicalize().unwrap().join("part.h");
    std::fs::write(&header, "static int part(int a) { return a ? 1 : 0; }\n").unwrap();
    for toolchain in every_clang() {
        let report = scene.run(&toolchain, &[test(1, &["a = 4;"], &[])]).unwrap();
        let part = report.returned.iter().find(|function| function.plain_name() == "part").unwrap();
        assert_eq!(part.filenames, std::slice::from_ref(&header));
        assert_eq!(branches(&report.returned, "part"), [(1, 1, 0)]);
    }
}

#[test]
fn an_inline_function_is_compiled() {
    let source = "inline int f(int a) { return a > 3 ? 2 : 1; }";
    let scene = Scene::new(source, "f", &["int a"], ResultKind::Scalar);
    for toolchain in every_clang() {
        let report = scene.run(&toolchain, &[test(1, &["a = 4;"], &[])]).unwrap();
        assert_eq!(shown(&report), ["1 returned 2"]);
        assert_eq!(branches(&report.returned, "f"), [(1, 1, 0)]);
    }
}

#[test]
fn what_is_declared_elsewhere() {
    let source = "
        extern int sensor; int measure(int); extern int calibration; int transmit(int);
        int f(int a) { if (a > sensor) return measure(a); return a < 0 ? transmit(calibration) : 0; }";
    let mut scene = Scene::new(source, "f", &["int a"], ResultKind::Scalar);
    scene.subject.definitions =
        vec!["int sensor = 10;".to_owned(), "int measure(int a) { return a > 20 ? 7 : 8; }".to_owned()];
    for toolchain in every_clang() {
        let tests = [
            test(1, &["a = 4;"], &["sensor"]),
            test(2, &["a = 4;", "sensor = 3;"], &[]),
            test(3, &["a = 21;"], &[]),
            ends_inside(test(4, &["a = -1;"], &[])),
        ];
        let replay = Replay::build(&toolchain, &scene.subject, &tests).unwrap();
        assert_eq!(replay.missing(), ["calibration", "transmit"]);
        let report = replay.run(LIMITS, &|| true).unwrap();
        assert_eq!(shown(&report), ["1 returned 0 | 10", "2 returned 8", "3 returned 7", "4 signalled 11"]);
        assert_eq!(names(&scene, &report), ["f"]);
    }
}

#[test]
fn the_structural_check_holds_for_an_included_subject() {
    let source = "
        #include <ctype.h>
        #define MAX(a, b) ((a) > (b) ? (a) : (b))
        static int digit(int c) { return isdigit(c) && c != '0'; }
        int f(int a, int b) {
            do { b--; } while (b > 10);
            switch (MAX(a, b)) { case 1: case 2: return digit(a) || !b; default: break; }
            return !(a && b);
        }
        int main(void) { return f(1, 2) ? 0 : 1; }";
    let scene = Scene::new(source, "f", &["int a", "int b"], ResultKind::Scalar);
    for toolchain in every_clang() {
        let report = scene.run(&toolchain, &[test(1, &["a = 1;"], &[])]).unwrap();
        let lowered = flipside_c::lower_file_with_regions(&toolchain, &scene.subject.file, &[]).unwrap();
        let measured = MeasuredBranches::new(&lowered, &report.returned);
        let structure = structure::compare(&lowered, &measured);
        assert_eq!(structure.differences, [], "clang {}", toolchain.version());
        assert_eq!(structure.functions, 3);
    }
}
