//! The inputs of a test as C: variables for the objects behind pointers and for the parameters, and the arguments of the call.
//!
//! **Invariant:** an array has as many elements as the test says, so that a sanitizer sees who goes behind its end.

use serde_json::Value;

use crate::code::value_text;
use crate::initialiser::initialiser;
use crate::{InputReport, ObjectReport, Report, TestReport, own_name};

/// The statements that give a test its inputs, and the arguments of the call.
pub(crate) fn setup(report: &Report, test: &TestReport) -> Result<(Vec<String>, Vec<String>), String> {
    let harness = &report.harness;
    let objects = Objects { objects: &harness.objects, test };
    let mut rest: Vec<(&str, &InputReport)> = test
        .inputs
        .iter()
        .filter(|input| !input.name.contains('@'))
        .map(|input| (own_name(input.at.as_deref().unwrap_or(&input.name)), input))
        .collect();
    // A pointer that is a parameter may have the name of the variable of its object.
    let is_parameter = |input: &InputReport| {
        harness.parameters.iter().any(|parameter| parameter.pointer.is_some() && parameter.name == input.name)
    };
    let pointers: Vec<&InputReport> = test.inputs.iter().filter(|input| is_parameter(input)).collect();
    rest.retain(|(_, input)| !is_parameter(input));
    let argument = |name: &str, usual: &String| {
        let said = pointers.iter().find(|input| input.name == name);
        said.map_or_else(|| objects.pointer(usual.clone()), |input| objects.value(input))
    };
    let usual = harness.parameters.iter().filter_map(|known| Some((&known.name, known.pointer.as_ref()?)));
    let mut referred: Vec<String> = usual.map(|(name, usual)| argument(name, usual)).collect();
    referred.extend(rest.iter().map(|(_, input)| objects.value(input)));
    let mut lines = Vec::new();
    let mut late = Vec::new();
    let mut declared: Vec<&str> = Vec::new();
    // What is pointed to comes before what points to it.
    for object in harness.objects.iter().rev() {
        let (own, others): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|(place, _)| path_in(&object.variable, place).is_some());
        rest = others;
        if own.is_empty() && !referred.iter().any(|text| refers_to(text, &object.variable)) {
            continue;
        }
        let (now, later): (Vec<_>, Vec<_>) =
            own.into_iter().partition(|(_, input)| is_known(report, &input.value, &declared));
        late.extend(later.into_iter().map(|(place, input)| objects.assignment(place, input)));
        let value = objects.whole(&object.variable, &object.ty, &now)?;
        lines.push(format!("{} = {value};", objects.declaration(object)));
        declared.push(&object.variable);
    }
    let mut arguments = Vec::new();
    for parameter in &harness.parameters {
        if let Some(usual) = &parameter.pointer {
            arguments.push(objects.passed(argument(&parameter.name, usual)));
            continue;
        }
        let (own, others): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|(place, _)| path_in(&parameter.name, place).is_some());
        rest = others;
        lines.push(format!("{} = {};", parameter.declaration, objects.whole(&parameter.name, "", &own)?));
        arguments.push(parameter.name.clone());
    }
    lines.extend(late);
    lines.extend(rest.into_iter().map(|(place, input)| objects.assignment(place, input)));
    Ok((lines, arguments))
}

/// A pointer into the objects of a test, as C.
pub(crate) fn pointer_in(report: &Report, test: &TestReport, text: &str) -> String {
    Objects { objects: &report.harness.objects, test }.pointer(text.to_owned())
}

/// The objects behind pointers, as a test has them.
struct Objects<'r> {
    objects: &'r [ObjectReport],
    test: &'r TestReport,
}

impl Objects<'_> {
    /// How many elements an object has.
    fn elements(&self, object: &ObjectReport) -> u64 {
        let tree =
            self.test.tree.as_ref().and_then(|tree| tree["objects"][&object.variable]["elements"].as_array());
        tree.map_or(object.length, |elements| elements.len() as u64)
    }

    /// The declaration of its variable.
    fn declaration(&self, object: &ObjectReport) -> String {
        let ObjectReport { variable, declaration, length, .. } = object;
        // C has no arrays without elements: there the pointer leads to the end of one.
        let elements = self.elements(object).max(1);
        declaration.replacen(&format!("{variable}[{length}]"), &format!("{variable}[{elements}]"), 1)
    }

    /// The value of an input.
    fn value(&self, input: &InputReport) -> String {
        let text = value_text(input);
        if matches!(input.value, Value::String(_)) { self.pointer(text) } else { text }
    }

    /// The value of an input, wherever it goes.
    fn given(&self, input: &InputReport) -> String {
        let text = self.value(input);
        if matches!(input.value, Value::String(_)) { self.passed(text) } else { text }
    }

    fn assignment(&self, place: &str, input: &InputReport) -> String {
        format!("{place} = {};", self.given(input))
    }

    /// A pointer, wherever it goes: types here have no qualifiers, and only those of what it points to itself may be added (C17 6.5.16.1).
    fn passed(&self, text: String) -> String {
        let object = self.objects.iter().find(|object| refers_to(&text, &object.variable));
        match object.filter(|object| object.ty.contains('*')) {
            Some(_) if text.contains(' ') => format!("(void *)({text})"),
            Some(_) => format!("(void *){text}"),
            None => text,
        }
    }

    /// A pointer: to the end of an object without elements.
    fn pointer(&self, text: String) -> String {
        let object = self.objects.iter().find(|object| refers_to(&text, &object.variable));
        let is_empty = object.is_some_and(|object| self.elements(object) == 0);
        if is_empty { text + " + 1" } else { text }
    }

    /// The initialiser of a variable.
    fn whole(&self, variable: &str, ty: &str, own: &[(&str, &InputReport)]) -> Result<String, String> {
        if own.is_empty() {
            return Ok("{0}".into());
        }
        if let Some(text) = string_literal(variable, ty, own) {
            return Ok(text);
        }
        let values =
            own.iter().filter_map(|(place, input)| Some((path_in(variable, place)?, self.given(input))));
        Ok(initialiser(values).ok_or("its inputs have no initialiser in C")?.text(0))
    }
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
    let end = bytes.iter().position(|byte| *byte == 0)?;
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

/// What follows a variable in an lvalue; none where it is about something else.
fn path_in<'n>(variable: &str, place: &'n str) -> Option<&'n str> {
    let path = place.strip_prefix(variable)?;
    (path.is_empty() || path.starts_with(['[', '.'])).then_some(path)
}
