//! Links between documents: each leads to something that is there, and each document of the book is in its contents.

use std::collections::BTreeSet;

use crate::{Finding, Text};

/// The contents of the book.
const CONTENTS: &str = "docs/SUMMARY.md";

/// The links of all documents that lead nowhere, and the documents that the contents lack. `paths` are all files and
/// folders of the repository.
pub fn check(texts: &[Text], paths: &BTreeSet<String>) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut listed = BTreeSet::new();
    for text in texts.iter().filter(|text| text.has_extension("md")) {
        for (line, link) in links(text) {
            let target = resolve(&text.path, &link);
            if text.path == CONTENTS {
                listed.insert(target.clone());
            }
            if !paths.contains(&target) {
                found.push(Finding::new("link", text, line, format!("`{link}` is not there")));
            }
        }
    }
    for text in texts.iter().filter(|text| is_of_book(text) && !listed.contains(&text.path)) {
        found.push(Finding::new("contents", text, 1, format!("{CONTENTS} does not list it")));
    }
    found
}

fn is_of_book(text: &Text) -> bool {
    let is_page = text.has_extension("md") && text.path.starts_with("docs/") && text.path != CONTENTS;
    is_page && !text.path.starts_with("docs/experiment/")
}

/// The links of a document to files, with their lines; code blocks have none.
fn links(text: &Text) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut is_code = false;
    for (number, line) in text.lines() {
        is_code ^= line.trim_start().starts_with("```");
        let starts = line.match_indices("](").map(|(at, _)| at + 2).filter(|_| !is_code);
        let targets = starts.filter_map(|start| line[start..].split_once(')').map(|(target, _)| target));
        let files = targets.map(|target| target.split_once('#').map_or(target, |(file, _)| file));
        found.extend(
            files.filter(|file| !file.is_empty() && !file.contains(':')).map(|file| (number, file.into())),
        );
    }
    found
}

/// A link of a document, from the root of the repository.
fn resolve(document: &str, link: &str) -> String {
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(all: &[&str]) -> BTreeSet<String> {
        all.iter().map(|path| (*path).to_owned()).collect()
    }

    #[test]
    fn a_link_has_to_lead_somewhere() {
        let text =
            "[a](b.md#place) [c](../x.c) ![d](images/e.png) [f](#here)\n```\n[g](no.md)\n```\n[h](no.md)\n";
        let summary = Text::new(CONTENTS, "- [A](a.md)\n");
        let there = paths(&["docs/a.md", "docs/b.md", "x.c", "docs/images/e.png"]);
        let found = check(&[Text::new("docs/a.md", text), summary], &there);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].rule, found[0].line), ("link", 5));
    }

    #[test]
    fn a_document_has_to_be_in_the_contents() {
        let there = paths(&["docs/a.md", "docs/b.md"]);
        let texts =
            [Text::new("docs/a.md", ""), Text::new("docs/b.md", ""), Text::new(CONTENTS, "- [A](a.md)\n")];
        let found = check(&texts, &there);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].rule, found[0].path.as_str()), ("contents", "docs/b.md"));
    }
}
