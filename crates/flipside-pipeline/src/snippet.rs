//! The line of the source below a message that names its place, with a caret under what it is about.
//!
//! The one place that draws them. A message keeps its first line, `file:line:column: …`, as editors read it; nothing is added where the place
//! cannot be read, or where whoever made the message (clang) has drawn it.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

/// The message, and below its first line what stands at its place.
pub fn with_source(message: &str, read: impl Fn(&str) -> Option<String>) -> String {
    let message = message.trim_end();
    let (first, rest) = message.split_once('\n').map_or((message, None), |(first, rest)| (first, Some(rest)));
    let drawn = rest.is_some_and(|rest| rest.contains('^'));
    let Some((file, line, column)) = place(first).filter(|_| !drawn) else { return message.to_owned() };
    let Some(snippet) = read(file).and_then(|text| snippet(&text, line, column)) else {
        return message.to_owned();
    };
    [Some(first), Some(&snippet), rest].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// The place that a message starts with: `file:line:column: `.
fn place(message: &str) -> Option<(&str, usize, usize)> {
    let (place, _) = message.split_once(": ")?;
    let (place, column) = place.rsplit_once(':')?;
    let (file, line) = place.rsplit_once(':')?;
    Some((file, line.parse().ok()?, column.parse().ok()?))
}

fn snippet(text: &str, line: usize, column: usize) -> Option<String> {
    let source = text.lines().nth(line.checked_sub(1)?)?;
    let group = Group::with_level(Level::ERROR).element(
        Snippet::source(source)
            .line_start(line)
            .annotation(AnnotationKind::Primary.span(word(source, column.checked_sub(1)?)?)),
    );
    Some(Renderer::plain().render(&[group]).trim_end().to_owned())
}

/// The name or number that starts at a byte, or the one character there.
fn word(source: &str, start: usize) -> Option<Range<usize>> {
    let rest = source.get(start..).filter(|rest| !rest.is_empty())?;
    let part = |character: char| character.is_alphanumeric() || character == '_';
    let length = rest.find(|character| !part(character)).unwrap_or(rest.len());
    let length = if length == 0 { rest.chars().next().map_or(0, char::len_utf8) } else { length };
    Some(start..start + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(message: &str) -> String {
        with_source(message, |file| (file == "a.c").then(|| "int f(int);\n\tint g = f(é);\n".to_owned()))
    }

    #[test]
    fn the_line_and_a_caret_stand_below() {
        assert_eq!(
            shown("a.c:1:5: `f` has no body\nhelp: define it\n"),
            "a.c:1:5: `f` has no body\n  |\n1 | int f(int);\n  |     ^\nhelp: define it"
        );
        let other = shown("a.c:2:10: what is f?");
        assert!(other.contains("\n2 |     int g = f(é);\n") && other.ends_with('^'), "{other}");
        assert!(shown("a.c:1:7: no name").ends_with("|       ^^^"));
    }

    #[test]
    fn without_a_place_there_is_nothing_to_show() {
        for message in [
            "no such function",
            "b.c:1:1: not readable",
            "a.c:9:1: no such line",
            "a.c:1:90: no such column",
            "a.c:0:0: nothing",
            "a.c:1: error: x",
            "a.c:1:5: error: x\n    int f(int);\n        ^\n",
        ] {
            assert_eq!(shown(message), message.trim_end(), "{message}");
        }
    }
}
