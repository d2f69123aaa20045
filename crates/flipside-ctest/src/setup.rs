//! The inputs of a test in a suite: variables for the objects behind pointers and for the parameters, and the arguments of the call.
//!
//! **Invariant:** an array has as many elements as the test says, so that a sanitizer sees who goes behind its end.

use crate::case::{Input, Object, Parameter, TestCase, Value};
use crate::ctype::CType;
use crate::initialiser::initialiser;
use crate::literal::{is_text, string};
use crate::number::Number;
use crate::place::Step;
use crate::pointer::{Expression, Pointer};
use crate::refusal::Refusal;

/// The inputs of a test as C.
pub(crate) struct Setup {
    /// Declarations and assignments.
    pub statements: Vec<String>,
    /// The arguments of the call.
    pub arguments: Vec<String>,
}

impl TestCase {
    /// The statements that give the test its inputs, and the arguments of the call.
    pub(crate) fn setup(&self) -> Result<Setup, Refusal> {
        let mut rest: Vec<&Input> = self.inputs.iter().collect();
        let mut statements = Vec::new();
        let mut late = Vec::new();
        let mut declared: Vec<&str> = Vec::new();
        // What is pointed to comes before what points to it.
        for object in self.objects.iter().rev() {
            let own = take_own(&mut rest, &object.variable);
            if own.is_empty() && !self.is_pointed_to(object) {
                continue;
            }
            let (now, later): (Vec<_>, Vec<_>) =
                own.into_iter().partition(|input| self.is_known(input, &declared));
            late.extend(later.into_iter().map(|input| self.assignment(input)));
            let value = self.whole(&now, Some(&object.element))?;
            statements.push(format!("{} = {value};", object.declaration()));
            declared.push(&object.variable);
        }
        let mut arguments = Vec::new();
        for Parameter { name, ty, pointer } in &self.parameters {
            if let Some(pointer) = pointer {
                arguments.push(self.passed(pointer));
                continue;
            }
            let own = take_own(&mut rest, name);
            statements.push(format!("{} = {};", ty.declare(name), self.whole(&own, None)?));
            arguments.push(name.clone());
        }
        statements.extend(late);
        statements.extend(rest.into_iter().map(|input| self.assignment(input)));
        Ok(Setup { statements, arguments })
    }

    fn object(&self, pointer: &Pointer) -> Option<&Object> {
        let variable = pointer.object()?;
        self.objects.iter().find(|object| object.variable == variable)
    }

    /// Does a parameter or an input lead into an object?
    fn is_pointed_to(&self, object: &Object) -> bool {
        let of_parameters = self.parameters.iter().filter_map(|parameter| parameter.pointer.as_ref());
        let of_inputs = self.inputs.iter().filter_map(|input| input.value.pointer());
        of_parameters.chain(of_inputs).any(|pointer| pointer.object() == Some(&object.variable))
    }

    /// Does an input need no object that is not declared yet?
    fn is_known(&self, input: &Input, declared: &[&str]) -> bool {
        let object = input.value.pointer().and_then(|pointer| self.object(pointer));
        object.is_none_or(|object| declared.contains(&object.variable.as_str()))
    }

    /// A pointer: to the end of an object without elements.
    pub(crate) fn pointer(&self, pointer: &Pointer) -> Expression {
        let is_empty = self.object(pointer).is_some_and(|object| object.elements == 0);
        let expression = pointer.expression();
        if is_empty { expression.next() } else { expression }
    }

    /// A pointer, wherever it goes: types here have no qualifiers, and only those of what it points to itself may be added (C17 6.5.16.1).
    fn passed(&self, pointer: &Pointer) -> String {
        let expression = self.pointer(pointer);
        match self.object(pointer).filter(|object| object.element.may_need_cast()) {
            Some(_) => expression.cast("void *"),
            None => expression.text,
        }
    }

    fn given(&self, input: &Input) -> String {
        match &input.value {
            Value::Pointer(pointer) => self.passed(pointer),
            Value::Number(number) => number.literal(&input.ty),
        }
    }

    fn assignment(&self, input: &Input) -> String {
        format!("{} = {};", input.place, self.given(input))
    }

    /// The initialiser of a variable; `element` is the type of its elements where it is an object.
    fn whole(&self, own: &[&Input], element: Option<&CType>) -> Result<String, Refusal> {
        if own.is_empty() {
            return Ok("{0}".into());
        }
        if let Some(text) = element.filter(|element| element.is_char()).and_then(|_| string_literal(own)) {
            return Ok(text);
        }
        let values = own.iter().map(|input| (input.place.steps.as_slice(), self.given(input)));
        Ok(initialiser(values).ok_or(Refusal::NoInitialiser)?.text(0))
    }
}

impl Object {
    /// The declaration of its variable.
    fn declaration(&self) -> String {
        match self.length {
            1 => self.element.declare(&self.variable),
            // C has no arrays without elements: there the pointer leads to the end of one.
            _ => self.element.array(self.elements.max(1)).declare(&self.variable),
        }
    }
}

/// The inputs that lie in a variable, taken from the others.
fn take_own<'i>(inputs: &mut Vec<&'i Input>, variable: &str) -> Vec<&'i Input> {
    let (own, others) = inputs.drain(..).partition(|input| input.place.variable == variable);
    *inputs = others;
    own
}

/// Characters that end in zeros as a string; none where they are no text.
fn string_literal(own: &[&Input]) -> Option<String> {
    if own.len() < 2 {
        return None;
    }
    let mut bytes = Vec::new();
    for (index, input) in own.iter().enumerate() {
        let byte = match input.value {
            Value::Number(Number::Signed(number)) => u8::try_from(number).ok()?,
            Value::Number(Number::Unsigned(number)) => u8::try_from(number).ok()?,
            Value::Number(Number::Single(_) | Number::Double(_)) | Value::Pointer(_) => return None,
        };
        if input.place.steps != [Step::Index(index as u64)] {
            return None;
        }
        bytes.push(byte);
    }
    let end = bytes.iter().position(|byte| *byte == 0)?;
    let (text, zeros) = bytes.split_at(end);
    (is_text(text) && zeros.iter().all(|byte| *byte == 0)).then(|| string(text))
}
