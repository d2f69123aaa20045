//! What the subject leaves to its environment: who is defined there and what each test gives (see `flipside_ctest::environment`).

use std::collections::BTreeSet;

use flipside_c::{Lowered, Prototype, own_name};
use flipside_context::{Test, Tests};
use flipside_ctest::environment::{self, Answer, Definition, InputFunction};
use flipside_ctest::{Number, Stub, StubBody};
use flipside_execute::{Destination, room_behind_result};
use flipside_libc::verifier::{ASSUME, INPUTS, REACH_ERROR};
use flipside_libc::{is_undefined, is_undefined_variable};
use flipside_program::{Function, FunctionId, GlobalId, Scalar, Type};

/// The file; nothing where everything is defined.
pub(super) fn source(lowered: &Lowered, tests: Tests<'_, '_>) -> Option<String> {
    let program = tests.machine.program();
    let replaced = |id: FunctionId| program.replaced.iter().any(|(one, _)| *one == id);
    let undefined = program.functions.entries().filter(|(_, function)| function.body.is_none());
    let functions = undefined
        .filter(|(id, _)| !replaced(*id))
        .filter_map(|(id, function)| definition(lowered, tests, id, function));
    let variables = program.globals.entries().filter(|(_, global)| is_undefined_variable(program, global));
    let variables = variables.map(|(id, global)| Definition::Variable {
        name: global.name.clone(),
        size: global.size,
        of_thread: lowered.thread_variables.contains(&id),
    });
    let definitions: Vec<Definition<'_>> = functions.chain(variables).collect();
    let given: Vec<(u32, Vec<Answer>)> =
        tests.tests.iter().map(|test| (test.id, answers(tests, test))).collect();
    environment::source(&definitions, &given)
}

/// The functions that others stand for, in the driver: it sees what is static in the subject's file.
pub(super) fn replacements(lowered: &Lowered, home: usize) -> Vec<String> {
    let program = &lowered.program;
    let types = &program.types;
    let write = |(id, by): &(FunctionId, FunctionId)| {
        let function = &program.functions[*id];
        let Type::Function { result, params, variadic, .. } = types.get(function.ty) else { return None };
        let prototype = lowered.prototypes.get(&(home, *id)).cloned().unwrap_or_else(|| Prototype {
            result: types.c_name(*result),
            parameters: params.iter().map(|&ty| types.c_name(ty)).collect(),
            variadic: *variadic,
        });
        let stub = Stub {
            name: function.name.clone(),
            head: prototype.head(own_name(&function.name)),
            parameters: prototype.parameters.len(),
            body: StubBody::Calls {
                function: program.functions[*by].name.clone(),
                returns: *types.get(*result) != Type::Void,
            },
        };
        stub.definition_in_driver()
    };
    program.replaced.iter().filter_map(write).collect()
}

/// The functions that stand for those that are not here, as declarations for the driver.
pub(super) fn declarations(lowered: &Lowered, home: usize) -> Vec<String> {
    let program = &lowered.program;
    let outside = program.offered.iter().filter(|id| program.is_outside(**id));
    let declare = |id: &FunctionId| {
        let prototype = lowered.prototypes.get(&(home, *id))?;
        Some(without_macros(&format!("{};", prototype.head(&program.functions[*id].name))))
    };
    outside.filter_map(declare).collect()
}

/// A declaration in which no name is a macro of the subject's: members and tags may be.
fn without_macros(declaration: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let names = declaration
        .split(|c| !is_part(c))
        .filter(|name| name.starts_with(|c| is_part(c) && !c.is_ascii_digit()));
    let names: BTreeSet<&str> = names.collect();
    let all = |line: &dyn Fn(&str) -> String| names.iter().map(|name| line(name)).collect::<String>();
    let before = all(&|name| format!("#pragma push_macro(\"{name}\")\n#undef {name}\n"));
    let after = all(&|name| format!("#pragma pop_macro(\"{name}\")\n"));
    format!("{before}{declaration}\n{after}")
}

/// External definitions of inline functions, which may have none: a call would not link (C17 6.7.4p7). The linker takes
/// the first one where another file has one too.
pub(super) fn inline_functions(lowered: &Lowered, home: usize) -> Vec<String> {
    let functions = &lowered.program.functions;
    let named = |id: &&FunctionId| {
        lowered.units.get(home).is_none_or(|unit| unit.functions.contains(id))
            && functions[**id].body.is_some()
    };
    let define = |id: &FunctionId| {
        let name = own_name(&functions[*id].name);
        format!("extern __typeof__({name}) {name};")
    };
    lowered.inline_functions.iter().filter(named).map(define).collect()
}

/// Declarations of variables that only blocks declare, for whoever stands at the end of the file.
pub(super) fn block_externs(lowered: &Lowered, home: usize) -> Vec<String> {
    let program = &lowered.program;
    let named = |id: &&GlobalId| lowered.units.get(home).is_none_or(|unit| unit.globals.contains(id));
    let declare = |id: &GlobalId| {
        let global = &program.globals[*id];
        let constant = if global.constant { "const " } else { "" };
        let volatile = if global.volatile { "volatile " } else { "" };
        let declaration = program.types.c_declaration(global.ty, own_name(&global.name));
        format!("extern {constant}{volatile}{declaration};")
    };
    lowered.block_externs.iter().filter(named).map(declare).collect()
}

/// What a function does that has no body here.
fn definition<'t>(
    lowered: &Lowered,
    tests: Tests<'t, 't>,
    id: FunctionId,
    function: &'t Function,
) -> Option<Definition<'t>> {
    let program = tests.machine.program();
    let types = &program.types;
    let name = lowered.symbol_of(id);
    let Type::Function { result, params, .. } = types.get(function.ty) else { return None };
    if function.name == REACH_ERROR {
        return Some(Definition::Trap { name, is_weak: false });
    }
    if function.name == ASSUME {
        let condition = params.first().and_then(|&ty| types.scalar(ty));
        return Some(Definition::Assume { name, condition });
    }
    // The runtime defines what oracles call.
    if function.name.starts_with("pathcrawler_verdict_") {
        return None;
    }
    if !function.name.starts_with(INPUTS) && !is_undefined(program, function) {
        return None;
    }
    if function.noreturn || !tests.machine.is_known(id) {
        // It is not known what it does: who comes here goes no further.
        return Some(Definition::Trap { name, is_weak: true });
    }
    Some(Definition::Gives(InputFunction {
        types,
        result: *result,
        parameters: params,
        new_object: room_behind_result(types, *result),
        writes: !function.outputs.is_empty(),
        sets_errno: tests.machine.is_stub(id) && tests.machine.error_number().is_some(),
        is_specified: tests.machine.environment().stub_specs.contains_key(&id),
        may_be_extra: name.starts_with(INPUTS) && name.ends_with("_fails"),
        name,
    }))
}

/// What a test gives to those who ask.
fn answers(tests: Tests<'_, '_>, test: &Test) -> Vec<Answer> {
    let asked = test.state.inputs().into_iter();
    let mut nowhere = 0;
    asked
        .map(|asked| {
            let (argument, offset) = match asked.to {
                Destination::Result(offset) => (0, offset),
                Destination::Behind { argument, offset } => (argument + 1, offset),
            };
            // Where a pointer leads that is no result nobody knows: to a place of its own, at which nothing is.
            let types = &tests.machine.program().types;
            if argument > 0 && matches!(types.get(asked.ty), Type::Pointer(_)) {
                nowhere += 16;
                let is_null = test.inputs.value(asked.input) & 1 == 0;
                let value = Number::Unsigned(if is_null { 0 } else { nowhere });
                let size = types.scalar_size(Scalar::Ptr);
                return Answer { call: asked.call, argument, offset, size, value };
            }
            let width = tests.machine.arena().input(asked.input).sort.width().unwrap_or(1);
            let value = Number::of_bits(test.inputs.value(asked.input), width, asked.scalar);
            let size = types.scalar_size(asked.scalar);
            Answer { call: asked.call, argument, offset, size, value }
        })
        .collect()
}
