//! What a test says about the functions that nothing defines: statements that fill the variables of their definitions (see `stub`), and that nothing is
//! left over after the call.

use crate::case::{Destination, Given, GivenPath, TestCase, Value};
use crate::code::{Literal, Observed};
use crate::ctype::CType;
use crate::initialiser::{WIDTH, initialiser};
use crate::number::Number;
use crate::place::Step;
use crate::refusal::Refusal;
use crate::stub::{GivenResult, Stub, StubBody, Write};

/// The statements, and what has to hold after the call.
pub(crate) type Calls = (Vec<String>, Vec<Observed>);

impl TestCase {
    /// What the test says about these functions.
    pub(crate) fn calls(&self, stubs: &[Stub]) -> Result<Calls, Refusal> {
        let is_stub = |given: &&Given| stubs.iter().any(|stub| stub.name == given.function);
        if let Some(other) = self.given.iter().find(|given| !is_stub(given)) {
            return Err(Refusal::NotGiven { function: other.function.clone() });
        }
        let (mut statements, mut observed) = (Vec::new(), Vec::new());
        for stub in stubs {
            let StubBody::Gives { result, writes } = &stub.body else { continue };
            let own: Vec<&Given> = self.given.iter().filter(|given| given.function == stub.name).collect();
            if own.is_empty() || result.is_none() && writes.is_empty() {
                continue;
            }
            let name = stub.own_name();
            let parts = Parts { given: &own, calls: calls(&own) };
            let refusal = || Refusal::NoInitialiserGiven { function: name.to_owned() };
            let parts = parts.all(result.as_ref(), writes).ok_or_else(refusal)?;
            statements.push(assignment(name, &parts));
            let none_left = Literal { text: "0".into(), is_unsigned: false, enumerator: None };
            observed.push(Observed::Number(format!("{name}_gives.calls"), none_left));
        }
        Ok((statements, observed))
    }
}

fn assignment(name: &str, parts: &[String]) -> String {
    let line = format!("{name}_gives = (struct {name}_gives){{{}}};", parts.join(", "));
    if line.len() <= WIDTH {
        return line;
    }
    format!("{name}_gives = (struct {name}_gives){{\n    {},\n}};", parts.join(",\n    "))
}

/// The numbers of the calls.
fn calls(given: &[&Given]) -> Vec<u32> {
    let mut calls: Vec<u32> = given.iter().map(|given| given.call).collect();
    calls.sort_unstable();
    calls.dedup();
    calls
}

/// A literal with the path that it goes to.
type Placed = (Vec<Step>, String);

/// What the calls of one function give.
struct Parts<'g> {
    given: &'g [&'g Given],
    calls: Vec<u32>,
}

impl Parts<'_> {
    /// The initialisers of the members of the function's variable.
    fn all(&self, result: Option<&GivenResult>, writes: &[Write]) -> Option<Vec<String>> {
        let mut parts = vec![format!(".calls = {}", self.calls.len())];
        match result {
            None => {}
            Some(GivenResult::New { element, count }) => {
                let pointer =
                    |call: &u32| new_object(element, *count, self.given_to(*call, Destination::Result));
                let pointers: Vec<String> = self.calls.iter().map(pointer).collect::<Option<_>>()?;
                parts.push(format!(".result = (const {element} *const[]){{{}}}", pointers.join(", ")));
            }
            Some(GivenResult::Value(ty)) => parts.push(format!(".result = {}", array(ty, &self.results()?)?)),
        }
        for Write { argument, element, .. } in writes {
            let (counts, values) = self.written(*argument)?;
            parts.push(format!(".counts_{argument} = (const unsigned[]){{{}}}", counts.join(", ")));
            parts.push(format!(".written_{argument} = {}", array(element, &values)?));
        }
        Some(parts)
    }

    fn given_to(&self, call: u32, to: Destination) -> impl Iterator<Item = &Given> {
        self.given.iter().copied().filter(move |given| given.call == call && given.to == to)
    }

    /// The results, each in the element of its call.
    fn results(&self) -> Option<Vec<Placed>> {
        let of_result = self.given.iter().filter(|given| given.to == Destination::Result);
        of_result
            .map(|given| {
                let number = self.calls.iter().position(|call| *call == given.call)?;
                Some((inside(number as u64, steps(given)?), given.value.text(&given.ty)))
            })
            .collect()
    }

    /// How many elements each call writes behind an argument, and the elements of all calls one after the other.
    fn written(&self, argument: usize) -> Option<(Vec<String>, Vec<Placed>)> {
        let (mut counts, mut values, mut before) = (Vec::new(), Vec::new(), 0);
        for call in &self.calls {
            let mut count = 0;
            for given in self.given_to(*call, Destination::Argument(argument)) {
                // One element alone has no number.
                let (element, path) = match steps(given)? {
                    [Step::Index(number), path @ ..] => (*number, path),
                    path => (0, path),
                };
                count = count.max(element + 1);
                values.push((inside(before + element, path), given.value.text(&given.ty)));
            }
            before += count;
            counts.push(count.to_string());
        }
        Some((counts, values))
    }
}

fn steps(given: &Given) -> Option<&[Step]> {
    match &given.path {
        GivenPath::Steps(steps) => Some(steps),
        GivenPath::IsNotNull | GivenPath::Unknown => None,
    }
}

/// A path inside an element.
fn inside(element: u64, path: &[Step]) -> Vec<Step> {
    [Step::Index(element)].into_iter().chain(path.iter().cloned()).collect()
}

/// An array with these values in its elements; null without any.
fn array(ty: &CType, values: &[Placed]) -> Option<String> {
    if values.is_empty() {
        return Some("0".to_owned());
    }
    let values = values.iter().map(|(steps, text)| (steps.as_slice(), text.clone()));
    Some(format!("(const {ty}[]){}", initialiser(values)?.text(4)))
}

/// A pointer that a call returns, to so many new elements, or null.
fn new_object<'g>(ty: &CType, count: u64, given: impl Iterator<Item = &'g Given>) -> Option<String> {
    let (decides, values): (Vec<&Given>, Vec<&Given>) =
        given.partition(|given| given.path == GivenPath::IsNotNull);
    let is_null = |given: &&Given| match given.value {
        Value::Number(Number::Signed(0) | Number::Unsigned(0)) => true,
        Value::Number(_) | Value::Pointer(_) => false,
    };
    if decides.iter().any(is_null) {
        return Some("0".into());
    }
    let mut literals = Vec::new();
    for given in values {
        let path = match steps(given)? {
            [Step::Index(0), path @ ..] if count == 1 => path,
            path => path,
        };
        literals.push((path, given.value.text(&given.ty)));
    }
    let text = initialiser(literals)?.text(4);
    Some(match (count, text.starts_with('{')) {
        (1, true) => format!("&(const {ty}){text}"),
        (1, false) => format!("&(const {ty}){{{text}}}"),
        _ => format!("(const {ty}[{count}]){text}"),
    })
}
