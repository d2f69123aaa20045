//! What a builtin inside of a macro of the user is given, from the text of the macro: `container_of` and its like.
//!
//! Clang says only where the outermost macro is used. So the use is read there, the macro's definition is looked for in the
//! files, and its body is searched with the arguments in the place of the parameters. A macro that is defined in more than
//! one way, or that leads to more than one such builtin, gives nothing.

use super::source_text::split_operands;

/// How deep macros may be nested.
const DEPTH: u32 = 8;

/// A function-like macro.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Macro {
    parameters: Vec<String>,
    body: String,
}

/// The operands that the one builtin with one of these names has in a use of a macro, which `text` begins with.
pub(super) fn operands_in_macro(text: &str, names: &[&str], files: &[String]) -> Option<Vec<String>> {
    let mut found = Vec::new();
    search(text, names, files, 0, true, &mut found)?;
    found.dedup();
    if found.len() == 1 { found.pop() } else { None }
}

/// Adds the operands of each such builtin in a text, or only of what it begins with.
fn search(
    text: &str,
    names: &[&str],
    files: &[String],
    depth: u32,
    only_first: bool,
    found: &mut Vec<Vec<String>>,
) -> Option<()> {
    let mut rest = text;
    while let Some((start, name, after)) = next_call(rest) {
        if only_first && start > 0 {
            return None;
        }
        let operands = split_operands(after)?;
        if names.contains(&name) {
            found.push(operands);
        } else if depth < DEPTH
            && let Some(body) = expanded(name, &operands, files)
        {
            search(&body, names, files, depth + 1, false, found)?;
        }
        if only_first {
            return Some(());
        }
        rest = after;
    }
    Some(())
}

/// The next name with an opening parenthesis: where it starts, the name, and what follows the parenthesis.
fn next_call(text: &str) -> Option<(usize, &str, &str)> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut start = 0;
    while start < text.len() {
        let rest = &text[start..];
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        if length == 0 {
            start += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        let (word, after) = rest.split_at(length);
        if let Some(after) = after.trim_start().strip_prefix('(') {
            return Some((start, word, after));
        }
        start += length;
    }
    None
}

/// The body of a macro with these arguments.
fn expanded(name: &str, arguments: &[String], files: &[String]) -> Option<String> {
    let mut definitions: Vec<Macro> = files.iter().flat_map(|file| definitions(file, name)).collect();
    definitions.dedup();
    let [Macro { parameters, body }] = definitions.as_slice() else { return None };
    if parameters.len() != arguments.len() {
        return None;
    }
    let mut text = String::new();
    let mut rest = body.as_str();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end =
            if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (word, after) = rest.split_at(end);
        let argument = parameters.iter().position(|parameter| parameter == word);
        text += argument.map_or(word, |index| arguments[index].as_str());
        rest = after;
    }
    Some(text)
}

/// The definitions of a function-like macro in a file, each once.
fn definitions(file: &str, name: &str) -> Vec<Macro> {
    let joined = file.replace("\\\r\n", " ").replace("\\\n", " ");
    let mut found = Vec::new();
    for line in joined.lines() {
        let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
        let after = directive.and_then(|text| text.strip_prefix("define")).map(str::trim_start);
        let after = after.and_then(|text| text.strip_prefix(name)?.strip_prefix('('));
        let Some((parameters, body)) = after.and_then(|text| text.split_once(')')) else { continue };
        let parameters = parameters.split(',').map(|parameter| parameter.trim().to_owned()).collect();
        let body = body.split_whitespace().collect::<Vec<_>>().join(" ");
        let definition = Macro { parameters, body };
        if !found.contains(&definition) {
            found.push(definition);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::operands_in_macro;

    fn operands(text: &str, file: &str) -> Option<Vec<String>> {
        operands_in_macro(text, &["offsetof"], &[file.to_owned()])
    }

    #[test]
    fn arguments_take_the_place_of_parameters() {
        let file = "#define container_of(p, type, member) \\\n  ((type *)((char *)(p) - offsetof(type, member)))\n\
            #define ENTRY(p, type) container_of(p, type, links[1])\n";
        let expected = Some(vec!["struct node".to_owned(), "in.s".to_owned()]);
        assert_eq!(operands("container_of(s, struct node, in.s)->c + 1", file), expected);
        assert_eq!(operands("ENTRY(f(x), T);", file), Some(vec!["T".to_owned(), "links[1]".to_owned()]));
    }

    #[test]
    fn what_is_not_clear_is_nothing() {
        let twice = "#define O(m) offsetof(struct a, m)\n#define O(m) offsetof(struct b, m)\n";
        assert_eq!(operands("O(x)", twice), None);
        assert_eq!(operands("O(x)", ""), None);
        let both = "#define BOTH(t) (offsetof(t, a) - offsetof(t, b))\n";
        assert_eq!(operands("BOTH(struct s)", both), None);
        assert_eq!(operands("1 + O(x)", "#define O(m) offsetof(struct a, m)\n"), None);
    }
}
