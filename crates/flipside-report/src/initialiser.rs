//! C initialisers from access paths: `[0].state` is 1 and `[0].left` is 2 make `{{.state = 1, .left = 2}}`.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

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

/// A step of an access path.
enum Step<'p> {
    Index(u64),
    Member(&'p str),
}

/// The steps of `[2].a.b`; none where it is something else.
fn steps(path: &str) -> Option<Vec<Step<'_>>> {
    let mut found = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(inside) = rest.strip_prefix('[') {
            let (index, after) = inside.split_once(']')?;
            found.push(Step::Index(index.parse().ok()?));
            rest = after;
        } else {
            let name = rest.strip_prefix('.')?;
            let end = name.find(['.', '[']).unwrap_or(name.len());
            found.push(Step::Member(&name[..end]));
            rest = &name[end..];
        }
    }
    Some(found)
}

/// The initialiser that puts each literal where its path leads; none where the paths do not fit together.
pub(crate) fn initialiser<'v>(values: impl IntoIterator<Item = (&'v str, String)>) -> Option<Initialiser> {
    let mut whole = None;
    for (path, literal) in values {
        put(&mut whole, &steps(path)?, literal)?;
    }
    whole
}

/// The same as JSON, of values: `.x` is 1 and `.at[0]` is 2 make `{"x": 1, "at": [2]}`.
pub(crate) fn tree<'v>(values: impl IntoIterator<Item = (&'v str, Value)>) -> Option<Value> {
    let mut whole = Value::Null;
    for (path, value) in values {
        let mut place = &mut whole;
        for step in steps(path)? {
            place = match step {
                Step::Index(index) => {
                    let elements = array_of(place)?;
                    let index = usize::try_from(index).ok()?;
                    elements.resize(elements.len().max(index + 1), Value::Null);
                    &mut elements[index]
                }
                Step::Member(name) => members_of(place)?.entry(name).or_insert(Value::Null),
            };
        }
        *place = value;
    }
    Some(whole)
}

fn array_of(place: &mut Value) -> Option<&mut Vec<Value>> {
    if place.is_null() {
        *place = Value::Array(Vec::new());
    }
    place.as_array_mut()
}

fn members_of(place: &mut Value) -> Option<&mut Map<String, Value>> {
    if place.is_null() {
        *place = Value::Object(Map::new());
    }
    place.as_object_mut()
}

fn put(place: &mut Option<Initialiser>, steps: &[Step<'_>], literal: String) -> Option<()> {
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
            let mut member = known.map(|at| members[at].1.clone());
            put(&mut member, rest, literal)?;
            match known {
                Some(at) => members[at].1 = member?,
                None => members.push(((*name).to_owned(), member?)),
            }
        }
        _ => return None,
    }
    Some(())
}

fn empty(step: &Step<'_>) -> Initialiser {
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
    use super::{initialiser, tree};

    fn text(values: &[(&str, &str)]) -> Option<String> {
        let values = values.iter().map(|&(path, literal)| (path, literal.to_owned()));
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
    fn values_make_a_tree() {
        let values = [(".x", 1.into()), (".at[0].y", 2.into()), (".at[1].y", "NULL".into())];
        assert_eq!(tree(values).unwrap().to_string(), r#"{"at":[{"y":2},{"y":"NULL"}],"x":1}"#);
        assert_eq!(tree([(".x", 1.into()), ("[0]", 2.into())]), None);
    }

    #[test]
    fn what_does_not_fit_together_has_none() {
        assert_eq!(text(&[("[0]", "1"), (".a", "2")]), None);
        assert_eq!(text(&[("@1", "1")]), None);
        assert_eq!(text(&[("[0]", "1"), ("[0]", "2")]), None);
    }

    #[test]
    fn long_ones_are_broken() {
        let paths: Vec<String> = (0..40).map(|index| format!("[{index}]")).collect();
        let values: Vec<(&str, &str)> = paths.iter().map(|path| (path.as_str(), "1000")).collect();
        let text = text(&values).unwrap();
        assert!(text.lines().count() > 2, "{text}");
        assert!(text.lines().all(|line| line.len() <= 100), "{text}");
    }
}
