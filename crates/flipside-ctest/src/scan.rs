//! A cursor over short C text that Flipside wrote itself: types, access paths, pointers. It is no reader of people's C.

/// What is left of a text. Spaces in front of what is taken do not count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan<'t> {
    rest: &'t str,
}

impl<'t> Scan<'t> {
    pub fn new(text: &'t str) -> Self {
        Scan { rest: text.trim_end() }
    }

    pub fn is_empty(&self) -> bool {
        self.rest.trim_start().is_empty()
    }

    /// Does this come next?
    pub fn is_next(&self, text: &str) -> bool {
        self.rest.trim_start().starts_with(text)
    }

    /// Takes this where it comes next.
    pub fn take(&mut self, text: &str) -> bool {
        let found = self.rest.trim_start().strip_prefix(text);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    /// An identifier or keyword.
    pub fn word(&mut self) -> Option<&'t str> {
        let text = self.rest.trim_start();
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').unwrap_or(text.len());
        let is_word = text.starts_with(|c: char| !c.is_ascii_digit()) && end > 0;
        is_word.then(|| self.split(text, end))
    }

    /// A decimal number.
    pub fn number(&mut self) -> Option<u64> {
        let text = self.rest.trim_start();
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let number = text[..end].parse().ok()?;
        self.split(text, end);
        Some(number)
    }

    /// What stands in parentheses, with them.
    pub fn parenthesised(&mut self) -> Option<&'t str> {
        let text = self.rest.trim_start();
        let mut depth = 0usize;
        for (at, character) in text.char_indices() {
            match character {
                '(' => depth += 1,
                ')' => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return (at > 0).then(|| self.split(text, at + 1));
            }
        }
        None
    }

    fn split(&mut self, text: &'t str, at: usize) -> &'t str {
        let (taken, rest) = text.split_at(at);
        self.rest = rest;
        taken
    }
}
