//! A test as C: variables with the inputs, the call, and what was observed.
//!
//! Made from a report alone, so that a report that was stored can still become tests.

use serde_json::Value;

use crate::setup::{pointer_in, setup};
use crate::{InputReport, Report, TestReport, own_name};

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
}

/// Something that was observed after a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    /// An expression.
    pub what: String,
    /// Its value, as a literal.
    pub value: String,
    /// Is it a floating number, which frameworks that compare integers cannot compare?
    pub is_floating: bool,
}

impl Observed {
    /// The expression and its value as integers: of a floating number, whether it is the same.
    pub fn as_integers(&self) -> (String, &str) {
        if self.is_floating {
            (format!("({} == {})", self.what, self.value), "1")
        } else {
            (self.what.clone(), &self.value)
        }
    }
}

/// The test as C; why it cannot be written so.
pub fn test_code(report: &Report, test: &TestReport) -> Result<TestCode, String> {
    let harness = &report.harness;
    let function = report.subject.own_name();
    if harness.is_program {
        return Err("a program asks for its inputs while it runs".into());
    }
    if test.inputs.iter().any(|input| input.name.contains('@')) {
        return Err("what volatile variables hold, or what functions that nothing defines give, are inputs: plain C cannot give them".into());
    }
    if let Some((name, file)) = harness.elsewhere.iter().find(|(name, _)| uses(test, name)) {
        return Err(format!("it needs `{name}`, which only {file} can name"));
    }
    let (setup, arguments) = setup(report, test)?;
    let taken = |name: &str| harness.parameters.iter().any(|parameter| parameter.name == name);
    let variable = if taken("result") || function == "result" { "returned" } else { "result" };
    let mut observed = Vec::new();
    let result = match (&harness.result, &test.result) {
        (Some(ty), Some(Value::String(pointer))) if ty.contains('*') => {
            observed.push(pointer_comparison(variable, &pointer_in(report, test, pointer)));
            // Whatever it is qualified with, and whatever it points to.
            Some(("const void *".to_owned(), variable.to_owned()))
        }
        (Some(ty), Some(value)) => {
            observed.push(comparison(variable.to_owned(), ty, value));
            Some((ty.clone(), variable.to_owned()))
        }
        _ => None,
    };
    for output in &test.outputs {
        let ty = test.inputs.iter().find(|input| input.name == output.name).map_or("", |input| &input.ty);
        let place = output.at.as_ref().unwrap_or(&output.name);
        observed.push(comparison(own_name(place).to_owned(), ty, &output.value));
    }
    Ok(TestCode { setup, call: format!("{function}({})", arguments.join(", ")), result, observed })
}

/// Does a test set this variable, or use this function as a value?
pub(crate) fn uses(test: &TestReport, name: &str) -> bool {
    let sets = |input: &InputReport| {
        let path = input.name.strip_prefix(name);
        path.is_some_and(|path| path.is_empty() || path.starts_with(['[', '.', '-']))
    };
    test.inputs.iter().any(|input| sets(input) || input.value.as_str() == Some(name))
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
fn pointer_comparison(variable: &str, pointer: &str) -> Observed {
    let what = if pointer == "NULL" {
        format!("({variable} == 0)")
    } else if pointer.starts_with('"') {
        format!("(strcmp({variable}, {pointer}) == 0)")
    } else {
        format!("({variable} == {pointer})")
    };
    Observed { what, value: "1".into(), is_floating: false }
}

/// What is compared with what: a NaN is no number, whichever it is.
fn comparison(expression: String, ty: &str, value: &Value) -> Observed {
    if value.as_str().is_some_and(|text| text.starts_with("nan")) {
        let what = format!("({expression} != {expression})");
        return Observed { what, value: "1".into(), is_floating: false };
    }
    let is_floating = matches!(ty, "float" | "double");
    Observed { what: expression, value: literal(ty, value), is_floating }
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
        lines.extend(
            self.observed.iter().map(|Observed { what, value, .. }| format!("assert({what} == {value});")),
        );
        lines.join("\n") + "\n"
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
