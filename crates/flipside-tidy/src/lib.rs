//! Checks of the sources and documents themselves: what a reader would have to check by hand in every review.
//!
//! A check takes texts and gives [`Finding`]s; it reads no files, so that its tests show it failing on made-up texts.
//! `tests/tree.rs` runs all of them on the repository, with the list of what is not yet as it should be.

pub mod crates;
pub mod documents;
pub mod effects;
pub mod fields;
pub mod layers;
pub mod links;
pub mod messages;
pub mod modules;
pub mod names;
pub mod places;
pub mod requirements;
pub mod sizes;
pub mod thin;
pub mod tree;
pub mod words;

use std::collections::BTreeSet;

/// A text of the repository.
#[derive(Clone, Debug)]
pub struct Text {
    /// Its path from the root of the repository, with `/` between the parts.
    pub path: String,
    /// What is in it.
    pub text: String,
}

impl Text {
    /// A text, given by hand.
    pub fn new(path: &str, text: &str) -> Self {
        Text { path: path.to_owned(), text: text.to_owned() }
    }

    /// Its lines with their numbers.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    /// Does its name end like this?
    pub fn has_extension(&self, extension: &str) -> bool {
        self.path.rsplit_once('.').is_some_and(|(_, end)| end == extension)
    }

    /// The crate that it belongs to.
    pub fn crate_name(&self) -> Option<&str> {
        self.path.strip_prefix("crates/").and_then(|rest| rest.split('/').next())
    }

    /// Is it code of a crate that is not for tests and measurements?
    pub fn is_product_code(&self) -> bool {
        let parts: Vec<&str> = self.path.split('/').collect();
        let is_test = parts.iter().any(|&part| part == "tests" || part == "tests.rs");
        self.has_extension("rs") && parts.get(2) == Some(&"src") && !is_test
    }
}

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The check that found it.
    pub rule: &'static str,
    /// The file.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl Finding {
    pub(crate) fn new(rule: &'static str, text: &Text, line: usize, what: impl Into<String>) -> Self {
        Finding { rule, path: text.path.clone(), line, what: what.into() }
    }

    /// What it is counted for: the crate, or the file outside of the crates.
    pub fn group(&self) -> &str {
        self.path.strip_prefix("crates/").and_then(|rest| rest.split('/').next()).unwrap_or(&self.path)
    }
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}: {}", self.path, self.line, self.rule, self.what)
    }
}

/// What all checks find in the texts of a repository that has these files and folders.
pub fn findings(texts: &[Text], paths: &BTreeSet<String>) -> Vec<Finding> {
    let mut found = crates::check(texts, layers::LAYERS, layers::OUTSIDE);
    found.extend(links::check(texts, paths));
    found.extend(fields::check(texts));
    found.extend(places::check(texts, paths));
    found.extend(thin::check(texts));
    found.extend(messages::check(texts));
    found.extend(requirements::check(texts));
    for text in texts {
        found.extend(names::check(text));
        found.extend(effects::check(text));
        found.extend(words::check(text));
        found.extend(sizes::check(text));
        found.extend(documents::check(text));
        found.extend(modules::check(text));
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_know_where_they_belong() {
        let code = Text::new("crates/flipside-term/src/domain/hull.rs", "");
        assert!(code.is_product_code() && code.crate_name() == Some("flipside-term"));
        for test in
            ["crates/a/tests/b.rs", "crates/a/src/b/tests.rs", "crates/a/src/tests/b.rs", "crates/a/src/b.js"]
        {
            assert!(!Text::new(test, "").is_product_code(), "{test}");
        }
        let finding = Finding::new("x", &Text::new("docs/a.md", ""), 3, "y");
        assert_eq!((finding.group(), finding.to_string().as_str()), ("docs/a.md", "docs/a.md:3: x: y"));
        assert_eq!(Finding::new("x", &code, 1, "y").group(), "flipside-term");
    }
}
