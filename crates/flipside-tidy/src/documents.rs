//! Documents with lines that are too long for a terminal and for a review. Tables and code stay as they have to be.

use crate::{Finding, Text};

const COLUMNS: usize = 120;

/// The lines of a document that are too long.
pub fn check(text: &Text) -> Vec<Finding> {
    if !text.has_extension("md") {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut is_code = false;
    for (number, line) in text.lines() {
        let is_fence = line.trim_start().starts_with("```");
        let columns = line.chars().count();
        if columns > COLUMNS && !is_code && !is_fence && !line.trim_start().starts_with('|') {
            found.push(Finding::new(
                "columns",
                text,
                number,
                format!("{columns} columns, more than {COLUMNS}"),
            ));
        }
        is_code ^= is_fence;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_found_outside_of_tables_and_code() {
        let (long, fits) = ("é".repeat(121), "é".repeat(120));
        let text = format!("{fits}\n{long}\n| {long} |\n```c\n{long}\n```\n{long}\n");
        let lines: Vec<usize> = check(&Text::new("a.md", &text)).iter().map(|finding| finding.line).collect();
        assert_eq!(lines, [2, 7]);
        assert_eq!(check(&Text::new("a.rs", &text)).len(), 0);
    }
}
