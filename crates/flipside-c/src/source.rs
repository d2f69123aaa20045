//! The text of the source files, for the texts of conditions.

use std::collections::HashMap;
use std::ops::Range;

/// Source files, read when first asked for.
#[derive(Debug, Default)]
pub struct Sources {
    files: HashMap<String, Option<Vec<u8>>>,
}

impl Sources {
    /// The bytes of a file; `None` when it cannot be read.
    pub fn bytes(&mut self, path: &str) -> Option<&[u8]> {
        self.files.entry(path.to_owned()).or_insert_with(|| std::fs::read(path).ok()).as_deref()
    }

    /// A range of a file with every run of white space folded to one space; empty when it is not to be had.
    pub fn folded(&mut self, path: &str, range: Range<usize>) -> String {
        let Some(text) = self.bytes(path).and_then(|bytes| bytes.get(range)) else { return String::new() };
        String::from_utf8_lossy(text).split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
