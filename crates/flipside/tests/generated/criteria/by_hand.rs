//! Points and projections that were worked out by hand, what `flipside check` rejects, and what does not go together.

use std::path::Path;

use serde_json::Value;

use crate::support::flipside_in;

const PROGRAM: &str = "\
void pc_label(int condition, int id, const char *tag);
static int half(int n) { return n / 2; }
static int never(int n) { return n; }
int f(unsigned char a, unsigned char b)
{
    int x = 0;
    pc_label(a > b, 1, \"order\");
    pc_label(a > 255, 2, \"never\");
    if (a > 10 && b > 20)
        x = half(a);
    else if (a >= 256)
        x = never(b);
    switch (x) {
    case 300:
        return 1;
    }
    return x;
}
";

fn cover(folder: &Path, options: &[&str]) -> (Option<i32>, Value, String) {
    cover_program(folder, PROGRAM, options)
}

fn cover_program(folder: &Path, program: &str, options: &[&str]) -> (Option<i32>, Value, String) {
    std::fs::write(folder.join("p.c"), program).unwrap();
    crate::cover(folder, options)
}

/// The ids of the objectives of a criterion: those with this verdict.
fn ids(report: &Value, criterion: &str, verdict: &str) -> Vec<String> {
    let objectives = report["objectives"].as_array().unwrap().iter();
    let own = objectives
        .filter(|one| one["criteria"].as_array().is_some_and(|all| all.iter().any(|name| name == criterion)));
    let with = own.filter(|one| one["verdict"] == verdict);
    with.map(|one| one["id"].as_str().unwrap().to_owned()).collect()
}

// Shows V11.
#[test]
fn every_criterion_has_its_objectives_and_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let all = "statement,function,call,condition,decision,boundaries,labels";
    let (status, report, said) = cover(folder.path(), &["--criterion", all]);
    assert_eq!(status, Some(0), "{said}");
    let unreachable = |criterion| ids(&report, criterion, "unreachable");
    assert_eq!(unreachable("statement"), ["never#0:statement", "f#6:statement", "f#8:statement"]);
    assert_eq!(unreachable("function"), ["never#0:function"]);
    assert_eq!(unreachable("call"), ["f#3:call"]);
    assert_eq!(unreachable("condition"), ["f#2:true"]);
    assert_eq!(unreachable("decision"), ["f#2:true", "f#3:case 300"]);
    assert_eq!(unreachable("boundaries"), ["f#1:just above", "f#4:on", "f#4:just above"]);
    assert_eq!(unreachable("labels"), ["f#1:label 2"]);
    assert_eq!(ids(&report, "decision", "covered").len(), 4, "{said}");
    assert_eq!(ids(&report, "condition", "covered").len(), 5, "{said}");
    for line in [
        "f: 9 of 12 statements covered, 3 unreachable, 0 unknown: complete",
        "function: 2 of 3 functions covered, 1 unreachable, 0 unknown",
        "condition: 5 of 6 outcomes of conditions covered, 1 unreachable, 0 unknown",
        "labels: 1 of 2 labels covered, 1 unreachable, 0 unknown",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    let checked = flipside_in(folder.path(), &["check", "out", "p.c", "--no-replay"]);
    assert_eq!(checked.status.code(), Some(0), "{}", String::from_utf8_lossy(&checked.stderr));
}

/// What LTest's own header makes of a label: other names and another order, behind a macro.
#[test]
fn labels_may_be_macros_of_ltest() {
    let folder = tempfile::tempdir().unwrap();
    let declared = "void pc_label(int condition, int id, const char *tag);";
    let header = "void __PC__LABEL(unsigned id, int condition, const char *tag) __attribute((FC_BUILTIN));\n\
                  #define __PC__LABEL(id, condition, tag) do { __PC__LABEL(id, condition, tag); } while (0)\n\
                  #define pc_label(condition, id, tag) __PC__LABEL(id, condition, tag)";
    std::fs::write(folder.path().join("labels.h"), header).unwrap();
    let program = PROGRAM.replace(declared, "#include \"labels.h\"");
    let (status, report, said) = cover_program(folder.path(), &program, &["--criterion", "labels"]);
    assert_eq!(status, Some(0), "{said}");
    assert_eq!(ids(&report, "labels", "covered"), ["f#0:label 1"], "{said}");
    assert_eq!(ids(&report, "labels", "unreachable"), ["f#1:label 2"], "{said}");
    assert!(said.contains("`pc_label(a > 255, 2, \"never\")` never holds"), "{said}");
}

/// A change of an objective.
type Change = fn(&mut Value);

#[test]
fn check_rejects_another_verdict_or_criterion() {
    let folder = tempfile::tempdir().unwrap();
    let (status, report, said) = cover(folder.path(), &["--criterion", "statement,boundaries"]);
    assert_eq!(status, Some(0), "{said}");
    let changes: &[(&str, Change)] = &[
        ("never#0:statement", |one| one["verdict"] = "covered".into()),
        ("f#8:statement", |one| one["criteria"] = serde_json::json!(["call"])),
        ("f#0:statement", |one| one["line"] = 9.into()),
        ("f#0:statement", |one| one["point"] = false.into()),
        ("f#1:on", |one| one["verdict"] = "unknown".into()),
        ("f#0:on", |one| one["condition"] = "a > c".into()),
        ("f#0:on", |one| one["tests"] = serde_json::json!([])),
    ];
    for (id, change) in changes {
        let mut changed = report.clone();
        let objectives = changed["objectives"].as_array_mut().unwrap();
        change(objectives.iter_mut().find(|one| one["id"] == *id).unwrap());
        std::fs::write(folder.path().join("out/report.json"), changed.to_string()).unwrap();
        let checked = flipside_in(folder.path(), &["check", "out", "p.c", "--no-replay"]);
        assert_eq!(checked.status.code(), Some(3), "{id}: {}", String::from_utf8_lossy(&checked.stderr));
    }
}

#[test]
fn single_conditions_are_listed_where_they_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let shown = |options: &[&str]| -> Vec<(String, String)> {
        let (status, report, said) = cover(folder.path(), options);
        assert_eq!(status, Some(0), "{said}");
        let decisions = report["decisions"].as_array().unwrap().iter();
        let conditions = decisions.flat_map(|decision| decision["conditions"].as_array().unwrap());
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        conditions.map(|one| (text(&one["id"]), text(&one["verdict"]))).collect()
    };
    let several = ["f#0", "f#1"].map(|id| (id.to_owned(), "covered".to_owned()));
    assert_eq!(shown(&["--criterion", "mcdc"]), several);
    let all: Vec<(String, String)> =
        several.into_iter().chain([("f#2".to_owned(), "unreachable".to_owned())]).collect();
    assert_eq!(shown(&["--criterion", "mcdc", "--mcdc-single"]), all);
    assert_eq!(shown(&["--criterion", "mcdc", "--mcdc-single", "--mcdc", "unique-cause"]), all);
    let checked = flipside_in(folder.path(), &["check", "out", "p.c", "--no-replay"]);
    assert_eq!(checked.status.code(), Some(0), "{}", String::from_utf8_lossy(&checked.stderr));
}

#[test]
fn what_does_not_go_together_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (options, message) in [
        (&["--mcdc-single"][..], "--mcdc-single is for --criterion mcdc"),
        (&["--criterion", "path,statement"][..], "path and k-path stand alone"),
        (&["--criterion", "labels", "--k", "3"][..], "--k is for --criterion k-path"),
        (&["--criterion", "statements"][..], "statement"),
    ] {
        let (status, _, said) = cover(folder.path(), options);
        assert_eq!(status, Some(2), "{said}");
        assert!(said.contains(message), "{said}");
        assert!(!folder.path().join("out").exists());
    }
}

/// A macro of a system header is one statement, and a failed assertion is no call; a macro of the user's has its statements.
#[test]
fn macros_of_headers_are_one_statement() {
    let folder = tempfile::tempdir().unwrap();
    let text = "#include <assert.h>\n#define LEAVE(c) do { if (c) return 1; } while (0)\n\
                int f(unsigned char a)\n{\n    assert(a < 256);\n    LEAVE(a == 3);\n    return 0;\n}\n";
    std::fs::write(folder.path().join("m.c"), text).unwrap();
    let output =
        flipside_in(folder.path(), &["cover", "m.c", "f", "--out", "out", "--criterion", "statement,call"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("f: 5 of 5 statements covered, 0 unreachable, 0 unknown: complete"), "{said}");
    assert!(said.contains("call: there is no call"), "{said}");
}
