//! A code base of our own: what is searched, what is reused, what several machines make of it together.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Output;

use flipside_base::Random;
use flipside_project::{FunctionResult, ProjectResult, Status};
use support::flipside_in;

/// What stands where the edits are made: functions that call each other, a macro, a type, a table.
const HEADER: &str = "#define LIMIT 10\nstruct point { int x; int y; };\nint clamp(int value);\n";
const FIRST: &str = "#include \"base.h\"\n\
    static int table[3] = { 1, 2, 3 };\n\
    static int twice(int value) { return value > 100 ? 200 : value * 2; }\n\
    int clamp(int value) { if (value > LIMIT) return LIMIT; if (value > 20) return 20; return value; }\n\
    int sum(unsigned index) { if (index < 3) return table[index] + twice((int)index); return 0; }\n";
const SECOND: &str = "#include \"base.h\"\n\
    int inside(struct point p) { return p.x >= 0 && p.y < LIMIT; }\n\
    int alone(int a) { switch (a) { case 1: return 5; case 2: return 6; default: return 7; } }\n";

/// A folder with the code base and its `compile_commands.json`.
fn code_base() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    std::fs::create_dir(root.join("build")).unwrap();
    for (name, text) in [("base.h", HEADER), ("first.c", FIRST), ("second.c", SECOND), ("flipside.toml", "")]
    {
        std::fs::write(root.join(name), text).unwrap();
    }
    let entry = |file: &str| {
        format!(
            "{{\"directory\": \".\", \"file\": \"../{file}\", \"command\": \"gcc -O2 -fconserve-stack -I.. -c ../{file}\"}}"
        )
    };
    let text = format!("[{}, {}]", entry("first.c"), entry("second.c"));
    std::fs::write(root.join("build/compile_commands.json"), text).unwrap();
    folder
}

fn project(root: &Path, arguments: &[&str]) -> Output {
    let output = flipside_in(root, &[&["project"], arguments].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?}: {errors}");
    output
}

/// How many functions were searched, and how many were known.
fn searched(output: &Output) -> (usize, usize) {
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().find(|line| line.contains(" searched, ")).unwrap();
    let numbers: Vec<usize> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
    (numbers[0], numbers[1])
}

fn results(folder: &Path) -> ProjectResult {
    ProjectResult::read(folder).unwrap()
}

/// What is said of the functions, whatever it took and wherever it is.
fn verdicts(project: &ProjectResult) -> BTreeMap<String, FunctionResult> {
    let mut all = BTreeMap::new();
    for function in &project.functions {
        all.insert(function.id(), FunctionResult { seconds: 0.0, ..function.clone() });
    }
    all
}

fn edit(root: &Path, file: &str, from: &str, to: &str) {
    let path = root.join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file}: {from}");
    std::fs::write(path, text.replacen(from, to, 1)).unwrap();
}

/// When the files of a folder were written.
fn times(folder: &Path) -> BTreeMap<String, std::time::SystemTime> {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .map(|entry| {
            (entry.file_name().into_string().unwrap(), entry.metadata().unwrap().modified().unwrap())
        })
        .collect()
}

#[test]
fn only_what_reads_an_edit_is_searched_again() {
    let folder = code_base();
    let root = folder.path();
    assert_eq!(searched(&project(root, &["build"])), (5, 0));
    let first = results(&root.join(".flipside"));
    let expected = ["first.c:twice", "first.c:clamp", "first.c:sum", "second.c:inside", "second.c:alone"];
    assert_eq!(first.functions.iter().map(FunctionResult::id).collect::<Vec<_>>(), expected);
    assert!(
        first.functions.iter().all(|function| function.status == Status::Settled && function.reproducible)
    );
    let clamp = &first.functions[1];
    assert_eq!((clamp.counts.branches, clamp.counts.covered, clamp.counts.unreachable), (4, 3, 1));
    // Nothing changed: nothing is read or searched, and the bytes are the same.
    let bytes = std::fs::read(root.join(".flipside/project.json")).unwrap();
    let surveys = times(&root.join(".flipside/surveys"));
    assert_eq!(searched(&project(root, &["build"])), (0, 5));
    assert_eq!((surveys.len(), &times(&root.join(".flipside/surveys"))), (2, &surveys));
    assert_eq!(std::fs::read(root.join(".flipside/project.json")).unwrap(), bytes);
    // A comment and another line change no program.
    edit(root, "first.c", "static int twice", "/* twice as much */\n\nstatic int twice");
    assert_eq!(searched(&project(root, &["build"])), (0, 5));
    assert_eq!(results(&root.join(".flipside")).functions[1].line, clamp.line + 2);
    assert_ne!(times(&root.join(".flipside/surveys")), surveys);
    // A callee takes its callers with it.
    edit(root, "first.c", "value * 2", "value + value");
    assert_eq!(searched(&project(root, &["build"])), (2, 3));
    // A macro of a header takes those who use it.
    edit(root, "base.h", "LIMIT 10", "LIMIT 30");
    assert_eq!(searched(&project(root, &["build"])), (2, 3));
    assert_eq!(results(&root.join(".flipside")).functions[1].counts.covered, 4);
    // What was there before is known.
    edit(root, "base.h", "LIMIT 30", "LIMIT 10");
    assert_eq!(searched(&project(root, &["build"])), (0, 5));
}

/// No file that was read has changed: the preprocessor alone finds another one.
#[test]
fn a_header_that_is_new_is_noticed() {
    let folder = code_base();
    let root = folder.path();
    let optional = "#define FIRST 1\n#if __has_include(\"extra.h\")\n#include \"extra.h\"\n#endif\n";
    edit(root, "second.c", "#include \"base.h\"\n", optional);
    edit(root, "second.c", "int inside(struct point p) { return p.x >= 0 && p.y < LIMIT; }\n", "");
    edit(root, "second.c", "case 1:", "case FIRST:");
    std::fs::write(root.join("flipside.toml"), "functions = ['alone']\n").unwrap();
    assert_eq!(searched(&project(root, &["build"])), (1, 0));
    assert_eq!(searched(&project(root, &["build"])), (0, 1));
    std::fs::write(root.join("extra.h"), "#undef FIRST\n#define FIRST 9\n").unwrap();
    assert_eq!(searched(&project(root, &["build"])), (1, 0));
}

/// Edits that change what functions do, or only how they look; each can be undone.
const EDITS: [(&str, &str, &str); 10] = [
    ("base.h", "LIMIT 10", "LIMIT 25"),
    ("base.h", "int x; int y;", "short x; int y;"),
    ("first.c", "{ 1, 2, 3 }", "{ 1, -2, 3 }"),
    ("first.c", "value > 100", "value >= 100"),
    ("first.c", "value > 20", "value < -20"),
    ("first.c", "index < 3", "index < 2"),
    ("second.c", "p.x >= 0", "p.x > p.y"),
    ("second.c", "case 2:", "case 3:"),
    ("second.c", "int alone", "/* alone */\nint alone"),
    ("first.c", "int sum", "\nint  sum"),
];

/// Edits at random; now and then, everything is searched from scratch and compared. `FLIPSIDE_EDITS` says how many; then it is
/// compared after each.
#[test]
fn no_edit_leaves_a_verdict_stale() {
    let count: usize = std::env::var("FLIPSIDE_EDITS").ok().and_then(|text| text.parse().ok()).unwrap_or(8);
    let every = if std::env::var_os("FLIPSIDE_EDITS").is_some() { 1 } else { 4 };
    let folder = code_base();
    let root = folder.path();
    let mut random = Random::new(26);
    let mut applied = [false; EDITS.len()];
    let mut fewer = 0;
    for number in 1..=count {
        let at = random.below(EDITS.len());
        let (file, one, other) = EDITS[at];
        let (from, to) = if applied[at] { (other, one) } else { (one, other) };
        edit(root, file, from, to);
        applied[at] = !applied[at];
        let (searched, known) = searched(&project(root, &["build"]));
        assert_eq!(searched + known, 5);
        fewer += usize::from(known > 0);
        if number % every == 0 {
            let out = root.join("scratch");
            project(root, &["build", "--out", "scratch"]);
            assert_eq!(
                verdicts(&results(&root.join(".flipside"))),
                verdicts(&results(&out)),
                "edit {number}"
            );
            std::fs::remove_dir_all(out).unwrap();
        }
    }
    assert!(fewer > count / 2, "something should be reused: {fewer} of {count}");
}

#[test]
fn parts_make_the_same_whole_in_any_order() {
    let folder = code_base();
    let root = folder.path();
    project(root, &["build", "--out", "whole"]);
    let plan = project(root, &["plan", "build"]);
    std::fs::write(root.join("jobs.jsonl"), &plan.stdout).unwrap();
    project(root, &["run", "--shard", "1/2", "--out", "one"]);
    project(root, &["run", "--shard", "2/2", "--out", "two"]);
    project(root, &["run", "--job", "3", "--out", "three"]);
    project(root, &["merge", "two", "three", "one", "--out", "merged"]);
    let text = |name: &str| std::fs::read_to_string(root.join(name).join("project.json")).unwrap();
    assert_eq!(text("merged"), text("whole"));
    project(root, &["merge", "merged", "one", "--out", "merged"]);
    assert_eq!(text("merged"), text("whole"));
    let report = results(&root.join("merged")).functions[0].folder.clone();
    assert!(root.join("merged").join(report).join("report.html").exists());
}

#[test]
fn what_cannot_be_read_is_told_and_costs_nothing_else() {
    let folder = code_base();
    let root = folder.path();
    edit(root, "second.c", "base.h", "generated.h");
    let output = project(root, &["build"]);
    assert_eq!(output.status.code(), Some(1));
    let known = results(&root.join(".flipside"));
    assert_eq!((known.functions.len(), known.unread.len()), (3, 1));
    assert!(known.unread[0].reason.contains("'generated.h' file not found"), "{}", known.unread[0].reason);
}

#[test]
fn flipside_toml_says_which_functions() {
    let folder = code_base();
    let root = folder.path();
    std::fs::write(root.join("flipside.toml"), "exclude = ['second.c']\nskip = ['tw*']\n").unwrap();
    project(root, &["build"]);
    let ids: Vec<String> =
        results(&root.join(".flipside")).functions.iter().map(FunctionResult::id).collect();
    assert_eq!(ids, ["first.c:clamp", "first.c:sum"]);
    std::fs::write(root.join("flipside.toml"), "skip = 'x'\n").unwrap();
    let output = flipside_in(root, &["project", "build"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("flipside.toml:1:8: "), "{errors}");
}

#[test]
fn a_file_without_main_is_all_its_functions() {
    let folder = code_base();
    let root = folder.path();
    let output = flipside_in(root, &["cover", "-p", "build", "first.c"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    for line in ["twice            2        2            0", "clamp            4        3            1"] {
        assert!(text.contains(line), "{text}");
    }
    assert!(root.join("flipside-out/sum/report.json").exists());
    let output = flipside_in(root, &["cover", "-p", "build", "second.c", "inside", "--quiet"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let output = flipside_in(root, &["cover", "-p", "build", "base.h", "inside"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("base.h: the build in build does not compile it"), "{errors}");
}

#[test]
fn changes_since_a_revision_are_those_of_the_program() {
    let folder = code_base();
    let root = folder.path();
    let git = |words: &[&str]| {
        let mut command = std::process::Command::new("git");
        command.args(["-c", "user.name=x", "-c", "user.email=x@example.com", "-C"]).arg(root).args(words);
        assert!(command.output().unwrap().status.success(), "{words:?}");
    };
    git(&["init", "--quiet"]);
    git(&["add", "."]);
    git(&["commit", "--quiet", "-m", "first"]);
    edit(root, "first.c", "int clamp", "/* a comment */ int clamp");
    edit(root, "first.c", "value * 2", "value + value");
    assert_eq!(searched(&project(root, &["build", "--changed-since", "HEAD"])), (2, 0));
    let output = flipside_in(root, &["project", "build", "--changed-since", "nothing"]);
    assert_eq!(output.status.code(), Some(2));
}

/// The files have variables of their own, which a function that names none does not read.
#[test]
fn a_function_of_a_header_is_searched_once() {
    let folder = code_base();
    let root = folder.path();
    let text = "static inline int sign(int x) { return x < 0 ? -1 : x > 0; }\n";
    edit(root, "base.h", "int clamp", &format!("{text}int clamp"));
    for file in ["first.c", "second.c"] {
        edit(
            root,
            file,
            "#include \"base.h\"\n",
            &format!("#include \"base.h\"\nint use_{}(int x) {{ return sign(x); }}\n", &file[..1]),
        );
    }
    edit(
        root,
        "second.c",
        "int alone",
        "int first_of(void);\nint (*const other)(void) = first_of;\nint alone",
    );
    std::fs::write(root.join("flipside.toml"), "functions = ['sign']\n").unwrap();
    assert_eq!(searched(&project(root, &["build"])), (1, 0));
    let known = results(&root.join(".flipside"));
    assert_eq!(known.functions.len(), 1);
    assert_eq!((known.functions[0].id().as_str(), known.functions[0].counts.covered), ("base.h:sign", 2));
}

/// What builds have that is easily got wrong, all in one.
#[test]
fn a_build_may_be_as_builds_are() {
    let folder = code_base();
    let root = folder.path();
    std::fs::write(root.join("third.c"), "int two(int a) { return a > WIDTH ? 1 : 0; }\n").unwrap();
    std::fs::write(root.join("words.rsp"), "-DWIDTH=\"(1 + 1)\" -fconserve-stack\n").unwrap();
    let text = r#"[
        {"directory": ".", "file": "../third.c", "command": "gcc @../words.rsp -c ../third.c"},
        {"directory": "..", "file": "third.c", "arguments": ["ccache", "cc", "-DWIDTH=7", "-fno-ipa-sra", "-c", "third.c"]},
        {"directory": "..", "file": "third.c", "arguments": ["cc", "-DWIDTH=7", "-Wall", "-fno-ipa-sra", "-c", "third.c", "-o", "x.o"]},
        {"directory": "..", "file": "gone.c", "command": "cc -c gone.c"},
        {"directory": "..", "file": "second.c", "command": "arm-none-eabi-gcc -mthumb -c second.c"},
        {"directory": "..", "file": "first.c", "command": "cc -fsomething-new -c first.c"},
        {"directory": "..", "file": "plus.cc", "command": "c++ -c plus.cc"}
    ]"#;
    std::fs::write(root.join("build/compile_commands.json"), text).unwrap();
    let output = project(root, &["build"]);
    assert_eq!(output.status.code(), Some(1));
    let known = results(&root.join(".flipside"));
    // Two ways of compilation, each with its own verdicts; another object file is no other way.
    let shown: Vec<(&str, usize)> =
        known.functions.iter().map(|each| (&*each.function, each.counts.covered)).collect();
    assert_eq!(shown, [("two", 2), ("two", 2)]);
    assert_ne!(known.functions[0].configuration, known.functions[1].configuration);
    let unread: Vec<String> =
        known.unread.iter().map(|unread| format!("{}: {}", unread.file, unread.reason)).collect();
    assert_eq!(unread.len(), 3, "{unread:?}");
    for (at, what) in
        ["first.c: ", "gone.c: the file is not there", "second.c: `arm-none-eabi-gcc` compiles for"]
            .into_iter()
            .enumerate()
    {
        assert!(unread[at].starts_with(what), "{unread:?}");
    }
    assert!(unread[0].contains("-fsomething-new"), "{unread:?}");
    // The flag is harmless: the user says so.
    std::fs::write(root.join("flipside.toml"), "drop-flags = ['-fsomething-new']\nfunctions = ['twice']\n")
        .unwrap();
    project(root, &["build"]);
    assert_eq!(results(&root.join(".flipside")).functions.len(), 1);
}

/// The page, the formats and the history are there; waivers that fit make the run complete, others fail it.
#[test]
fn waivers_are_judged_in_every_run_and_shown_everywhere() {
    let folder = code_base();
    let root = folder.path();
    let text = "#include <stdlib.h>\nint get(int n) { int *p = malloc(8); if (!p) return -1; *p = n; return n > LIMIT; }\n";
    edit(root, "second.c", "#include \"base.h\"\n", &format!("#include \"base.h\"\n{text}"));
    std::fs::write(root.join("flipside.toml"), "functions = ['get', 'alone']\n").unwrap();
    assert_eq!(project(root, &["build"]).status.code(), Some(1));
    let branch = "second.c:get#0:true";
    let waive = |branch: &str| {
        let words = [
            "waive",
            branch,
            "--category",
            "environment",
            "--text",
            "the pool is large",
            "--who",
            "N. N.",
            "--proof",
        ];
        flipside_in(root, &words)
    };
    let output = waive(branch);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(waive(branch).status.code(), Some(2), "it has a waiver already");
    assert_eq!(waive("second.c:get#9:true").status.code(), Some(2), "there is no such branch");
    let output = project(root, &["build"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).contains("\n1 waived\n"));
    let read = |name: &str| std::fs::read_to_string(root.join(".flipside").join(name)).unwrap();
    for (name, what) in [
        ("index.html", "environment: the pool is large"),
        ("project.sarif", "environment: the pool is large (N. N., "),
        ("summary.md", "1 waived"),
        ("project.xml", "classname=\"waivers\""),
        ("badge.json", "100 %"),
    ] {
        assert!(read(name).contains(what), "{name}: {}", read(name));
    }
    assert_eq!(read("history.jsonl").lines().count(), 2);
    // A part of the functions says nothing about the waivers of the others.
    assert_eq!(project(root, &["build", "--sample", "9"]).status.code(), Some(0));
    assert_eq!(read("history.jsonl").lines().count(), 2);
    // Other code: the waiver has to be looked at again.
    edit(root, "second.c", "malloc(8)", "malloc(16)");
    let output = project(root, &["build"]);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains(&format!("the waiver of `{branch}` is stale: ")), "{errors}");
    assert!(read("summary.md").contains("is stale") && read("project.xml").contains("is stale"));
    // A test covers what was waived.
    std::fs::write(
        root.join("flipside.toml"),
        "functions = ['get', 'alone']\noptions = ['--malloc-may-fail']\n",
    )
    .unwrap();
    let output = project(root, &["build"]);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains(&format!("`{branch}` is waived, and a test covers it")), "{errors}");
}
