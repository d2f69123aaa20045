//! From a search and its tests to typed statements and declarations of the driver: `flipside-ctest` writes them as C.

use flipside_context::plan::{ERRNO, PlannedPointer};
use flipside_context::{ByAddress, PlannedInput, Pointee, Test, Tests};
use flipside_ctest::driver::{self, Statement};
use flipside_ctest::{CType, Element, Number, Place, Pointer, Value};
use flipside_execute::PathEnd;
use flipside_program::{GlobalId, GlobalKind, Type};

use super::looks::looks;
use super::units::{Named, Said, Units};
use super::volatile;
use crate::replay::{Elsewhere, Ends, ReplayTest, ResultKind};

/// What the function returns.
pub(super) fn result_kind(ty: &Type) -> ResultKind {
    match ty {
        Type::Void => ResultKind::None,
        Type::Record(_) => ResultKind::Record { members: Vec::new() },
        Type::Int(_)
        | Type::Enum(_)
        | Type::Pointer(_)
        | Type::Float(_)
        | Type::Array(..)
        | Type::Function { .. }
        | Type::Other(_) => ResultKind::Scalar,
    }
}

/// The arguments of the call: the parameters; a program gets its name and no more.
pub(super) fn arguments(tests: Tests<'_, '_>) -> Vec<String> {
    let plan = tests.plan;
    if !plan.is_program {
        return plan.parameters.iter().map(|(name, _)| name.clone()).collect();
    }
    let program = tests.machine.program();
    let count = program.functions[plan.function].body.as_ref().map_or(0, |body| body.params.len());
    ["1", "flipside_arguments", "flipside_arguments + 1"][..count.min(3)]
        .iter()
        .map(|&text| text.to_owned())
        .collect()
}

/// The driver's variables: the parameters, and the objects behind pointers.
pub(super) fn variables(tests: Tests<'_, '_>) -> Vec<String> {
    let types = &tests.machine.program().types;
    let plan = tests.plan;
    let mut declarations = Vec::new();
    for object in &plan.objects {
        let element = CType::of(types, object.element);
        declarations.push(driver::object(&element, &object.variable, object.length));
    }
    for (name, ty) in &plan.parameters {
        declarations.push(CType::of(types, *ty).declare(name));
    }
    if sets_errno(tests) {
        declarations.push(format!("int {KEPT_ERRNO}"));
    }
    if plan.is_program {
        declarations.push("flipside_char flipside_name[] = \"program\"".into());
        declarations.push("flipside_char *flipside_arguments[] = {flipside_name, 0, 0}".into());
    }
    declarations
}

/// The driver's variable for `errno` at the start: it is copied just before the call, after everything that may change it.
const KEPT_ERRNO: &str = "flipside_errno";

/// Is `errno` at the start an input?
fn sets_errno(tests: Tests<'_, '_>) -> bool {
    tests.plan.inputs.iter().any(|input| input.lvalue == ERRNO)
}

/// What gives `errno` its value just before the call, as C: that of the test, or in a program that asks for it 0
/// (C17 7.5p3), whatever the driver has done.
pub(super) fn errno_before(tests: Tests<'_, '_>) -> Option<String> {
    let program = tests.machine.program();
    let asks = || {
        let reached = program.reachable_functions(tests.plan.function);
        reached.into_iter().any(|id| program.functions[id].name == "__errno_location")
    };
    let value = if sets_errno(tests) {
        KEPT_ERRNO
    } else if tests.plan.is_program && asks() {
        "0"
    } else {
        return None;
    };
    Some(format!("*__errno_location() = {value};"))
}

/// Can the subject free what a pointer of the inputs leads to?
pub(super) fn frees(tests: Tests<'_, '_>) -> bool {
    let program = tests.machine.program();
    let is_one = |name: &str| matches!(name.trim_start_matches("__builtin_"), "free" | "realloc");
    let reached = program.reachable_functions(tests.plan.function);
    !tests.plan.objects.is_empty() && reached.iter().any(|id| is_one(&program.functions[*id].name))
}

/// What sets an input, and the file that can.
fn set(units: &Units<'_>, test: &Test, input: &PlannedInput) -> (usize, Statement) {
    let number = Number::of_bits(test.inputs.value(input.id), input.width, input.scalar);
    if let Some(ByAddress { object, offset, bits, is_padding }) = &input.address {
        let program = &units.lowered.program;
        let (start, width) = (bits.start, bits.width);
        let statement = Statement::SetBits { object: object.clone(), offset: *offset, start, width, number };
        // The padding of a variable is set by a file that can name it.
        let is_local = |id: &GlobalId| program.globals[*id].kind == GlobalKind::StaticLocal;
        let global = input.global.filter(|id| *is_padding && !is_local(id));
        let unit = global.map_or(units.home, |global| units.lowered.unit_naming(global, units.home));
        return (unit, statement);
    }
    let lvalue = if input.lvalue == ERRNO { KEPT_ERRNO } else { &input.lvalue };
    let Named { unit, place } = units.of_lvalue(input.global, lvalue);
    (unit, Statement::Assign(place, Value::Number(number)))
}

/// Has an input to be set? Padding is zero to begin with: each test has a process of its own.
fn is_set(test: &Test, input: &PlannedInput) -> bool {
    !input.address.as_ref().is_some_and(|address| address.is_padding) || test.inputs.value(input.id) != 0
}

/// What sets a pointer, and the files that can.
fn point(
    units: &Units<'_>,
    test: &Test,
    (number, pointer): (usize, &PlannedPointer),
) -> Vec<(usize, Statement)> {
    let value = match pointer.pointee(&test.inputs) {
        Pointee::Null => Pointer::Null,
        Pointee::Object(at, index) => {
            let object = units.tests.plan.objects[at].variable.clone();
            Pointer::Element(Element { object, index, is_single: false })
        }
        Pointee::Inside(..) => unreachable!("a test should say which element it is"),
        Pointee::Variable(id) => {
            let program = &units.lowered.program;
            let global = &program.globals[id];
            let is_array = matches!(program.types.get(global.ty), Type::Array(..));
            Pointer::Place(Place::first_of(&global.name, is_array))
        }
        Pointee::Function(function) => {
            Pointer::Function(units.lowered.program.functions[function].name.clone())
        }
    };
    if let Some(ByAddress { object, offset, .. }) = &pointer.address {
        let (object, offset) = (object.clone(), *offset);
        return vec![(units.home, Statement::SetPointer { object, offset, value })];
    }
    let Named { unit, place } = units.of_lvalue(pointer.global, &pointer.lvalue);
    if unit == units.home || value == Pointer::Null {
        return vec![(unit, Statement::Assign(place, Value::Pointer(value)))];
    }
    // Another file can name the variable, and only the driver's own what it leads to.
    let kept = Statement::Assign(driver::kept_pointer(number), Value::Pointer(value));
    vec![(units.home, kept), (unit, Statement::AssignKept(place, number))]
}

/// The statements that give a test its inputs, each with the number of the file in which it stands.
fn statements(units: &Units<'_>, test: &Test) -> Vec<(usize, Statement)> {
    let plan = units.tests.plan;
    let counted = || plan.objects.iter().enumerate().filter(|(_, object)| object.count.is_some());
    let asks = !test.state.inputs().is_empty();
    let given = asks.then_some((units.home, Statement::GiveInputs(test.id)));
    let owned = if frees(units.tests) { &plan.objects[..] } else { &[] };
    let owned = owned.iter().map(|object| (units.home, Statement::Allocated(object.variable.clone())));
    let whole = counted().map(|(_, object)| (units.home, Statement::Whole(object.variable.clone())));
    // What is behind the last element is not there, as far as a sanitizer can see that.
    let ends = counted().map(|(index, object)| {
        let count = plan.count(index, &test.inputs);
        (units.home, Statement::End(object.variable.clone(), count))
    });
    given
        .into_iter()
        .chain(owned)
        .chain(whole)
        .chain(plan.inputs.iter().filter(|input| is_set(test, input)).map(|input| set(units, test, input)))
        .chain(plan.pointers.iter().enumerate().flat_map(|pointer| point(units, test, pointer)))
        .chain(volatile::statements(units, test))
        .chain(ends)
        .collect()
}

/// A test as the driver runs it.
pub(super) fn replay_test(units: &Units<'_>, test: &Test, ends: Ends, urgent: bool) -> ReplayTest {
    let said = statements(units, test).into_iter().map(|(unit, statement)| Said::new(unit, &statement));
    let (statements, elsewhere) = by_file(units, said.collect());
    let looked_at: Vec<Said> = match ends {
        Ends::Returns => looks(units, test).into_iter().map(|look| look.said).collect(),
        Ends::Inside(_) => Vec::new(),
    };
    let (outputs, outputs_elsewhere) = by_file(units, looked_at);
    let undefined = matches!(test.end.path_end, PathEnd::Error { .. });
    ReplayTest { id: test.id, statements, elsewhere, outputs, outputs_elsewhere, ends, undefined, urgent }
}

/// What stands in the driver's own file, and what in others.
fn by_file(units: &Units<'_>, said: Vec<Said>) -> (Vec<String>, Vec<Elsewhere>) {
    let (own, others): (Vec<Said>, Vec<Said>) = said.into_iter().partition(|said| said.unit == units.home);
    let own = own.into_iter().map(|said| said.text).collect();
    (own, others.into_iter().map(|said| Elsewhere { file: said.unit, text: said.text }).collect())
}
