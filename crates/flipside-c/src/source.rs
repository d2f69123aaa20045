//! The text of the source files, for the texts of conditions.

use std::collections::HashMap;
use std::ops::Range;

use flipside_c_text::scan::group_end;

/// Source files, read on first use.
#[derive(Debug, Default)]
pub struct Sources {
    files: HashMap<String, Option<Vec<u8>>>,
}

impl Sources {
    /// The bytes of a file; `None` when it cannot be read.
    pub fn bytes(&mut self, path: &str) -> Option<&[u8]> {
        self.files.entry(path.to_owned()).or_insert_with(|| std::fs::read(path).ok()).as_deref()
    }

    /// A range of a file with every run of white space folded to one space; empty when the file cannot be read.
    pub fn folded(&mut self, path: &str, range: Range<usize>) -> String {
        let Some(text) = self.bytes(path).and_then(|bytes| bytes.get(range)) else { return String::new() };
        String::from_utf8_lossy(text).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Is there a directive in a range, after its first line? Then it does not lie in one definition of a macro.
    pub fn has_directive(&mut self, path: &str, range: Range<usize>) -> bool {
        let Some(text) = self.bytes(path).and_then(|bytes| bytes.get(range)) else { return false };
        text.split(|byte| *byte == b'\n').skip(1).any(|line| line.trim_ascii_start().starts_with(b"#"))
    }

    /// Where the call ends whose name ends at this offset; the same offset where no call follows.
    pub fn call_end(&mut self, path: &str, name_end: usize) -> usize {
        let rest = self.bytes(path).and_then(|bytes| bytes.get(name_end..)).unwrap_or_default();
        let opening = rest.len() - rest.trim_ascii_start().len();
        if rest.get(opening) != Some(&b'(') {
            return name_end;
        }
        group_end(rest, opening).map_or(name_end, |end| name_end + end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_end_behind_their_arguments() {
        let text = r#"f(a, ")", '(' , '\'', g(1)) > 3, x + y, last ("#;
        let mut sources = Sources::default();
        sources.files.insert("a.c".to_owned(), Some(text.into()));
        let end = sources.call_end("a.c", 1);
        assert_eq!(&text[..end], r#"f(a, ")", '(' , '\'', g(1))"#);
        let x = text.find("x +").unwrap() + 1;
        assert_eq!(sources.call_end("a.c", x), x);
        // A call that does not end.
        let last = text.len() - 2;
        assert_eq!(sources.call_end("a.c", last), last);
    }

    #[test]
    fn directives_stand_at_starts_of_lines() {
        let mut sources = Sources::default();
        let text = "#define A 1 \\\n + 2\n  # define B 3\n";
        sources.files.insert("a.h".to_owned(), Some(text.into()));
        assert!(sources.has_directive("a.h", 10..text.len()));
        assert!(!sources.has_directive("a.h", 0..18));
    }
}
