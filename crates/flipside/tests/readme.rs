//! The README, the tutorial, the walk and the pages on criteria, oracles and existing tests show what really happens: every `$ flipside …` in them is run, and what it
//! prints has to be what stands there.
//!
//! A line `…` stands for any lines, and ` …` at the end of a line for the rest of it. Numbers with a point in them (times, versions) may be others. `$ cat FILE` shows a file, and a block that starts with
//! `# NAME.toml` is what the reader writes into that file.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::Path;

use support::flipside_in;

/// What a reader does.
enum Example<'r> {
    /// Runs a command, which prints this.
    Command { command: &'r str, expected: Vec<&'r str> },
    /// Writes a file.
    File { name: &'r str, lines: Vec<&'r str> },
}

impl<'r> Example<'r> {
    fn of_block(lines: Vec<&'r str>) -> Option<Self> {
        let first = *lines.first()?;
        if let Some(command) = first.strip_prefix("$ ") {
            let known = command.starts_with("flipside ") || command.starts_with("cat ");
            return known.then(|| Self::Command { command, expected: lines[1..].to_vec() });
        }
        let name = first.strip_prefix("# ").filter(|name| !name.contains(' '))?;
        let is_context = Path::new(name).extension().is_some_and(|extension| extension == "toml");
        is_context.then_some(Self::File { name, lines })
    }
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
                found.extend(Example::of_block(std::mem::take(lines)));
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

/// Does a line match, with ` …` for the rest of it?
fn same_line(expected: &str, printed: &str) -> bool {
    expected.strip_suffix(" …").map_or(expected == printed, |start| printed.starts_with(start))
}

/// Do the lines match, with `…` for any lines?
fn matches(expected: &[String], printed: &[String]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "…" => {
            (0..=printed.len()).any(|skip| matches(rest, &printed[skip..]))
        }
        Some((first, rest)) => {
            printed.split_first().is_some_and(|(line, more)| same_line(first, line) && matches(rest, more))
        }
    }
}

/// What a command prints in a folder.
fn printed(folder: &Path, command: &str) -> String {
    let arguments: Vec<&str> = command.split_whitespace().skip(1).collect();
    if command.starts_with("cat ") {
        return std::fs::read_to_string(folder.join(arguments[0])).unwrap();
    }
    let output = flipside_in(folder, &arguments);
    // What a program prints may lack the end of its last line.
    let texts = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let lines: Vec<&str> = texts.iter().flat_map(|text| text.lines()).collect();
    lines.join("\n")
}

#[test]
fn examples_print_what_they_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let texts = ["README.md", "docs/tutorial.md", "docs/walk.md"]
        .into_iter()
        .chain(["docs/criteria.md", "docs/oracle.md", "docs/existing-tests.md"])
        .map(|name| std::fs::read_to_string(root.join(name)).unwrap())
        .collect::<Vec<String>>();
    let examples: Vec<Example<'_>> = texts.iter().flat_map(|text| examples(text)).collect();
    assert!(examples.len() >= 10, "the documents should show something");
    // Results are written elsewhere than into the repository.
    let folder = tempfile::tempdir().unwrap();
    for name in ["examples", "tests"] {
        std::os::unix::fs::symlink(root.join(name), folder.path().join(name)).unwrap();
    }
    for example in examples {
        let (command, expected) = match example {
            Example::Command { command, expected } => (command, expected),
            Example::File { name, lines } => {
                std::fs::write(folder.path().join(name), lines.join("\n") + "\n").unwrap();
                continue;
            }
        };
        let printed = printed(folder.path(), command);
        let printed: Vec<&str> = printed.lines().collect();
        let lines = |text: &[&str]| text.iter().map(|line| without_measures(line)).collect::<Vec<_>>();
        assert!(
            matches(&lines(&expected), &lines(&printed)),
            "`{command}` prints:\n{}\nand the document says:\n{}",
            printed.join("\n"),
            expected.join("\n")
        );
    }
}

#[test]
fn lines_may_be_cut_at_their_end_only() {
    assert!(same_line("a b …", "a b c") && same_line("a b", "a b"));
    assert!(!same_line("a b …", "a c b") && !same_line("a b", "a b c"));
}

#[test]
fn only_measures_may_differ() {
    assert_eq!(without_measures("clang 14.0.6: 12 regions in 0.35 s"), "clang #: 12 regions in # s");
    assert_eq!(without_measures("a.c:9:9-9:15  é … a <= 0"), "a.c:9:9-9:15  é … a <= 0");
}
