//! What the subject leaves to its environment, in C: functions and variables that nothing defines, inputs that a run asks
//! for, assumptions.
//!
//! It is a file of its own, so that nothing that the subject's files declare is in its way: numbers have the types that fit
//! them, records have members of such types. The inputs of the tests are data, because clang is slow with as many statements.

use flipside_c::{Lowered, Prototype, own_name};
use flipside_context::{Test, Tests};
use flipside_execute::{Destination, size_behind_result};
use flipside_libc::verifier::{ASSUME, INPUTS, REACH_ERROR};
use flipside_libc::{is_undefined, is_undefined_variable};
use flipside_program::{Field, Function, FunctionId, Scalar, Type, TypeId, Types};

use super::inputs::literal;

/// The queue of inputs. The call with a number finds what was asked for in our run; its result comes as argument 0. Calls count while there
/// is something to give: before a test and after it, others may call.
const HEAD: &str = "\
typedef unsigned long long word;
struct given { unsigned int call, argument; word offset, size, value; };
static const struct given *next_given, *last_given;
static unsigned int calls;
void flipside_assumption_failed(void);
void flipside_asked_for_more(void);
int posix_memalign(void **, __SIZE_TYPE__, __SIZE_TYPE__);
static int give(void *result, void *const *arguments) {
    int found = 0;
    if (next_given == last_given) return 0;
    for (; next_given != last_given && next_given->call == calls; next_given++) {
        unsigned char *to = next_given->argument ? arguments[next_given->argument - 1] : result;
        for (word at = 0; at < next_given->size; at++)
            to[next_given->offset + at] = (unsigned char)(next_given->value >> 8 * at);
        found |= next_given->argument == 0;
    }
    calls++;
    return found;
}
";

/// Makes the inputs of a test ready, in the driver.
pub(super) const DECLARATION: &str = "void flipside_give_inputs(flipside_id_type);";

/// The file; nothing where everything is defined.
pub(super) fn source(lowered: &Lowered, tests: Tests<'_, '_>) -> Option<String> {
    let program = tests.machine.program();
    let mut text = String::new();
    let replaced = |id: FunctionId| program.replaced.iter().any(|(one, _)| *one == id);
    let undefined = program.functions.entries().filter(|(_, function)| function.body.is_none());
    for (id, function) in undefined.filter(|(id, _)| !replaced(*id)) {
        text.extend(definition(lowered, tests, id, function));
    }
    for global in program.globals.iter().filter(|global| is_undefined_variable(program, global)) {
        let (name, size) = (&global.name, global.size.max(1));
        text += &format!("__attribute__((weak, aligned(16))) unsigned char {name}[{size}];\n");
    }
    if text.is_empty() {
        return None;
    }
    let given = tests.tests.iter().filter_map(|test| inputs(tests, test)).collect::<String>();
    let cases =
        tests.tests.iter().map(|test| (test.id, test.state.inputs().len())).filter(|(_, count)| *count > 0);
    let cases: Vec<String> = cases
        .map(|(id, count)| {
            format!("case {id}u: next_given = given_{id}; last_given = given_{id} + {count}; break;")
        })
        .collect();
    let cases = cases.join("\n");
    let start = format!("void flipside_give_inputs(unsigned int id) {{\nswitch (id) {{\n{cases}\n}}\n}}\n");
    Some([HEAD, &text, &given, &start].concat())
}

/// The functions that others stand for, in the driver: it sees what is static in the subject's file.
pub(super) fn replacements(lowered: &Lowered, home: usize) -> Vec<String> {
    let program = &lowered.program;
    let types = &program.types;
    let write = |(id, by): &(FunctionId, FunctionId)| {
        let (function, by) = (&program.functions[*id], &program.functions[*by]);
        let Type::Function { result, params, variadic } = types.get(function.ty) else { return None };
        let prototype = lowered.prototypes.get(&(home, *id)).cloned().unwrap_or_else(|| Prototype {
            result: types.c_name(*result),
            parameters: params.iter().map(|&ty| types.c_name(ty)).collect(),
            variadic: *variadic,
        });
        let arguments: Vec<String> =
            (1..=prototype.parameters.len()).map(|number| format!("argument_{number}")).collect();
        let head = prototype.head(own_name(&function.name));
        let give = if *types.get(*result) == Type::Void { "" } else { "return " };
        Some(format!(
            "__attribute__((no_profile_instrument_function)) {head} {{ {give}{}({}); }}",
            by.name,
            arguments.join(", ")
        ))
    };
    program.replaced.iter().filter_map(write).collect()
}

/// The statement that gives a test its inputs.
pub(super) fn statement(test: &Test) -> Option<String> {
    (!test.state.inputs().is_empty()).then(|| format!("flipside_give_inputs({}u);", test.id))
}

/// What a function does that has no body here.
fn definition(
    lowered: &Lowered,
    tests: Tests<'_, '_>,
    id: FunctionId,
    function: &Function,
) -> Option<String> {
    let program = tests.machine.program();
    let name = lowered.symbol_of(id);
    let Type::Function { result, params, .. } = program.types.get(function.ty) else { return None };
    if function.name == REACH_ERROR {
        return Some(format!("void {name}(void) {{ __builtin_trap(); }}\n"));
    }
    if function.name == ASSUME {
        let condition = params.first().and_then(|&ty| program.types.scalar(ty)).map_or("int", c_type);
        return Some(format!(
            "void {name}({condition} holds) {{ if (!holds) flipside_assumption_failed(); }}\n"
        ));
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
        return Some(format!("__attribute__((weak)) void {name}(void) {{ __builtin_trap(); }}\n"));
    }
    let specified = tests.machine.environment().stub_specs.contains_key(&id);
    Some(stub(&program.types, &name, (*result, params), !function.outputs.is_empty(), specified))
}

/// A function that gives inputs.
fn stub(
    types: &Types,
    name: &str,
    (result, params): (TypeId, &[TypeId]),
    writes: bool,
    specified: bool,
) -> String {
    // Our run ended here: what it would have been given is not what was promised.
    let first = if specified { "if (next_given == last_given) flipside_assumption_failed(); " } else { "" };
    let (mut declared, mut pointers) = ("void".to_owned(), "0".to_owned());
    let new_object = size_behind_result(types, result);
    if writes || new_object.is_some() {
        let parameter = |(at, ty): (usize, &TypeId)| format!("{} a{at}", argument_type(types, *ty));
        if !params.is_empty() {
            declared = params.iter().enumerate().map(parameter).collect::<Vec<_>>().join(", ");
        }
        let pointer = |(at, ty): (usize, &TypeId)| match types.get(*ty) {
            Type::Pointer(_) => format!("a{at}"),
            _ => "0".to_owned(),
        };
        let list = params.iter().enumerate().map(pointer).chain(new_object.map(|_| "object".to_owned()));
        pointers = format!("(void *const []){{{}}}", list.collect::<Vec<_>>().join(", "));
    }
    if let Some(size) = new_object {
        let object = format!("void *new = 0; posix_memalign(&new, 16, {size}); unsigned char *object = new;");
        let zero = format!("for (word at = 0; at < {size}; at++) object[at] = 0;");
        let give = format!("if (!give(&result, {pointers})) flipside_asked_for_more();");
        let body = format!("_Bool result; {first}{object} {zero} {give} return result ? object : 0;");
        return format!("void *{name}({declared}) {{ {body} }}\n");
    }
    let (before, ty) = match (types.get(result), types.scalar(result)) {
        (Type::Void, _) => return format!("void {name}({declared}) {{ {first}give(0, {pointers}); }}\n"),
        (_, Some(scalar)) => (String::new(), c_type(scalar).to_owned()),
        (_, None) => {
            let record = format!("result_of_{name}");
            (format!("typedef {};\n", mirrored(types, result, &record)), record)
        }
    };
    // The compiler's runtime may call a model that may fail, too: then it does not.
    let may_fail = name.starts_with(INPUTS) && name.ends_with("_fails");
    let without = if may_fail { "return 0" } else { "flipside_asked_for_more()" };
    format!(
        "{before}{ty} {name}({declared}) {{ {ty} result; {first}if (!give(&result, {pointers})) {without}; return result; }}\n"
    )
}

/// Something of a type of the subject's, with types of this file: how a record is returned depends on what its members are.
fn mirrored(types: &Types, ty: TypeId, name: &str) -> String {
    match (types.get(ty), types.scalar(ty)) {
        (_, Some(scalar)) => format!("{} {name}", c_type(scalar)),
        (Type::Array(element, Some(length)), _) => mirrored(types, *element, &format!("{name}[{length}]")),
        (Type::Record(record), _) => {
            let (record, align) = (&types.records[*record], types.align(ty));
            let fields = record.layout.iter().flat_map(|layout| &layout.fields).enumerate();
            let member = |(at, field): (usize, &Field)| {
                // Where the compiler put it.
                let aligned = (1 << field.offset.trailing_zeros().min(16)).min(align);
                let member = mirrored(types, field.ty, &format!("member_{at}"));
                format!("{member} __attribute__((packed, aligned({aligned})));")
            };
            let members: Vec<String> = fields.map(member).collect();
            let kind = if record.union { "union" } else { "struct" };
            format!("{kind} {{ {} }} __attribute__((aligned({align}))) {name}", members.join(" "))
        }
        _ => format!("unsigned char {name}[{}]", types.size(ty).unwrap_or(0)),
    }
}

fn argument_type(types: &Types, ty: TypeId) -> String {
    match (types.get(ty), types.scalar(ty)) {
        (_, Some(scalar)) => c_type(scalar).to_owned(),
        (_, None) => "int".to_owned(),
    }
}

/// A type of C for a scalar type.
fn c_type(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "_Bool",
        Scalar::S8 => "signed char",
        Scalar::U8 => "unsigned char",
        Scalar::S16 => "short",
        Scalar::U16 => "unsigned short",
        Scalar::S32 => "int",
        Scalar::U32 => "unsigned int",
        Scalar::S64 => "long long",
        Scalar::U64 => "unsigned long long",
        Scalar::S128 => "__int128",
        Scalar::U128 => "unsigned __int128",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
        Scalar::Ptr => "void *",
    }
}

/// The inputs of a test, as an array; nothing where it has none.
fn inputs(tests: Tests<'_, '_>, test: &Test) -> Option<String> {
    let entries: Vec<String> = test
        .state
        .inputs()
        .into_iter()
        .map(|asked| {
            let (argument, offset) = match asked.to {
                Destination::Result(offset) => (0, offset),
                Destination::Behind { argument, offset } => (argument + 1, offset),
            };
            let width = tests.machine.arena().input(asked.input).sort.width().unwrap_or(1);
            let value = literal(test.inputs.value(asked.input), width, asked.scalar);
            let size = tests.machine.program().types.scalar_size(asked.scalar);
            format!("{{{}u, {argument}u, {offset}u, {size}u, (word){value}}}", asked.call)
        })
        .collect();
    let id = test.id;
    (!entries.is_empty())
        .then(|| format!("static const struct given given_{id}[] = {{{}}};\n", entries.join(",\n")))
}
