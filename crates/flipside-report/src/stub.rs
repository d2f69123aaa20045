//! Functions that the subject calls and nothing defines: in a suite they are defined, and each call gives what the test says, in order.
//!
//! A function that gives something has a variable with what is still to come, `NAME_gives`: the results of its calls, and for each argument behind which it writes, how many
//! elements each call writes, and the elements. A call of one that returns nothing gives nothing where all these arguments are null.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use flipside_context::InputPlan;
use flipside_execute::{Machine, size_behind_result};
use flipside_libc::is_undefined;
use flipside_program::{Callee, FunctionId, GlobalId, Operand, Program, Terminator, Type, TypeId, Types};
use serde::{Deserialize, Serialize};

use crate::code::{Observed, value_text};
use crate::initialiser::{WIDTH, initialiser};
use crate::{InputReport, Report, TestReport, own_name};

/// The macro that leaves the definitions out of a suite.
pub(crate) const ELSEWHERE: &str = "DEFINED_ELSEWHERE";

/// How a function is declared: the head of a definition, in which parameters are called `argument_1` and so on, and how many there are.
pub type Head = (String, usize);

/// A function that nothing defines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct StubReport {
    /// Its name.
    pub name: String,
    /// The head of a definition.
    pub head: String,
    /// How many parameters it has.
    pub parameters: usize,
    /// The type of what each call gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Where each call gives a pointer to what is new, or null: how many elements are there, of this type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behind: Option<u64>,
    /// What each call writes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub writes: Vec<WrittenReport>,
    /// The function that stands for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Does a call end the run?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
}

/// What a function writes behind an argument.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct WrittenReport {
    /// The number of the argument, from 1.
    pub argument: usize,
    /// The type of the elements.
    #[serde(rename = "type")]
    pub ty: String,
    /// The members that are written, where the others stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<String>,
}

/// What the code of a program mentions, whatever the subject calls: all of it has to be linked.
pub(crate) struct Mentioned {
    pub functions: BTreeSet<FunctionId>,
    pub globals: BTreeSet<GlobalId>,
}

impl Mentioned {
    pub fn new(program: &Program) -> Self {
        let mut found = Mentioned { functions: BTreeSet::new(), globals: BTreeSet::new() };
        let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
        for block in bodies.flat_map(|body| &body.blocks) {
            if let Terminator::Call { callee: Callee::Direct(callee), .. } = &block.terminator {
                found.functions.insert(*callee);
            }
            let operands = block.insts.iter().flat_map(|(inst, _)| inst.operands());
            for operand in operands.chain(block.terminator.operands()) {
                match operand {
                    Operand::Function(function) => drop(found.functions.insert(function)),
                    Operand::Global(global) => drop(found.globals.insert(global)),
                    Operand::Reg(_) | Operand::Const(_) | Operand::Slot(_) => {}
                }
            }
        }
        found
    }
}

/// The functions that nothing defines, and a suite can define; of those that the subject does not call, any definition will do.
pub(crate) fn stubs(
    machine: &Machine<'_>,
    plan: &InputPlan,
    mentioned: &BTreeSet<FunctionId>,
    heads: &BTreeMap<FunctionId, Head>,
) -> Vec<StubReport> {
    let program = machine.program();
    let reached = program.reachable_functions(plan.function);
    let by: BTreeMap<FunctionId, FunctionId> = program.replaced.iter().copied().collect();
    let own = mentioned.iter().copied().filter(|&id| is_undefined(program, &program.functions[id]));
    let ids: BTreeSet<FunctionId> = own.chain(by.keys().copied()).collect();
    let stub = |id: FunctionId| {
        let (head, parameters) = heads.get(&id)?.clone();
        let function = &program.functions[id];
        let report = StubReport { name: function.name.clone(), head, parameters, ..StubReport::default() };
        if let Some(by) = by.get(&id) {
            return Some(StubReport { by: Some(program.functions[*by].name.clone()), ..report });
        }
        if function.noreturn || !machine.is_stub(id) || !reached.contains(&id) {
            return Some(StubReport { ends: true, ..report });
        }
        let Type::Function { result, params, .. } = program.types.get(function.ty) else { return None };
        let writes =
            function.outputs.iter().filter_map(|&at| written(program, at, *params.get(at as usize)?));
        let types = &program.types;
        let (result, behind) = match *types.get(*result) {
            Type::Void => (None, None),
            Type::Pointer(element) => {
                let size = size_behind_result(types, *result)?;
                (Some(types.c_name(element)), size.checked_div(types.size(element)?))
            }
            _ => (Some(types.c_name(*result)), None),
        };
        Some(StubReport { result, behind, writes: writes.collect(), ..report })
    };
    ids.into_iter().filter_map(stub).collect()
}

/// What is written behind an argument; nothing where nothing is known of what is there.
fn written(program: &Program, at: u32, ty: TypeId) -> Option<WrittenReport> {
    let types = &program.types;
    let Type::Pointer(element) = *types.get(ty) else { return None };
    let is_known = match types.get(element) {
        Type::Record(record) => types.records[*record].layout.is_some(),
        Type::Int(_) | Type::Float(_) | Type::Enum(_) => true,
        Type::Void | Type::Function { .. } | Type::Pointer(_) | Type::Array(..) | Type::Other(_) => false,
    };
    let mut members = Vec::new();
    let whole = !has_pointers(types, element, String::new(), &mut members);
    let members = if whole { Vec::new() } else { members };
    is_known.then(|| WrittenReport { argument: at as usize + 1, ty: types.c_name(element), members })
}

/// Are there pointers in a type, which such a function leaves alone? The numbers in it are noted.
fn has_pointers(types: &Types, ty: TypeId, path: String, numbers: &mut Vec<String>) -> bool {
    match types.get(ty) {
        Type::Int(_) | Type::Enum(_) | Type::Float(_) => {
            numbers.push(path);
            false
        }
        Type::Array(element, Some(length)) => (0..*length)
            .map(|index| has_pointers(types, *element, format!("{path}[{index}]"), numbers))
            .fold(false, |one, other| one | other),
        Type::Record(record) => {
            let record = &types.records[*record];
            let fields = record.layout.iter().flat_map(|layout| &layout.fields);
            // As where the inputs are made: the largest member of a union stands for all.
            let largest = fields.clone().max_by_key(|field| types.size(field.ty)).filter(|_| record.union);
            let dot = |name: &str| if name.is_empty() { path.clone() } else { format!("{path}.{name}") };
            fields
                .filter(|field| largest.is_none_or(|largest| largest == *field))
                .map(|field| has_pointers(types, field.ty, dot(&field.name), numbers))
                .fold(false, |one, other| one | other)
        }
        Type::Pointer(_) | Type::Void | Type::Array(_, None) | Type::Function { .. } | Type::Other(_) => true,
    }
}

impl StubReport {
    fn own_name(&self) -> &str {
        own_name(&self.name)
    }

    /// Does a call give something?
    fn gives(&self) -> bool {
        self.result.is_some() || !self.writes.is_empty()
    }

    /// The definition, as C.
    pub fn definition(&self) -> String {
        let StubReport { head, parameters, result, writes, .. } = self;
        let name = self.own_name();
        let arguments: Vec<String> = (1..=*parameters).map(|number| format!("argument_{number}")).collect();
        if let Some(by) = &self.by {
            let give = if head.starts_with(&format!("void {name}(")) { "" } else { "return " };
            return format!("{head}\n{{\n    {give}{}({});\n}}\n", own_name(by), arguments.join(", "));
        }
        let mut body =
            arguments.iter().map(|argument| format!("    (void){argument};\n")).collect::<Vec<_>>().concat();
        if self.ends {
            return format!("{head}\n{{\n{body}    abort();\n}}\n");
        }
        if !self.gives() {
            return format!("{head}\n{{\n{body}}}\n");
        }
        let mut members = "    unsigned calls;\n".to_owned();
        if let Some(ty) = result {
            let pointer = if self.behind.is_some() { "*const *" } else { "*" };
            let _ = writeln!(members, "    const {ty} {pointer}result;");
        } else {
            let null: Vec<String> =
                writes.iter().map(|write| format!("argument_{} == 0", write.argument)).collect();
            let _ = write!(body, "    if ({})\n        return;\n", null.join(" && "));
        }
        let _ = write!(
            body,
            "    if ({name}_gives.calls-- == 0) {{\n        fputs(\"{name} is called more often than the test says\\n\", stderr);\n        abort();\n    }}\n"
        );
        for WrittenReport { argument, ty, members: paths } in writes {
            let _ = write!(
                members,
                "    const unsigned *counts_{argument};\n    const {ty} *written_{argument};\n"
            );
            let _ = writeln!(
                body,
                "    for (unsigned at = 0, count = *{name}_gives.counts_{argument}++; at < count; at++, {name}_gives.written_{argument}++) {{"
            );
            let whole = [String::new()];
            for path in if paths.is_empty() { &whole[..] } else { paths } {
                let (to, from) = (
                    format!("argument_{argument}[at]{path}"),
                    format!("{name}_gives.written_{argument}[0]{path}"),
                );
                let _ = writeln!(body, "        {to} = {from};");
            }
            body += "    }\n";
        }
        match (result, self.behind) {
            (None, _) => {}
            (Some(_), None) => {
                let _ = writeln!(body, "    return *{name}_gives.result++;");
            }
            // An object of its own, which the subject may free.
            (Some(ty), Some(count)) => {
                let _ = write!(
                    body,
                    "    const {ty} *given = *{name}_gives.result++;\n    return given ? memcpy(malloc({count} * sizeof *given), given, {count} * sizeof *given) : 0;\n"
                );
            }
        }
        format!("static struct {name}_gives {{\n{members}}} {name}_gives;\n\n{head}\n{{\n{body}}}\n")
    }
}

/// An input that a call gives: `read@2#1[0].x` lies behind the first argument of the second call.
struct Given<'t> {
    function: &'t str,
    call: u32,
    /// 0 for the result.
    argument: usize,
    path: &'t str,
    input: &'t InputReport,
}

fn given(input: &InputReport) -> Option<Given<'_>> {
    let (function, rest) = input.name.split_once('@')?;
    let end = rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len());
    let (call, path) = (rest[..end].parse().ok()?, &rest[end..]);
    let Some(behind) = path.strip_prefix('#') else {
        return Some(Given { function, call, argument: 0, path, input });
    };
    let end = behind.find(|character: char| !character.is_ascii_digit()).unwrap_or(behind.len());
    Some(Given { function, call, argument: behind[..end].parse().ok()?, path: &behind[end..], input })
}

/// What a test says about the functions that nothing defines: statements, and that nothing is left over.
pub(crate) fn gifts(report: &Report, test: &TestReport) -> Result<(Vec<String>, Vec<Observed>), String> {
    let (mut statements, mut observed) = (Vec::new(), Vec::new());
    let all: Vec<Given<'_>> = test.inputs.iter().filter_map(given).collect();
    let is_stub = |given: &&Given<'_>| report.harness.stubs.iter().any(|stub| stub.name == given.function);
    if let Some(other) = all.iter().find(|given| !is_stub(given)) {
        return Err(format!("what `{}` gives is an input, and plain C cannot give that", other.function));
    }
    for stub in report.harness.stubs.iter().filter(|stub| stub.gives()) {
        let own: Vec<&Given<'_>> = all.iter().filter(|given| given.function == stub.name).collect();
        if own.is_empty() {
            continue;
        }
        let name = stub.own_name();
        statements.push(
            statement(stub, &own).ok_or_else(|| format!("what `{name}` writes has no initialiser in C"))?,
        );
        observed.push(Observed::Number(format!("{name}_gives.calls"), "0".into()));
    }
    Ok((statements, observed))
}

fn statement(stub: &StubReport, given: &[&Given<'_>]) -> Option<String> {
    let mut calls: Vec<u32> = given.iter().map(|given| given.call).collect();
    calls.sort_unstable();
    calls.dedup();
    let mut parts = vec![format!(".calls = {}", calls.len())];
    // The values of one place, each with the number of the element that it belongs to.
    let array = |ty: &str, values: Vec<(String, String)>| {
        if values.is_empty() {
            return Some("0".to_owned());
        }
        let values = values.iter().map(|(path, value)| (path.as_str(), value.clone()));
        Some(format!("(const {ty}[]){}", initialiser(values)?.text(4)))
    };
    if let (Some(ty), Some(count)) = (&stub.result, stub.behind) {
        let pointers =
            calls.iter().map(|call| pointer(ty, count, given.iter().filter(|given| given.call == *call)));
        let pointers: Vec<String> = pointers.collect::<Option<_>>()?;
        parts.push(format!(".result = (const {ty} *const[]){{{}}}", pointers.join(", ")));
    } else if let Some(ty) = &stub.result {
        let of_result = given.iter().filter(|given| given.argument == 0);
        let values = of_result.map(|given| {
            let number = calls.iter().position(|call| *call == given.call)?;
            Some((format!("[{number}]{}", given.path), value_text(given.input)))
        });
        parts.push(format!(".result = {}", array(ty, values.collect::<Option<_>>()?)?));
    }
    for WrittenReport { argument, ty, .. } in &stub.writes {
        let (mut counts, mut values, mut before) = (Vec::new(), Vec::new(), 0);
        for call in &calls {
            let mut count = 0;
            for given in given.iter().filter(|given| given.call == *call && given.argument == *argument) {
                // One element alone has no number.
                let (element, path) = match given.path.strip_prefix('[').and_then(|rest| rest.split_once(']'))
                {
                    Some((number, path)) => (number.parse::<usize>().ok()?, path),
                    None => (0, given.path),
                };
                count = count.max(element + 1);
                values.push((format!("[{}]{path}", before + element), value_text(given.input)));
            }
            before += count;
            counts.push(count.to_string());
        }
        parts.push(format!(".counts_{argument} = (const unsigned[]){{{}}}", counts.join(", ")));
        parts.push(format!(".written_{argument} = {}", array(ty, values)?));
    }
    let name = stub.own_name();
    let line = format!("{name}_gives = (struct {name}_gives){{{}}};", parts.join(", "));
    if line.len() <= WIDTH {
        return Some(line);
    }
    Some(format!("{name}_gives = (struct {name}_gives){{\n    {},\n}};", parts.join(",\n    ")))
}

/// A pointer that a call gives, to so many elements; the path of the input that says whether it is null is a comparison with that.
fn pointer<'g>(ty: &str, count: u64, given: impl Iterator<Item = &'g &'g Given<'g>>) -> Option<String> {
    let (decides, values): (Vec<&Given<'_>>, Vec<&Given<'_>>) =
        given.copied().filter(|given| given.argument == 0).partition(|given| given.path.starts_with(' '));
    if decides.iter().any(|given| given.input.value == 0) {
        return Some("0".into());
    }
    let inside = |path: &'g str| if count == 1 { path.strip_prefix("[0]").unwrap_or(path) } else { path };
    let values = values.iter().map(|given| (inside(given.path), value_text(given.input)));
    let text = initialiser(values)?.text(4);
    Some(match (count, text.starts_with('{')) {
        (1, true) => format!("&(const {ty}){text}"),
        (1, false) => format!("&(const {ty}){{{text}}}"),
        _ => format!("(const {ty}[{count}]){text}"),
    })
}
