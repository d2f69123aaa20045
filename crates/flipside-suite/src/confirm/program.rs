//! What a harness leaves to its environment, in C: the functions that give inputs, assumptions, errors.

use flipside_context::{Test, Tests};
use flipside_execute::libc::verifier::{ASSUME, INPUTS, REACH_ERROR};
use flipside_program::{Function, Type};

use super::inputs::literal;

/// Not counted: they are ours.
const UNCOUNTED: &str = "__attribute__((no_profile_instrument_function))";

/// The definitions of what the file declares and does not define, and the inputs of the tests: as data, because clang is
/// slow with as many statements.
pub(super) fn definitions(tests: Tests<'_, '_>) -> Vec<String> {
    let program = tests.machine.program();
    let mut found = vec![
        "static const flipside_word *flipside_inputs; static flipside_id_type flipside_given, flipside_input_count;"
            .to_owned(),
    ];
    for function in program.functions.iter().filter(|function| function.body.is_none()) {
        let name = &function.name;
        if name.starts_with(INPUTS) {
            // A run that asks for more inputs than ours did is another run.
            found.push(format!(
                "{UNCOUNTED} {} {name}(void) {{ if (flipside_given >= flipside_input_count) __builtin_trap(); return flipside_inputs[flipside_given++]; }}",
                result_name(tests, function)
            ));
        } else if name == ASSUME {
            found.push(format!(
                "{UNCOUNTED} void {name}({} flipside_condition) {{ if (!flipside_condition) flipside_assumption_failed(); }}",
                parameter_name(tests, function)
            ));
        } else if name == REACH_ERROR {
            found.push(format!("{UNCOUNTED} void {name}(void) {{ __builtin_trap(); }}"));
        }
    }
    if found.len() == 1 {
        return Vec::new();
    }
    found.extend(tests.tests.iter().filter_map(|test| inputs(tests, test)));
    found
}

/// The inputs of a test, as an array; nothing where it has none.
fn inputs(tests: Tests<'_, '_>, test: &Test) -> Option<String> {
    let program = tests.machine.program();
    let mut values = Vec::new();
    for (input, function) in test.state.inputs() {
        let Type::Function { result, .. } = *program.types.get(program.functions[function].ty) else {
            continue;
        };
        let Some(scalar) = program.types.scalar(result) else { continue };
        let width = tests.machine.arena().input(input).sort.width().unwrap_or(1);
        values.push(format!("(flipside_word){}", literal(test.inputs.value(input), width, scalar)));
    }
    let id = test.id;
    let array = format!("static const flipside_word flipside_inputs_{id}[] = {{{}}};", values.join(", "));
    (!values.is_empty()).then_some(array)
}

/// The statements that give a test its inputs.
pub(super) fn statements(test: &Test) -> Vec<String> {
    match test.state.inputs().len() {
        0 => Vec::new(),
        count => {
            vec![format!("flipside_inputs = flipside_inputs_{}; flipside_input_count = {count}u;", test.id)]
        }
    }
}

fn result_name(tests: Tests<'_, '_>, function: &Function) -> String {
    let types = &tests.machine.program().types;
    match *types.get(function.ty) {
        Type::Function { result, .. } => types.c_name(result),
        _ => "flipside_int".into(),
    }
}

fn parameter_name(tests: Tests<'_, '_>, function: &Function) -> String {
    let types = &tests.machine.program().types;
    match types.get(function.ty) {
        Type::Function { params, .. } if !params.is_empty() => types.c_name(params[0]),
        _ => "flipside_int".into(),
    }
}
