//! The README, the tutorial and the pages on criteria, oracles and existing tests show what really happens: every `$ flipside …` in them is run, and what it prints has to be what stands
//! there.
//!
//! A line `…` stands for any lines. Numbers with a point in them (times, versions) may be others.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::Path;

use support::flipside_in;

/// A command of the README and what it prints.
struct Example<'r> {
    command: &'r str,
    expected: Vec<&'r str>,
}

fn examples(text: &str) -> Vec<Example<'_>> {
    let mut found = Vec::new();
    let mut block: Option<Vec<&str>> = None;
    for line in text.lines() {
        match (&mut block, line.starts_with("```")) {
            (None, true) => block = Some(Vec::new()),
            (Some(lines), false) => lines.push(line),
            (None, false) => {}
            (Some(lines), true) => {
                let first = lines.first().and_then(|line| line.strip_prefix("$ flipside "));
                found.extend(first.map(|command| Example { command, expected: lines[1..].to_vec() }));
                block = None;
            }
        }
    }
    found
}

/// The text with every number that has a point in it as `#`.
fn without_measures(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while !rest.is_empty() {
        let number = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (run, after) = rest.split_at(number.max(rest.chars().next().map_or(0, char::len_utf8)));
        let measure = run.contains('.') && run.contains(|c: char| c.is_ascii_digit());
        text.push_str(if measure { "#" } else { run });
        rest = after;
    }
    text
}

/// Do the lines match, with `…` for any lines?
fn matches(expected: &[String], printed: &[String]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "…" => {
            (0..=printed.len()).any(|skip| matches(rest, &printed[skip..]))
        }
        Some((first, rest)) => {
            printed.split_first().is_some_and(|(line, more)| line == first && matches(rest, more))
        }
    }
}

#[test]
fn examples_print_what_they_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let texts =
        ["README.md", "docs/tutorial.md", "docs/criteria.md", "docs/oracle.md", "docs/existing-tests.md"]
            .map(|name| std::fs::read_to_string(root.join(name)).unwrap());
    let examples: Vec<Example<'_>> = texts.iter().flat_map(|text| examples(text)).collect();
    assert!(examples.len() >= 10, "the documents should show something");
    // Results are written elsewhere than into the repository.
    let folder = tempfile::tempdir().unwrap();
    for name in ["examples", "tests"] {
        std::os::unix::fs::symlink(root.join(name), folder.path().join(name)).unwrap();
    }
    for Example { command, expected } in examples {
        let arguments: Vec<&str> = command.split_whitespace().collect();
        let output = flipside_in(folder.path(), &arguments);
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let printed: Vec<&str> = out.lines().chain(err.lines()).collect();
        let lines = |text: &[&str]| text.iter().map(|line| without_measures(line)).collect::<Vec<_>>();
        assert!(
            matches(&lines(&expected), &lines(&printed)),
            "`flipside {command}` prints:\n{}\nand the document says:\n{}",
            printed.join("\n"),
            expected.join("\n")
        );
    }
}

#[test]
fn only_measures_may_differ() {
    assert_eq!(without_measures("clang 14.0.6: 12 regions in 0.35 s"), "clang #: 12 regions in # s");
    assert_eq!(without_measures("a.c:9:9-9:15  é … a <= 0"), "a.c:9:9-9:15  é … a <= 0");
}
