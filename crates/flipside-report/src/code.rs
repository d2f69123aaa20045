//! A test as C: variables with the inputs, the call, and what was observed.
//!
//! Made from a report alone, so that a report that was stored can still become tests.

use serde_json::Value;

use crate::initialiser::initialiser;
use crate::{InputReport, Report, TestReport};

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
    let (setup, arguments) = setup(report, test)?;
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
        let place = output.at.clone().unwrap_or_else(|| output.name.clone());
        observed.push(comparison(place, ty, &output.value));
    }
    Ok(TestCode { setup, call: format!("{function}({})", arguments.join(", ")), result, observed })
}

/// The statements that give a test its inputs, and the arguments of the call.
fn setup(report: &Report, test: &TestReport) -> Result<(Vec<String>, Vec<String>), String> {
    let harness = &report.harness;
    let mut rest: Vec<(&str, &InputReport)> =
        test.inputs.iter().map(|input| (input.at.as_deref().unwrap_or(&input.name), input)).collect();
    // A pointer that is a parameter may have the name of the variable of its object.
    let is_parameter = |input: &InputReport| {
        harness.parameters.iter().any(|parameter| parameter.pointer.is_some() && parameter.name == input.name)
    };
    let pointers: Vec<&InputReport> = test.inputs.iter().filter(|input| is_parameter(input)).collect();
    rest.retain(|(_, input)| !is_parameter(input));
    let mut lines = Vec::new();
    let mut late = Vec::new();
    let mut declared: Vec<&str> = Vec::new();
    // What is pointed to comes before what points to it.
    for object in harness.objects.iter().rev() {
        let (own, others): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|(place, _)| path_in(&object.variable, place).is_some());
        rest = others;
        if own.is_empty() {
            continue;
        }
        let (now, later): (Vec<_>, Vec<_>) =
            own.into_iter().partition(|(_, input)| is_known(report, &input.value, &declared));
        late.extend(later.into_iter().map(|(place, input)| format!("{place} = {};", value_text(input))));
        lines.push(format!("{} = {};", object.declaration, whole(&object.variable, &object.ty, &now)?));
        declared.push(&object.variable);
    }
    let mut arguments = Vec::new();
    for parameter in &harness.parameters {
        let Some(usual) = &parameter.pointer else {
            let (own, others): (Vec<_>, Vec<_>) =
                rest.into_iter().partition(|(place, _)| path_in(&parameter.name, place).is_some());
            rest = others;
            lines.push(format!("{} = {};", parameter.declaration, whole(&parameter.name, "", &own)?));
            arguments.push(parameter.name.clone());
            continue;
        };
        let said = pointers.iter().find(|input| input.name == parameter.name);
        let argument = said.map_or_else(|| usual.clone(), |input| value_text(input));
        // An object without inputs has to be there too.
        let missing = harness.objects.iter().find(|object| {
            !declared.contains(&object.variable.as_str()) && refers_to(&argument, &object.variable)
        });
        if let Some(object) = missing {
            lines.push(format!("{} = {{0}};", object.declaration));
            declared.push(&object.variable);
        }
        arguments.push(argument);
    }
    lines.extend(late);
    lines.extend(rest.into_iter().map(|(place, input)| format!("{place} = {};", value_text(input))));
    Ok((lines, arguments))
}

/// The initialiser of a variable.
fn whole(variable: &str, ty: &str, own: &[(&str, &InputReport)]) -> Result<String, String> {
    if own.is_empty() {
        return Ok("{0}".into());
    }
    if let Some(text) = string_literal(variable, ty, own) {
        return Ok(text);
    }
    let values = own.iter().filter_map(|(place, input)| Some((path_in(variable, place)?, value_text(input))));
    Ok(initialiser(values).ok_or("its inputs have no initialiser in C")?.text(0))
}

/// Characters that end in zeros as a string; none where they are no text.
fn string_literal(variable: &str, ty: &str, own: &[(&str, &InputReport)]) -> Option<String> {
    if ty != "char" || own.len() < 2 {
        return None;
    }
    let mut bytes = Vec::new();
    for (index, (place, input)) in own.iter().enumerate() {
        if path_in(variable, place)? != format!("[{index}]") {
            return None;
        }
        bytes.push(u8::try_from(input.value.as_u64()?).ok()?);
    }
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    let is_text = |byte: &u8| (b' '..=b'~').contains(byte) || *byte == b'\n';
    if !bytes[..end].iter().all(is_text) || bytes[end..].iter().any(|byte| *byte != 0) {
        return None;
    }
    let escape = |byte: &u8| match byte {
        b'\n' => "\\n".to_owned(),
        b'"' => "\\\"".to_owned(),
        b'\\' => "\\\\".to_owned(),
        plain => char::from(*plain).to_string(),
    };
    Some(format!("\"{}\"", bytes[..end].iter().map(escape).collect::<String>()))
}

/// Does a value need no object that is not declared yet?
fn is_known(report: &Report, value: &Value, declared: &[&str]) -> bool {
    let Some(text) = value.as_str() else { return true };
    let objects = report.harness.objects.iter();
    objects
        .filter(|object| refers_to(text, &object.variable))
        .all(|object| declared.contains(&object.variable.as_str()))
}

/// Is it a pointer into the object of a variable?
fn refers_to(text: &str, variable: &str) -> bool {
    let text = text.strip_prefix('&').unwrap_or(text);
    text.strip_prefix(variable).is_some_and(|rest| rest.is_empty() || rest.starts_with(['[', ' ']))
}

/// The value of an input as C.
fn value_text(input: &InputReport) -> String {
    match &input.value {
        Value::Null => "0".into(),
        Value::String(text) if !matches!(input.ty.as_str(), "float" | "double") => text.clone(),
        value => literal(&input.ty, value),
    }
}

/// What follows a variable in an lvalue; none where it is about something else.
fn path_in<'n>(variable: &str, place: &'n str) -> Option<&'n str> {
    let path = place.strip_prefix(variable)?;
    (path.is_empty() || path.starts_with(['[', '.'])).then_some(path)
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
