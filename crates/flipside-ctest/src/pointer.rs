//! Where a pointer of a test leads.
//!
//! Reports have it as text that is C as far as C can say it: `Display` writes that text and `Pointer::parse` reads it, given the objects of the test.

use std::fmt;

use crate::own_name;
use crate::place::{Place, Step};

/// Where a pointer leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// Nowhere.
    Null,
    /// To a number that is no address of an object.
    Number(i64),
    /// To a function, by its linked name.
    Function(String),
    /// To an element of one of the test's objects.
    Element(Element),
    /// To what C can name.
    Place(Place),
    /// To some byte of it.
    Byte(Place, u64),
    /// Behind the end of a variable.
    Behind(Place),
    /// Into a string literal, from where its text is this: printable characters.
    Text(String),
    /// Somewhere that no test can name.
    NotNull,
}

/// An element of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// The variable of the object.
    pub object: String,
    /// The number of the element; that behind the last one is not there.
    pub index: u64,
    /// Is the variable no array, but its only element?
    pub is_single: bool,
}

/// What leads somewhere that no test can name.
const NOT_NULL: &str = "not null";

impl Pointer {
    /// Where a text of a report says that a pointer leads; none where it is no such text. `is_object` says of a name whether it is that of an object of the
    /// test: other names are those of variables and functions of the subject.
    pub fn parse(text: &str, is_object: impl Fn(&str) -> bool) -> Option<Self> {
        match text {
            "0" | "NULL" => return Some(Pointer::Null),
            NOT_NULL => return Some(Pointer::NotNull),
            _ => {}
        }
        if let Some(inside) = text.strip_prefix('"') {
            return Some(Pointer::Text(unescaped(inside.strip_suffix('"')?)));
        }
        if let Some(number) = text.strip_prefix("(void *)0x") {
            return u64::from_str_radix(number, 16).ok().map(|number| Pointer::Number(number as i64));
        }
        let (is_byte, text) = match text.strip_prefix("(char *)") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let Some(place) = text.strip_prefix('&') else {
            let element = Element { object: text.to_owned(), index: 0, is_single: false };
            let function = || Pointer::Function(text.to_owned());
            return (!is_byte).then(|| if is_object(text) { Pointer::Element(element) } else { function() });
        };
        let (place, offset) = match place.split_once(" + ") {
            Some((place, offset)) => (place, Some(offset.parse().ok()?)),
            None => (place, None),
        };
        let place = Place::parse(place)?;
        let is_object = is_object(&place.variable);
        let element =
            |index, is_single| Pointer::Element(Element { object: place.variable.clone(), index, is_single });
        Some(match (is_byte, place.steps.as_slice(), offset) {
            (true, _, offset) => Pointer::Byte(place, offset?),
            (false, [], offset) if is_object => element(offset.unwrap_or(0), true),
            (false, [Step::Index(index)], None) if is_object => element(*index, false),
            (false, _, None) => Pointer::Place(place),
            (false, [], Some(1)) => Pointer::Behind(place),
            (false, _, Some(_)) => return None,
        })
    }

    /// The variable of the object that it leads into, where elements of that are counted.
    pub(crate) fn object(&self) -> Option<&str> {
        match self {
            Pointer::Element(element) => Some(&element.object),
            Pointer::Place(place) if matches!(place.steps.first(), Some(Step::Index(_))) => {
                Some(&place.variable)
            }
            Pointer::Null
            | Pointer::Number(_)
            | Pointer::Function(_)
            | Pointer::Place(_)
            | Pointer::Byte(..)
            | Pointer::Behind(_)
            | Pointer::Text(_)
            | Pointer::NotNull => None,
        }
    }

    /// As an expression of C; `0` where it is null.
    pub(crate) fn expression(&self) -> Expression {
        let is_sum = match self {
            Pointer::Number(_) | Pointer::Byte(..) | Pointer::Behind(_) => true,
            Pointer::Element(element) => element.is_single && element.index > 0,
            Pointer::Null
            | Pointer::Function(_)
            | Pointer::Place(_)
            | Pointer::Text(_)
            | Pointer::NotNull => false,
        };
        let text = match self {
            Pointer::Null => "0".to_owned(),
            Pointer::Function(name) => own_name(name).to_owned(),
            _ => self.to_string(),
        };
        Expression { text, is_sum }
    }
}

/// An expression for a pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Expression {
    pub text: String,
    /// Does a cast in front of it need parentheses?
    is_sum: bool,
}

impl Expression {
    /// What comes right behind it.
    pub fn next(self) -> Self {
        Expression { text: self.text + " + 1", is_sum: true }
    }

    /// Converted to another type.
    pub fn cast(&self, ty: &str) -> String {
        if self.is_sum { format!("({ty})({})", self.text) } else { format!("({ty}){}", self.text) }
    }
}

impl fmt::Display for Element {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Element { object, index, is_single } = self;
        match (is_single, index) {
            (true, 0) => write!(out, "&{object}"),
            (true, _) => write!(out, "&{object} + {index}"),
            (false, 0) => write!(out, "{object}"),
            (false, _) => write!(out, "&{object}[{index}]"),
        }
    }
}

/// As reports have it.
impl fmt::Display for Pointer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pointer::Null => write!(out, "NULL"),
            Pointer::Number(number) => write!(out, "(void *){number:#x}"),
            Pointer::Function(name) => write!(out, "{name}"),
            Pointer::Element(element) => write!(out, "{element}"),
            Pointer::Place(place) => write!(out, "&{place}"),
            Pointer::Byte(place, offset) => write!(out, "(char *)&{place} + {offset}"),
            Pointer::Behind(place) => write!(out, "&{place} + 1"),
            Pointer::Text(text) => write!(out, "{}", crate::literal::string(text.as_bytes())),
            Pointer::NotNull => write!(out, "{NOT_NULL}"),
        }
    }
}

/// What an escaped text stands for.
fn unescaped(text: &str) -> String {
    let mut characters = text.chars();
    let mut found = String::new();
    while let Some(character) = characters.next() {
        found.extend(if character == '\\' { characters.next() } else { Some(character) });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Option<Pointer> {
        Pointer::parse(text, |name| name == "list" || name == "one")
    }

    #[test]
    fn pointers_are_written_as_they_were_read() {
        for text in [
            "NULL",
            "(void *)0x10",
            "list",
            "&list[2]",
            "&one",
            "&one + 1",
            "&list[2].next",
            "&global",
            "&global + 1",
            "&global.at[3]",
            "(char *)&list[1] + 3",
            "callback",
            "file.c:callback",
            r#""say \"no\" \\ more""#,
            "not null",
        ] {
            assert_eq!(parse(text).expect(text).to_string(), text);
        }
        for text in ["&", "&list + 1 + 1", "(char *)&list", "\"open", "&global.x + 1"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn who_is_an_object_is_told_from_other_names() {
        let element = |object: &str, index, is_single| {
            Some(Pointer::Element(Element { object: object.into(), index, is_single }))
        };
        assert_eq!(parse("list"), element("list", 0, false));
        assert_eq!(parse("&list[2]"), element("list", 2, false));
        assert_eq!(parse("&one"), element("one", 0, true));
        assert_eq!(parse("&other"), Some(Pointer::Place(Place::variable("other"))));
        assert_eq!(parse("less"), Some(Pointer::Function("less".into())));
    }

    #[test]
    fn only_sums_need_parentheses() {
        let cast = |text: &str| parse(text).expect(text).expression().cast("void *");
        assert_eq!(cast("&one"), "(void *)&one");
        assert_eq!(cast("&one + 1"), "(void *)(&one + 1)");
        assert_eq!(cast("file.c:callback"), "(void *)callback");
        assert_eq!(parse("list").expect("a list").expression().next().cast("void *"), "(void *)(list + 1)");
    }
}
