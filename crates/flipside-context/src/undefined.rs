//! Functions and variables without a definition: functions whose results are inputs, with what is assumed of them; variables that
//! are inputs.

use flipside_execute::{Machine, StubSpec};
use flipside_libc::is_undefined_variable;
use flipside_program::{FunctionId, GlobalId, Program, Type, TypeId, Types};

/// How many numbers a variable without a definition may have, to be an input.
const MOST_NUMBERS: u64 = 4096;

/// What is assumed of the functions without a definition that can be called from here.
pub(crate) fn assumed_of_stubs(machine: &Machine<'_>, function: FunctionId) -> Vec<String> {
    let program = machine.program();
    let reached = program.reachable_functions(function);
    let stands = |(one, by): &(FunctionId, FunctionId)| {
        let (one, by) = (&program.functions[*one].name, &program.functions[*by].name);
        format!("`{one}` is not defined: `{by}` stands for it")
    };
    let replaced = program.replaced.iter().filter(|(_, by)| reached.contains(by)).map(stands);
    let replaced: Vec<String> = replaced.collect();
    reached
        .into_iter()
        .filter(|&id| program.functions[id].body.is_none() && machine.is_stub(id))
        .map(|id| assumed_of(program, id, machine.environment().stub_specs.get(&id)))
        .chain(replaced)
        .collect()
}

fn assumed_of(program: &Program, id: FunctionId, stub_spec: Option<&StubSpec>) -> String {
    let function = &program.functions[id];
    let name = &function.name;
    if function.noreturn {
        return format!("`{name}` is not defined: a call ends the run");
    }
    let result = match *program.types.get(function.ty) {
        Type::Function { result, .. } if *program.types.get(result) != Type::Void => Some(result),
        _ => None,
    };
    let gives = result.map(|result| {
        let ranges = stub_spec.and_then(|stub_spec| stub_spec.result.as_deref());
        let name = program.types.c_name(result);
        match program.types.get(result) {
            Type::Pointer(_) => format!("gives null, or a `{name}` to something new"),
            _ => format!("gives any `{name}`{}", among(ranges)),
        }
    });
    let puts = behind_arguments(program, id).map(|behind| {
        let ranges = stub_spec.and_then(|stub_spec| stub_spec.written.as_deref());
        format!("puts any numbers{} into what {behind} to", among(ranges))
    });
    let what =
        if program.is_outside(id) { "stands for functions that are not here" } else { "is not defined" };
    match (gives, puts) {
        (None, None) => format!("`{name}` {what}: a call does nothing"),
        (Some(does), None) | (None, Some(does)) => {
            format!("`{name}` {what}: each call {does} and does nothing else")
        }
        (Some(gives), Some(puts)) => {
            format!("`{name}` {what}: each call {gives}, {puts}, and does nothing else")
        }
    }
}

/// Behind which arguments a function without a definition writes, in words; none where it writes behind none.
pub(crate) fn behind_arguments(program: &Program, id: FunctionId) -> Option<String> {
    let function = &program.functions[id];
    let types = &program.types;
    let params = match types.get(function.ty) {
        Type::Function { params, .. } => params.as_slice(),
        _ => &[],
    };
    // What is behind a pointer to something unknown stays as it is.
    let is_known = |at: &&u32| {
        params.get(**at as usize).is_some_and(|&param| match types.get(param) {
            Type::Pointer(element) => {
                !matches!(types.get(*element), Type::Void | Type::Function { .. })
                    && types.size(*element).is_some()
            }
            _ => false,
        })
    };
    let numbers: Vec<String> =
        function.outputs.iter().filter(is_known).map(|at| (at + 1).to_string()).collect();
    match numbers.as_slice() {
        [] => None,
        [one] => Some(format!("argument {one} points")),
        several => Some(format!("arguments {} point", several.join(" and "))),
    }
}

/// Which numbers are meant.
fn among(ranges: Option<&[(i128, i128)]>) -> String {
    let Some(ranges) = ranges else { return String::new() };
    let one = |&(low, high): &(i128, i128)| {
        if low == high { low.to_string() } else { format!("from {low} to {high}") }
    };
    format!(" ({})", ranges.iter().map(one).collect::<Vec<_>>().join(", "))
}

/// Can a variable without a definition be an input?
pub(crate) fn is_input_variable(machine: &Machine<'_>, id: GlobalId) -> bool {
    let program = machine.program();
    let global = &program.globals[id];
    machine.environment().stubs
        && global.size > 0
        && is_undefined_variable(program, global)
        && numbers_in(&program.types, global.ty).is_some_and(|count| count <= MOST_NUMBERS)
}

/// How many numbers a type has; `None` when it has something that cannot be an input.
fn numbers_in(types: &Types, ty: TypeId) -> Option<u64> {
    match types.get(ty) {
        Type::Int(_) | Type::Enum(_) | Type::Float(_) => types.scalar(ty).map(|_| 1),
        Type::Pointer(_) => Some(0),
        Type::Array(element, Some(length)) => numbers_in(types, *element)?.checked_mul(*length),
        Type::Record(record) => {
            let fields = &types.records[*record].layout.as_ref()?.fields;
            fields.iter().try_fold(0u64, |count, field| count.checked_add(numbers_in(types, field.ty)?))
        }
        Type::Void | Type::Array(_, None) | Type::Function { .. } | Type::Other(_) => None,
    }
}
