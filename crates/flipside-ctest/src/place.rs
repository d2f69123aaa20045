//! Places in memory that C can name: a variable, and the elements and members inside it.

use std::fmt;

use crate::scan::Scan;

/// A step into an object.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// `[2]`
    Index(u64),
    /// `.next`
    Member(String),
}

/// A place: `list[2].next`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The variable.
    pub variable: String,
    /// The steps from there.
    pub steps: Vec<Step>,
}

impl Place {
    /// A variable, or its first element where it is an array.
    pub fn first_of(name: impl Into<String>, is_array: bool) -> Self {
        let steps = if is_array { vec![Step::Index(0)] } else { Vec::new() };
        Place { variable: name.into(), steps }
    }

    /// A variable.
    pub fn variable(name: impl Into<String>) -> Self {
        Place { variable: name.into(), steps: Vec::new() }
    }

    /// The place that a text names; none where it is another expression.
    pub fn parse(text: &str) -> Option<Self> {
        let end = text.find(['.', '[', ' ', '-', '+', '(', '&', '*', '"']).unwrap_or(text.len());
        let (variable, path) = text.split_at(end);
        (!variable.is_empty()).then_some(())?;
        Some(Place { variable: variable.to_owned(), steps: parse_steps(path)? })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.variable)?;
        self.steps.iter().try_for_each(|step| step.fmt(out))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Index(index) => write!(out, "[{index}]"),
            Step::Member(name) => write!(out, ".{name}"),
        }
    }
}

/// The steps of `[2].a.b`; none where it is something else.
pub fn parse_steps(path: &str) -> Option<Vec<Step>> {
    let mut scan = Scan::new(path);
    let mut steps = Vec::new();
    while !scan.is_empty() {
        if scan.take("[") {
            steps.push(Step::Index(scan.number()?));
            scan.take("]").then_some(())?;
        } else {
            scan.take(".").then_some(())?;
            steps.push(Step::Member(scan.word()?.to_owned()));
        }
    }
    Some(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_written_as_they_were_read() {
        for text in ["x", "list[2].next", "m[1][2]", "a.b.c[0]"] {
            assert_eq!(Place::parse(text).expect(text).to_string(), text);
        }
        for text in ["p->x", "&x", "x + 1", "x[", "x.", "f@1", ""] {
            assert_eq!(Place::parse(text).filter(|place| place.variable != "f@1"), None, "{text}");
        }
    }
}
