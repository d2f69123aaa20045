//! Random changes of results: `flipside check` notices every one.
//!
//! Changes are made where a report is bound (see docs/evidence.md): numbers and texts are changed, entries of lists removed, doubled
//! or swapped. What would not change the meaning is not made in the first place; each rule below says why.

#![allow(clippy::unwrap_used)]

mod subjects;
#[path = "../support/mod.rs"]
mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use flipside_base::Random;
use serde_json::{Value, json};
use subjects::SUBJECTS;
use support::{check_all, flipside};

/// How many changes are tried.
const CHANGES: usize = 100;

/// Results, and everything in them that may be changed.
struct Results {
    name: &'static str,
    folder: tempfile::TempDir,
    source: PathBuf,
    changes: Vec<Change>,
}

/// A change of one file.
#[derive(Clone, Debug)]
struct Change {
    file: String,
    /// In a JSON file, where; in a script, the line.
    at: String,
    kind: Kind,
}

/// What is done there.
#[derive(Clone, Debug)]
enum Kind {
    /// A number becomes the next one, a text gets a letter more, a truth value turns.
    Another,
    /// It becomes this.
    Set(Value),
    /// The entry is removed from its list.
    Removed,
    /// The entry stands there twice.
    Doubled,
    /// The entry changes places with the next one.
    Swapped,
}

impl Change {
    /// What kind of change it is, whatever entry it is about: each kind is tried about as often.
    fn pattern(&self) -> String {
        let name = |part: &str| if part.parse::<usize>().is_ok() { "*".to_owned() } else { part.to_owned() };
        let at: Vec<String> = self.at.split('/').map(name).collect();
        let file = if is_script(&self.file) { "script" } else { &self.file };
        format!("{file} {} {:?}", at.join("/"), std::mem::discriminant(&self.kind))
    }
}

impl Results {
    fn of((name, text): (&'static str, &str)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("subject.c");
        std::fs::write(&source, text).unwrap();
        let out = folder.path().join("out");
        let output = flipside(&[
            "cover",
            source.to_str().unwrap(),
            "subject",
            "--quiet",
            "--out",
            out.to_str().unwrap(),
        ]);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{}", String::from_utf8_lossy(&output.stderr));
        let mut results = Results { name, folder, source, changes: Vec::new() };
        results.find_changes();
        results
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join("out").join(name)
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.text(name)).unwrap()
    }

    fn add(&mut self, file: &str, at: String, kind: Kind) {
        self.changes.push(Change { file: file.to_owned(), at, kind });
    }

    /// Adds changes of a list: entries are removed, doubled and, where they are not equal, swapped.
    fn add_list(&mut self, file: &str, at: &str, root: &Value) {
        let entries = root.pointer(at).and_then(Value::as_array).cloned().unwrap_or_default();
        for (index, entry) in entries.iter().enumerate() {
            self.add(file, format!("{at}/{index}"), Kind::Removed);
            self.add(file, format!("{at}/{index}"), Kind::Doubled);
            if entries.get(index + 1).is_some_and(|next| next != entry) {
                self.add(file, format!("{at}/{index}"), Kind::Swapped);
            }
        }
    }

    fn find_changes(&mut self) {
        let report = self.json("report.json");
        let manifest = self.json("evidence/manifest.json");
        self.of_objectives(&report);
        self.of_tests(&report);
        self.of_the_rest(&report);
        self.of_manifest(&report, &manifest);
        self.of_scripts(&manifest);
    }

    fn of_objectives(&mut self, report: &Value) {
        let file = "report.json";
        self.add_list(file, "/objectives", report);
        for (index, objective) in report["objectives"].as_array().unwrap().iter().enumerate() {
            let at = |field: &str| format!("/objectives/{index}/{field}");
            for field in
                ["id", "function", "file", "line", "column", "end_line", "end_column", "condition", "outcome"]
            {
                self.add(file, at(field), Kind::Another);
            }
            for other in ["covered", "unreachable", "unknown"] {
                if objective["verdict"] != other {
                    self.add(file, at("verdict"), Kind::Set(json!(other)));
                }
            }
            for list in ["tests", "within", "hidden_by"] {
                self.add_list(file, &at(list), report);
            }
            for number in 0..objective["tests"].as_array().unwrap().len() {
                self.add(file, at(&format!("tests/{number}")), Kind::Another);
            }
            for (number, bound) in objective["within"].as_array().into_iter().flatten().enumerate() {
                self.add(file, at(&format!("within/{number}/name")), Kind::Another);
                for other in ["stated", "accepted", "guess", "default"] {
                    if bound["origin"] != other {
                        self.add(file, at(&format!("within/{number}/origin")), Kind::Set(json!(other)));
                    }
                }
            }
            for number in 0..objective["hidden_by"].as_array().map_or(0, Vec::len) {
                self.add(file, at(&format!("hidden_by/{number}")), Kind::Another);
            }
        }
    }

    fn of_tests(&mut self, report: &Value) {
        let file = "report.json";
        self.add_list(file, "/tests", report);
        for (index, test) in report["tests"].as_array().unwrap().iter().enumerate() {
            let at = |field: &str| format!("/tests/{index}/{field}");
            for field in ["id", "end"] {
                self.add(file, at(field), Kind::Another);
            }
            if test["ends"] != "aborts" {
                self.add(file, at("ends"), Kind::Set(json!("aborts")));
            }
            if test["result"].is_number() {
                self.add(file, at("result"), Kind::Another);
            }
            for list in ["branches", "newly"] {
                self.add_list(file, &at(list), report);
            }
            // The order of inputs says nothing: none are swapped.
            for (number, input) in test["inputs"].as_array().unwrap().iter().enumerate() {
                self.add(file, at(&format!("inputs/{number}")), Kind::Removed);
                self.add(file, at(&format!("inputs/{number}")), Kind::Doubled);
                for field in ["name", "type"] {
                    self.add(file, at(&format!("inputs/{number}/{field}")), Kind::Another);
                }
                let value = at(&format!("inputs/{number}/value"));
                let kind = if input["value"].is_null() { Kind::Set(json!(1)) } else { Kind::Another };
                self.add(file, value, kind);
            }
        }
    }

    fn of_the_rest(&mut self, report: &Value) {
        let file = "report.json";
        for (name, number) in report["totals"].as_object().unwrap() {
            assert!(number.is_number());
            self.add(file, format!("/totals/{name}"), Kind::Another);
        }
        for (field, words) in [
            ("verdict", &["exhaustive", "within-bounds", "incomplete"][..]),
            ("criterion", &["branch", "path", "k-path"]),
        ] {
            for word in words.iter().filter(|word| report[field] != **word) {
                self.add(file, format!("/{field}"), Kind::Set(json!(word)));
            }
        }
        self.add(file, "/subject/function".to_owned(), Kind::Another);
        self.add(file, "/subject/file".to_owned(), Kind::Another);
        self.add(file, "/sources/0/sha256".to_owned(), Kind::Another);
        self.add_list(file, "/assumptions", report);
        self.add_list(file, "/findings", report);
        for index in 0..report["assumptions"].as_array().unwrap().len() {
            self.add(file, format!("/assumptions/{index}"), Kind::Another);
        }
        for index in 0..report["findings"].as_array().unwrap().len() {
            for field in ["kind", "place", "test"] {
                self.add(file, format!("/findings/{index}/{field}"), Kind::Another);
            }
        }
    }

    fn of_manifest(&mut self, report: &Value, manifest: &Value) {
        let file = "evidence/manifest.json";
        self.add(file, "/format".to_owned(), Kind::Another);
        self.add(file, "/context/function".to_owned(), Kind::Another);
        self.add(file, "/context/criterion".to_owned(), Kind::Set(json!("path")));
        self.add(file, "/context/sources/0/sha256".to_owned(), Kind::Another);
        self.add_list(file, "/tests", manifest);
        for (index, test) in manifest["tests"].as_array().unwrap().iter().enumerate() {
            self.add(file, format!("/tests/{index}/id"), Kind::Another);
            // Inputs that are not there in this test mean nothing; the report lists those that are.
            let listed: BTreeSet<&str> = report["tests"][index]["inputs"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|input| input["value"].is_number())
                .filter_map(|input| input["name"].as_str())
                .collect();
            for (number, input) in test["inputs"].as_array().unwrap().iter().enumerate() {
                if listed.contains(input["name"].as_str().unwrap()) {
                    let bits = input["bits"].as_u64().unwrap() ^ 1;
                    self.add(file, format!("/tests/{index}/inputs/{number}/bits"), Kind::Set(json!(bits)));
                }
            }
        }
        self.add_list(file, "/nodes", manifest);
        for (index, node) in manifest["nodes"].as_array().unwrap().iter().enumerate() {
            self.add_list(file, &format!("/nodes/{index}"), manifest);
            for (edge, entry) in node.as_array().unwrap().iter().enumerate() {
                let at = format!("/nodes/{index}/{edge}");
                // What the graph closes, merging closes too: these two are not made of each other.
                let others: &[&str] = match entry.as_str() {
                    Some("run") => &["graph", "together"],
                    Some(_) => &["run"],
                    None => &["run", "graph"],
                };
                for other in others {
                    self.add(file, at.clone(), Kind::Set(json!(other)));
                }
                if let Some(core) = entry.get("core") {
                    self.add(file, format!("{at}/core/precondition"), Kind::Another);
                    for step in 0..core["steps"].as_array().unwrap().len() {
                        // A condition that is asserted twice is asserted: no step is doubled.
                        self.add(file, format!("{at}/core/steps/{step}"), Kind::Removed);
                    }
                }
            }
        }
        for index in 0..manifest["together"].as_array().map_or(0, Vec::len) {
            // A set, in any order; and one that is missing may be excluded by the tree as well: none are swapped or removed.
            for number in 0..manifest["together"][index]["objectives"].as_array().unwrap().len() {
                let at = format!("/together/{index}/objectives/{number}");
                self.add(file, at.clone(), Kind::Another);
                self.add(file, at, Kind::Doubled);
            }
            self.add_list(file, &format!("/together/{index}/scripts"), manifest);
        }
        for index in 0..manifest["scripts"].as_array().unwrap().len() {
            self.add(file, format!("/scripts/{index}"), Kind::Another);
            self.add(file, format!("/scripts/{index}"), Kind::Removed);
        }
        // A capacity that no verdict rests on may be any.
        let within: Vec<String> = report["objectives"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|objective| objective["within"].as_array().into_iter().flatten())
            .filter_map(|bound| bound["name"].as_str().map(str::to_owned))
            .collect();
        for (index, capacity) in manifest["capacities"].as_array().into_iter().flatten().enumerate() {
            let most = format!("at most {} ", capacity["most"]);
            if within.iter().any(|name| name.contains(&most)) {
                self.add(file, format!("/capacities/{index}/most"), Kind::Another);
            }
        }
        if !within.is_empty() {
            // Guesses and defaults are accepted apart: both, so that one of them changes an origin.
            let accepts = json!({ "bounds": true, "defaults": true, "hidden": false });
            self.add(file, "/context/accepts".to_owned(), Kind::Set(accepts));
        }
    }

    /// Comments in scripts carry no meaning: the lines that assert something are changed.
    fn of_scripts(&mut self, manifest: &Value) {
        for name in manifest["scripts"].as_array().unwrap() {
            let file = format!("evidence/{}", name.as_str().unwrap());
            let lines: Vec<String> = self.text(&file).lines().map(str::to_owned).collect();
            for (number, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("(assert")) {
                self.add(&file, number.to_string(), Kind::Removed);
                if line.contains(|letter: char| letter.is_ascii_digit()) {
                    self.add(&file, number.to_string(), Kind::Another);
                }
            }
        }
    }

    /// A file with a change made.
    fn changed(&self, change: &Change) -> String {
        let text = self.text(&change.file);
        if is_script(&change.file) {
            return changed_script(&text, change);
        }
        let mut value: Value = serde_json::from_str(&text).unwrap();
        make(&mut value, change);
        assert_ne!(value, self.json(&change.file), "{change:?}");
        value.to_string()
    }

    /// Does the check refuse these results, with this file changed?
    fn refuses(&self, change: &Change) -> Result<(), String> {
        let copy = tempfile::tempdir().unwrap();
        copy_folder(&self.path(""), copy.path());
        std::fs::write(copy.path().join(&change.file), self.changed(change)).unwrap();
        let (status, said) = check(copy.path(), &self.source);
        let is_refused = match status {
            Some(3) => said.contains("rejected: "),
            Some(2) => said.contains("flipside: "),
            _ => false,
        };
        if is_refused && !said.contains("accepted\n") && !said.contains("panicked") {
            return Ok(());
        }
        Err(format!("{}, {change:?}: status {status:?}, {said}", self.name))
    }
}

/// Makes a change in a JSON file.
fn make(value: &mut Value, Change { at, kind, .. }: &Change) {
    let (list, index) = at.rsplit_once('/').unwrap();
    let entries =
        |value: &mut Value| -> Vec<Value> { value.pointer(list).unwrap().as_array().unwrap().clone() };
    let index = || index.parse::<usize>().unwrap();
    let changed = match kind {
        Kind::Another => {
            let old = value.pointer_mut(at).unwrap();
            *old = match &*old {
                Value::String(text) => json!(format!("{text}x")),
                Value::Bool(truth) => json!(!truth),
                Value::Number(number) => match (number.as_i64(), number.as_u64()) {
                    (Some(number), _) => json!(number ^ 1),
                    (None, Some(number)) => json!(number ^ 1),
                    (None, None) => json!(number.as_f64().unwrap() + 1.0),
                },
                other => panic!("{other} should not be changed"),
            };
            return;
        }
        Kind::Set(new) => {
            *value.pointer_mut(at).unwrap() = new.clone();
            return;
        }
        Kind::Removed => {
            let mut all = entries(value);
            all.remove(index());
            all
        }
        Kind::Doubled => {
            let mut all = entries(value);
            all.insert(index(), all[index()].clone());
            all
        }
        Kind::Swapped => {
            let mut all = entries(value);
            all.swap(index(), index() + 1);
            all
        }
    };
    *value.pointer_mut(list).unwrap() = Value::Array(changed);
}

/// Makes a change in a script.
fn changed_script(text: &str, change: &Change) -> String {
    let number: usize = change.at.parse().unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    match change.kind {
        Kind::Removed => {
            lines.remove(number);
        }
        _ => {
            let line = &lines[number];
            let digit = line.rfind(|letter: char| letter.is_ascii_digit()).unwrap();
            let other = if &line[digit..=digit] == "1" { "0" } else { "1" };
            lines[number] = format!("{}{other}{}", &line[..digit], &line[digit + 1..]);
        }
    }
    lines.join("\n")
}

fn check(folder: &Path, source: &Path) -> (Option<i32>, String) {
    let output = flipside(&["check", folder.to_str().unwrap(), source.to_str().unwrap(), "--no-replay"]);
    let [out, error] =
        [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    (output.status.code(), out + &error)
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy_folder(&path, &copy);
        } else {
            std::fs::copy(&path, &copy).unwrap();
        }
    }
}

/// Changes of all kinds, each kind about as often, the same in every run.
fn chosen(all: &[Results], count: usize) -> Vec<(&Results, &Change)> {
    let mut random = Random::new(20_261);
    let mut kinds: BTreeMap<(String, &str), Vec<(&Results, &Change)>> = BTreeMap::new();
    for results in all {
        for change in &results.changes {
            kinds.entry((change.pattern(), results.name)).or_default().push((results, change));
        }
    }
    let mut kinds: Vec<Vec<(&Results, &Change)>> = kinds.into_values().collect();
    assert!(kinds.len() >= count, "{} kinds of changes", kinds.len());
    let mut found = Vec::new();
    while found.len() < count {
        let of_kind = kinds.swap_remove(random.below(kinds.len()));
        found.push(random.pick(&of_kind));
    }
    found
}

// Shows E2.
#[test]
fn every_change_is_noticed() {
    let all: Vec<Results> = SUBJECTS.into_iter().map(Results::of).collect();
    let claims = |field: &str| {
        all.iter().any(|results| {
            let report = results.json("report.json");
            report["objectives"].as_array().unwrap().iter().any(|one| one.get(field).is_some())
        })
    };
    assert!(claims("within") && claims("hidden_by"), "there should be something to leave out");
    for results in &all {
        let (status, said) = check(&results.path(""), &results.source);
        assert_eq!(status, Some(0), "{}: {said}", results.name);
    }
    check_all(&chosen(&all, CHANGES), |(results, change)| results.refuses(change));
}

fn is_script(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|extension| extension == "smt2")
}
