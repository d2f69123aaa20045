//! A test as C: variables with the inputs, the call, and what was observed.
//!
//! Made from a report alone, so that a report that was stored can still become tests.

use serde_json::Value;

use crate::initialiser::initialiser;
use crate::{InputReport, ParameterReport, Report, TestReport};

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
    let function = report.subject.function.as_deref().unwrap_or("main");
    if harness.is_program {
        return Err("a program asks for its inputs while it runs".into());
    }
    if test.inputs.iter().any(|input| input.name.contains('@')) {
        return Err("what volatile variables hold, or what functions that nothing defines give, are inputs: plain C cannot give them".into());
    }
    let mut rest: Vec<&InputReport> = test.inputs.iter().collect();
    let mut setup = Vec::new();
    let mut arguments = Vec::new();
    for parameter in &harness.parameters {
        let null = rest.iter().position(|input| input.name == parameter.name && input.value.is_none());
        if let Some(at) = null {
            rest.remove(at);
        }
        let (of_it, others): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|input| path_in(parameter, &input.name).is_some());
        rest = others;
        if null.is_some() {
            arguments.push("0".to_owned());
            continue;
        }
        let values = of_it.iter().filter_map(|input| {
            Some((path_in(parameter, &input.name)?, literal(&input.ty, input.value.as_ref()?)))
        });
        let declaration = &parameter.declaration;
        if of_it.is_empty() {
            setup.push(format!("{declaration} = {{0}};"));
        } else {
            let value = initialiser(values).ok_or("its inputs have no initialiser in C")?;
            setup.push(format!("{declaration} = {};", value.text(0)));
        }
        let reference = if parameter.length == Some(1) { "&" } else { "" };
        arguments.push(format!("{reference}{}", parameter.name));
    }
    for input in rest {
        let value = input.value.as_ref().ok_or("an input has no value")?;
        setup.push(format!("{} = {};", input.name, literal(&input.ty, value)));
    }
    let taken = |name: &str| harness.parameters.iter().any(|parameter| parameter.name == name);
    let variable = if taken("result") || function == "result" { "returned" } else { "result" };
    let mut observed = Vec::new();
    let result = match (&harness.result, &test.result) {
        (Some(ty), Some(value)) => {
            observed.push(comparison(variable.to_owned(), ty, value));
            Some((ty.clone(), variable.to_owned()))
        }
        _ => None,
    };
    for output in &test.outputs {
        let ty = test.inputs.iter().find(|input| input.name == output.name).map_or("", |input| &input.ty);
        observed.push(comparison(expression(report, &output.name), ty, &output.value));
    }
    Ok(TestCode { setup, call: format!("{function}({})", arguments.join(", ")), result, observed })
}

/// What follows the variable of a parameter in an access path; none where the path is about something else.
fn path_in<'n>(parameter: &ParameterReport, name: &'n str) -> Option<&'n str> {
    let path = name.strip_prefix(parameter.name.as_str())?;
    let path = if parameter.length == Some(1) { path.strip_prefix("[0]")? } else { path };
    (path.is_empty() || path.starts_with(['[', '.'])).then_some(path)
}

/// The expression for an access path, with the variables of the test.
fn expression(report: &Report, name: &str) -> String {
    let parameters = report.harness.parameters.iter();
    let mut found = parameters.filter_map(|parameter| Some((parameter, path_in(parameter, name)?)));
    found.next().map_or_else(|| name.to_owned(), |(parameter, path)| format!("{}{path}", parameter.name))
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
    if let (Some(number), "char") = (value.as_u64(), ty) {
        if let Some(character) = u8::try_from(number).ok().filter(|byte| (b' '..=b'~').contains(byte)) {
            return match character {
                b'\'' => "'\\''".into(),
                b'\\' => "'\\\\'".into(),
                plain => format!("'{}'", char::from(plain)),
            };
        }
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
            Some((ty, name)) => format!("{ty} {name} = {};", self.call),
            None => format!("(void){};", self.call),
        }
    }
}

/// What a program is given, for people: the values in the order in which it asks for them.
pub(crate) fn program_text(test: &TestReport) -> String {
    let value =
        |input: &InputReport| input.value.as_ref().map_or("0".into(), |value| literal(&input.ty, value));
    let line = |(index, input): (usize, &InputReport)| {
        format!("/* input {} */ ({}){}\n", index + 1, input.ty, value(input))
    };
    test.inputs.iter().enumerate().map(line).collect()
}
