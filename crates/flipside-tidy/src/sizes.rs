//! Files and functions that are too long to be read at once.
//!
//! The length of a function is told from how rustfmt lays out code: it ends at the next `}` that stands as far in as its `fn`.

use crate::{Finding, Text};

/// So many lines a file of Rust may have.
const FILE: usize = 500;
/// So many lines a function may have.
const FUNCTION: usize = 100;

/// What is too long in a text.
pub fn check(text: &Text) -> Vec<Finding> {
    if !text.has_extension("rs") {
        return Vec::new();
    }
    let mut found = Vec::new();
    let lines: Vec<&str> = text.text.lines().collect();
    if lines.len() > FILE {
        found.push(Finding::new("file", text, FILE + 1, format!("{} lines, more than {FILE}", lines.len())));
    }
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| starts_function(line)) {
        let end = format!("{}}}", &line[..indent(line)]);
        let length = lines[index..].iter().position(|line| *line == end).map_or(1, |last| last + 1);
        // A declaration, or a body on the same line, has no end of its own.
        let has_body = lines[index..].iter().find(|line| line.ends_with(['{', ';', '}']));
        if length > FUNCTION && has_body.is_some_and(|line| line.ends_with('{')) {
            found.push(Finding::new(
                "function",
                text,
                index + 1,
                format!("{length} lines, more than {FUNCTION}"),
            ));
        }
    }
    found
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn starts_function(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words
        .find(|word| {
            !(word.starts_with("pub") || ["const", "async", "unsafe", "extern", "\"C\""].contains(word))
        })
        .is_some_and(|word| word == "fn")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Vec<String> {
        check(&Text::new("crates/a/src/b.rs", text)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn long_files_and_functions_are_found() {
        let body =
            |lines: usize| format!("    pub(crate) fn f() {{\n{}    }}\n", "        x();\n".repeat(lines));
        assert_eq!(said(&body(98)), Vec::<String>::new());
        let expected = ["crates/a/src/b.rs:1: function: 101 lines, more than 100"];
        assert_eq!(said(&body(99)), expected);
        assert_eq!(said(&"// x\n".repeat(500)), Vec::<String>::new());
        assert_eq!(said(&"// x\n".repeat(501)), ["crates/a/src/b.rs:501: file: 501 lines, more than 500"]);
        assert_eq!(check(&Text::new("a.md", &"x\n".repeat(501))).len(), 0);
    }

    #[test]
    fn a_declaration_has_no_length() {
        let text = format!("    fn f();\n{}    }}\n", "        x();\n".repeat(200));
        assert_eq!(said(&text), Vec::<String>::new());
    }
}
