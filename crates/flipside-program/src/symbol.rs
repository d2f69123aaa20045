//! Names in a linked program: `helper`, or `b.c:helper` where several units have something internal of this name.
//!
//! This module is the only one that knows how such a name is written: everything else composes and splits it through
//! [`Symbol`].

use std::fmt;

/// A name in a linked program, in its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbol<'n> {
    /// The unit that it is internal to, where the name alone would be ambiguous.
    pub unit: Option<&'n str>,
    /// The name in its own unit.
    pub name: &'n str,
}

impl<'n> Symbol<'n> {
    /// The parts of a linked name; also of an access path that begins with one. (The path of a unit may hold colons, what
    /// follows it holds none.)
    pub fn parse(linked: &'n str) -> Self {
        match linked.rsplit_once(':') {
            Some((unit, name)) => Symbol { unit: Some(unit), name },
            None => Symbol { unit: None, name: linked },
        }
    }
}

impl fmt::Display for Symbol<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.unit {
            Some(unit) => write!(formatter, "{unit}:{}", self.name),
            None => formatter.write_str(self.name),
        }
    }
}

/// The name that something has in its own unit.
pub fn own_name(linked: &str) -> &str {
    Symbol::parse(linked).name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_and_composed() {
        for (text, unit, name) in
            [("f", None, "f"), ("b.c:f", Some("b.c"), "f"), ("a:b.c:f", Some("a:b.c"), "f")]
        {
            assert_eq!(Symbol::parse(text), Symbol { unit, name });
            assert_eq!(Symbol { unit, name }.to_string(), text);
            assert_eq!(own_name(text), name);
        }
    }
}
