//! Definitions of macros and their uses, as text.

use crate::lexer::{Dialect, Lexer, Token, TokenKind};

/// The definition of a macro.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition<'t> {
    /// Its name.
    pub name: &'t str,
    /// Its parameters, if it takes arguments.
    pub parameters: Option<Vec<&'t str>>,
    /// Its replacement list, without white space at its ends.
    pub body: &'t str,
}

/// Reads what follows `#define` on its line (joined lines are one).
pub fn definition(text: &str) -> Option<Definition<'_>> {
    let mut tokens = Lexer::new(text, Dialect::C);
    let name = tokens.next().filter(|token| token.kind == TokenKind::Name)?;
    let rest = &text[name.end()..];
    // Parentheses that are the parameters follow the name at once.
    let parameters = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let (parameters, body) = match parameters {
        Some((list, body)) => (Some(list.split(',').map(str::trim).collect()), body),
        None => (None, rest),
    };
    Some(Definition { name: name.text, parameters, body: body.trim() })
}

/// A name and the parenthesis after it, where a call or the use of a function-like macro begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call<'t> {
    /// The name.
    pub name: &'t str,
    /// Where the name begins, in bytes.
    pub at: usize,
    /// What follows the parenthesis.
    pub after: &'t str,
}

/// Where calls begin in a text, in order; calls in arguments are calls too.
pub fn calls(text: &str) -> impl Iterator<Item = Call<'_>> {
    let mut before: Option<Token<'_>> = None;
    Lexer::new(text, Dialect::C).filter_map(move |token| {
        let name = before.replace(token).filter(|name| name.kind == TokenKind::Name);
        let call = name.filter(|_| token.text == "(")?;
        Some(Call { name: call.text, at: call.at, after: &text[token.end()..] })
    })
}

/// The arguments up to the closing parenthesis, without white space at their ends; `None` when none closes them.
pub fn arguments(text: &str) -> Option<Vec<String>> {
    let mut arguments = Vec::new();
    let (mut depth, mut start) = (0u32, 0);
    for token in Lexer::new(text, Dialect::C) {
        match token.text {
            "(" | "{" | "[" => depth += 1,
            ")" if depth == 0 => {
                arguments.push(text[start..token.at].trim().to_owned());
                return Some(arguments);
            }
            ")" | "}" | "]" => depth = depth.checked_sub(1)?,
            "," if depth == 0 => {
                arguments.push(text[start..token.at].trim().to_owned());
                start = token.end();
            }
            _ => {}
        }
    }
    None
}

/// A text with other names: `replacement` gives the text to put in the place of a name.
pub fn with_names_replaced<'r>(text: &str, replacement: impl Fn(&str) -> Option<&'r str>) -> String {
    let (mut replaced, mut end) = (String::new(), 0);
    for token in Lexer::new(text, Dialect::C).filter(|token| token.kind == TokenKind::Name) {
        if let Some(new) = replacement(token.text) {
            replaced += &text[end..token.at];
            replaced += new;
            end = token.end();
        }
    }
    replaced + &text[end..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_read() {
        let read = |text| definition(text).map(|read| (read.name, read.parameters, read.body));
        assert_eq!(read("A 1"), Some(("A", None, "1")));
        assert_eq!(read("A (1)"), Some(("A", None, "(1)")));
        assert_eq!(read("F(x, y) ((x) + y) "), Some(("F", Some(vec!["x", "y"]), "((x) + y)")));
        assert_eq!(read("S"), Some(("S", None, "")));
        assert_eq!(read(""), None);
    }

    #[test]
    fn arguments_are_split_at_their_own_commas() {
        assert_eq!(arguments("struct { int x, y; }, v[1]) == 3").unwrap(), ["struct { int x, y; }", "v[1]"]);
        assert_eq!(arguments("int (*)(int, int), long)").unwrap(), ["int (*)(int, int)", "long"]);
        assert_eq!(arguments("',', \")\")").unwrap(), ["','", "\")\""]);
        assert_eq!(arguments("int, long"), None);
        assert_eq!(arguments("a]"), None);
    }

    #[test]
    fn calls_and_names() {
        let names: Vec<&str> = calls("f (g(x), \"h(\") + y").map(|call| call.name).collect();
        assert_eq!(names, ["f", "g"]);
        let doubled = with_names_replaced("a + \"a\" ab", |name| (name == "a").then_some("(2)"));
        assert_eq!(doubled, "(2) + \"a\" ab");
    }
}
