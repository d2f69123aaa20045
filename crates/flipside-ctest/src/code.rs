//! A test in a suite: variables with the inputs, the call, and what was observed, in parts, for whoever puts it into a framework.

use crate::case::{Output, Returned, TestCase, Value};
use crate::ctype::{Base, CType};
use crate::number::Number;
use crate::pointer::Pointer;
use crate::refusal::Refusal;
use crate::setup::Setup;
use crate::stub::Stub;

/// A test in C, in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestCode {
    /// Declarations and assignments, each complete.
    pub setup: Vec<String>,
    /// The call.
    pub call: String,
    /// The declaration of the variable that takes the result; none where there is nothing to compare.
    pub result: Option<String>,
    /// What was observed after the call.
    pub observed: Vec<Observed>,
    /// What the call changed or returned and no test can compare.
    pub ignored: Vec<String>,
    /// Does it say what functions give that nothing defines?
    pub needs_stubs: bool,
}

/// Something that was observed after a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observed {
    /// An integer: an expression, and its value.
    Number(String, Literal),
    /// A floating number, which frameworks that compare integers cannot compare.
    Floating(String, String),
    /// An expression that holds.
    Truth(String),
}

/// An integer as C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// The literal.
    pub text: String,
    /// Is it of an unsigned type?
    pub is_unsigned: bool,
    /// The enumerator of this value.
    pub enumerator: Option<String>,
}

impl Observed {
    /// That it is the same, as an expression.
    pub fn condition(&self) -> String {
        match self {
            Observed::Number(what, Literal { text: value, .. }) | Observed::Floating(what, value) => {
                format!("{what} == {value}")
            }
            Observed::Truth(what) => what.clone(),
        }
    }

    /// An integer and what it has to be: of what is none, whether it is the same.
    pub fn as_integers(&self) -> (String, &str) {
        match self {
            Observed::Number(what, value) => (what.clone(), &value.text),
            Observed::Floating(..) | Observed::Truth(_) => (format!("({})", self.condition()), "1"),
        }
    }

    /// What a comment says of it. An enumerator is no more than a comment: not every file sees its declaration.
    pub fn told(&self) -> String {
        match self {
            Observed::Number(_, Literal { enumerator: Some(name), .. }) => format!("observed: {name}"),
            Observed::Number(..) | Observed::Floating(..) | Observed::Truth(_) => "observed".into(),
        }
    }

    /// Is what it has to be an unsigned integer?
    pub fn is_unsigned(&self) -> bool {
        match self {
            Observed::Number(_, value) => value.is_unsigned,
            Observed::Floating(..) | Observed::Truth(_) => false,
        }
    }
}

impl TestCase {
    /// The test as C, where these functions are defined besides; why it cannot be written so.
    pub fn code(&self, stubs: &[Stub]) -> Result<TestCode, Refusal> {
        let Setup { statements: mut setup, arguments } = self.setup()?;
        let (given, used_up) = self.calls(stubs)?;
        let needs_stubs = !given.is_empty();
        setup.extend(given);
        let mut found = Found { test: self, observed: Vec::new(), ignored: Vec::new() };
        let result = found.returned();
        for Output { place, ty, value, enumerator } in &self.outputs {
            found.add(place.to_string(), ty, value.as_ref(), enumerator.as_ref());
        }
        let Found { mut observed, ignored, .. } = found;
        observed.extend(used_up);
        let call = format!("{}({})", self.function, arguments.join(", "));
        Ok(TestCode { setup, call, result, observed, ignored, needs_stubs })
    }
}

/// What was observed, as it is found.
struct Found<'t> {
    test: &'t TestCase,
    observed: Vec<Observed>,
    ignored: Vec<String>,
}

impl Found<'_> {
    /// The declaration of the variable with the result, where that is compared.
    fn returned(&mut self) -> Option<String> {
        let variable = &self.test.result;
        match &self.test.returned {
            Returned::Nothing => None,
            Returned::Unknown => {
                self.ignored.push("what is returned".into());
                None
            }
            Returned::Number(ty, number, enumerator) => {
                self.observed.push(comparison(variable.clone(), ty, *number, enumerator.as_ref()));
                Some(ty.declare(variable))
            }
            Returned::Pointer(None) => {
                self.ignored.push(variable.clone());
                None
            }
            Returned::Pointer(Some(pointer)) => {
                self.observed.push(self.pointer_comparison(variable, pointer));
                // Whatever it is qualified with, and whatever it points to.
                Some(format!("const volatile void *{variable}"))
            }
            Returned::Record(ty, members) => {
                for member in members {
                    let path: String = member.steps.iter().map(ToString::to_string).collect();
                    let (value, enumerator) = (member.value.as_ref(), member.enumerator.as_ref());
                    self.add(format!("{variable}{path}"), &member.ty, value, enumerator);
                }
                let unnamed = CType::new(Base::Named("__auto_type".into()));
                let ty = if ty.is_unnamed() { &unnamed } else { ty };
                (!self.observed.is_empty()).then(|| ty.declare(variable))
            }
        }
    }

    fn add(&mut self, what: String, ty: &CType, value: Option<&Value>, enumerator: Option<&String>) {
        match value {
            None => self.ignored.push(what),
            Some(Value::Pointer(pointer)) => self.observed.push(self.pointer_comparison(&what, pointer)),
            Some(Value::Number(number)) => self.observed.push(comparison(what, ty, *number, enumerator)),
        }
    }

    /// Does a pointer lead where it led, or to the same string?
    fn pointer_comparison(&self, what: &str, pointer: &Pointer) -> Observed {
        Observed::Truth(match pointer {
            Pointer::Null => format!("{what} == 0"),
            Pointer::NotNull => format!("{what} != 0"),
            Pointer::Text(_) => format!("strcmp((const char *){what}, {pointer}) == 0"),
            Pointer::Number(_)
            | Pointer::Function(_)
            | Pointer::Element(_)
            | Pointer::Place(_)
            | Pointer::Byte(..)
            | Pointer::Behind(_) => {
                // Whatever each of them points to.
                let place = self.test.pointer(pointer).cast("const void *");
                format!("(const void *){what} == {place}")
            }
        })
    }
}

/// What is compared with what: a NaN is no number, whichever it is.
fn comparison(what: String, ty: &CType, number: Number, enumerator: Option<&String>) -> Observed {
    let text = number.literal(ty);
    match number.floating() {
        Some(floating) if floating.is_nan() => Observed::Truth(format!("{what} != {what}")),
        Some(_) => Observed::Floating(what, text),
        None => {
            let is_unsigned = number.is_unsigned_literal(ty);
            Observed::Number(what, Literal { text, is_unsigned, enumerator: enumerator.cloned() })
        }
    }
}

impl TestCode {
    /// The test as statements with `assert`, for people to read and to copy.
    pub fn text(&self) -> String {
        let mut lines = self.setup.clone();
        lines.push(self.call_statement());
        lines.extend(self.observed.iter().map(|observed| format!("assert({});", observed.condition())));
        lines.extend(self.remark());
        lines.join("\n") + "\n"
    }

    /// A comment that says what is not compared.
    pub fn remark(&self) -> Option<String> {
        let list = || self.ignored.join(", ").replace("*/", "* /");
        (!self.ignored.is_empty()).then(|| format!("/* not compared, as it is not known: {} */", list()))
    }

    /// The call, with its result kept where that is compared.
    pub fn call_statement(&self) -> String {
        match &self.result {
            Some(variable) => format!("{variable} = {};", self.call),
            None => format!("(void){};", self.call),
        }
    }
}
