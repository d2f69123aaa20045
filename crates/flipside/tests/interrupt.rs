//! Ctrl-C and `kill` in the middle of `flipside cover`: what was found so far is written, nothing is half-written, and a
//! second signal ends everything at once.

#![allow(clippy::unwrap_used)]

use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// 2^40 paths.
const MANY_PATHS: &str = "int subject(int a[40]) {
  int n = 0;
  for (int i = 0; i < 40; i++)
    if (a[i] > 3) n++;
  return n == 41;
}
int other(int n) { if (n == 41) return 1; return 0; }
int both(int a[40]) { return other(subject(a) + 1); }
";

/// Equations that Z3 works on for far more than 20 seconds each.
const HARD: &str = "int subject(short a, short b, short c, int x) {
  long long p = a, q = b, r = c;
  if (x == 1) return 1;
  if (p * p * p + q * q * q + r * r * r == 33) return 2;
  if (p * p * p + q * q * q - r * r * r == 42) return 3;
  if (p * p * p - q * q * q + r * r * r == 114) return 4;
  return 0;
}
";

/// Thirty tests that each need a process and the llvm tools: the replay takes long, the search does not.
const LONG_REPLAY: &str = "#include <stdlib.h>
int subject(unsigned a) {
  if (a < 30) exit((int)a % 7);
  return 0;
}
int spread(unsigned a) {
  switch (a) {
  CASES
  }
  return subject(a + 30);
}
";

/// Too long for anything here, on a machine with much else to do.
const LONGEST: Duration = Duration::from_secs(600);

/// A command that runs, with folders of its own.
struct Running {
    folder: tempfile::TempDir,
    child: Child,
}

impl Running {
    fn start(source: &str, function: &str) -> Running {
        Running::start_with(source, function, &[])
    }

    fn start_with(source: &str, function: &str, more: &[&str]) -> Running {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.c"), source).unwrap();
        std::fs::create_dir(folder.path().join("temporary")).unwrap();
        // Whoever runs the tests in the background has the signal ignored, and that is inherited.
        let child = Command::new("env")
            .arg("--default-signal=INT,TERM")
            .arg(env!("CARGO_BIN_EXE_flipside"))
            .args(["cover", "a.c", function, "--out", "out", "--strategy", "dfs"])
            .args(more)
            .current_dir(folder.path())
            .env("TMPDIR", folder.path().join("temporary"))
            .process_group(0)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Running { folder, child }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Waits for something that has to happen.
    fn wait_for(&mut self, what: &str, happened: impl Fn(&Path) -> bool) {
        let started = Instant::now();
        while !happened(self.folder.path()) {
            assert!(started.elapsed() < LONGEST, "{what} should happen");
            assert!(self.child.try_wait().unwrap().is_none(), "{what} should happen before the end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the search has gone on for a while.
    fn wait_for_search(&mut self) {
        // The folder is the last that is made before the search.
        self.wait_for("a folder for the results", |folder| folder.join("out").exists());
        std::thread::sleep(Duration::from_secs(2));
    }

    fn wait_for_replay(&mut self) {
        self.wait_for("a replay", |folder| {
            let names = std::fs::read_dir(folder.join("temporary")).unwrap().flatten();
            names.map(|entry| entry.file_name()).any(|name| name.to_string_lossy().contains("replay"))
        });
    }

    /// Sends a signal to the command, or to all of its group, as a terminal does.
    fn send(&self, signal: &str, group: bool) {
        let target = format!("{}{}", if group { "-" } else { "" }, self.child.id());
        let sent = Command::new("/bin/sh").args(["-c", "kill -s \"$0\" -- \"$1\"", signal, &target]).status();
        assert!(sent.unwrap().success());
    }

    /// Waits for the end.
    fn end(&mut self) -> ExitStatus {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(started.elapsed() < LONGEST, "the command should end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// What it wrote to standard error.
    fn complaints(&mut self) -> String {
        let mut text = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut text).unwrap();
        text
    }

    fn report(&self) -> Value {
        serde_json::from_str(&std::fs::read_to_string(self.path("out/report.json")).unwrap()).unwrap()
    }

    /// The names in a folder.
    fn names(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.path(folder)).unwrap().flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // A test that failed leaves nothing behind.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// What an interrupted search leaves: tests that are confirmed, and a reason for everything else.
fn check_interrupted(running: &Running) {
    let reason = "the search was stopped before it was done: interrupted";
    let report = running.report();
    assert_eq!(report["verdict"], "incomplete");
    assert_eq!(report["reproducible"], false);
    assert_eq!(report["limits"], serde_json::json!([reason]));
    assert_eq!(report["totals"]["unreachable"], 0, "nothing is called unreachable");
    let tests = report["tests"].as_array().unwrap();
    assert!(!tests.is_empty());
    // Those without which nothing would be covered are replayed in any case.
    let unreplayed = tests.iter().filter(|test| test["replay"]["detail"] == "not replayed").count();
    let agreeing = tests.iter().filter(|test| test["replay"]["agrees"] == true).count();
    assert_eq!(agreeing + unreplayed, tests.len());
    assert_eq!(report["shortened"].is_null(), unreplayed == 0, "{}", report["shortened"]);
    let objectives = report["objectives"].as_array().unwrap();
    assert!(objectives.iter().any(|objective| objective["verdict"] == "covered"));
    for objective in objectives.iter().filter(|objective| objective["verdict"] == "unknown") {
        assert_eq!(objective["explanation"]["reasons"], serde_json::json!([reason]));
    }
    let mut names = running.names("out");
    names.sort();
    assert_eq!(names, [".written", "report.html", "report.json", "tree.json"]);
    assert!(running.names("temporary").is_empty());
}

// Shows O3.
#[test]
fn in_the_search() {
    let mut running = Running::start(MANY_PATHS, "both");
    running.wait_for_search();
    running.send("INT", true);
    assert_eq!(running.end().code(), Some(1));
    check_interrupted(&running);
}

/// Who sends SIGTERM does not wait: what the compiled code has not confirmed within a second is unknown.
fn check_terminated(running: &mut Running) {
    let sent = Instant::now();
    running.send("TERM", false);
    let status = running.end();
    let time = sent.elapsed();
    assert!(time < Duration::from_secs(20), "{time:?}");
    assert_eq!(status.code(), Some(1), "{}", running.complaints());
    let report = running.report();
    assert_eq!((&report["verdict"], &report["reproducible"]), (&"incomplete".into(), &false.into()));
    assert_eq!(report["totals"]["unreachable"], 0);
    // A compiler that is killed leaves files of its own.
    let ours: Vec<String> =
        running.names("temporary").into_iter().filter(|name| name.starts_with("flipside-")).collect();
    assert!(ours.is_empty(), "{ours:?}");
}

#[test]
fn terminated_in_the_search() {
    let mut running = Running::start(MANY_PATHS, "both");
    running.wait_for_search();
    check_terminated(&mut running);
}

#[test]
fn terminated_in_the_replay() {
    // Each test loops in the compiled code for longer than anybody waits.
    let source = "int subject(unsigned a) { for (volatile unsigned n = 0; n < 4000000000u; n++) if (a == 7) return 1; return 0; }";
    let mut running = Running::start_with(source, "subject", &["--max-path-length", "100000"]);
    running.wait_for_replay();
    check_terminated(&mut running);
}

#[test]
fn in_a_solver_call() {
    let mut running = Running::start(HARD, "subject");
    running.wait_for_search();
    let sent = Instant::now();
    running.send("INT", false);
    running.wait_for_replay();
    let time = sent.elapsed();
    assert!(time < Duration::from_secs(20), "the call should not be waited for: {time:?}");
    assert_eq!(running.end().code(), Some(1));
    check_interrupted(&running);
}

#[test]
fn twice() {
    let mut running = Running::start(MANY_PATHS, "both");
    running.wait_for_search();
    std::fs::write(running.path("out/report.json"), "an older one").unwrap();
    running.send("INT", true);
    running.wait_for_replay();
    running.send("INT", true);
    assert_eq!(running.end().code(), Some(130));
    assert_eq!(std::fs::read_to_string(running.path("out/report.json")).unwrap(), "an older one");
}

// Shows O3.
#[test]
fn in_the_replay() {
    let cases: Vec<String> = (0..30).map(|case| format!("  case {case}: subject({case}); break;")).collect();
    let mut running = Running::start(&LONG_REPLAY.replace("CASES", &cases.join("\n")), "spread");
    running.wait_for_replay();
    running.send("INT", true);
    assert_eq!(running.end().code(), Some(0), "tests that count are replayed: {}", running.complaints());
    let report = running.report();
    assert_eq!((&report["verdict"], &report["reproducible"]), (&"exhaustive".into(), &false.into()));
    assert_eq!(report["shortened"], serde_json::json!(["evidence was not gathered to the end: interrupted"]));
    assert!(report["tests"].as_array().unwrap().iter().all(|test| test["replay"]["agrees"] == true));
}

#[test]
fn before_the_search() {
    // A file that takes clang a while: the signal comes long before that is over.
    let function = |n: u32| format!("int f{n}(int a) {{ return a + {n}; }}");
    let functions: Vec<String> = (0..20_000).map(function).collect();
    let source = format!("{}\nint subject(int a) {{ return a; }}\n", functions.join("\n"));
    let mut running = Running::start(&source, "subject");
    std::thread::sleep(Duration::from_millis(100));
    running.send("INT", true);
    assert_eq!(running.end().signal(), Some(2), "there is nothing to keep");
    assert!(!running.path("out/report.json").exists());
}

#[test]
fn a_suite_is_there_whatever_ends_the_command() {
    let program = "int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 0;
  for (int i = 0; i < 40; i++)
    if (__VERIFIER_nondet_int() > 3) n++;
  return n == 41 && n != 0;
}
";
    let mut running = Running::start_with(program, "--suite=suite", &[]);
    running.wait_for("a second test", |folder| folder.join("suite/test-1.xml").exists());
    running.child.kill().unwrap();
    running.end();
    let names = running.names("suite");
    assert!(names.contains(&"metadata.xml".to_owned()), "{names:?}");
    for name in names.iter().filter(|name| name.starts_with("test-")) {
        let text = std::fs::read_to_string(running.path("suite").join(name)).unwrap();
        assert!(text.ends_with("</testcase>\n") && text.matches("<input>").count() == 40, "{text}");
    }
    assert!(!running.path("out/report.json").exists());

    // The next run begins anew, and ends with the suite of its report; another folder is left alone.
    let again = |folder: &str| {
        Command::new(env!("CARGO_BIN_EXE_flipside"))
            .args(["cover", "a.c", "--out", "again", "--quiet", "--at-most", "1", "--suite", folder])
            .current_dir(running.folder.path())
            .output()
            .unwrap()
    };
    assert_eq!(again("suite").status.code(), Some(0));
    let mut names = running.names("suite");
    names.sort();
    assert!(names.len() == 2 && names[0] == "metadata.xml", "{names:?}");
    let refused = again(".");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("is no part of a suite"));
    // So is the suite of another tool.
    let theirs = running.path("theirs");
    std::fs::create_dir(&theirs).unwrap();
    std::fs::write(theirs.join("test-1.xml"), "by hand").unwrap();
    let refused = again("theirs");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("flipside did not write"));
    assert_eq!(std::fs::read_to_string(theirs.join("test-1.xml")).unwrap(), "by hand");
}
