//! The table "Where is …?" of the architecture: each place in it is there. A path in a row may be short: it is below a crate of the row.

use std::collections::BTreeSet;
use std::path::Path;

use crate::{Finding, Text};

/// The document with the table, its title, and where its paths begin.
const DOCUMENT: &str = "ARCHITECTURE.md";
const TITLE: &str = "## Where is";
const BELOW: &str = "crates/";

/// The places that are not there. `paths` are all files and folders of the repository.
pub fn check(texts: &[Text], paths: &BTreeSet<String>) -> Vec<Finding> {
    let mut found = Vec::new();
    for text in texts.iter().filter(|text| text.path == DOCUMENT) {
        let table = text.lines().skip_while(|(_, line)| !line.starts_with(TITLE)).skip(1);
        let rows =
            table.take_while(|(_, line)| !line.starts_with("## ")).filter(|(_, line)| line.contains("| `"));
        for (number, row) in rows {
            let places: Vec<&str> = places(row).collect();
            let crates: Vec<&str> = places.iter().filter_map(|place| crate_of(place)).collect();
            let is_there = |place: &str| {
                let full = format!("{BELOW}{place}");
                let is_below =
                    |path: &&String| crates.iter().any(|name| path.starts_with(&format!("{BELOW}{name}/")));
                paths.contains(&full)
                    || paths.iter().filter(is_below).any(|path| path.ends_with(&format!("/{place}")))
            };
            for place in places.iter().filter(|place| !is_there(place)) {
                found.push(Finding::new("place", text, number, format!("`{place}` is not there")));
            }
        }
    }
    found
}

/// The paths in the second column of a row.
fn places(row: &str) -> impl Iterator<Item = &str> {
    let cell = row.split('|').nth(2).unwrap_or_default();
    let words = cell.split('`').skip(1).step_by(2);
    let is_path =
        |word: &&str| word.contains('/') || Path::new(word).extension().is_some_and(|end| end == "rs");
    words.filter(is_path).map(|word| word.trim_end_matches('/'))
}

fn crate_of(place: &str) -> Option<&str> {
    place.split('/').next().filter(|name| name.starts_with("flipside"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_to_be_there() {
        let paths =
            ["crates/flipside-a/src/x.rs", "crates/flipside-a/src/deep", "crates/flipside-a/src/deep/y.rs"];
        let paths = paths.iter().map(|path| (*path).to_owned()).collect();
        let row = |places: &str| {
            let text = format!(
                "{TITLE} …?\n\n| question | start at |\n| --- | --- |\n| where? | {places} |\n## Next\n"
            );
            check(&[Text::new(DOCUMENT, &text)], &paths)
                .iter()
                .map(|one| one.what.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(row("`flipside-a/src/x.rs`, `Name::x`; deep: `deep/`, `y.rs`"), [""; 0]);
        assert_eq!(row("`flipside-a/src/x.rs`, `z.rs`"), ["`z.rs` is not there"]);
        assert_eq!(row("`flipside-b/src/`"), ["`flipside-b/src` is not there"]);
    }
}
