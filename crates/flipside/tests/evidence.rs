//! Evidence: it is accepted where it is right, with more than one solver, and rejected where it was changed.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use support::{accepting, c_files, check_all, context_of, flipside, tests_folder};

/// The results of a search, in a folder of their own.
struct Results {
    folder: tempfile::TempDir,
    file: PathBuf,
}

impl Results {
    /// Covers a function; status 0 or 1.
    fn of(file: &Path, function: Option<&str>, more: &[&str]) -> Self {
        let results = Results { folder: tempfile::tempdir().unwrap(), file: file.to_owned() };
        let out = results.folder.path().to_str().unwrap().to_owned();
        let mut arguments = vec!["cover", file.to_str().unwrap()];
        arguments.extend(function);
        arguments.extend(["--quiet", "--out", &out]);
        let context = context_of(file);
        arguments.extend(context.iter().flat_map(|context| ["--context", context.as_str()]));
        arguments.extend(more);
        let output = flipside(&accepting(&arguments));
        let status = output.status.code();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(status, Some(0 | 1)) || error.contains("no input is legal"), "{error}");
        results
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> Value {
        serde_json::from_str(&std::fs::read_to_string(self.path(name)).unwrap()).unwrap()
    }

    /// Changes one of the JSON files.
    fn edit(&self, name: &str, change: impl FnOnce(&mut Value)) {
        let mut value = self.read(name);
        change(&mut value);
        std::fs::write(self.path(name), value.to_string()).unwrap();
    }

    fn manifest(&self, change: impl FnOnce(&mut Value)) {
        self.edit("evidence/manifest.json", change);
    }

    /// Changes what the report says about an objective.
    fn claim(&self, id: &str, verdict: &str, tests: &[u32]) {
        self.edit("report.json", |report| {
            let objectives = report["objectives"].as_array_mut().unwrap();
            let objective = objectives.iter_mut().find(|objective| objective["id"] == id).unwrap();
            objective["verdict"] = verdict.into();
            objective["tests"] = tests.into();
        });
    }

    /// The first objective with a verdict.
    fn first(&self, verdict: &str) -> String {
        let report = self.read("report.json");
        let objectives = report["objectives"].as_array().unwrap();
        let found = objectives.iter().find(|objective| objective["verdict"] == verdict).unwrap();
        found["id"].as_str().unwrap().to_owned()
    }

    /// The scripts that are cores of single paths: the position of the first in the manifest, and their names.
    fn cores(&self) -> (usize, Vec<String>) {
        let manifest = self.read("evidence/manifest.json");
        let names =
            manifest["scripts"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned());
        let names: Vec<String> = names.collect();
        let first = names.iter().position(|name| name.starts_with("core-")).unwrap();
        (first, names[first..].to_vec())
    }

    /// Checks the results: the status, and what was said.
    fn check(&self, more: &[&str]) -> (i32, String) {
        let mut arguments = vec!["check", self.folder.path().to_str().unwrap(), self.file.to_str().unwrap()];
        arguments.extend(more);
        let output = flipside(&arguments);
        let said = [output.stdout, output.stderr].concat();
        (output.status.code().unwrap(), String::from_utf8_lossy(&said).into_owned())
    }

    #[track_caller]
    fn rejected(&self, what: &str) {
        let (status, said) = self.check(&["--no-replay"]);
        assert_eq!(status, 3, "{said}");
        assert!(said.contains("rejected: ") && said.contains(what), "{said}");
    }
}

/// A switch, a precondition, a branch behind what is not supported.
const SUBJECT: &str = "
int __attribute__((noinline)) odd(int a) { __asm__(\"cld\" : \"+r\"(a)); return a; }
int subject(int a, int b) {
  int n = 0;
  switch (a) {
  case 1: n = 1; break;
  case 2: n = 2; break;
  case 50: n = 3; break;
  default: n = 4;
  }
  if (a > 60 && a < 55) n = 5;
  if (b > a && b < a) n = 6;
  if (a == 77 && b == 5) { n = odd(a); if (n > 3) n = 1; }
  return n;
}
int subject_precond(int a, int b) { return a >= 0 && a < 100 && a != 50 && b >= 0; }
";

fn subject() -> Results {
    subject_of(SUBJECT, &[])
}

/// The results of `cover` on the function `subject` of a text.
fn subject_of(text: &str, more: &[&str]) -> Results {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("subject.c");
    std::fs::write(&file, text).unwrap();
    let mut results = Results::of(&file, Some("subject"), more);
    // The file stays with the results.
    let kept = results.path("subject.c");
    std::fs::copy(&file, &kept).unwrap();
    results.file = kept;
    results
}

/// The position of the first edge with such an entry: the node and the edge.
fn first_edge(manifest: &Value, is: impl Fn(&Value) -> bool) -> (usize, usize) {
    let nodes = manifest["nodes"].as_array().unwrap().iter().enumerate();
    let mut edges = nodes.flat_map(|(node, edges)| {
        edges.as_array().unwrap().iter().enumerate().map(move |(edge, entry)| ((node, edge), entry))
    });
    edges.find(|(_, entry)| is(entry)).unwrap().0
}

/// Two conditions that exclude each other, and one that is free.
const PATHS: &str = "
int subject(int a, int b) {
  int n = 0;
  if (a > 10) n = 1;
  if (a > 5) n += 2;
  if (b == 7) n += 4;
  return n;
}
";

#[test]
fn claims_about_paths_are_checked() {
    let paths = || subject_of(PATHS, &["--criterion", "path"]);
    let results = paths();
    for more in [&[][..], &["--solver", "cvc5 --lang=smt2"]] {
        let (status, said) = results.check(more);
        assert_eq!(status, 0, "{said}");
    }
    let report = results.read("report.json");
    let prefix = &report["infeasible"][0];
    assert_eq!(prefix["branches"], json!(["subject#0:true", "subject#1:false"]), "{report}");
    assert_eq!(prefix["conditions"][0]["what"], "`a > 10`", "{report}");

    results.edit("report.json", |report| {
        report["infeasible"][0]["branches"] = json!(["subject#0:true", "subject#1:true", "subject#2:true"]);
    });
    results.rejected("does not refute the prefix subject#0:true, subject#1:true, subject#2:true");
    let results = paths();
    results.edit("report.json", |report| report["infeasible"][0]["script"] = Value::Null);
    results.rejected("infeasible without a script");
    // A path of which nobody says why it has no test.
    let results = paths();
    results.edit("report.json", |report| report["infeasible"] = json!([]));
    results.manifest(|manifest| {
        let (node, edge) = first_edge(manifest, |entry| entry.get("core").is_some());
        manifest["nodes"][node][edge] = "graph".into();
        manifest["scripts"] = json!([]);
    });
    results.rejected("a path may take edge");
}

// Shows E1.
#[test]
fn what_is_right_is_accepted() {
    let results = subject();
    for more in [&[][..], &["--solver", "z3 -in"], &["--solver", "cvc5 --lang=smt2"]] {
        let (status, said) = results.check(more);
        assert_eq!(status, 0, "{said}");
        assert!(said.contains("accepted"), "{said}");
    }
    assert_eq!(results.first("unknown"), "subject#7:false", "what lies behind a cut is not known");
}

#[test]
fn a_leaf_that_is_missing() {
    let results = subject();
    results.manifest(|manifest| {
        manifest["nodes"].as_array_mut().unwrap().pop();
    });
    results.rejected("nodes, the evidence has");
}

#[test]
fn scripts_that_changed_places() {
    let results = subject();
    let (first, names) = results.cores();
    let [a, b] = [0, 1].map(|at| results.path(&format!("evidence/{}", names[at])));
    let [one, other] = [&a, &b].map(|path| std::fs::read_to_string(path).unwrap());
    std::fs::write(&a, &other).unwrap();
    std::fs::write(&b, &one).unwrap();
    results.rejected("does not match the tests");
    // With the names in the manifest changed too, everything is as it was.
    results.manifest(|manifest| manifest["scripts"].as_array_mut().unwrap().swap(first, first + 1));
    assert_eq!(results.check(&["--no-replay"]).0, 0);
}

#[test]
fn a_formula_that_is_another_contradiction() {
    let results = subject();
    let name = &results.cores().1[0];
    let path = results.path(&format!("evidence/{name}"));
    std::fs::write(&path, "(set-logic QF_BV)\n(assert false)\n(check-sat)\n").unwrap();
    results.rejected(&format!("{name} does not match the tests"));
}

#[test]
fn a_core_that_is_none() {
    let results = subject();
    results.manifest(|manifest| {
        let (node, edge) = first_edge(manifest, |entry| entry["core"].is_object());
        manifest["nodes"][node][edge]["core"]["precondition"] = false.into();
        manifest["nodes"][node][edge]["core"]["steps"] = json!([]);
    });
    results.rejected("does not match the tests");
    // Also when the script says the same: then the solver finds out.
    let results = subject();
    let manifest = results.read("evidence/manifest.json");
    let (node, edge) = first_edge(&manifest, |entry| entry["core"]["precondition"] == true);
    let script = manifest["nodes"][node][edge]["core"]["script"].as_u64().unwrap();
    let name = manifest["scripts"][script as usize].as_str().unwrap().to_owned();
    results.manifest(|manifest| {
        manifest["nodes"][node][edge]["core"] =
            json!({ "script": script, "precondition": false, "steps": [] });
    });
    let path = results.path(&format!("evidence/{name}"));
    let text = std::fs::read_to_string(&path).unwrap();
    let asserted: Vec<&str> = text.lines().filter(|line| line.starts_with("(assert")).collect();
    let last = asserted.last().unwrap();
    let kept: Vec<&str> = text.lines().filter(|line| !line.starts_with("(assert") || line == last).collect();
    std::fs::write(&path, kept.join("\n")).unwrap();
    let (status, said) = results.check(&["--no-replay"]);
    assert_eq!(status, 3, "{said}");
}

#[test]
fn a_branch_that_is_called_unreachable() {
    let results = subject();
    let covered = results.first("covered");
    results.claim(&covered, "unreachable", &[]);
    results.rejected("is called unreachable, but test");
    let results = subject();
    results.claim(&results.first("unknown"), "unreachable", &[]);
    results.rejected("was cut, and subject#7:false may come after that");
}

#[test]
fn a_branch_that_is_called_covered() {
    let results = subject();
    let unreachable = results.first("unreachable");
    results.claim(&unreachable, "covered", &[0]);
    results.rejected("is not taken by test 0");
    results.claim(&unreachable, "covered", &[]);
    results.rejected("by no test");
}

#[test]
fn a_branch_that_is_left_out() {
    let results = subject();
    results.edit("report.json", |report| {
        report["objectives"].as_array_mut().unwrap().pop();
    });
    results.rejected("says nothing about");
    let results = subject();
    results.edit("report.json", |report| {
        let objectives = report["objectives"].as_array_mut().unwrap();
        let first = objectives[0].clone();
        objectives.push(first);
    });
    results.rejected("stands there twice");
}

#[test]
fn an_arm_that_is_dropped() {
    let results = subject();
    results.manifest(|manifest| {
        let nodes = manifest["nodes"].as_array_mut().unwrap();
        let switch = nodes.iter_mut().find(|node| node.as_array().unwrap().len() == 4).unwrap();
        switch.as_array_mut().unwrap().remove(2);
    });
    results.rejected("4 edges, the evidence has 3");
}

#[test]
fn an_edge_with_another_label() {
    let results = subject();
    results.manifest(|manifest| {
        let (node, edge) = first_edge(manifest, |entry| entry["core"].is_object());
        manifest["nodes"][node][edge] = "graph".into();
    });
    results.rejected("may come after edge");
    let results = subject();
    results.manifest(|manifest| {
        let (node, edge) = first_edge(manifest, |entry| entry["core"].is_object());
        manifest["nodes"][node][edge] = "run".into();
    });
    results.rejected("is taken by no test");
    let results = subject();
    results.manifest(|manifest| {
        let (node, edge) = first_edge(manifest, |entry| entry == "run");
        manifest["nodes"][node][edge] = "graph".into();
    });
    results.rejected("is called closed, but a test takes it");
}

#[test]
fn a_test_that_is_changed() {
    let results = subject();
    results.manifest(|manifest| {
        manifest["tests"].as_array_mut().unwrap().pop();
    });
    assert_eq!(results.check(&["--no-replay"]).0, 3);
    let results = subject();
    results.manifest(|manifest| {
        for input in manifest["tests"][0]["inputs"].as_array_mut().unwrap() {
            input["bits"] = json!(50);
        }
    });
    results.rejected("does not satisfy the precondition");
}

#[test]
fn results_that_are_no_results() {
    let results = subject();
    std::fs::write(results.path("evidence/manifest.json"), "{}").unwrap();
    results.rejected("the manifest cannot be read");
    std::fs::remove_file(results.path("evidence/manifest.json")).unwrap();
    let (status, said) = results.check(&[]);
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("give the folder that `flipside cover` wrote"), "{said}");
    let results = subject();
    let (status, said) = results.check(&["--solver", "no-such-solver -in"]);
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("no-such-solver"), "{said}");
}

#[test]
fn evidence_of_an_earlier_run_does_not_stay() {
    let results = subject();
    assert!(results.path("evidence/manifest.json").exists());
    let out = results.folder.path().to_str().unwrap();
    let file = results.file.to_str().unwrap();
    let output = flipside(&["cover", file, "subject", "--quiet", "--no-evidence", "--out", out]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!results.path("evidence").exists());
}

#[test]
fn nothing_is_legal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("never.c");
    let text =
        "int f(int a) { if (a > 3) return 1; return 0; }\nint f_precond(int a) { return a > 3 && a < 2; }\n";
    std::fs::write(&file, text).unwrap();
    let results = Results::of(&file, Some("f"), &[]);
    let (status, said) = results.check(&["--solver", "cvc5 --lang=smt2"]);
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("1 of 1 unsat"), "{said}");
    results.manifest(|manifest| manifest["no_input"] = Value::Null);
    results.rejected("no reason why there is no legal input");
}

/// Factoring: nothing for two milliseconds, easy in a second.
const HARD: &str = "
int f(unsigned short a, unsigned short b) {
  if (a < 300 || b < 300) return 0;
  unsigned long long p = (unsigned long long)a * b;
  if (p == 57667ULL * 65003ULL) return 1;
  if (p == 4294049777ULL) return 2;
  return 5;
}
";

fn verdicts(results: &Results) -> Vec<(String, String)> {
    let report = results.read("report.json");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let objectives = report["objectives"].as_array().unwrap().iter();
    objectives.map(|objective| (text(&objective["id"]), text(&objective["verdict"]))).collect()
}

#[test]
fn what_a_solver_gives_up_on_is_unknown_until_another_settles_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hard.c");
    std::fs::write(&file, HARD).unwrap();
    let patient = Results::of(&file, Some("f"), &[]);
    assert!(verdicts(&patient).iter().all(|(_, verdict)| verdict != "unknown"));

    // With a strategy that asks the solver: without, the values are found.
    let hasty = Results::of(&file, Some("f"), &["--strategy", "else", "--solver-timeout", "1"]);
    for ((id, verdict), (_, right)) in verdicts(&hasty).into_iter().zip(verdicts(&patient)) {
        assert!(verdict == right || verdict == "unknown", "{id}: {verdict}, not {right}");
    }
    let unknown = hasty.first("unknown");
    let report = hasty.read("report.json");
    let objectives = report["objectives"].as_array().unwrap();
    let entry = objectives.iter().find(|objective| objective["id"] == *unknown).unwrap();
    let question = &entry["explanation"]["unsettled"][0];
    assert!(!question["path"].as_array().unwrap().is_empty());
    let script = format!("evidence/{}", question["script"].as_str().unwrap());
    let formula = std::fs::read_to_string(hasty.path(&script)).unwrap();
    assert!(formula.contains("(check-sat)") && formula.contains("hard.c:"), "{formula}");

    // With a limit, the second solver has all the time that is left, however busy the machine is.
    let second = ["--second-solver", "cvc5 --lang=smt2", "--time-limit", "300"];
    let second = [&["--strategy", "else", "--solver-timeout", "1"], &second[..]].concat();
    let helped = Results::of(&file, Some("f"), &second);
    assert_eq!(verdicts(&helped), verdicts(&patient));
    let (status, said) = helped.check(&[]);
    assert_eq!(status, 0, "{said}");
}

/// The functions that a file is about: its head names them, or it is a program.
fn subjects() -> Vec<(PathBuf, Option<String>)> {
    let mut found = Vec::new();
    for file in c_files(&tests_folder("../subjects")) {
        let text = std::fs::read_to_string(&file).unwrap();
        let head = text.lines().find_map(|line| line.strip_prefix("// subject: ")).unwrap();
        let function = head.split(' ').next().unwrap().to_owned();
        found.push((file, Some(function)));
    }
    let examples = std::fs::read_to_string(tests_folder("examples.txt")).unwrap();
    for line in examples.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let mut words = line.split(' ');
        let file = tests_folder("../examples").join(words.next().unwrap());
        let function = words.next().filter(|word| *word != "(program)");
        found.push((file, function.map(str::to_owned)));
    }
    found
}

// Shows E1.
#[test]
fn examples_and_subjects_are_accepted_with_two_solvers() {
    check_all(&subjects(), |(file, function)| {
        let results = Results::of(file, function.as_deref(), &["--no-errors"]);
        for more in [&[][..], &["--no-replay", "--solver", "cvc5 --lang=smt2"]] {
            let (status, said) = results.check(more);
            if status != 0 {
                return Err(format!("{} {function:?} {more:?}: {said}", file.display()));
            }
        }
        Ok(())
    });
}
