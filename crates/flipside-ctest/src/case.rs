//! The test as a typed value: objects, parameters, inputs, what stubs give, and what is expected.

use crate::ctype::CType;
use crate::number::Number;
use crate::place::{Place, Step, parse_steps};
use crate::pointer::Pointer;

/// A test: the inputs of a call, and what was observed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestCase {
    /// The function, by the name that it has in its own file.
    pub function: String,
    /// The objects behind pointers, outer ones first.
    pub objects: Vec<Object>,
    /// The parameters, in order.
    pub parameters: Vec<Parameter>,
    /// What is put into objects, parameters and variables at file scope.
    pub inputs: Vec<Input>,
    /// What functions give that nothing defines.
    pub given: Vec<Given>,
    /// A name for the variable of the result that hides nothing.
    pub result: String,
    /// What the function returns.
    pub returned: Returned,
    /// What is in memory after the call.
    pub outputs: Vec<Output>,
}

/// An object behind a pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// A variable for it.
    pub variable: String,
    /// The type of its elements.
    pub element: CType,
    /// How many elements it has in any test, at most.
    pub length: u64,
    /// How many it has in this one.
    pub elements: u64,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: CType,
    /// For a pointer: where it leads.
    pub pointer: Option<Pointer>,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(Number),
    /// A pointer.
    Pointer(Pointer),
}

/// Something that is put somewhere before the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Where.
    pub place: Place,
    /// Its type.
    pub ty: CType,
    /// What.
    pub value: Value,
}

/// Something that was found somewhere after the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Where.
    pub place: Place,
    /// Its type.
    pub ty: CType,
    /// What; nothing where that is not known.
    pub value: Option<Value>,
    /// The enumerator of that value.
    pub enumerator: Option<String>,
}

/// What a call returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Returned {
    /// Nothing: it has no result, or it did not return.
    Nothing,
    /// Something, and it is not known what.
    Unknown,
    /// A number, and the enumerator of it.
    Number(CType, Number, Option<String>),
    /// A pointer; nothing where it is not known where it leads.
    Pointer(Option<Pointer>),
    /// A structure or union.
    Record(CType, Vec<ReturnedMember>),
}

/// A number or pointer in a structure that a call returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnedMember {
    /// The way to it from the structure.
    pub steps: Vec<Step>,
    /// Its type.
    pub ty: CType,
    /// What it is; nothing where that is not known.
    pub value: Option<Value>,
    /// The enumerator of that value.
    pub enumerator: Option<String>,
}

/// Something that a call of a function gives that nothing defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The function, by its linked name.
    pub function: String,
    /// The number of the call among all that give something.
    pub call: u32,
    /// Where it goes.
    pub to: Destination,
    /// And where there.
    pub path: GivenPath,
    /// Its type.
    pub ty: CType,
    /// What it is.
    pub value: Value,
}

/// Where a call puts something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// It is returned.
    Result,
    /// It is written behind this argument, from 1.
    Argument(usize),
}

/// What part of the result or of the elements behind an argument is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenPath {
    /// What these steps lead to.
    Steps(Vec<Step>),
    /// It says whether the pointer that is returned is not null.
    IsNotNull,
    /// What a suite cannot give.
    Unknown,
}

impl GivenPath {
    /// The function, the call, the destination and the path in a name: `read@2#1[0].x` lies behind the first argument of the second call of `read`.
    pub fn parse(name: &str) -> Option<(&str, u32, Destination, GivenPath)> {
        let number = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (function, rest) = name.split_once('@')?;
        let (call, path) = rest.split_at(number(rest));
        let (to, path) = match path.strip_prefix('#') {
            None => (Destination::Result, path),
            Some(behind) => {
                let (argument, path) = behind.split_at(number(behind));
                (Destination::Argument(argument.parse().ok()?), path)
            }
        };
        let path = match parse_steps(path) {
            _ if path.starts_with(' ') => GivenPath::IsNotNull,
            Some(steps) => GivenPath::Steps(steps),
            None => GivenPath::Unknown,
        };
        Some((function, call.parse().ok()?, to, path))
    }
}

impl Value {
    /// As C where something of a type is expected.
    pub(crate) fn text(&self, ty: &CType) -> String {
        match self {
            Value::Number(number) => number.literal(ty),
            Value::Pointer(pointer) => pointer.expression().text,
        }
    }

    /// The pointer that it is.
    pub(crate) fn pointer(&self) -> Option<&Pointer> {
        match self {
            Value::Number(_) => None,
            Value::Pointer(pointer) => Some(pointer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_what_calls_give() {
        let steps = |path: &str| GivenPath::Steps(parse_steps(path).expect("this is a path"));
        let parse = GivenPath::parse;
        assert_eq!(parse("read@2"), Some(("read", 2, Destination::Result, steps(""))));
        assert_eq!(parse("read@2.x"), Some(("read", 2, Destination::Result, steps(".x"))));
        assert_eq!(parse("read@2#1[0].x"), Some(("read", 2, Destination::Argument(1), steps("[0].x"))));
        assert_eq!(parse("make@1 != 0"), Some(("make", 1, Destination::Result, GivenPath::IsNotNull)));
        assert_eq!(parse("make@1->x"), Some(("make", 1, Destination::Result, GivenPath::Unknown)));
        assert_eq!(parse("list[0]"), None);
    }
}
