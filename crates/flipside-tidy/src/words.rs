//! Words that this project used to have for itself, where the field has others. ARCHITECTURE.md has the glossary.

use crate::{Finding, Text};

/// What should not be said, and what to say instead. In identifiers, `_`, `-` and capitals part words.
const BANNED: &[(&str, &str)] = &[
    ("strand", "merged state"),
    ("strands", "merged states"),
    ("scout", "mutation"),
    ("scouts", "mutations"),
    ("wish", "input specification"),
    ("wishes", "input specifications"),
    ("all ways", "state merging"),
    ("humane", "prettified"),
    ("adviser", "feasibility"),
    ("reliance", "dependence on undefined behaviour"),
    ("thanks to no error", "assumes no undefined behaviour"),
    ("patience", "deadline"),
    ("roam", "fuzz"),
    ("somebody", "who it is"),
    ("is come to", "is reached"),
    ("no way leads", "no path leads"),
    ("need not believe", "can check"),
    ("on every other way", "on every other path"),
];

/// Names that stay for now because files outside have them: keys of `report.json`, names of files. By the extension of the file that says
/// them, or any.
const KEPT: &[(&str, &str)] = &[
    ("rs", "\"all_ways\""),
    ("js", "all_ways"),
    ("md", "`all_ways`"),
    ("md", "`thanks_to_no_error`"),
    ("", "all-ways.smt2"),
];

/// The lines of a text with a banned word.
pub fn check(text: &Text) -> Vec<Finding> {
    // What was said in earlier versions stays said.
    let is_ours =
        text.path.starts_with("crates/") || text.path.starts_with("docs/") || !text.path.contains('/');
    if !is_ours || text.path == "CHANGELOG.md" {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (number, line) in text.lines() {
        let mut line = line.to_owned();
        for (_, kept) in KEPT.iter().filter(|(end, _)| end.is_empty() || text.has_extension(end)) {
            line = line.replace(kept, "");
        }
        let words = Words::of(&line);
        for (word, instead) in BANNED.iter().filter(|(word, _)| words.have(word)) {
            found.push(Finding::new("words", text, number, format!("\"{word}\"; better: {instead}")));
        }
    }
    found
}

/// The words of a line, however they are written: `all ways`, `all_ways` and `AllWays` are the same.
pub(crate) struct Words(String);

impl Words {
    pub(crate) fn of(line: &str) -> Self {
        let mut words = String::from(" ");
        let mut before = ' ';
        for character in line.chars() {
            let starts_word = character.is_uppercase() && before.is_lowercase();
            if (starts_word || !character.is_alphanumeric()) && !words.ends_with(' ') {
                words.push(' ');
            }
            if character.is_alphanumeric() {
                words.extend(character.to_lowercase());
            }
            before = character;
        }
        if !words.ends_with(' ') {
            words.push(' ');
        }
        Words(words)
    }

    /// Is this phrase, in lower case, among them?
    pub(crate) fn have(&self, phrase: &str) -> bool {
        self.0.match_indices(phrase).any(|(at, _)| {
            let bytes = self.0.as_bytes();
            bytes[at - 1] == b' ' && bytes[at + phrase.len()] == b' '
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(path: &str, text: &str) -> Vec<String> {
        check(&Text::new(path, text)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn banned_words_are_found_however_they_are_written() {
        for line in ["// all ways", "let all_ways = 1;", "struct AllWays;", "ALL_WAYS", "on All ways."] {
            assert_eq!(said("crates/a/src/b.rs", line).len(), 1, "{line}");
        }
        assert_eq!(
            said("docs/a.md", "One\nA strand."),
            ["docs/a.md:2: words: \"strand\"; better: merged state"]
        );
        for line in ["stranded", "wishbone", "always", "in all of the ways"] {
            assert_eq!(said("README.md", line), Vec::<String>::new(), "{line}");
        }
    }

    #[test]
    fn keys_of_the_report_stay() {
        assert_eq!(said("crates/a/src/b.rs", "#[serde(rename = \"all_ways\")]").len(), 0);
        assert_eq!(said("crates/a/src/b.rs", "all_ways: bool").len(), 1);
        assert_eq!(said("crates/a/src/b.js", "why.all_ways").len(), 0);
        assert_eq!(said("docs/a.md", "`all_ways`, all-ways.smt2").len(), 0);
        assert_eq!(said("CHANGELOG.md", "scouts").len() + said("tests/c/a.c", "scouts").len(), 0);
    }
}
