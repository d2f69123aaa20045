//! Access paths as a context file has them: `n`, `buf[*]`, `*p`, `(*p)[2]`, `p->items[*].weight`.

use crate::input_spec::{Pattern, PatternStep};

/// Reads an access path; what is wrong with it, and at which character.
pub(super) fn read(text: &str) -> Result<Pattern, (String, usize)> {
    let mut reader = Reader { text, at: 0 };
    let pattern = reader.prefixed()?;
    reader.skip();
    if reader.at < text.len() { Err(reader.wrong("nothing more")) } else { Ok(pattern) }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn skip(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn takes(&mut self, wanted: &str) -> bool {
        self.skip();
        let found = self.text[self.at..].starts_with(wanted);
        self.at += if found { wanted.len() } else { 0 };
        found
    }

    fn wrong(&self, expected: &str) -> (String, usize) {
        let rest = &self.text[self.at..];
        let found = rest.chars().next().map_or("the end".to_owned(), |character| format!("`{character}`"));
        (format!("`{}` is no access path: {found} where {expected} should be", self.text), self.at)
    }

    fn word(&mut self) -> Result<&'t str, (String, usize)> {
        self.skip();
        let rest = &self.text[self.at..];
        let inside = |character: char| character.is_alphanumeric() || character == '_';
        let end = rest.find(|character| !inside(character)).unwrap_or(rest.len());
        if end == 0 || rest.starts_with(|character: char| character.is_ascii_digit()) {
            return Err(self.wrong("a name"));
        }
        self.at += end;
        Ok(&rest[..end])
    }

    /// `*p`
    fn prefixed(&mut self) -> Result<Pattern, (String, usize)> {
        if !self.takes("*") {
            return self.postfixed();
        }
        let mut pattern = self.prefixed()?;
        pattern.steps.push(PatternStep::Element(Some(0)));
        Ok(pattern)
    }

    fn postfixed(&mut self) -> Result<Pattern, (String, usize)> {
        let mut pattern = if self.takes("(") {
            let inner = self.prefixed()?;
            if !self.takes(")") {
                return Err(self.wrong("`)`"));
            }
            inner
        } else {
            Pattern { root: self.word()?.to_owned(), steps: Vec::new() }
        };
        loop {
            if self.takes("[") {
                pattern.steps.push(PatternStep::Element(self.index()?));
            } else if self.takes("->") {
                pattern.steps.push(PatternStep::Element(Some(0)));
                pattern.steps.push(PatternStep::Member(self.word()?.to_owned()));
            } else if self.takes(".") {
                pattern.steps.push(PatternStep::Member(self.word()?.to_owned()));
            } else {
                return Ok(pattern);
            }
        }
    }

    fn index(&mut self) -> Result<Option<u64>, (String, usize)> {
        let index = if self.takes("*") {
            None
        } else {
            let rest = &self.text[self.at..];
            let end = rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len());
            let number = rest[..end].parse().map_err(|_| self.wrong("a number or `*`"))?;
            self.at += end;
            Some(number)
        };
        if self.takes("]") { Ok(index) } else { Err(self.wrong("`]`")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_c() {
        let element = PatternStep::Element;
        let member = |name: &str| PatternStep::Member(name.to_owned());
        let check = |text: &str, steps: Vec<PatternStep>| {
            assert_eq!(read(text), Ok(Pattern { root: "p".into(), steps }), "{text}");
        };
        check("p", vec![]);
        check("*p", vec![element(Some(0))]);
        check("p[*]", vec![element(None)]);
        check("(*p)[2]", vec![element(Some(0)), element(Some(2))]);
        check("*p[3]", vec![element(Some(3)), element(Some(0))]);
        check(
            "p -> items [*] . weight",
            vec![element(Some(0)), member("items"), element(None), member("weight")],
        );
    }

    #[test]
    fn what_is_none() {
        let check = |text: &str, said: &str| {
            let (message, _) = read(text).unwrap_err();
            assert!(message.ends_with(said), "{text}: {message}");
        };
        check("", "the end where a name should be");
        check("p[", "the end where a number or `*` should be");
        check("p[1", "the end where `]` should be");
        check("p->", "the end where a name should be");
        check("p + 1", "`+` where nothing more should be");
        check("(p", "the end where `)` should be");
        check("3", "`3` where a name should be");
    }
}
