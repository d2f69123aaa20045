//! A test as C: variables with the inputs, the call, and what was observed.
//!
//! Made from a report alone, so that a report that was stored can still become tests.

use serde_json::Value;

use crate::kept::Kept;
use crate::pointer::NOT_NULL;
use crate::setup::{pointer_in, setup};
use crate::stub::gifts;
use crate::{Ending, InputReport, Report, TestReport, own_name};

/// A test in C, in parts, for whoever puts it into a framework.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestCode {
    /// Declarations and assignments, each complete.
    pub setup: Vec<String>,
    /// The call.
    pub call: String,
    /// The variable that takes the result, with its type; none where there is nothing to compare.
    pub result: Option<(String, String)>,
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
    /// An integer: an expression, and its value as a literal.
    Number(String, String),
    /// A floating number, which frameworks that compare integers cannot compare.
    Floating(String, String),
    /// An expression that holds.
    Truth(String),
}

impl Observed {
    /// That it is the same, as an expression.
    pub fn condition(&self) -> String {
        match self {
            Observed::Number(what, value) | Observed::Floating(what, value) => format!("{what} == {value}"),
            Observed::Truth(what) => what.clone(),
        }
    }

    /// An integer and what it has to be: of what is none, whether it is the same.
    pub fn as_integers(&self) -> (String, &str) {
        match self {
            Observed::Number(what, value) => (what.clone(), value),
            Observed::Floating(..) | Observed::Truth(_) => (format!("({})", self.condition()), "1"),
        }
    }
}

/// The test as C; why it cannot be written so.
pub(crate) fn test_code(report: &Report, kept: &Kept<'_>, test: &TestReport) -> Result<TestCode, String> {
    let harness = &report.harness;
    let function = report.subject.own_name();
    if harness.is_program {
        return Err("a program asks for its inputs while it runs".into());
    }
    if let Some((name, file)) = harness.elsewhere.iter().find(|(name, _)| uses(test, name)) {
        return Err(format!("it needs `{name}`, which only {file} can name"));
    }
    let (mut setup, arguments) = setup(report, test)?;
    let (given, used_up) = gifts(report, test)?;
    let needs_stubs = !given.is_empty();
    setup.extend(given);
    let mut found = Observation::default();
    let variable = if is_taken(report, test, "result") { "returned" } else { "result" };
    let result = match (&harness.result, &test.result) {
        _ if test.ends != Ending::Returns => None,
        (Some(ty), Some(Value::Object(_))) => {
            for part in &test.returned {
                found.add(report, test, format!("{variable}{}", part.name), &part.ty, &part.value);
            }
            // A structure without a name.
            let ty = if ty.contains("(unnamed") { "__auto_type" } else { ty };
            Some((ty.to_owned(), variable.to_owned())).filter(|_| !found.observed.is_empty())
        }
        (Some(ty), value) if ty.contains('*') => {
            let value = value.as_ref().unwrap_or(&Value::Null);
            found.add(report, test, variable.to_owned(), ty, value);
            // Whatever it is qualified with, and whatever it points to.
            Some(("const volatile void *".to_owned(), variable.to_owned())).filter(|_| !value.is_null())
        }
        (Some(ty), Some(value)) => {
            found.add(report, test, variable.to_owned(), ty, value);
            Some((ty.clone(), variable.to_owned()))
        }
        (Some(_), None) => {
            found.ignored.push("what is returned".into());
            None
        }
        (None, _) => None,
    };
    let unchanged = if test.ends == Ending::Returns { kept.of(test) } else { Vec::new() };
    for output in test.outputs.iter().chain(&unchanged) {
        let place = own_name(output.at.as_ref().unwrap_or(&output.name));
        let is_elsewhere = harness.elsewhere.keys().any(|name| is_part(&output.name, name));
        let value = if is_elsewhere { &Value::Null } else { &output.value };
        found.add(report, test, place.to_owned(), &output.ty, value);
    }
    let Observation { mut observed, ignored } = found;
    observed.extend(used_up);
    let call = format!("{function}({})", arguments.join(", "));
    Ok(TestCode { setup, call, result, observed, ignored, needs_stubs })
}

/// Would a variable of this name hide something that the test names?
fn is_taken(report: &Report, test: &TestReport, name: &str) -> bool {
    let is = |path: &String| own_name(path).split(['.', '[', '-']).next() == Some(name);
    report.harness.parameters.iter().any(|parameter| parameter.name == name)
        || report.subject.own_name() == name
        || test.inputs.iter().any(|input| is(&input.name))
        || test.outputs.iter().any(|output| is(&output.name))
}

/// What was observed, as it is found.
#[derive(Default)]
struct Observation {
    observed: Vec<Observed>,
    ignored: Vec<String>,
}

impl Observation {
    fn add(&mut self, report: &Report, test: &TestReport, what: String, ty: &str, value: &Value) {
        match value {
            Value::Null => self.ignored.push(what),
            Value::String(pointer) if ty.contains('*') => {
                self.observed.push(pointer_comparison(&what, &pointer_in(report, test, pointer)));
            }
            value => self.observed.push(comparison(what, ty, value)),
        }
    }
}

/// Does a test set this variable, or use this function as a value?
fn uses(test: &TestReport, name: &str) -> bool {
    test.inputs.iter().any(|input| is_part(&input.name, name) || input.value.as_str() == Some(name))
}

/// Does a test need this variable or function, or change it?
pub(crate) fn touches(test: &TestReport, name: &str) -> bool {
    uses(test, name) || test.outputs.iter().any(|output| is_part(&output.name, name))
}

/// Is it a variable, or a part of it?
fn is_part(path: &str, variable: &str) -> bool {
    let rest = path.strip_prefix(variable);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['[', '.', '-']))
}

/// The value of an input as C.
pub(crate) fn value_text(input: &InputReport) -> String {
    match &input.value {
        Value::Null => "0".into(),
        Value::String(text) if !matches!(input.ty.as_str(), "float" | "double") => own_name(text).to_owned(),
        value => literal(&input.ty, value),
    }
}

/// Does a pointer lead where it led, or to the same string?
fn pointer_comparison(pointer: &str, place: &str) -> Observed {
    Observed::Truth(match place {
        "NULL" => format!("{pointer} == 0"),
        NOT_NULL => format!("{pointer} != 0"),
        text if text.starts_with('"') => format!("strcmp((const char *){pointer}, {text}) == 0"),
        // Whatever each of them points to.
        _ if place.contains(' ') => format!("(const void *){pointer} == (const void *)({place})"),
        _ => format!("(const void *){pointer} == (const void *){place}"),
    })
}

/// What is compared with what: a NaN is no number, whichever it is.
fn comparison(expression: String, ty: &str, value: &Value) -> Observed {
    if value.as_str().is_some_and(|text| text.starts_with("nan")) {
        return Observed::Truth(format!("{expression} != {expression}"));
    }
    let literal = literal(ty, value);
    match ty {
        "float" | "double" => Observed::Floating(expression, literal),
        _ => Observed::Number(expression, literal),
    }
}

/// A value as an expression that has it at a type.
pub(crate) fn literal(ty: &str, value: &Value) -> String {
    if let Some(text) = value.as_str() {
        let bits = text.trim_start_matches("nan(").trim_end_matches(')');
        return match text {
            "inf" => "__builtin_inf()".into(),
            "-inf" => "-__builtin_inf()".into(),
            _ if ty == "float" => format!("(union {{ unsigned bits; float value; }}){{{bits}U}}.value"),
            _ => format!("(union {{ unsigned long long bits; double value; }}){{{bits}ULL}}.value"),
        };
    }
    if value.is_f64() {
        return if ty == "float" { format!("{value}f") } else { value.to_string() };
    }
    let text = value.to_string();
    if let (Some(number), "char") = (value.as_u64(), ty)
        && let Some(character) = u8::try_from(number).ok().filter(|byte| (b' '..=b'~').contains(byte))
    {
        return match character {
            b'\'' => "'\\''".into(),
            b'\\' => "'\\\\'".into(),
            plain => format!("'{}'", char::from(plain)),
        };
    }
    match (value.as_i64(), value.as_u64()) {
        (Some(i64::MIN), _) => "(-9223372036854775807LL - 1)".into(),
        (Some(number), _) if number == i64::from(i32::MIN) => "(-2147483647 - 1)".into(),
        (Some(number), _) if i32::try_from(number).is_ok() => text,
        (Some(number), _) if ty.contains("unsigned") && u32::try_from(number).is_ok() => format!("{text}U"),
        (Some(_), _) if ty.contains("unsigned") => format!("{text}ULL"),
        (Some(_), _) => format!("{text}LL"),
        (None, Some(_)) => format!("{text}ULL"),
        (None, None) => text,
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
            Some((ty, name)) if ty.ends_with('*') => format!("{ty}{name} = {};", self.call),
            Some((ty, name)) => format!("{ty} {name} = {};", self.call),
            None => format!("(void){};", self.call),
        }
    }
}

/// What a program is given, for people: the values in the order in which it asks for them.
pub(crate) fn program_text(test: &TestReport) -> String {
    let line = |(index, input): (usize, &InputReport)| {
        format!("/* input {} */ ({}){}\n", index + 1, input.ty, value_text(input))
    };
    test.inputs.iter().enumerate().map(line).collect()
}
