//! The page about what is not covered quotes messages: each has to be one that the sources can print.

use crate::{Finding, Text};

/// The page.
const PAGE: &str = "docs/unknown.md";

/// The quotes of the page that no source has. A quote is the first column of a table; `…` stands for anything, and so
/// does what is in backquotes.
pub fn check(texts: &[Text]) -> Vec<Finding> {
    let Some(page) = texts.iter().find(|text| text.path == PAGE) else { return Vec::new() };
    let sources: Vec<String> =
        texts.iter().filter(|text| text.is_product_code()).map(|text| spoken(&text.text)).collect();
    let mut found = Vec::new();
    for (number, line) in
        page.lines().filter(|(_, line)| line.starts_with("| ") && !line.starts_with("| ---"))
    {
        let quote = line[1..].split('|').next().unwrap_or_default();
        for piece in pieces(quote).filter(|piece| !is_head(piece)) {
            if !sources.iter().any(|source| source.contains(piece)) {
                found.push(Finding::new("message", page, number, format!("no source prints `{piece}`")));
            }
        }
    }
    found
}

/// The words of a quote that a source has to have as they are.
fn pieces(quote: &str) -> impl Iterator<Item = &str> {
    let outside = quote.split('`').enumerate().filter(|(index, _)| index % 2 == 0).map(|(_, text)| text);
    outside.flat_map(|text| text.split('…')).map(str::trim).filter(|piece| !piece.is_empty())
}

/// The heads of the tables.
fn is_head(piece: &str) -> bool {
    matches!(piece, "words" | "name" | "message")
}

/// A source without its comments.
fn spoken(source: &str) -> String {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_has_to_be_in_a_source() {
        let page = "| words | what |\n| --- | --- |\n| `p` of at most … elements | x |\n| gone | y |\n| said | z |\n";
        let code = "// gone\nlet text = format!(\"{p} of at most {n} elements\");\nlet other = \"said\";\n";
        let found = check(&[Text::new(PAGE, page), Text::new("crates/a/src/b.rs", code)]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].line, found[0].what.as_str()), (4, "no source prints `gone`"));
    }
}
