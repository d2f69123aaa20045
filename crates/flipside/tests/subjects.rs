//! The subjects of the experiment: their size is what their heads say, and every strategy gives the verdicts that were designed.
//!
//! The head of a subject: `// subject: FUNCTION lines N branches N unreachable N loops N`, and `// unreachable: ID, ID…`.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;
use support::{accepting, c_files, check_all, flipside, tests_folder};

/// What the paper says of its subjects: lines, branches, unreachable ones, loops. The versions without unreachable branches have
/// no lines and branches of their own there.
const TABLE: [(&str, usize, usize, usize, usize); 5] = [
    ("A", 70, 30, 1, 4),
    ("DNU", 70, 20, 0, 1),
    ("E", 340, 128, 37, 6),
    ("L", 50, 18, 2, 2),
    ("T", 170, 80, 1, 0),
];

struct Subject {
    file: PathBuf,
    function: String,
    lines: usize,
    branches: usize,
    loops: usize,
    unreachable: BTreeSet<String>,
}

impl Subject {
    fn read(file: &Path) -> Self {
        let text = std::fs::read_to_string(file).unwrap();
        let head = |start: &str| text.lines().find_map(|line| line.strip_prefix(start)).map(str::trim);
        let words: Vec<&str> = head("// subject: ").unwrap().split(' ').collect();
        let number = |name: &str| -> usize {
            let at = words.iter().position(|word| *word == name).unwrap();
            words[at + 1].parse().unwrap()
        };
        let ids = head("// unreachable:").unwrap_or_default();
        let unreachable: BTreeSet<String> =
            ids.split(", ").filter(|id| !id.is_empty() && *id != "none").map(str::to_owned).collect();
        assert_eq!(unreachable.len(), number("unreachable"), "{}", file.display());
        Subject {
            file: file.to_owned(),
            function: words[0].to_owned(),
            lines: number("lines"),
            branches: number("branches"),
            loops: number("loops"),
            unreachable,
        }
    }

    fn name(&self) -> String {
        self.file.file_stem().unwrap().to_string_lossy().into_owned()
    }
}

/// Lines of code: neither blank nor comment, the precondition left out.
fn lines_of_code(file: &Path) -> usize {
    let text = std::fs::read_to_string(file).unwrap();
    let mut inside = false;
    let mut count = 0;
    for line in text.lines() {
        let code = line.trim();
        inside |= line.starts_with("int ") && line.contains("_precond(");
        if !inside && !code.is_empty() && !code.starts_with("//") {
            count += 1;
        }
        inside &= line != "}";
    }
    count
}

fn subjects() -> Vec<Subject> {
    let files = c_files(&tests_folder("../subjects"));
    files.iter().map(|file| Subject::read(file)).collect()
}

#[test]
fn sizes_are_those_of_the_paper() {
    let subjects = subjects();
    for subject in &subjects {
        assert_eq!(lines_of_code(&subject.file), subject.lines, "{}", subject.file.display());
    }
    for (name, lines, branches, unreachable, loops) in TABLE {
        let subject = subjects.iter().find(|subject| subject.name() == name).unwrap();
        assert!(subject.lines.abs_diff(lines) * 10 <= lines, "{name} has {} lines", subject.lines);
        assert_eq!(
            (subject.branches, subject.unreachable.len(), subject.loops),
            (branches, unreachable, loops),
            "{name}"
        );
    }
    for name in ["ANU", "TNU"] {
        let subject = subjects.iter().find(|subject| subject.name() == name).unwrap();
        assert!(subject.unreachable.is_empty(), "{name}");
    }
}

fn check(subject: &Subject) -> Result<(), String> {
    let name = subject.name();
    for (seed, strategy) in [("1", "dfs"), ("2", "eager"), ("3", "lookahead"), ("4", "else"), ("5", "mt")] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().to_str().unwrap();
        let file = subject.file.to_str().unwrap();
        let output = flipside(&accepting(&[
            "cover",
            file,
            &subject.function,
            "--strategy",
            strategy,
            "--seed",
            seed,
            "--no-errors",
            "--out",
            out,
        ]));
        if output.status.code() != Some(0) {
            return Err(format!("{name} {strategy}: {}", String::from_utf8_lossy(&output.stderr)));
        }
        let text = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
        let report: Value = serde_json::from_str(&text).unwrap();
        let objectives = report["objectives"].as_array().unwrap();
        let unreachable: BTreeSet<String> = objectives
            .iter()
            .filter(|objective| objective["verdict"] == "unreachable")
            .map(|objective| objective["id"].as_str().unwrap().to_owned())
            .collect();
        if objectives.len() != subject.branches || unreachable != subject.unreachable {
            return Err(format!("{name} {strategy}: {} branches, {unreachable:?}", objectives.len()));
        }
    }
    Ok(())
}

#[test]
fn every_strategy_gives_the_designed_verdicts() {
    check_all(&subjects(), check);
}
