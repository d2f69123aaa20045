//! The inputs of a test: numbers and pointers of the plan, volatile reads, and what calls gave.

use flipside_context::{InputPlan, PlannedInput, Pointee, Test, is_padding};
use flipside_execute::{Machine, RuntimeInput};
use flipside_search::Explorer;
use serde_json::Value as Json;

use crate::InputReport;
use crate::harness::{place_in_objects, reference};
use crate::state::initial;
use crate::value::{self, c_type};

/// The inputs of a test, as far as they are there.
pub(crate) fn inputs(explorer: &Explorer<'_, '_>, plan: &InputPlan, test: &Test) -> Vec<InputReport> {
    let program = explorer.machine.program();
    let types = &program.types;
    let mut reports = Vec::new();
    let used = plan.objects_in_use(&test.inputs);
    let is_used = |lvalue: &str| {
        plan.object_of(lvalue).is_none_or(|index| used[index]) && plan.is_there(lvalue, &test.inputs)
    };
    let place = |name: &str, lvalue: &str| Some(place_in_objects(plan, lvalue)).filter(|place| place != name);
    for pointer in plan.pointers.iter().filter(|pointer| is_used(&pointer.lvalue)) {
        let pointee = pointer.pointee(&test.inputs);
        let is_parameter = plan.parameters.iter().any(|(name, _)| *name == pointer.lvalue);
        if is_parameter && pointee == pointer.otherwise {
            continue;
        }
        let value = match pointee {
            Pointee::Null => Json::Null,
            Pointee::Object(..) | Pointee::Inside(..) | Pointee::Function(_) | Pointee::Variable(_) => {
                reference(program, plan, &pointee).to_string().into()
            }
        };
        let at = if is_parameter { None } else { place(&pointer.name, &pointer.lvalue) };
        let ty = types.c_name(pointer.ty);
        reports.push(InputReport {
            name: pointer.name.clone(),
            ty,
            at,
            value,
            initial: None,
            enumerator: None,
        });
    }
    // Padding shows where it matters: elsewhere it is zero.
    let is_shown = |input: &PlannedInput| !is_padding(&input.name) || test.inputs.value(input.id) != 0;
    for input in plan.inputs.iter().filter(|input| is_used(&input.lvalue) && is_shown(input)) {
        let (ty, at) = if is_padding(&input.name) {
            (c_type(input.scalar).into(), None)
        } else {
            (types.c_name(input.ty), place(&input.name, &input.lvalue))
        };
        reports.push(InputReport {
            name: input.name.clone(),
            ty,
            at,
            value: value::value(test.inputs.value(input.id), input.width, input.scalar),
            initial: initial(input),
            enumerator: value::enumerator(types, input.ty, test.inputs.value(input.id), input.scalar),
        });
    }
    for read in test.state.volatile_reads() {
        let declared = explorer.machine.arena().input(read.input);
        reports.push(InputReport {
            name: declared.name.clone(),
            ty: c_type(read.scalar).into(),
            at: None,
            value: value::value(
                test.inputs.value(read.input),
                declared.sort.width().unwrap_or(1),
                read.scalar,
            ),
            initial: None,
            enumerator: None,
        });
    }
    reports.extend(asked(explorer.machine, test));
    reports
}

/// What calls gave, in their order: all inputs of a program.
pub fn asked(machine: &Machine<'_>, test: &Test) -> Vec<InputReport> {
    let types = &machine.program().types;
    let report = |asked: &RuntimeInput| {
        let declared = machine.arena().input(asked.input);
        let width = declared.sort.width().unwrap_or(1);
        InputReport {
            name: declared.name.clone(),
            ty: types.c_name(asked.ty),
            at: None,
            value: value::value(test.inputs.value(asked.input), width, asked.scalar),
            initial: None,
            enumerator: value::enumerator(types, asked.ty, test.inputs.value(asked.input), asked.scalar),
        }
    };
    test.state.inputs().iter().map(report).collect()
}
