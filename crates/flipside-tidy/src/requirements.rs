//! The requirements for the qualification of the tool: a test says which ones it shows, in a comment above it (`// Shows V1, V2.`),
//! and the page has the tests of each, made from these comments.

use std::collections::BTreeMap;

use crate::{Finding, Text};

/// The list of requirements.
pub const PAGE: &str = "docs/requirements.md";

/// Requirements that no test shows, tests of requirements that are not there, and a page that is not what the tests say.
pub fn check(texts: &[Text]) -> Vec<Finding> {
    let Some(page) = texts.iter().find(|text| text.path == PAGE) else { return Vec::new() };
    let shown = shown(texts);
    let rows = || page.lines().filter_map(|(number, line)| Some((number, row(line)?)));
    let mut found = Vec::new();
    for (number, (id, _)) in rows().filter(|(_, (id, _))| !shown.contains_key(*id)) {
        found.push(Finding::new("requirement", page, number, format!("no test shows {id}")));
    }
    for id in shown.keys().filter(|id| rows().all(|(_, (known, _))| known != **id)) {
        found.push(Finding::new("requirement", page, 1, format!("a test shows {id}, which is not here")));
    }
    if found.is_empty() && render(texts) != page.text {
        let what = "is not what the tests say: FLIPSIDE_BLESS=1 cargo test -p flipside-tidy writes it";
        found.push(Finding::new("requirement", page, 1, what));
    }
    found
}

/// The page, with the tests that the sources name.
pub fn render(texts: &[Text]) -> String {
    let Some(page) = texts.iter().find(|text| text.path == PAGE) else { return String::new() };
    let shown = shown(texts);
    let rendered = page.lines().map(|(_, line)| match row(line) {
        None => line.to_owned(),
        Some((id, requirement)) => {
            let tests = shown.get(id).map(|tests| tests.join(", ")).unwrap_or_default();
            format!("| {id} | {requirement} | {tests} |")
        }
    });
    rendered.map(|line| line + "\n").collect()
}

/// By requirement: the tests that show it.
fn shown(texts: &[Text]) -> BTreeMap<&str, Vec<String>> {
    let mut shown: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for text in texts.iter().filter(|text| text.has_extension("rs")) {
        let Some(path) = text.path.strip_prefix("crates/") else { continue };
        let mut ids = Vec::new();
        for line in text.text.lines().map(str::trim) {
            if let Some(named) = line.strip_prefix("// Shows ").and_then(|rest| rest.strip_suffix('.')) {
                ids.extend(named.split(", "));
            } else if let Some((name, _)) = line.strip_prefix("fn ").and_then(|rest| rest.split_once('(')) {
                for id in ids.drain(..) {
                    shown.entry(id).or_default().push(format!("`{path}: {name}`"));
                }
            }
        }
    }
    shown
}

/// A row of a table: an id, which is a letter and a number, and the requirement.
fn row(line: &str) -> Option<(&str, &str)> {
    let (id, rest) = line.strip_prefix("| ")?.split_once(" | ")?;
    let number = id.strip_prefix(|first: char| first.is_ascii_uppercase())?;
    let is_id = !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit());
    is_id.then(|| (id, rest.split(" |").next().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(page: &str) -> Vec<Text> {
        let test = "// Shows A1, A2.\n#[test]\nfn holds() {}\nfn other() {}\n";
        vec![Text::new(PAGE, page), Text::new("crates/a/tests/b.rs", test)]
    }

    #[test]
    fn the_page_has_the_tests_of_each_requirement() {
        let page = "# Head\n\n| A1 | x | `a/tests/b.rs: holds` |\n| A2 | y | `a/tests/b.rs: holds` |\n";
        assert_eq!(check(&texts(page)), []);
        assert_eq!(render(&texts("# Head\n\n| A1 | x | |\n| A2 | y | old |\n")), page);
    }

    #[test]
    fn what_is_missing_is_said() {
        let said = |page: &str| -> Vec<String> {
            check(&texts(page)).into_iter().map(|finding| finding.what).collect()
        };
        assert_eq!(said("| A1 | x | |\n"), ["a test shows A2, which is not here"]);
        assert_eq!(said("| A1 | x | |\n| A2 | y | |\n| A3 | z | |\n"), ["no test shows A3"]);
        assert_eq!(said("| A1 | x | |\n| A2 | y | |\n").len(), 1);
    }
}
