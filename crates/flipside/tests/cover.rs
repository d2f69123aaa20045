//! `flipside cover` on the functions of `tests/cover`: verdicts as the file says, every test confirmed on the compiled code,
//! the tree checked, and the same bytes for the same seed.
//!
//! A line `// cover: FUNCTION` asks for all branches covered; `// cover: FUNCTION unreachable ID, ID` names those that are
//! not. `(program)` in the place of the function is the whole program. `tests/examples.txt` has such lines for the examples.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;
use support::{c_files, check_all, context_of, flipside, tests_folder};

struct Expected {
    file: PathBuf,
    function: String,
    unreachable: BTreeSet<String>,
}

/// The function; none where the file is a program.
const PROGRAM: &str = "(program)";

impl Expected {
    /// Reads `FUNCTION`, or `FUNCTION unreachable ID, ID`.
    fn read(file: &Path, line: &str) -> Self {
        let (function, unreachable) = line.split_once(" unreachable ").unwrap_or((line, ""));
        Expected {
            file: file.to_owned(),
            function: function.trim().to_owned(),
            unreachable: unreachable.split(", ").filter(|id| !id.is_empty()).map(str::to_owned).collect(),
        }
    }
}

fn expected(file: &Path) -> Vec<Expected> {
    let text = std::fs::read_to_string(file).unwrap();
    let heads = text.lines().filter_map(|line| line.strip_prefix("// cover: "));
    heads.map(|line| Expected::read(file, line)).collect()
}

/// Runs `cover` and gives the report.
fn cover(file: &Path, function: &str, more: &[&str]) -> Result<Value, String> {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (file.to_str().unwrap(), folder.path().to_str().unwrap());
    let mut arguments = vec!["cover", file];
    arguments.extend(Some(function).filter(|function| *function != PROGRAM));
    arguments.extend(["--out", out, "--check"]);
    let context = context_of(Path::new(file));
    arguments.extend(context.iter().flat_map(|context| ["--context", context.as_str()]));
    arguments.extend(more);
    let output = flipside(&arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    // Where nothing is legal, the verdicts are there all the same.
    let contradiction = String::from_utf8_lossy(&output.stderr).contains("no input is legal");
    if output.status.code() != Some(if contradiction { 2 } else { 0 }) {
        let said = String::from_utf8_lossy(&output.stdout);
        return Err(format!("{function}: status {:?}: {said}{error}", output.status.code()));
    }
    let text = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
    Ok(serde_json::from_str(&text).unwrap())
}

/// Run with the default strategy only. `drive`: others ask Z3 about products of floating numbers, and it gives up.
/// `parse_options`: others need about 800 tests and a minute.
const SLOW: [&str; 2] = ["drive", "parse_options"];

fn check(expected: &Expected) -> Result<(), String> {
    // The default, and one of the others: all of them on all functions take five times as long and say little more.
    let others = [("0", "dfs"), ("1", "eager"), ("2", "lookahead"), ("3", "else"), ("7", "mt")];
    let turn = expected.function.bytes().map(usize::from).sum::<usize>() % others.len();
    let other = Some(others[turn]).filter(|_| !SLOW.contains(&expected.function.as_str()));
    for (seed, strategy) in [("0", "auto")].into_iter().chain(other) {
        let mut options = vec!["--seed", seed, "--strategy", strategy];
        options.extend(Some("--no-errors").filter(|_| strategy != "auto"));
        judge(expected, &cover(&expected.file, &expected.function, &options)?)?;
    }
    Ok(())
}

/// Is a report as it should be?
fn judge(expected: &Expected, report: &Value) -> Result<(), String> {
    let found: BTreeSet<String> = report["objectives"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|objective| objective["verdict"] == "unreachable")
        .map(|objective| objective["id"].as_str().unwrap().to_owned())
        .collect();
    if found != expected.unreachable {
        return Err(format!(
            "{}: unreachable {found:?}, expected {:?}",
            expected.function, expected.unreachable
        ));
    }
    let tests = report["tests"].as_array().unwrap();
    let objectives = report["objectives"].as_array().unwrap().len();
    if tests.is_empty() && found.len() < objectives
        || tests.iter().any(|test| test["replay"]["agrees"] != true)
    {
        return Err(format!("{}: not all tests are confirmed", expected.function));
    }
    if report["verdict"] != "exhaustive" {
        return Err(format!("{}: not exhaustive", expected.function));
    }
    Ok(())
}

#[test]
fn verdicts_are_as_the_files_say() {
    let work: Vec<Expected> =
        c_files(&tests_folder("cover")).iter().flat_map(|file| expected(file)).collect();
    assert!(work.len() > 10, "there should be functions to cover");
    check_all(&work, check);
}

#[test]
fn long_loops_are_followed_once() {
    let file = tests_folder("loops").join("loops.c");
    check_all(&expected(&file), |expected: &Expected| {
        let folder = tempfile::tempdir().unwrap();
        let (file, out) = (file.to_str().unwrap(), folder.path().to_str().unwrap());
        let output = flipside(&["cover", file, &expected.function, "--out", out, "--check"]);
        if !output.status.success() {
            return Err(format!("{}: {output:?}", expected.function));
        }
        let read = |name: &str| -> Value {
            serde_json::from_str(&std::fs::read_to_string(folder.path().join(name)).unwrap()).unwrap()
        };
        judge(expected, &read("report.json"))?;
        let once = &read("evidence/manifest.json")["together"]["once"];
        if !expected.unreachable.is_empty() && once != true {
            return Err(format!("{}: loops are unrolled", expected.function));
        }
        let checked = flipside(&["check", out, file]);
        if checked.status.success() { Ok(()) } else { Err(format!("{}: {checked:?}", expected.function)) }
    });
}

#[test]
fn examples_have_the_verdicts_that_were_written_down() {
    let tests = tests_folder("examples.txt");
    let folder = tests_folder("../examples");
    let text = std::fs::read_to_string(tests).unwrap();
    let work: Vec<Expected> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (file, rest) = line.split_once(' ').unwrap();
            Expected::read(&folder.join(file), rest)
        })
        .collect();
    let named: BTreeSet<&Path> = work.iter().map(|expected| expected.file.as_path()).collect();
    let files = c_files(&folder);
    assert_eq!(named, files.iter().map(PathBuf::as_path).collect(), "every example should have its line");
    check_all(&work, check);
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let without_times = |file: &Path, function: &str| {
        let mut report = cover(file, function, &["--seed", "3"]).unwrap();
        let statistics = report["statistics"].as_object_mut().unwrap();
        statistics.retain(|name, _| !name.ends_with("_ms"));
        serde_json::to_string(&report).unwrap()
    };
    for (file, function) in [("cover/memory.c", "check_item"), ("../examples/search.c", "search")] {
        let file = tests_folder(file);
        let first = without_times(&file, function);
        for _ in 0..4 {
            assert_eq!(first, without_times(&file, function), "{function}");
        }
    }
}

/// Runs `cover` on a text; gives the status, the report and what was said.
fn cover_text(text: &str, more: &[&str]) -> (i32, Value, String) {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("a.c"), folder.path().join("out"));
    std::fs::write(&file, text).unwrap();
    let mut arguments = vec!["cover", file.to_str().unwrap(), "f", "--out", out.to_str().unwrap()];
    arguments.extend(more);
    let output = flipside(&arguments);
    let said = [output.stdout, output.stderr].concat();
    let report = std::fs::read_to_string(out.join("report.json")).unwrap();
    let status = output.status.code().unwrap();
    (status, serde_json::from_str(&report).unwrap(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn what_depends_on_optimisation_is_a_disagreement() {
    let text = "int f(int a) {
  int level = 0;
#ifdef __OPTIMIZE__
  level = 1;
#endif
  if (a > 3) return level;
  return 7;
}
";
    let (status, report, said) = cover_text(text, &[]);
    assert_eq!(status, 3, "{said}");
    assert!(said.contains("when it is optimised (-O2): returned 0x1 instead of 0x0"), "{said}");
    let tests = report["tests"].as_array().unwrap();
    let taken = tests.iter().find(|test| test["result"] == 0).unwrap();
    let replay = &taken["replay"];
    assert_eq!((&replay["agrees"], &replay["optimised"]["agrees"]), (&false.into(), &false.into()));
    assert_eq!(replay["detail"], "returned");
    let other = tests.iter().find(|test| test["result"] == 7).unwrap();
    assert_eq!(other["replay"]["optimised"]["agrees"], true);
    let objectives = report["objectives"].as_array().unwrap();
    let of = |id: &str| objectives.iter().find(|objective| objective["id"] == id).unwrap()["verdict"].clone();
    assert_eq!((of("f#0:true"), of("f#0:false")), ("unknown".into(), "covered".into()));
}

#[test]
fn the_second_build_has_the_flags_of_the_user() {
    let text = "#ifndef LEVEL
#error LEVEL should be given
#endif
#ifdef __OPTIMIZE__
#define OPTIMISED 1
#else
#define OPTIMISED 0
#endif
int f(int a) { if (a == LEVEL) return OPTIMISED; return 2; }
";
    let (status, report, said) = cover_text(text, &["--", "-DLEVEL=5", "-O1"]);
    assert_eq!(status, 3, "{said}");
    assert!(said.contains("(-DLEVEL=5 -O1)"), "{said}");
    assert_eq!(report["builds"]["counting"], serde_json::json!(["-DLEVEL=5", "-O1", "-O0"]));
    assert_eq!(report["builds"]["optimised"], serde_json::json!(["-DLEVEL=5", "-O1"]));
}

#[test]
fn undefined_behaviour_is_not_compared_when_it_is_optimised() {
    // The first test divides by zero.
    let text = "int f(int a) { int q = 1000 / a; if (q == 10) return 1; return 0; }\n";
    let (status, report, said) = cover_text(text, &[]);
    assert_eq!(status, 0, "{said}");
    let tests = report["tests"].as_array().unwrap();
    let is_error = |test: &&Value| !test["end"].as_str().unwrap().starts_with("returned");
    assert!(tests.iter().any(|test| is_error(&test)), "{said}");
    for test in tests {
        assert_eq!(test["replay"]["optimised"].is_null(), is_error(&test), "{test}");
    }
}

#[test]
fn only_limits_on_the_clock_make_a_result_that_cannot_be_reproduced() {
    let easy = "int f(int a) { return a == 3 && a == 4; }\n";
    assert_eq!(cover_text(easy, &["--time-limit", "600"]).1["reproducible"], true);
    let hard = "int f(unsigned a, unsigned b) {
  return a > 1 && b > 1 && (unsigned long long)a * b == 1000000016000000063ull;
}
";
    let (status, report, said) = cover_text(hard, &["--solver-timeout", "100"]);
    assert_eq!((status, &report["reproducible"]), (1, &false.into()), "{said}");
    assert!(report["limits"][0].as_str().unwrap().ends_with("gave up"), "{said}");
    assert!(report["statistics"]["timeouts"].as_u64().unwrap() > 0, "{said}");
    let (status, report, said) = cover_text(hard, &["--time-limit", "1.5"]);
    assert_eq!((status, &report["reproducible"]), (1, &false.into()), "{said}");
    let stopped = "the search was stopped before it was done: time limit";
    assert_eq!(report["limits"], serde_json::json!([stopped]));
    assert_eq!(report["statistics"]["timeouts"], 0, "the search ran out of time, not the solver");
}

#[test]
fn a_run_that_forks_for_ever_is_stopped() {
    let text = "int f(unsigned n) {
  unsigned s = 0;
  if (n < 100000000) return 0;
  for (unsigned i = 0; i < n; i++) s += i;
  if (s == 7) return 1;
  return 2;
}
";
    let (status, report, said) =
        cover_text(text, &["--time-limit", "2", "--max-path-length", "1000000000000"]);
    assert_eq!(status, 1, "{said}");
    let stopped = "the search was stopped before it was done: time limit";
    assert_eq!(report["limits"], serde_json::json!([stopped]), "{said}");
    assert_eq!(
        report["totals"]["unreachable"], 0,
        "what the run took before it was stopped can be taken: {said}"
    );
}

#[test]
fn where_the_time_went() {
    let (_, report, said) = cover_text("int f(int a) { return a > 3 && a < 9; }\n", &[]);
    let time = |name: &str| report["statistics"][name].as_u64().unwrap_or_else(|| panic!("{name}: {report}"));
    let parts = ["front_end_ms", "execute_ms", "solver_ms", "replay_ms"].map(time);
    assert!(parts.iter().sum::<u64>() <= time("wall_ms"), "{report}");
    assert!(time("clang_ms") > 0 && time("clang_ms") <= time("front_end_ms"), "{report}");
    assert!(time("replay_ms") > 0, "{report}");
    assert!(said.contains(" s: clang "), "{said}");
    assert!(!said.contains('\x1b'), "nothing is drawn where there is no terminal: {said:?}");
    let (_, _, said) = cover_text("int f(int a) { if (a = 3) return 1; return 0; }\n", &["--quiet"]);
    assert_eq!(said, "", "not even clang's warnings");
}

#[test]
fn bad_input_to_cover() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(
        &file,
        "int f(int *p, int n) { return p[0] == n; }\nlong double g(long double x) { return x; }\n",
    )
    .unwrap();
    let file = file.to_str().unwrap();
    let out = folder.path().join("out");
    let out_text = out.to_str().unwrap();
    let fails = |arguments: &[&str], expected: &str| {
        let mut all = vec!["cover", file];
        all.extend(arguments);
        all.extend(["--out", out_text]);
        let output = flipside(&all);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(expected), "{expected:?} should be in {error:?}");
    };
    fails(
        &["f", "--length", "q=3"],
        "--length q=3: `f` has no input `q` to which this applies; parameters and globals: p, n",
    );
    fails(&["f", "--length", "p=none"], "--length p=none: `f` has no input `none`");
    fails(&["f", "--length", "p=3x"], "--length wants NAME=COUNT");
    fails(&["g"], "cannot be an input yet");
    fails(&["h"], "no function `h`");
    fails(&["f", "--time-limit=-1"], "--time-limit wants a number of seconds");
    fails(&["f", "--time-limit", "nan"], "--time-limit wants a number of seconds");
    std::fs::create_dir_all(&out).unwrap();
    std::fs::write(out.join("mine.txt"), "keep").unwrap();
    fails(&["f"], "holds something else");
    assert_eq!(std::fs::read_to_string(out.join("mine.txt")).unwrap(), "keep");
    std::fs::write(out.join("report.json"), "mine").unwrap();
    fails(&["f"], "is not as Flipside wrote it");
    assert_eq!(std::fs::read_to_string(out.join("report.json")).unwrap(), "mine");
    std::fs::remove_file(out.join("report.json")).unwrap();
    // What an ended run left half-written is ours.
    std::fs::remove_file(out.join("mine.txt")).unwrap();
    std::fs::write(out.join("report.json.partial"), "{").unwrap();
    assert_eq!(flipside(&["cover", file, "f", "--out", out_text]).status.code(), Some(0));
    assert!(!out.join("report.json.partial").exists());
    // A folder cannot be made inside a file.
    let inside_file = format!("{file}/out");
    let output = flipside(&["cover", file, "f", "--out", &inside_file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be made"));
}

#[test]
fn what_is_not_supported_is_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(
        &file,
        "#include <setjmp.h>\nstatic jmp_buf b;\nint f(int a) {\n  if (a > 3) return setjmp(b) != 0;\n  return a == 1;\n}\n",
    )
    .unwrap();
    let out = folder.path().join("out");
    let output = flipside(&["cover", file.to_str().unwrap(), "f", "--out", out.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "all branches are covered all the same: {said}");
    std::fs::write(
        &file,
        "#include <setjmp.h>\nstatic jmp_buf b;\nint f(int a) {\n  if (setjmp(b)) return 1;\n  return a == 1 && a == 2;\n}\n",
    )
    .unwrap();
    let output = flipside(&["cover", file.to_str().unwrap(), "f", "--out", out.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("unsupported"), "{said}");
    assert!(said.contains("0 unreachable"), "nothing is called unreachable: {said}");
}

/// The verdicts of the objectives, and the reasons of the first that is unknown.
fn verdicts_and_reason(text: &str) -> (Vec<String>, String) {
    let (_, report, said) = cover_text(text, &["--no-errors"]);
    let objectives = report["objectives"].as_array().unwrap();
    let verdicts =
        objectives.iter().map(|objective| objective["verdict"].as_str().unwrap().to_owned()).collect();
    let unknown = objectives.iter().find(|objective| objective["verdict"] == "unknown");
    let reasons = unknown.unwrap_or_else(|| panic!("{said}"))["explanation"]["reasons"].to_string();
    (verdicts, reasons)
}

#[test]
fn volatile_reads_that_cannot_be_fed_are_unknown() {
    let fields = "volatile struct { unsigned ready : 1; } port;
int f(void) { return port.ready && !port.ready; }
";
    let whole = "struct pair { int a, b; };
volatile struct pair port;
int f(void) { struct pair one = port, two = port; return one.a == 1 && two.a == 2; }
";
    let members = "struct port { int fixed; volatile int level; };
struct board { struct port ports[2]; } board;
int f(void) { struct board one = board, two = board; return one.ports[1].level == 1 && two.ports[1].level == 2; }
";
    let pointer = "int *volatile port;\nint f(void) { return port && !port; }\n";
    let fixed = "int f(void) { return *(volatile unsigned *)0x40000000u & 1 && !(*(volatile unsigned *)0x40000000u & 1); }\n";
    for (text, reason) in [
        (fields, "unsupported: a volatile bit-field or structure"),
        (whole, "unsupported: a volatile bit-field or structure"),
        (members, "unsupported: a volatile bit-field or structure"),
        (pointer, "unsupported: a volatile pointer"),
        (fixed, "unsupported: an object at the fixed address 0x40000000"),
    ] {
        let (verdicts, reasons) = verdicts_and_reason(text);
        assert_eq!(verdicts, ["unknown"; 4], "{reasons}");
        assert!(reasons.contains(reason), "{reasons}");
    }
}

#[test]
fn what_is_unreachable_by_a_default_is_counted_apart() {
    let text = "#include <stdlib.h>
enum kind { LOW, HIGH = 4 };
int f(enum kind k, int a) {
  if (k == 2) { if (a == 2) return 7; return 3; }
  if (a > 3 && a < 2) return 4;
  void *p = malloc(4);
  if (!p) return 5;
  free(p);
  return k == HIGH;
}
";
    let (_, report, said) = cover_text(text, &["--no-errors"]);
    assert_eq!(report["totals"]["unreachable"], 5, "{said}");
    assert_eq!(report["totals"]["by_default"], 4, "{said}");
    assert!(said.contains("5 unreachable (4 only by inferred defaults)"), "{said}");
    let by_default = |objective: &&Value| {
        let classes = objective["explanation"]["classes"].as_array();
        classes.is_some_and(|classes| classes.contains(&"only by an inferred default".into()))
    };
    let objectives = report["objectives"].as_array().unwrap().iter();
    let ids: BTreeSet<&str> =
        objectives.filter(by_default).map(|objective| objective["id"].as_str().unwrap()).collect();
    assert_eq!(ids, BTreeSet::from(["f#0:true", "f#1:false", "f#1:true", "f#4:true"]), "{said}");
}

#[test]
fn only_the_sign_of_a_comparison_is_known() {
    let head = "#include <string.h>\nint f(char a[3], char b[3]) {\n  a[2] = b[2] = 0;\n";
    let sign = "  int c = strcmp(a, b);\n  if (c < 0) return 1;\n  if (c > 0) return 2;\n  return -memcmp(a, \"ok\", 2) >= 1 ? 3 : 4;\n}\n";
    let (status, report, said) = cover_text(&format!("{head}{sign}"), &[]);
    assert_eq!(status, 0, "{said}");
    assert_eq!(report["totals"]["covered"], 6, "{said}");
    let returned = "  return strcmp(a, b);\n}\n";
    assert_eq!(cover_text(&format!("{head}{returned}"), &[]).0, 0, "what C leaves open is not compared");
    for more in [
        "strcmp(a, b) > 1",
        "memcmp(a, b, 2) == 5",
        "strncmp(a, b, 1) < -1",
        "strcmp(\"a\", b[0] ? \"c\" : \"d\") == -1",
    ] {
        let (status, report, said) =
            cover_text(&format!("{head}  if ({more}) return 1;\n  return 0;\n}}\n"), &[]);
        assert_eq!(status, 1, "{more}: {said}");
        assert_eq!(report["totals"]["unreachable"], 0, "{more}: {said}");
        assert!(said.contains("more than the sign"), "{more}: {said}");
    }
}

#[test]
fn what_nothing_defines_is_an_assumption_or_unsupported() {
    let folder = tempfile::tempdir().unwrap();
    let (file, results) = (folder.path().join("a.c"), folder.path().join("out"));
    let text = "int get(int *to);\nconst char *name(int);\nvoid *handle(int);\nint state;\n\
        int f(int a) { state = 1; int b; if (get(&b) > a + b) return 1; if (state != 1) return 2; return 3; }\n\
        int g(int a) { return name(a) ? 1 : 2; }\nint h(int a) { return handle(a) ? 1 : 2; }\n";
    std::fs::write(&file, text).unwrap();
    let (file, out) = (file.to_str().unwrap(), results.to_str().unwrap());
    let run = |function: &str, more: &[&str], status: i32| {
        let output = flipside(&[&["cover", file, function, "--no-errors", "--out", out], more].concat());
        assert_eq!(output.status.code(), Some(status), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let said = run("f", &[], 0);
    let assumed = "`get` is not defined: each call gives any `int`, puts any numbers into what argument 1 points to, and does nothing else";
    assert!(said.contains(assumed), "{said}");
    let report = std::fs::read_to_string(results.join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    // Nothing is known of what it does to variables: that it does nothing is a default.
    let state =
        report["objectives"].as_array().unwrap().iter().find(|known| known["id"] == "f#1:true").unwrap();
    assert_eq!(state["verdict"], "unreachable");
    assert_eq!(state["explanation"]["classes"][0], "only by an inferred default");
    let inputs = report["tests"][0]["inputs"].as_array().unwrap();
    let names: Vec<&str> = inputs.iter().map(|input| input["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["state", "a", "get@1#1", "get@1"]);
    let said = run("f", &["--no-stubs"], 1);
    assert!(said.contains("unsupported: call of `get`, which has no body here"), "{said}");
    let said = run("g", &[], 0);
    assert!(
        said.contains("`name` is not defined: each call gives null, or a `char *` to something new"),
        "{said}"
    );
    let said = run("h", &[], 1);
    assert!(said.contains("unsupported: call of `handle`, which has no body here"), "{said}");
}

#[test]
fn what_never_fails_is_an_assumption() {
    let text = "#include <stdio.h>
#include <stdlib.h>
int f(int a) {
  char *p = malloc(3);
  if (!p) return 1;
  free(p);
  if (printf(\"%d\", 5) < 0) return 2;
  return a > 3;
}
";
    let (_, report, said) = cover_text(text, &["--no-errors"]);
    assert_eq!(
        (&report["totals"]["unreachable"], &report["totals"]["by_default"]),
        (&2.into(), &2.into()),
        "{said}"
    );
    for name in ["malloc", "printf"] {
        let assumed = format!("`{name}` never fails");
        assert!(report["assumptions"].as_array().unwrap().contains(&assumed.as_str().into()), "{said}");
    }
}

#[test]
fn memory_may_fail_on_request() {
    let text = "#include <errno.h>
#include <stdlib.h>
int f(int a) {
  char *p = malloc(3);
  if (!p) return errno == ENOMEM ? 1 : 2;
  p[2] = a;
  char *q = realloc(p, 10);
  if (!q) { free(p); return 3; }
  int *zeros = calloc(2, 4);
  int sum = zeros ? zeros[1] + q[2] : -1;
  free(q);
  free(zeros);
  return sum > 3;
}
";
    let (status, report, said) = cover_text(text, &["--malloc-may-fail"]);
    assert_eq!(status, 0, "{said}");
    assert_eq!(
        (&report["totals"]["covered"], &report["totals"]["unreachable"]),
        (&7.into(), &1.into()),
        "{said}"
    );
    assert_eq!(report["assumptions"], Value::Array(Vec::new()), "{said}");
    assert_eq!(report["findings"], Value::Array(Vec::new()), "{said}");
    let names =
        |test: &Value| test["inputs"].as_array().unwrap().iter().map(|input| input["name"].clone()).collect();
    let named: Vec<Vec<Value>> = report["tests"].as_array().unwrap().iter().map(names).collect();
    assert!(
        named.contains(&vec![
            "a".into(),
            "malloc_fails@1".into(),
            "realloc_fails@2".into(),
            "calloc_fails@3".into()
        ]),
        "{named:?}"
    );
}

#[test]
fn a_precondition_cannot_read_what_is_volatile() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    let text = "volatile int reg;\nint f(int a) { return a > reg && a < 3; }\nint f_precond(int a) { return reg > a; }\n";
    std::fs::write(&file, text).unwrap();
    let out = folder.path().join("out");
    let output = flipside(&["cover", file.to_str().unwrap(), "f", "--out", out.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("a.c:3:31: the precondition cannot be executed: a volatile object"), "{said}");
}

#[test]
fn errors_that_are_in_every_run_are_said_loudly() {
    let (status, _, said) =
        cover_text("int f(int a) { int z = a & 0; int q = 7 / z; return q > 3 && a > 2; }\n", &[]);
    assert_eq!(status, 0, "{said}");
    let (head, rest) = said.split_once('\n').unwrap();
    assert!(head.ends_with("0 of 4 branches covered, 4 unreachable, 0 unknown: complete"), "{said}");
    assert!(rest.starts_with("  ATTENTION    every run ends in a run-time error"), "{said}");
    let dependent = "all 4 branches that are not covered are unreachable only under the assumption that a run ends at its first run-time error";
    assert!(rest.contains(dependent), "{said}");
}

#[test]
fn floating_point_that_is_not_the_standards_is_unknown() {
    let conditions = ["x != x", "x", "(int)x == 3", "__builtin_isnan(x)", "x > 1"];
    for condition in conditions {
        let text = format!("int f(double x) {{ if ({condition}) return 1; return 0; }}\n");
        let (status, report, said) = cover_text(&text, &["--", "-ffast-math"]);
        assert_eq!(status, 1, "{condition}: {said}");
        assert_eq!(report["totals"]["unknown"], 2, "{condition}: {said}");
    }
}
