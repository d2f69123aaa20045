//! From the entries of a report to typed tests: texts of types, places and pointers are parsed here, each once, and nowhere else.
//!
//! Suites, the page and reproducers are made from a report alone, so that a report that was stored can still become tests.

use flipside_context::is_padding;
use flipside_ctest::{
    CType, Given, GivenPath, GivenResult, Input, Number, Object, Output, Parameter, Place, Pointer, Refusal,
    Returned, ReturnedMember, Stub, StubBody, TestCase, TestCode, Value, Write, parse_steps,
};
use flipside_program::own_name;
use serde_json::Value as Json;

use crate::elsewhere::{is_part, uses};
use crate::kept::Kept;
use crate::value::number;
use crate::{Ending, InputReport, OutputReport, Report, StubReport, TestReport, WrittenReport};

/// Reads the tests of a report.
pub(crate) struct Reader<'r> {
    report: &'r Report,
    /// The types of the parameters.
    parameters: Vec<Option<CType>>,
    /// The types of the elements of the objects.
    elements: Vec<CType>,
    result: Option<CType>,
    stubs: Vec<Stub>,
    kept: Kept<'r>,
}

impl<'r> Reader<'r> {
    pub fn new(report: &'r Report) -> Self {
        let harness = &report.harness;
        let parameters = harness.parameters.iter();
        Reader {
            report,
            parameters: parameters
                .map(|parameter| CType::parse_declaration(&parameter.declaration, &parameter.name))
                .collect(),
            elements: harness.objects.iter().map(|object| CType::parse(&object.ty)).collect(),
            result: harness.result.as_deref().map(CType::parse),
            stubs: harness.stubs.iter().map(stub).collect(),
            kept: Kept::new(report),
        }
    }

    /// The functions that nothing defines and a suite can define.
    pub fn stubs(&self) -> &[Stub] {
        &self.stubs
    }

    /// The test as C; why it cannot be written so.
    pub fn code(&self, test: &TestReport) -> Result<TestCode, Refusal> {
        self.case(test)?.code(&self.stubs)
    }

    /// The typed test.
    fn case(&self, test: &TestReport) -> Result<TestCase, Refusal> {
        let harness = &self.report.harness;
        if harness.is_program {
            return Err(Refusal::Program);
        }
        if let Some((name, file)) = harness.elsewhere.iter().find(|(name, _)| uses(test, name)) {
            return Err(Refusal::OnlyElsewhere { name: name.clone(), file: file.clone() });
        }
        if test.inputs.iter().any(|input| is_padding(&input.name)) {
            return Err(Refusal::Padding);
        }
        if let Some(input) = test.inputs.iter().find(|input| self.is_local(&input.name) && is_changed(input))
        {
            return Err(Refusal::StaticLocal { name: input.name.clone() });
        }
        let is_own = |input: &&InputReport| {
            !input.name.contains('@') && !self.is_argument(input) && !self.is_local(&input.name)
        };
        let own = test.inputs.iter().filter(is_own);
        Ok(TestCase {
            function: self.report.subject.own_name().to_owned(),
            objects: self.objects(test),
            parameters: self.parameters(test)?,
            inputs: own.map(|input| self.input(input)).collect::<Result<_, _>>()?,
            given: test.inputs.iter().filter_map(|input| self.given(input)).collect::<Result<_, _>>()?,
            result: if self.is_taken(test, "result") { "returned" } else { "result" }.into(),
            returned: self.returned(test)?,
            outputs: self.outputs(test)?,
        })
    }

    /// Does it lie in a static local, which only its function can name?
    fn is_local(&self, path: &str) -> bool {
        self.report.harness.locals.iter().any(|name| is_part(path, name))
    }

    fn objects(&self, test: &TestReport) -> Vec<Object> {
        let harness = &self.report.harness;
        let object = |(object, element): (&crate::ObjectReport, &CType)| Object {
            variable: object.variable.clone(),
            element: element.clone(),
            length: object.length,
            elements: elements(test, &object.variable).map_or(object.length, |elements| elements as u64),
        };
        harness.objects.iter().zip(&self.elements).map(object).collect()
    }

    /// Is it a pointer that is a parameter? It may have the name of the variable of its object.
    fn is_argument(&self, input: &InputReport) -> bool {
        let mut parameters = self.report.harness.parameters.iter();
        parameters.any(|parameter| parameter.pointer.is_some() && parameter.name == input.name)
    }

    fn parameters(&self, test: &TestReport) -> Result<Vec<Parameter>, Refusal> {
        let parameter = |(parameter, ty): (&crate::ParameterReport, &Option<CType>)| {
            let ty = ty.clone().ok_or_else(|| unreadable(&parameter.declaration))?;
            let said = test.inputs.iter().find(|input| input.name == parameter.name);
            let pointer = match (&parameter.pointer, said) {
                (None, _) => None,
                (Some(usual), None) => Some(self.pointer(usual)?),
                (Some(_), Some(input)) => match &input.value {
                    Json::String(text) => Some(self.pointer(text)?),
                    _ => Some(Pointer::Null),
                },
            };
            Ok(Parameter { name: parameter.name.clone(), ty, pointer })
        };
        self.report.harness.parameters.iter().zip(&self.parameters).map(parameter).collect()
    }

    fn input(&self, input: &InputReport) -> Result<Input, Refusal> {
        let ty = CType::parse(&input.ty);
        let value = self.value(&ty, &input.value)?.unwrap_or(Value::Pointer(Pointer::Null));
        Ok(Input { place: place(input.at.as_ref().unwrap_or(&input.name))?, ty, value })
    }

    /// What a call gives; nothing where it is another input.
    fn given(&self, input: &InputReport) -> Option<Result<Given, Refusal>> {
        let (function, call, to, path) = GivenPath::parse(&input.name)?;
        let ty = CType::parse(&input.ty);
        let value = self.value(&ty, &input.value);
        Some(value.map(|value| Given {
            function: function.to_owned(),
            call,
            to,
            path,
            ty,
            value: value.unwrap_or(Value::Pointer(Pointer::Null)),
        }))
    }

    fn returned(&self, test: &TestReport) -> Result<Returned, Refusal> {
        let Some(ty) = self.result.as_ref().filter(|_| test.ends == Ending::Returns) else {
            return Ok(Returned::Nothing);
        };
        let member = |part: &OutputReport| {
            let ty = CType::parse(&part.ty);
            let value = self.value(&ty, &part.value)?;
            let steps = parse_steps(&part.name).ok_or_else(|| unreadable(&part.name))?;
            Ok(ReturnedMember { steps, ty, value, enumerator: part.enumerator.clone() })
        };
        let value = match &test.result {
            Some(Json::Object(_)) => {
                let members = test.returned.iter().map(member).collect::<Result<_, _>>()?;
                return Ok(Returned::Record(ty.clone(), members));
            }
            Some(value) => self.value(ty, value)?,
            None => None,
        };
        Ok(match value {
            Some(Value::Pointer(pointer)) => Returned::Pointer(Some(pointer)),
            Some(Value::Number(number)) => Returned::Number(ty.clone(), number, test.enumerator.clone()),
            None if ty.is_pointer() => Returned::Pointer(None),
            None => Returned::Unknown,
        })
    }

    /// What a test changes, and what it leaves as it was where others change it.
    fn outputs(&self, test: &TestReport) -> Result<Vec<Output>, Refusal> {
        let unchanged = if test.ends == Ending::Returns { self.kept.of(test) } else { Vec::new() };
        let output = |output: &OutputReport| {
            let names = &self.report.harness.elsewhere;
            let is_elsewhere = names.keys().any(|name| is_part(&output.name, name));
            let ty = CType::parse(&output.ty);
            let value = if is_elsewhere { None } else { self.value(&ty, &output.value)? };
            let place = place(output.at.as_ref().unwrap_or(&output.name))?;
            Ok(Output { place, ty, value, enumerator: output.enumerator.clone() })
        };
        let named = test.outputs.iter().chain(&unchanged).filter(|output| !self.is_local(&output.name));
        named.map(output).collect()
    }

    /// A value of a type; nothing where there is none.
    fn value(&self, ty: &CType, value: &Json) -> Result<Option<Value>, Refusal> {
        match value {
            Json::Null => Ok(None),
            Json::String(text) if !ty.is_floating() => Ok(Some(Value::Pointer(self.pointer(text)?))),
            value => match number(ty, value) {
                Some(number) => Ok(Some(Value::Number(number))),
                None => Err(unreadable(&value.to_string())),
            },
        }
    }

    fn pointer(&self, text: &str) -> Result<Pointer, Refusal> {
        let objects = &self.report.harness.objects;
        let is_object = |name: &str| objects.iter().any(|object| object.variable == name);
        Pointer::parse(text, is_object).ok_or_else(|| unreadable(text))
    }

    /// Would a variable of this name hide something that the test names?
    fn is_taken(&self, test: &TestReport, name: &str) -> bool {
        let is = |path: &String| is_part(own_name(path), name);
        self.report.harness.parameters.iter().any(|parameter| parameter.name == name)
            || self.report.subject.own_name() == name
            || test.inputs.iter().any(|input| is(&input.name))
            || test.outputs.iter().any(|output| is(&output.name))
    }
}

/// Is an input in the state not as at first?
fn is_changed(input: &InputReport) -> bool {
    match &input.initial {
        Some(initial) => input.value != *initial,
        None => !input.value.is_null(),
    }
}

/// How many elements an object has in a test, where the test says it.
pub(crate) fn elements(test: &TestReport, object: &str) -> Option<usize> {
    let tree = test.tree.as_ref()?;
    tree["objects"][object]["elements"].as_array().map(Vec::len)
}

/// The place that an access path names in the file that has it.
pub(crate) fn place(path: &str) -> Result<Place, Refusal> {
    Place::parse(own_name(path)).ok_or_else(|| unreadable(path))
}

fn unreadable(text: &str) -> Refusal {
    Refusal::Unreadable { text: text.to_owned() }
}

fn stub(report: &StubReport) -> Stub {
    let StubReport { name, head, parameters, .. } = report;
    let write = |WrittenReport { argument, ty, members }: &WrittenReport| Write {
        argument: *argument,
        element: CType::parse(ty),
        members: members.iter().filter_map(|path| parse_steps(path)).collect(),
    };
    let result = report.result.as_deref().map(CType::parse).map(|ty| match report.behind {
        Some(count) => GivenResult::New { element: ty, count },
        None => GivenResult::Value(ty),
    });
    let body = match &report.by {
        Some(by) => {
            let returns = !head.starts_with(&format!("void {}(", own_name(name)));
            StubBody::Calls { function: by.clone(), returns }
        }
        None if report.ends => StubBody::Aborts,
        None => StubBody::Gives { result, writes: report.writes.iter().map(write).collect() },
    };
    Stub { name: name.clone(), head: head.clone(), parameters: *parameters, body }
}

/// What a program is given, for people: the values in the order in which it asks for them.
pub(crate) fn program_text(test: &TestReport) -> String {
    let line = |(index, input): (usize, &InputReport)| {
        let value = match number(&CType::parse(&input.ty), &input.value) {
            Some(number) => number.literal(&CType::parse(&input.ty)),
            None => Number::Unsigned(0).literal(&CType::parse("int")),
        };
        format!("/* input {} */ ({}){value}\n", index + 1, input.ty)
    };
    test.inputs.iter().enumerate().map(line).collect()
}
