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

use support::documents::{Example, check, examples, same_line, unbroken, without_measures};
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

// Shows O7.
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
            check(folder.path(), example, &run);
        }
    }
}

/// `flipside man --markdown > docs/commands.md` writes it.
#[test]
fn every_command_and_option_is_on_the_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = flipside_in(&root, &["man", "--markdown"]);
    let page = String::from_utf8(page.stdout).unwrap();
    assert!(page.contains("## flipside project merge") && page.contains("| `--criterion NAME` |"), "{page}");
    let kept = std::fs::read_to_string(root.join("docs/commands.md")).unwrap();
    assert!(page == kept, "docs/commands.md should be what `flipside man --markdown` prints");
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
