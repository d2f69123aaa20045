//! `flipside cover` on the functions of `tests/cover`: verdicts as the file says, every test confirmed on the compiled code,
//! the tree checked, and the same bytes for the same seed.
//!
//! A line `// cover: FUNCTION` asks for all branches covered; `// cover: FUNCTION unreachable ID, ID` names those that are
//! not. `(program)` in the place of the function is the whole program. `tests/examples.txt` has such lines for the examples.

#![allow(clippy::unwrap_used)]

mod assumptions;
mod flags;
mod given;
mod left_open;
#[path = "../support/mod.rs"]
mod support;
mod unsaid;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;
use support::{accepting, c_files, check_all, context_of, flipside, tests_folder};

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
    let output = flipside(&accepting(&arguments));
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
    let number = expected.function.bytes().map(usize::from).sum::<usize>();
    let turn = number % others.len();
    // Every third function, unless all are asked for: `./test-more cover`.
    let is_wanted =
        (number / others.len()).is_multiple_of(3) || std::env::var_os("FLIPSIDE_COVER_ALL").is_some();
    let other = Some(others[turn]).filter(|_| is_wanted && !SLOW.contains(&expected.function.as_str()));
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

// Shows V5.
#[test]
fn verdicts_are_as_the_files_say() {
    let work: Vec<Expected> =
        c_files(&tests_folder("cover")).iter().flat_map(|file| expected(file)).collect();
    assert!(work.len() > 10, "there should be functions to cover");
    check_all(&work, check);
}

/// The bounds of their loops allow overflows that no run makes. Verdicts do not rest on such bounds: loops are unrolled.
const BEYOND_BOUNDS: [&str; 2] = ["balance", "kept"];

#[test]
fn long_loops_are_followed_once() {
    let file = tests_folder("loops").join("loops.c");
    check_all(&expected(&file), |expected: &Expected| {
        let folder = tempfile::tempdir().unwrap();
        let (file, out) = (file.to_str().unwrap(), folder.path().to_str().unwrap());
        let output = flipside(&accepting(&["cover", file, &expected.function, "--out", out, "--check"]));
        if !output.status.success() {
            return Err(format!("{}: {output:?}", expected.function));
        }
        let read = |name: &str| -> Value {
            serde_json::from_str(&std::fs::read_to_string(folder.path().join(name)).unwrap()).unwrap()
        };
        judge(expected, &read("report.json"))?;
        let manifest = read("evidence/manifest.json");
        let is_once =
            manifest["together"].as_array().is_some_and(|all| all.iter().any(|one| one["once"] == true));
        let has_invariant = !BEYOND_BOUNDS.contains(&expected.function.as_str());
        if !expected.unreachable.is_empty() && has_invariant && !is_once {
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

// Shows O1.
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
    let output = flipside(&accepting(&arguments));
    let said = [output.stdout, output.stderr].concat();
    let report = std::fs::read_to_string(out.join("report.json")).unwrap();
    let status = output.status.code().unwrap();
    (status, serde_json::from_str(&report).unwrap(), String::from_utf8_lossy(&said).into_owned())
}

// Shows T2.
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

// Shows O1.
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
    assert_eq!(report["limits"][0], stopped, "{said}");
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
        let output = flipside(&accepting(&all));
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
    std::fs::remove_file(out.join("mine.txt")).unwrap();
    // What an ended run left half-written beside it is ours.
    let stale = out.parent().unwrap().join(".flipside-new-999999999-0");
    std::fs::create_dir(&stale).unwrap();
    assert_eq!(flipside(&["cover", file, "f", "--out", out_text]).status.code(), Some(0));
    assert!(!stale.exists());
    // A folder cannot be made inside a file.
    let inside_file = format!("{file}/out");
    let output = flipside(&["cover", file, "f", "--out", &inside_file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be made"));
}

// Shows V8.
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
