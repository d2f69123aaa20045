//! C initialisers from access paths: `[0].state` is 1 and `[0].left` is 2 make `{{.state = 1, .left = 2}}`.

use std::collections::BTreeMap;

use crate::place::Step;

/// How long a line may get before an initialiser is broken.
pub(crate) const WIDTH: usize = 96;

/// A value, or what is made of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Initialiser {
    /// A literal.
    Literal(String),
    /// Elements by index.
    Array(BTreeMap<u64, Initialiser>),
    /// Members, in order.
    Record(Vec<(String, Initialiser)>),
}

/// The initialiser that puts each literal where its path leads; none where the paths do not fit together.
pub(crate) fn initialiser<'v>(values: impl IntoIterator<Item = (&'v [Step], String)>) -> Option<Initialiser> {
    let mut whole = None;
    for (steps, literal) in values {
        put(&mut whole, steps, literal)?;
    }
    whole
}

fn put(place: &mut Option<Initialiser>, steps: &[Step], literal: String) -> Option<()> {
    let Some((step, rest)) = steps.split_first() else {
        let fresh = place.is_none();
        *place = Some(Initialiser::Literal(literal));
        return fresh.then_some(());
    };
    match (step, place.get_or_insert_with(|| empty(step))) {
        (Step::Index(index), Initialiser::Array(elements)) => {
            let mut element = elements.remove(index);
            put(&mut element, rest, literal)?;
            elements.insert(*index, element?);
        }
        (Step::Member(name), Initialiser::Record(members)) => {
            let known = members.iter().position(|(member, _)| member == name);
            // Taken, not copied: a member may be a long array.
            let nothing = || Initialiser::Literal(String::new());
            let mut member = known.map(|at| std::mem::replace(&mut members[at].1, nothing()));
            put(&mut member, rest, literal)?;
            match known {
                Some(at) => members[at].1 = member?,
                None => members.push((name.clone(), member?)),
            }
        }
        (Step::Index(_), Initialiser::Literal(_) | Initialiser::Record(_))
        | (Step::Member(_), Initialiser::Literal(_) | Initialiser::Array(_)) => return None,
    }
    Some(())
}

fn empty(step: &Step) -> Initialiser {
    match step {
        Step::Index(_) => Initialiser::Array(BTreeMap::new()),
        Step::Member(_) => Initialiser::Record(Vec::new()),
    }
}

impl Initialiser {
    /// As C, broken into lines where it is long; `indent` is the column it starts in.
    pub fn text(&self, indent: usize) -> String {
        let parts: Vec<String> = match self {
            Initialiser::Literal(literal) => return literal.clone(),
            Initialiser::Array(elements) => {
                let dense = elements.keys().copied().eq(0..elements.len() as u64);
                let element = |(index, element): (&u64, &Initialiser)| {
                    let text = element.text(indent + 4);
                    if dense { text } else { format!("[{index}] = {text}") }
                };
                elements.iter().map(element).collect()
            }
            Initialiser::Record(members) => {
                members.iter().map(|(name, value)| format!(".{name} = {}", value.text(indent + 4))).collect()
            }
        };
        braced(&parts, indent)
    }
}

/// The parts in braces: on one line where they fit, else as many to a line as fit.
fn braced(parts: &[String], indent: usize) -> String {
    let line = parts.join(", ");
    if indent + line.len() <= WIDTH && !line.contains('\n') {
        return format!("{{{line}}}");
    }
    let margin = " ".repeat(indent + 4);
    let mut text = String::from("{");
    let mut used = WIDTH;
    for part in parts {
        if used + part.len() + 2 > WIDTH || part.contains('\n') {
            text.push('\n');
            text.push_str(&margin);
            used = margin.len();
        } else {
            text.push(' ');
        }
        used += part.len() + 2;
        text.push_str(part);
        text.push(',');
    }
    text + "\n" + &" ".repeat(indent) + "}"
}

#[cfg(test)]
mod tests {
    use super::initialiser;
    use crate::place::{Step, parse_steps};

    fn text(values: &[(&str, &str)]) -> Option<String> {
        let values: Vec<(Vec<Step>, &str)> = values
            .iter()
            .map(|(path, literal)| (parse_steps(path).expect("these are paths"), *literal))
            .collect();
        let values = values.iter().map(|(steps, literal)| (steps.as_slice(), (*literal).to_owned()));
        Some(initialiser(values)?.text(0))
    }

    #[test]
    fn follow_the_paths() {
        assert_eq!(text(&[("", "7")]).as_deref(), Some("7"));
        assert_eq!(text(&[("[0]", "1"), ("[1]", "2")]).as_deref(), Some("{1, 2}"));
        assert_eq!(text(&[("[2]", "1")]).as_deref(), Some("{[2] = 1}"));
        let nested = [("[0].a", "1"), ("[0].b[0]", "2"), ("[0].b[1]", "3"), ("[1].a", "4")];
        assert_eq!(text(&nested).as_deref(), Some("{{.a = 1, .b = {2, 3}}, {.a = 4}}"));
    }

    #[test]
    fn what_does_not_fit_together_has_none() {
        assert_eq!(text(&[("[0]", "1"), (".a", "2")]), None);
        assert_eq!(text(&[("[0]", "1"), ("[0]", "2")]), None);
    }

    #[test]
    fn long_ones_are_broken() {
        let paths: Vec<String> = (0..40).map(|index| format!("[{index}]")).collect();
        let values: Vec<(&str, &str)> = paths.iter().map(|path| (path.as_str(), "1000")).collect();
        let text = text(&values).expect("an array should have an initialiser");
        assert!(text.lines().count() > 2, "{text}");
        assert!(text.lines().all(|line| line.len() <= 100), "{text}");
    }
}
