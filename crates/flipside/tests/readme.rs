//! Documents show what really happens: every `$ …` in their code blocks is run, and has to print what stands there.
//!
//! - A line `…` stands for any lines, and ` …` at the end of a line for the rest of it.
//! - A line that is indented as far as the terminal indents continued lines continues the line before it.
//! - Numbers with a point in them (times, versions) may differ.
//! - A command with a comment (`  # …`) shows no output: it only has to succeed.
//! - `$ cat FILE` shows a file. A block that starts with `# NAME.toml` is what the reader writes into that file.
//! - Other commands are an error, so that no document shows something that is never run.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::Path;

use support::flipside_in;

/// The documents that are checked, in the order in which they are run. All share one folder of results.
const DOCUMENTS: [&str; 8] = [
    "README.md",
    "docs/tutorial.md",
    "docs/pointers.md",
    "docs/options.md",
    "docs/criteria.md",
    "docs/oracle.md",
    "docs/existing-tests.md",
    "docs/project.md",
];

/// How far the terminal indents the rest of a line that is too long for it.
const CONTINUED: &str = "               ";

/// What a reader does.
enum Example<'r> {
    /// Runs a command, which prints this.
    Command { command: &'r str, expected: Vec<String> },
    /// Runs a command whose output is not shown.
    Succeeds { command: &'r str },
    /// Writes a file.
    File { name: &'r str, lines: Vec<&'r str> },
}

impl<'r> Example<'r> {
    /// The examples of a code block.
    fn of_block(lines: &[&'r str]) -> Vec<Self> {
        if let Some(name) = lines.first().and_then(|first| context_file(first)) {
            return vec![Self::File { name, lines: lines.to_vec() }];
        }
        let starts: Vec<usize> = (0..lines.len()).filter(|&line| lines[line].starts_with("$ ")).collect();
        let ends = starts.iter().skip(1).copied().chain([lines.len()]);
        starts.iter().zip(ends).map(|(&start, end)| Self::of_command(&lines[start..end])).collect()
    }

    fn of_command(lines: &[&'r str]) -> Self {
        let command = &lines[0]["$ ".len()..];
        match command.split_once("  #") {
            Some((command, _)) => Self::Succeeds { command: command.trim_end() },
            None => Self::Command { command, expected: unbroken(&lines[1..]) },
        }
    }
}

/// The name of the context file that a block shows.
fn context_file(first: &str) -> Option<&str> {
    let name = first.strip_prefix("# ").filter(|name| !name.contains(' '))?;
    Path::new(name).extension().is_some_and(|extension| extension == "toml").then_some(name)
}

/// The lines as a wide terminal shows them.
fn unbroken(lines: &[&str]) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    for line in lines {
        match (line.strip_prefix(CONTINUED), whole.last_mut()) {
            (Some(rest), Some(last)) if !rest.starts_with(' ') => {
                last.push(' ');
                last.push_str(rest);
            }
            _ => whole.push((*line).to_owned()),
        }
    }
    whole
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
                found.extend(Example::of_block(lines));
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

/// Runs a command in a folder: does it succeed, and what does it print?
fn run(folder: &Path, command: &str) -> (bool, String) {
    let arguments: Vec<&str> = command.split_whitespace().skip(1).collect();
    if command.starts_with("cat ") {
        return (true, std::fs::read_to_string(folder.join(arguments[0])).unwrap());
    }
    assert!(command.starts_with("flipside "), "`{command}` is not a command that this test can run");
    let output = flipside_in(folder, &arguments);
    // What a program prints may lack the end of its last line.
    let texts = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let lines: Vec<&str> = texts.iter().flat_map(|text| text.lines()).collect();
    (output.status.success(), lines.join("\n"))
}

/// Does what the reader does, and compares.
fn check(folder: &Path, example: Example<'_>) {
    match example {
        Example::File { name, lines } => {
            std::fs::write(folder.join(name), lines.join("\n") + "\n").unwrap();
        }
        Example::Succeeds { command } => {
            let (succeeds, printed) = run(folder, command);
            assert!(succeeds, "`{command}` fails:\n{printed}");
        }
        Example::Command { command, expected } => {
            let (_, printed) = run(folder, command);
            let comparable =
                |lines: &[String]| lines.iter().map(|line| without_measures(line)).collect::<Vec<_>>();
            let lines: Vec<String> = printed.lines().map(str::to_owned).collect();
            assert!(
                matches(&comparable(&expected), &comparable(&lines)),
                "`{command}` prints:\n{printed}\nand the document says:\n{}",
                expected.join("\n")
            );
        }
    }
}

#[test]
fn examples_print_what_they_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    // Results are written elsewhere than into the repository.
    let folder = tempfile::tempdir().unwrap();
    for name in ["examples", "tests"] {
        std::os::unix::fs::symlink(root.join(name), folder.path().join(name)).unwrap();
    }
    for name in DOCUMENTS {
        let text = std::fs::read_to_string(root.join(name)).unwrap();
        let examples = examples(&text);
        assert!(!examples.is_empty(), "{name} should show something");
        for example in examples {
            check(folder.path(), example);
        }
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

#[test]
fn continued_lines_are_joined() {
    let broken = ["  unreachable  f#1:true  is", "               never true", "  assumed      x"];
    assert_eq!(unbroken(&broken), ["  unreachable  f#1:true  is never true", "  assumed      x"]);
}

#[test]
fn a_block_may_have_several_commands() {
    let block = ["$ flipside doctor  # comment", "$ cat a", "text"];
    let examples = Example::of_block(&block);
    assert!(matches!(&examples[0], Example::Succeeds { command: "flipside doctor" }));
    assert!(matches!(&examples[1], Example::Command { command: "cat a", expected } if expected == &["text"]));
    assert_eq!(examples.len(), 2);
}
