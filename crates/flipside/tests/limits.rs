//! The limits of a path: what lies behind one is unknown, with its name and how it is raised; and nothing that a subject
//! does ends the process.

#![allow(clippy::unwrap_used)]

mod support;

use std::time::Instant;

use flipside_pipeline::{CoverOptions, Pipeline, Silent, SourceOptions, Stop};
use flipside_search::{ObjectiveVerdict, VerdictKind};
use serde_json::Value;
use support::{accepting, flipside_in};

/// What a run of `cover` said and wrote.
struct Covered {
    status: i32,
    report: Value,
    said: String,
}

impl Covered {
    /// The objectives with a verdict.
    fn with(&self, verdict: &str) -> Vec<&str> {
        let objectives = self.report["objectives"].as_array().unwrap().iter();
        let found = objectives.filter(|objective| objective["verdict"] == verdict);
        found.map(|objective| objective["id"].as_str().unwrap()).collect()
    }
}

/// Runs `cover` on a text; `function` may be empty for a program.
fn cover(text: &str, function: &str, more: &[&str]) -> Covered {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), text).unwrap();
    let mut arguments = vec!["cover", "a.c"];
    arguments.extend(Some(function).filter(|function| !function.is_empty()));
    arguments.extend(["--out", "out"]);
    arguments.extend(more);
    let output = flipside_in(folder.path(), &accepting(&arguments));
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    let report = std::fs::read_to_string(folder.path().join("out/report.json")).unwrap_or("null".into());
    Covered {
        status: output.status.code().unwrap_or_else(|| panic!("it was killed: {said}")),
        report: serde_json::from_str(&report).unwrap(),
        said,
    }
}

/// With the small limit some verdicts are unknown for this reason and none is unreachable; with the large one all are
/// definite.
#[track_caller]
fn check(text: &str, option: &str, small: &str, large: &str, (place, limit): (&str, &str)) {
    let cut = cover(text, "f", &[option, small]);
    assert_eq!(cut.status, 1, "{}", cut.said);
    assert_eq!(cut.with("unreachable"), [""; 0], "{}", cut.said);
    let limits = cut.report["limits"].as_array().unwrap();
    let [reason] = &limits[..] else { panic!("{}", cut.said) };
    let reason = reason.as_str().unwrap();
    assert!(reason.starts_with(place) && reason.ends_with(&format!(": limit: {limit}")), "{reason}");
    for objective in cut.report["objectives"].as_array().unwrap() {
        if objective["verdict"] == "unknown" {
            assert_eq!(objective["explanation"]["reasons"], serde_json::json!([reason]), "{}", cut.said);
        }
    }
    assert_eq!(cut.report["reproducible"], true, "no clock was asked");
    assert!(cut.said.contains(reason), "{}", cut.said);
    let whole = cover(text, "f", &[option, large]);
    assert_eq!(whole.status, 0, "{}", whole.said);
    assert_eq!(whole.report["limits"], serde_json::json!([]));
    assert_eq!(whole.with("unreachable"), ["f#1:false"], "{}", whole.said);
}

#[test]
fn path_length() {
    let text = "int f(int a) {
  int s = 0;
  for (int i = 0; i < 1000; i++) s += i & 1;
  if (s == 500 && a == 3) return 1;
  return 0;
}
";
    let reason = "path length of 2000 instructions; raise it with --max-path-length";
    check(text, "--max-path-length", "2000", "100000", ("a.c:3:", reason));
}

#[test]
fn call_depth() {
    let text = "static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
int f(int a) {
  if (a == 3) return 1;
  if (depth(100) == 100) return 2;
  return 0;
}
";
    let reason = "call depth of 50 frames; raise it with --max-call-depth";
    check(text, "--max-call-depth", "50", "200", ("a.c:1:51", reason));
}

#[test]
fn memory() {
    let text = "#include <stdlib.h>
#include <string.h>
int f(int a) {
  if (a == 3) return 1;
  char *p = malloc(3 << 20);
  memset(p, 7, 4);
  if (p[0] == 7) return 2;
  return 0;
}
";
    let reason = "memory of 2 MiB; raise it with --max-memory";
    check(text, "--max-memory", "2", "8", ("a.c:5:13", reason));
}

#[test]
fn a_limit_wants_a_number() {
    let text = "int f(int a) { return a; }\n";
    for (option, value) in [("--max-path-length", "0"), ("--max-call-depth", "-1"), ("--max-memory", "much")]
    {
        let wrong = cover(text, "f", &[&format!("{option}={value}")]);
        assert_eq!(wrong.status, 2, "{}", wrong.said);
        assert!(wrong.said.contains(option), "{}", wrong.said);
    }
}

#[test]
fn what_was_taken_before_a_limit_is_covered_and_a_compiled_run_that_is_stopped_is_no_disagreement() {
    // The compiled code comes to the end of its stack long before us.
    let text = "static int sink(int n) { char room[4000]; room[n % 4000] = 1; return n == -1 ? 0 : sink(n + 1) + room[0]; }
int f(int a) {
  if (a == 3) return 1;
  return sink(0) == 7;
}
";
    let cut = cover(text, "f", &["--max-call-depth", "40000", "--no-errors"]);
    assert_eq!(cut.status, 1, "{}", cut.said);
    assert_eq!(cut.with("unknown"), ["sink#0:true"], "{}", cut.said);
    assert_eq!(cut.with("unreachable"), [""; 0], "{}", cut.said);
    assert!(cut.said.contains("limit: call depth of 40000 frames"), "{}", cut.said);
}

#[test]
fn deep_recursion_has_room_on_the_stack() {
    let text = "static int deep(int n) { char room[4000]; room[n % 4000] = 1; return n == 0 ? 0 : deep(n - 1) + room[n % 4000]; }
int f(int a) { return a == 3 && deep(9000) == 9000; }
";
    let all = cover(text, "f", &["--no-errors"]);
    assert_eq!((all.status, all.with("unreachable")), (0, vec!["f#1:false"]), "{}", all.said);
}

#[test]
fn nothing_that_a_subject_does_ends_the_process() {
    let text = "#include <stdlib.h>
int blocks(int a) { if (a == 3) return 2; for (;;) { char *p = malloc(1 << 20); p[0] = 1; } }
int crumbs(int a) { if (a == 3) return 2; for (;;) { char *p = malloc(1); p[0] = 1; } }
int down(int a) { return a == 3 ? 2 : down(a | 8); }
int turns(unsigned n) { if (n == 7) return 1; while (n != 0) n = n * 2 + 1; return 0; }
int still(int a) { if (a == 3) return 2; for (;;) ; }
int local(int a) { char b[1 << 30]; b[0] = a; if (b[0] == 3) return 2; return b[a & 3]; }
int heap(int a) { char *p = malloc(1u << 30); if (a == 3) return 2; return p[a & 3]; }
int behind(char *p, int a) { if (a == 3) return p[0]; return p[a & 3]; }
";
    for function in ["blocks", "crumbs", "down", "turns", "still"] {
        let run =
            cover(text, function, &["--max-path-length", "200000", "--max-memory", "64", "--no-errors"]);
        assert!(run.status < 2, "{function}: {}", run.said);
        assert_eq!(run.with("unreachable"), [""; 0], "{function}: {}", run.said);
        assert!(!run.report["limits"].as_array().unwrap().is_empty(), "{function}: {}", run.said);
    }
    for function in ["local", "heap"] {
        let run = cover(text, function, &[]);
        assert_eq!(run.status, 1, "{function}: {}", run.said);
        assert!(
            run.said.contains("memory of 1024 MiB; raise it with --max-memory"),
            "{function}: {}",
            run.said
        );
    }
    for length in ["10000000000000", "18446744073709551615"] {
        let run = cover(text, "behind", &["--length", &format!("p={length}")]);
        assert_eq!(run.status, 2, "{}", run.said);
        assert!(
            run.said.contains("a.c:9:5: the inputs do not fit into the memory limit; raise"),
            "{}",
            run.said
        );
    }
    let run = cover(text, "behind", &["--length", "p=200000"]);
    assert_eq!(run.status, 2, "{}", run.said);
    assert!(run.said.contains("a.c:9:5: more than 100000 inputs at `p[100000]`"), "{}", run.said);
    let global = "static char big[1 << 30];\nint f(int a) { return a == 3 ? big[a & 7] : 0; }\n";
    let run = cover(global, "f", &[]);
    assert_eq!(run.status, 2, "{}", run.said);
    assert!(
        run.said.contains("do not fit into the memory limit; raise it with --max-memory"),
        "{}",
        run.said
    );
}

#[test]
fn a_program_that_asks_for_inputs_without_end_is_cut() {
    let text = "int __VERIFIER_nondet_int(void);
int main(void) { int n = 0; while (!__VERIFIER_nondet_int()) n++; if (n == 3) return 1; return 0; }
";
    let run = cover(text, "", &["--max-path-length", "4000", "--no-errors"]);
    assert!(run.status < 2, "{}", run.said);
    assert_eq!(run.with("unreachable"), [""; 0], "{}", run.said);
    assert!(run.report["limits"][0].as_str().unwrap().contains("path length of 4000"), "{}", run.said);
}

/// The search alone would go on for ever, and the replay of what it finds takes longer than it.
// Shows O2.
#[test]
fn time_for_the_whole_command() {
    let text = "#include <assert.h>
int f(unsigned char a[16]) {
  int n = 0;
  for (int i = 0; i < 16; i++)
    if (a[i] > 100) n++;
  if (n == 17) return 1;
  assert(a[3] != 7 || a[4] != n);
  return 0;
}
";
    let started = Instant::now();
    let covered = cover(text, "f", &["--time-limit", "8", "--strategy", "dfs"]);
    let time = started.elapsed().as_secs_f64();
    assert_eq!(covered.status, 1, "{}", covered.said);
    // A second is promised; the rest is for starting on a busy machine.
    assert!(time < 15.0, "{time} s: {}", covered.said);
    // On a busy machine the builds may not come to their end; the test that fails its assertion may come late.
    let is_late = covered.said.contains("not replayed on the compiled code: out of time");
    assert!(is_late || covered.with("covered").len() >= 8, "what was taken is confirmed: {}", covered.said);
    assert!(covered.with("unknown").contains(&"f#2:true"), "{}", covered.said);
}

/// The search would go on for ever. It ends after so much work, at the same place on every machine, whatever the clock says.
#[test]
fn work_is_the_same_everywhere() {
    let text = "int f(unsigned char a[16]) {
  int n = 0;
  for (int i = 0; i < 16; i++)
    if (a[i] > 100) n++;
  if (n == 17) return 1;
  return 0;
}
";
    let cut = |limit: &str| cover(text, "f", &["--work-limit", limit, "--strategy", "dfs", "--no-errors"]);
    let (one, other, more) = (cut("100000"), cut("100000"), cut("200000"));
    assert_eq!(one.status, 1, "{}", one.said);
    assert_eq!(one.report["reproducible"], true, "{}", one.said);
    assert!(
        one.said.contains("stopped before it was done: work limit; raise it with --work-limit"),
        "{}",
        one.said
    );
    for name in ["objectives", "tests", "totals"] {
        assert_eq!(one.report[name], other.report[name], "{name}");
    }
    let paths = |covered: &Covered| covered.report["statistics"]["paths"].as_u64().unwrap();
    assert_eq!(paths(&one), paths(&other));
    assert!(paths(&one) < paths(&more), "{} paths, then {}", paths(&one), paths(&more));
}

/// Where memory is tight, states are not kept, and the runs that met a node are made again: all strategies that flip find the same.
#[test]
fn a_search_that_keeps_no_states_finds_the_same() {
    let text = "static int at(const int *p, int i) { return p[i]; }
int f(int a[4], unsigned i, int x, int *q) {
  int n = 0;
  for (unsigned k = 0; k < i; k++) if (at(a, (int)k) > x) n++;
  switch (x) { case 1: n += 2; break; case 7: if (q == a) n = 9; break; default: n--; }
  if (q && *q == 100 / x) return 1;
  return n > 3;
}
";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(&file, text).unwrap();
    for strategy in ["dfs", "else", "lookahead"] {
        let search = |is_tight: bool| {
            let stop = Stop::default();
            stop.set_tight(is_tight);
            let mut options = CoverOptions::new(SourceOptions::function(&file, "f"));
            options.strategy = flipside_search::strategy::named(strategy).unwrap();
            let pipeline = Pipeline::load(options, &Silent).unwrap();
            let prepared = pipeline.prepare().unwrap();
            let searched = prepared.search(&stop).unwrap();
            // Which model the solver gives depends on what it was asked before.
            let kind = |known: &ObjectiveVerdict| match known.kind() {
                VerdictKind::Covered { .. } => "covered".to_owned(),
                other => format!("{other:?}"),
            };
            searched.verdicts().iter().map(|known| (known.objective, kind(known))).collect::<Vec<_>>()
        };
        assert_eq!(search(true), search(false), "{strategy}");
    }
}

/// Code that runs before any test, and a compiler that hangs: the limit holds for them, too. Room for a busy machine.
// Shows O2.
#[test]
fn what_never_ends_is_ended() {
    let started = Instant::now();
    let looping =
        "__attribute__((constructor)) static void begin(void) { volatile int on = 1; while (on) { } }
int f(int a) { return a > 3 ? 1 : 0; }
";
    let covered = cover(looping, "f", &["--time-limit", "4"]);
    assert_eq!(covered.status, 1, "{}", covered.said);
    assert_eq!(covered.with("unknown").len(), 2, "{}", covered.said);
    // On a busy machine reading takes the time of the search.
    let reasons = ["not replayed on the compiled code: out of time", "0 tests"];
    assert!(reasons.iter().any(|reason| covered.said.contains(reason)), "{}", covered.said);

    let folder = tempfile::tempdir().unwrap();
    let clang = folder.path().join("clang-slow");
    let script = "#!/bin/sh\ncase \"$*\" in *ast-dump*) sleep 1000 ;; *) exec clang \"$@\" ;; esac\n";
    std::fs::write(&clang, script).unwrap();
    std::fs::set_permissions(&clang, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let covered = cover(
        "int f(int a) { return a > 3; }\n",
        "f",
        &["--time-limit", "4", "--clang", clang.to_str().unwrap()],
    );
    assert_eq!(covered.status, 2, "{}", covered.said);
    assert!(covered.said.contains("did not end within the time limit"), "{}", covered.said);
    let time = started.elapsed().as_secs_f64();
    assert!(time < 30.0, "{time} s");
}

#[test]
fn what_nothing_leads_to_is_unreachable_however_little_time_there_was() {
    let text = "static int never(int x) { if (x > 3) return 1; return 0; }
int f(int a) { if (a > 3) return 1; return 0; if (a < 2) return never(a); return 3; }
";
    let covered = cover(text, "f", &["--time-limit", "0"]);
    assert_eq!(covered.status, 1, "{}", covered.said);
    assert_eq!(covered.with("unknown"), ["f#0:false", "f#0:true"], "{}", covered.said);
    assert_eq!(covered.with("unreachable").len(), 4, "{}", covered.said);
}

/// A run that was stopped is no test. Whatever it passed by, there is no evidence for it: before the first test, and after a flip.
// Shows V9.
#[test]
fn what_a_stopped_run_passed_by_is_unknown() {
    let endless = "for (long i = 0; i < 4000000000; i++) n ^= (int)i;";
    let first = format!(
        "int f(int x) {{ int k = 3, n = 0; if (k == 4) return 1; {endless} if (x > n) return 2; return 0; }}"
    );
    let later = format!(
        "int f(int x) {{ int k = 3, n = 0; if (x == 12345) {{ if (k == 4) return 1; {endless} }} return n; }}"
    );
    for (text, unknown) in [(first, "f#0:true"), (later, "f#1:true")] {
        let covered = cover(&text, "f", &["--time-limit", "2", "--max-path-length", "1000000000000"]);
        assert_eq!(covered.status, 1, "{}", covered.said);
        assert_eq!(covered.with("unreachable"), [""; 0], "{}", covered.said);
        assert!(covered.with("unknown").contains(&unknown), "{}", covered.said);
    }
}
