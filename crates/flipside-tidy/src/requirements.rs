//! The requirements for the qualification of the tool name tests: each of them has to be there, and each requirement
//! has one.

use crate::{Finding, Text};

/// The list of requirements.
const PAGE: &str = "docs/requirements.md";

/// The tests that are named and not there, and the requirements without one.
pub fn check(texts: &[Text]) -> Vec<Finding> {
    let Some(page) = texts.iter().find(|text| text.path == PAGE) else { return Vec::new() };
    let mut found = Vec::new();
    for (number, line) in page.lines().filter(|(_, line)| is_requirement(line)) {
        let quoted = line.split('`').skip(1).step_by(2);
        let tests: Vec<(&str, &str)> = quoted.filter_map(|name| name.split_once(": ")).collect();
        if tests.is_empty() {
            found.push(Finding::new("requirement", page, number, "no test shows it"));
        }
        for (file, test) in tests {
            let path = format!("crates/{file}");
            let declaration = format!("fn {test}(");
            if !texts.iter().any(|text| text.path == path && text.text.contains(&declaration)) {
                found.push(Finding::new("requirement", page, number, format!("{path} has no test `{test}`")));
            }
        }
    }
    found
}

/// A row of a table: an id, which is a letter and a number, comes first.
fn is_requirement(line: &str) -> bool {
    let id = line.strip_prefix("| ").and_then(|rest| rest.split(' ').next()).unwrap_or_default();
    id.starts_with(|first: char| first.is_ascii_uppercase())
        && id.len() > 1
        && id[1..].chars().all(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_that_is_named_has_to_be_there() {
        let page = "| id | requirement | tests |\n| A1 | x | `a/tests/b.rs: holds`, `a/tests/b.rs: gone` |\n| A2 | y | |\n";
        let test = Text::new("crates/a/tests/b.rs", "#[test]\nfn holds() {}\n");
        let lines: Vec<(usize, String)> = check(&[Text::new(PAGE, page), test])
            .into_iter()
            .map(|finding| (finding.line, finding.what))
            .collect();
        let expected =
            [(2, "crates/a/tests/b.rs has no test `gone`".to_owned()), (3, "no test shows it".to_owned())];
        assert_eq!(lines, expected);
    }
}
