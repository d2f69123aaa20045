//! The operands of a builtin inside a macro of the user, from the text of the macro: `container_of` and similar macros.
//!
//! Clang says only where the outermost macro is used. So the use is read there, the macro's definition is looked up in the
//! files, and its body is searched with the arguments substituted for the parameters. Where a macro has several different
//! definitions, or leads to several such builtins, the result is `None`.

use flipside_c_text::macros::{Definition, arguments, calls, definition, with_names_replaced};

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

/// Adds the operands of each such builtin in a text, or only of the call that it begins with.
fn search(
    text: &str,
    names: &[&str],
    files: &[String],
    depth: u32,
    only_first: bool,
    found: &mut Vec<Vec<String>>,
) -> Option<()> {
    for call in calls(text) {
        if only_first && call.at > 0 {
            return None;
        }
        let operands = arguments(call.after)?;
        if names.contains(&call.name) {
            found.push(operands);
        } else if depth < DEPTH
            && let Some(body) = expanded(call.name, &operands, files)
        {
            search(&body, names, files, depth + 1, false, found)?;
        }
        if only_first {
            return Some(());
        }
    }
    Some(())
}

/// The body of a macro with these arguments.
fn expanded(name: &str, arguments: &[String], files: &[String]) -> Option<String> {
    let mut definitions: Vec<Macro> = files.iter().flat_map(|file| definitions(file, name)).collect();
    definitions.dedup();
    let [Macro { parameters, body }] = definitions.as_slice() else { return None };
    if parameters.len() != arguments.len() {
        return None;
    }
    Some(with_names_replaced(body, |word| {
        let index = parameters.iter().position(|parameter| parameter == word)?;
        Some(arguments[index].as_str())
    }))
}

/// The definitions of a function-like macro in a file, each once.
fn definitions(file: &str, name: &str) -> Vec<Macro> {
    let joined = file.replace("\\\r\n", " ").replace("\\\n", " ");
    let mut found = Vec::new();
    for line in joined.lines() {
        let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
        let defined = directive.and_then(|text| text.strip_prefix("define")).and_then(definition);
        let Some(Definition { parameters: Some(parameters), body, .. }) =
            defined.filter(|definition| definition.name == name)
        else {
            continue;
        };
        let parameters = parameters.into_iter().map(str::to_owned).collect();
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
