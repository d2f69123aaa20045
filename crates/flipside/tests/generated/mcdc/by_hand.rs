//! Decisions whose verdicts were worked out by hand, what `flipside check` rejects, and what clang 18 and newer say.

use std::path::Path;

use serde_json::Value;

use crate::support::{flipside_in, toolchains};

/// The letters of the conditions of all decisions: `+` shown, `x` cannot be, `?` unknown; `|` between decisions.
fn letters(report: &Value) -> String {
    let decisions = report["decisions"].as_array().cloned().unwrap_or_default();
    let of = |decision: &Value| -> String {
        let conditions = decision["conditions"].as_array().unwrap();
        let letter = |condition: &Value| match condition["verdict"].as_str().unwrap() {
            "covered" => '+',
            "unreachable" => 'x',
            _ => '?',
        };
        conditions.iter().map(letter).collect()
    };
    decisions.iter().map(of).collect::<Vec<_>>().join("|")
}

fn cover(folder: &Path, text: &str, options: &[&str]) -> (Option<i32>, Value, String) {
    std::fs::write(folder.join("p.c"), text).unwrap();
    crate::cover(folder, &[&["--criterion", "mcdc"], options].concat())
}

/// A change of a report.
type Change = fn(&mut Value);

/// A function `f`, what masking shows, and what unique cause shows.
const CASES: &[(&str, &str, &str)] = &[
    ("int f(int a, int b, int c) { return (a && b) || (a && c); }", "++++", "++x+"),
    // One condition has nothing beyond its branches.
    ("int f(int a) { if (a) return 1; return !a; }", "", ""),
    ("int f(int a) { return a || 1; }", "", ""),
    // Constants are no conditions, and mask what they decide.
    ("int f(int a, int b) { if (a && 1 && b) return 1; return 0; }", "++", "++"),
    ("int f(int a, int b) { if ((a || 1) && b) return 1; return 0; }", "x+", "x+"),
    ("int f(int a, int b) { if (a && b && 0) return 1; return 0; }", "xx", "xx"),
    // An evaluation that does not end shows nothing.
    (
        "#include <stdlib.h>\nstatic int stop(void) { exit(3); }\nint f(int a) { if (a > 0 && stop()) return 1; return 0; }",
        "xx",
        "xx",
    ),
    // A decision inside itself: each call has an evaluation of its own.
    (
        "static int g(unsigned n, int k) { if (n > 0 && g(n - 1, k)) return 1; return k > 2; }\nint f(unsigned n, int k) { return g(n % 3, k); }",
        "++",
        "++",
    ),
    // Never false, always masked, and masked by another one.
    ("int f(unsigned a) { if (a > 10 && a > 5) return 1; return 0; }", "+x", "+x"),
    ("int f(int a, int b) { if ((a && b) || (a || b)) return 1; return 0; }", "+x++", "+xx+"),
    // Negations, `?:`, nested decisions and values.
    ("int f(int a, int b, int c) { return !(a && !(b || c)); }", "+++", "+++"),
    ("int f(int a, int b, int c) { return (a ? b : c) && b; }", "++", "++"),
    ("int f(int a, int b, int c) { return ((a && b) == c) || c > 3; }", "++|++", "++|++"),
    ("int f(int a, int b) { switch (a && b) { case 1: return 5; default: return 6; } }", "++", "++"),
    // In a loop the evaluations of one test are enough.
    (
        "int f(unsigned n) { int s = 0; for (unsigned i = 0; i < 4 && i != n; i++) s++; return s; }",
        "++",
        "++",
    ),
    // What is left of an earlier evaluation does not count.
    (
        "int f(int a, int b) { int i, s = 0; for (i = 0; i < 2; i++) if ((i == 0 && a) || (i == 1 && b && !a)) s++; return s; }",
        "+++++",
        "++x++",
    ),
];

#[test]
fn verdicts_are_those_worked_out_by_hand() {
    let folder = tempfile::tempdir().unwrap();
    for (text, masking, unique_cause) in CASES {
        for (options, expected) in [(&[][..], masking), (&["--mcdc", "unique-cause"], unique_cause)] {
            let (status, report, said) = cover(folder.path(), text, options);
            assert_eq!(
                (status, letters(&report).as_str()),
                (Some(0), *expected),
                "{text} {options:?}\n{said}"
            );
        }
    }
}

/// What clang says about these is compared, where there is a clang that says something.
#[test]
fn clang_agrees() {
    let Some(toolchain) = toolchains().into_iter().find(|found| found.version().major >= 18) else { return };
    let clang = toolchain.clang().display().to_string();
    let folder = tempfile::tempdir().unwrap();
    let mut compared = 0;
    for (text, masking, _) in CASES {
        std::fs::write(folder.path().join("p.c"), text).unwrap();
        let arguments = ["--clang", &clang, "cover", "p.c", "f", "--out", "out", "--criterion", "mcdc"];
        let output = flipside_in(folder.path(), &arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{text}\n{said}");
        let report = std::fs::read_to_string(folder.path().join("out/report.json")).unwrap();
        let report: Value = serde_json::from_str(&report).unwrap();
        assert_eq!(letters(&report), *masking, "{text}");
        let judged = report["builds"]["mcdc"].as_str().unwrap_or_default().to_owned();
        compared += usize::from(judged.starts_with("llvm-cov agrees on MC/DC: decisions compared: all"));
    }
    assert!(compared >= 6, "{compared}");
}

// Shows E2.
#[test]
fn check_rejects_what_was_changed() {
    let text = "int f(unsigned a, int b) { if ((a > 10 && a > 5) || b) return 1; return 0; }";
    for options in [&[][..], &["--mcdc", "unique-cause"]] {
        let folder = tempfile::tempdir().unwrap();
        let (status, report, said) = cover(folder.path(), text, options);
        assert_eq!((status, letters(&report).as_str()), (Some(0), "+x+"), "{said}");
        let check = |report: &Value| {
            let file = folder.path().join("out/report.json");
            std::fs::write(file, serde_json::to_string(report).unwrap()).unwrap();
            let output = flipside_in(folder.path(), &["check", "out", "p.c", "--no-replay"]);
            (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
        };
        assert_eq!(check(&report).0, Some(0));
        let changes: [(&str, Change); 6] = [
            ("another test", |report| report["decisions"][0]["conditions"][0]["pair"][0]["test"] = 77.into()),
            ("another evaluation", |report| {
                report["decisions"][0]["conditions"][0]["pair"][0]["evaluation"] = 2.into();
            }),
            ("a row that nothing evaluates", |report| {
                let rows = report["decisions"][0]["rows"].as_array_mut().unwrap();
                let row = rows.iter_mut().find(|row| row["tests"] == serde_json::json!([])).unwrap();
                row["tests"] = serde_json::json!([0]);
            }),
            ("a condition that is shown", |report| {
                report["decisions"][0]["conditions"][1]["verdict"] = "covered".into();
            }),
            ("a condition that cannot be shown", |report| {
                report["decisions"][0]["conditions"][2]["verdict"] = "unreachable".into();
            }),
            ("an objective less", |report| {
                report["objectives"].as_array_mut().unwrap().retain(|objective| objective["mcdc"] != true);
            }),
        ];
        for (what, change) in changes {
            let mut changed = report.clone();
            change(&mut changed);
            assert_ne!(changed, report, "{what}");
            let (status, said) = check(&changed);
            assert!(status == Some(3) && said.contains("rejected: "), "{what}: {status:?} {said}");
        }
    }
}
