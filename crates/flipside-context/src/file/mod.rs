//! The context file: specifications of inputs, in TOML.
//!
//! ```toml
//! function = "insert"
//! requires = ["lo <= hi"]
//! accept = ["`name` of at most 16 characters"]
//! changed_by_interrupt = ["tick"]
//!
//! [inputs]
//! count = { range = [0, 8] }
//! "table[*].key" = { values = [1, 2, 5] }
//! name = { string = 16 }
//! "list->next" = { null = true, depth = 4 }
//! ```
//!
//! **Invariant:** nothing in a file is ignored: an unknown key is an error with its line and column.

mod confirm;
mod meets;
mod number;
mod pattern;
mod per_call;
mod stub;
mod write;

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

pub use confirm::{Resting, confirmation_text};
pub use per_call::{NoParameter, text_for_calls};
pub use stub::Stub;
pub use write::context_text;

use number::{Number, domain};
use stub::StubSaid;

use crate::contract::{Clause, Spot};
use crate::input_spec::{ChangingVariable, InputSpec, InputSpecEntry, InputSpecs, Length, PatternStep};
use crate::plan::{Path, Step};

/// What is wrong in a context file, with its place: `file:line:column: message`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct ContextFileError {
    /// Where.
    pub place: String,
    /// What.
    pub message: String,
}

/// A context file.
#[derive(Clone, Debug, Default)]
pub struct ContextFile {
    /// The specifications of inputs.
    pub specs: InputSpecs,
    /// Clauses that inputs have to satisfy.
    pub clauses: Vec<Clause>,
    /// The specifications of functions without a definition.
    pub stubs: Vec<Stub>,
    /// Bounds that were guessed and are accepted.
    pub accept: Vec<AcceptedBound>,
}

/// A bound that was guessed, or taken by default, and is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedBound {
    /// Its name, as reports have it.
    pub name: String,
    /// Where that stands.
    pub place: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    function: Option<Spanned<String>>,
    #[serde(default)]
    requires: Vec<Spanned<String>>,
    #[serde(default)]
    accept: Vec<Spanned<String>>,
    #[serde(default)]
    changed_by_interrupt: Vec<Spanned<String>>,
    #[serde(default)]
    inputs: BTreeMap<Spanned<String>, Spanned<Said>>,
    #[serde(default)]
    stubs: BTreeMap<Spanned<String>, Spanned<StubSaid>>,
}

/// The specification of an input, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    range: Option<[Number; 2]>,
    values: Option<Vec<Number>>,
    value: Option<Number>,
    length: Option<Count>,
    string: Option<u64>,
    null: Option<bool>,
    depth: Option<u32>,
    same_as: Option<Vec<String>>,
    element: Option<[u64; 2]>,
    functions: Option<Vec<String>>,
}

/// How many elements: a number, the least and the most, or the input that is their number.
#[derive(Deserialize)]
#[serde(untagged)]
enum Count {
    Fixed(u64),
    Between([u64; 2]),
    Input(String),
}

impl Count {
    fn length(self) -> Result<Length, String> {
        match self {
            Count::Fixed(0) | Count::Between([_, 0]) => Err("the length has to be at least 1".into()),
            Count::Between([least, most]) if least > most => {
                Err(format!("there is no length from {least} to {most}"))
            }
            Count::Fixed(length) => Ok(Length::Fixed(length)),
            Count::Between([least, most]) => Ok(Length::Between(least, most)),
            Count::Input(path) => Ok(Length::Input(one_path(&path)?)),
        }
    }
}

impl ContextFile {
    /// Reads the text of a file; `function` is the one that it has to be about.
    pub fn read(name: &str, text: &str, function: &str) -> Result<Self, ContextFileError> {
        let wrong = |at: usize, message: String| ContextFileError {
            place: Spot::of(name, text, at).to_string(),
            message,
        };
        let file: Text = toml::from_str(text)
            .map_err(|error| wrong(error.span().map_or(0, |span| span.start), error.message().to_owned()))?;
        if let Some(named) = file.function.filter(|named| named.get_ref() != function) {
            let message = format!("this context is about `{}`, not about `{function}`", named.get_ref());
            return Err(wrong(named.span().start, message));
        }
        let mut specs = InputSpecs::default();
        let mut inputs: Vec<_> = file.inputs.into_iter().collect();
        inputs.sort_by_key(|(path, _)| path.span().start);
        for (path, said) in inputs {
            let at = path.span().start;
            let path = path.into_inner();
            let pattern = pattern::read(&path).map_err(|error| wrong(at, error.to_string()))?;
            let start = said.span().start;
            let spec =
                said.into_inner().spec().map_err(|message| wrong(start, format!("`{path}`: {message}")))?;
            specs.entries.push(InputSpecEntry {
                pattern,
                spec,
                place: Spot::of(name, text, at).to_string(),
                text: path,
                optional: false,
                in_file: true,
            });
        }
        let clauses: Result<Vec<Clause>, ContextFileError> =
            file.requires.iter().map(|clause| required(name, text, clause)).collect();
        let mut stubs = Vec::new();
        for (function, said) in file.stubs {
            let (at, start) = (function.span().start, said.span().start);
            let function = function.into_inner();
            let place = Spot::of(name, text, at).to_string();
            let stub = said.into_inner().stub(&function, place);
            stubs.push(stub.map_err(|message| wrong(start, format!("`{function}`: {message}")))?);
        }
        let accepted = |bound: Spanned<String>| AcceptedBound {
            place: Spot::of(name, text, bound.span().start).to_string(),
            name: bound.into_inner(),
        };
        let accept = file.accept.into_iter().map(accepted).collect();
        let changing = |variable: Spanned<String>| ChangingVariable {
            place: Spot::of(name, text, variable.span().start).to_string(),
            name: variable.into_inner(),
        };
        specs.changing = file.changed_by_interrupt.into_iter().map(changing).collect();
        Ok(ContextFile { specs, clauses: clauses?, stubs, accept })
    }
}

/// A clause. Inside a string without escapes, what is wrong has its exact place.
fn required(name: &str, text: &str, clause: &Spanned<String>) -> Result<Clause, ContextFileError> {
    let (start, said) = (clause.span().start, clause.get_ref());
    let quotes = text[start..].find(|sign| sign != '"' && sign != '\'').unwrap_or(0);
    let written = text[start + quotes..].starts_with(said.as_str());
    let spot = |at: usize| Spot::of(name, text, if written { start + quotes + at } else { start });
    Clause::new(said, spot(0))
        .map_err(|(at, message)| ContextFileError { place: spot(at).to_string(), message })
}

impl Said {
    fn spec(self) -> Result<InputSpec, String> {
        let domain = domain(self.range.as_ref(), self.values.as_deref(), self.value.as_ref())?;
        let length = self.length.map(Count::length).transpose()?;
        if length.is_some() && self.string.is_some() {
            return Err("either `length` or `string`".into());
        }
        if self.element.is_some_and(|[first, last]| first > last) {
            return Err("`element` wants the first and the last".into());
        }
        match (&length, self.element) {
            (Some(Length::Fixed(length)), Some([_, last])) if last >= *length => {
                return Err(format!("there is no element {last} among {length}"));
            }
            (Some(Length::Between(..) | Length::Any | Length::Input(_)), Some(_)) => {
                return Err("`element` wants a length that is a number".into());
            }
            _ => {}
        }
        let same_as = self.same_as.unwrap_or_default();
        Ok(InputSpec {
            length,
            string: self.string,
            null: self.null,
            depth: self.depth,
            alias: same_as.iter().map(|path| one_path(path)).collect::<Result<_, _>>()?,
            offset: self.element.map(|[first, last]| (first, last)),
            functions: self.functions,
            domain,
        })
    }
}

/// Can a context file name inputs so?
pub(crate) fn is_access_path(text: &str) -> bool {
    pattern::read(text).is_ok()
}

/// A path that names one input, not several.
fn one_path(text: &str) -> Result<Path, String> {
    let pattern = pattern::read(text).map_err(|error| error.to_string())?;
    let mut steps = Vec::new();
    for step in pattern.steps {
        steps.push(match step {
            PatternStep::Element(Some(0)) => Step::Behind,
            PatternStep::Element(Some(index)) => Step::Element(index as i64),
            PatternStep::Element(None) => return Err(format!("`{text}` are several")),
            PatternStep::Member(name) => Step::Member(name),
        });
    }
    Ok(Path { root: pattern.root, steps })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input_spec::Domain;

    fn error(text: &str) -> String {
        ContextFile::read("f.toml", text, "f").unwrap_err().to_string()
    }

    #[test]
    fn what_is_said() {
        let text = "function = \"f\"\n[inputs]\nn = { range = [0, 8], values = [3, 9, 5] }\n\"p->x\" = { value = \"0xffffffffffffffff\" }\ns = { string = 16, null = true }\nq = { same_as = [\"p\"] }\n";
        let file = ContextFile::read("f.toml", text, "f").unwrap();
        let specs: Vec<&InputSpec> = file.specs.entries.iter().map(|entry| &entry.spec).collect();
        assert_eq!(specs[0].domain, Some(Domain(vec![(3, 3), (5, 5)])));
        assert_eq!(specs[1].domain, Some(Domain(vec![(i128::from(u64::MAX), i128::from(u64::MAX))])));
        assert_eq!((specs[2].string, specs[2].null), (Some(16), Some(true)));
        assert_eq!(specs[3].alias, [Path::root("p")]);
        assert_eq!(file.specs.entries[3].place, "f.toml:6:1");
    }

    #[test]
    fn what_is_accepted_has_its_place() {
        let text = "accept = [\n  \"`p` of at most 64 elements\",\n]\n";
        let [accepted] = ContextFile::read("f.toml", text, "f").unwrap().accept.try_into().unwrap();
        let expected =
            AcceptedBound { name: "`p` of at most 64 elements".into(), place: "f.toml:2:3".into() };
        assert_eq!(accepted, expected);
    }

    #[test]
    fn mistakes_have_places() {
        assert!(error("[inputs]\nn = { rang = [0, 8] }\n").starts_with("f.toml:2:7: unknown field `rang`"));
        assert!(error("n = 3\n").starts_with("f.toml:1:1: unknown field `n`"));
        assert!(error("[inputs\n").starts_with("f.toml:1:"));
        assert_eq!(
            error("[inputs]\nn = { range = [8, 0] }\n"),
            "f.toml:2:5: `n`: the range from 8 to 0 is empty"
        );
        assert_eq!(
            error("[inputs]\nn = { range = [0, 3], value = 4 }\n"),
            "f.toml:2:5: `n`: no value is left"
        );
        assert!(
            error("[inputs]\n\"n + 1\" = { value = 4 }\n")
                .starts_with("f.toml:2:1: `n + 1` is no access path")
        );
        assert_eq!(error("function = \"g\"\n"), "f.toml:1:12: this context is about `g`, not about `f`");
        assert!(error("[inputs]\nn = { value = \"x\" }\n").ends_with("`x` is no number"));
    }

    #[test]
    fn deep_texts_are_refused_with_their_place() {
        let nested = "(".repeat(3_000) + "n" + &")".repeat(3_000);
        assert_eq!(
            error(&format!("requires = [\"{nested} > 0\"]\n")),
            "f.toml:1:270: nested too deeply: more than 256 levels"
        );
        assert_eq!(
            error(&format!("[inputs]\n\"{nested}\" = {{ value = 1 }}\n")),
            "f.toml:2:1: this access path is nested too deeply: more than 256 levels"
        );
    }
}
