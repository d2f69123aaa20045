//! Writes what verdicts rest on as a context file: one proposal per guess or default, which a user confirms by taking its `#` away.

use std::collections::BTreeMap;

use super::write::{head, key};
use crate::plan::Statements;

/// How many branches a comment names: more do not fit a line.
const NAMED: usize = 3;

/// A guess or a default that verdicts rest on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resting {
    /// Its name, as reports have it.
    pub name: String,
    /// What a context file says in its place; nothing where it can only be accepted.
    pub statements: Statements,
    /// The branches that are unreachable only within it, with their places.
    pub branches: Vec<String>,
}

/// The text of a context file that confirms these, once its proposals are no comments any more. `earlier` is the context file
/// with which the verdicts were found.
pub fn confirmation_text(function: &str, earlier: Option<&str>, all: &[Resting]) -> String {
    let mut text = head(function);
    if let Some(file) = earlier {
        text += &format!("# The results were made with {file}: its lines belong here, too.\n");
    }
    if all.is_empty() {
        return text + "\n# No verdict rests on a guess or a default: there is nothing to confirm.\n";
    }
    let (said, accepted): (Vec<&Resting>, Vec<&Resting>) =
        all.iter().partition(|bound| !bound.statements.is_empty());
    if !accepted.is_empty() {
        text += "\naccept = [\n";
        for bound in accepted {
            let name = toml::Value::from(bound.name.as_str());
            text += &format!("    # {}\n#{name},\n", resting(bound));
        }
        text += "]\n";
    }
    text += "\n[inputs]\n";
    // By input: why something is said of it, and what.
    let mut inputs: BTreeMap<&str, (Vec<String>, BTreeMap<&str, &str>)> = BTreeMap::new();
    for bound in said {
        for (input, words) in &bound.statements {
            let (why, known) = inputs.entry(input).or_default();
            why.push(format!("# {}: {}\n", bound.name, resting(bound)));
            let (property, value) = words.split_once(" = ").unwrap_or((words, "true"));
            let kept = known.entry(property).or_insert(value);
            // Of two bounds of one input, the larger one excludes less.
            if (kept.len(), *kept) < (value.len(), value) {
                *kept = value;
            }
        }
    }
    for (input, (why, known)) in inputs {
        let words: Vec<String> =
            known.iter().map(|(property, value)| format!("{property} = {value}")).collect();
        text += &format!("{}#{} = {{ {} }}\n", why.concat(), key(input), words.join(", "));
    }
    text
}

/// Which branches rest on a bound.
fn resting(bound: &Resting) -> String {
    let branches = &bound.branches;
    let mut named = branches[..branches.len().min(NAMED)].join(", ");
    if let more @ 1.. = branches.len().saturating_sub(NAMED) {
        named += &format!(" and {more} more");
    }
    let rest = if branches.len() == 1 { "rests" } else { "rest" };
    format!("{named} {rest} on it")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ContextFile;

    fn bound(name: &str, statements: &[(&str, &str)], branches: &[&str]) -> Resting {
        let own = |(input, words): &(&str, &str)| ((*input).to_owned(), (*words).to_owned());
        Resting {
            name: name.to_owned(),
            statements: statements.iter().map(own).collect(),
            branches: branches.iter().map(|&branch| branch.to_owned()).collect(),
        }
    }

    /// The text with every proposal confirmed.
    fn confirmed(text: &str) -> String {
        let line = |line: &str| match line.strip_prefix('#') {
            Some(rest) if !rest.starts_with(' ') => rest.to_owned() + "\n",
            _ => line.to_owned() + "\n",
        };
        text.lines().map(line).collect()
    }

    #[test]
    fn proposals_hold_without_their_signs() {
        let all = [
            bound("`malloc` never fails", &[], &["f#0:true (line 3)"]),
            bound("\"quoted\" \\ name", &[], &["a", "b", "c", "d", "e"]),
            bound("`l` of at most 1 element", &[("l", "length = 1")], &["a", "b"]),
            bound("at most 3 `struct n` in a row", &[("l", "depth = 3"), ("p->m", "depth = 3")], &["a"]),
            bound("one", &[("n", "range = [0, 8]")], &["a"]),
            bound("other", &[("n", "range = [0, 64]")], &["a"]),
        ];
        let text = confirmation_text("f", Some("mine.toml"), &all);
        let proposed = ContextFile::read("f.toml", &text, "f").unwrap();
        assert!(proposed.accept.is_empty() && proposed.specs.entries.is_empty(), "{text}");
        let file = ContextFile::read("f.toml", &confirmed(&text), "f").unwrap();
        let accepted: Vec<&str> = file.accept.iter().map(|bound| bound.name.as_str()).collect();
        assert_eq!(accepted, ["`malloc` never fails", "\"quoted\" \\ name"]);
        let spec = |name: &str| &file.specs.entries.iter().find(|entry| entry.text == name).unwrap().spec;
        assert_eq!((spec("l").depth, spec("p->m").depth), (Some(3), Some(3)));
        assert!(spec("l").length.is_some());
        assert_eq!(spec("n").domain.as_ref().unwrap().0, [(0, 64)]);
        for expected in ["# f#0:true (line 3) rests on it", "a, b, c and 2 more rest on it", "mine.toml"] {
            assert!(text.contains(expected), "{expected}: {text}");
        }
    }

    #[test]
    fn nothing_to_confirm() {
        let text = confirmation_text("f", None, &[]);
        assert!(text.contains("nothing to confirm"), "{text}");
        assert!(ContextFile::read("f.toml", &text, "f").is_ok());
    }
}
