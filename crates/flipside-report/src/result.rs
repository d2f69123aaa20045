//! What came of a test: what the function returned, and what it changed in memory.

use flipside_context::{Left, Output, Test};
use flipside_execute::{Model, PathEnd, Value};
use flipside_program::{Scalar, Type};
use serde_json::Value as Json;

use crate::OutputReport;
use crate::harness::place_in_objects;
use crate::initialiser::tree;
use crate::pointer::Places;
use crate::value::value;

/// What a test returned, and the numbers and pointers in it where that is a structure; nothing where that cannot be said.
pub(crate) fn result(places: Places<'_>, test: &Test) -> (Option<Json>, Vec<OutputReport>) {
    let explorer = places.explorer;
    let program = explorer.machine.program();
    let PathEnd::Returned(Some(returned)) = test.end.path_end else { return (None, Vec::new()) };
    let Type::Function { result, .. } = program.types.get(program.functions[explorer.plan.function].ty)
    else {
        return (None, Vec::new());
    };
    let parts = explorer.tests().returned(test);
    match program.types.scalar(*result) {
        Some(Scalar::Ptr) => (parts.first().and_then(|part| shown(places, test, part.left)), Vec::new()),
        Some(scalar) => {
            let model = Model::new(test.inputs.clone());
            let number = match (explorer.machine.concrete(&model, returned), scalar.bits()) {
                (Value::Int(bits), Some(width)) => Some(value(u128::from(bits), width, scalar)),
                _ => None,
            };
            (number, Vec::new())
        }
        None => {
            let report = |part: Output| OutputReport {
                ty: program.types.c_name(part.ty),
                value: shown(places, test, part.left).unwrap_or(Json::Null),
                name: part.name,
                at: None,
            };
            let parts: Vec<OutputReport> = parts.into_iter().map(report).collect();
            let whole = tree(parts.iter().map(|part| (part.name.as_str(), part.value.clone())));
            (whole, parts)
        }
    }
}

/// What a run that returned has changed in memory.
pub(crate) fn outputs(places: Places<'_>, test: &Test) -> Vec<OutputReport> {
    let explorer = places.explorer;
    let plan = explorer.plan;
    if !matches!(test.end.path_end, PathEnd::Returned(_)) {
        return Vec::new();
    }
    let used = plan.objects_in_use(&test.inputs);
    let is_used = |lvalue: &str| plan.object_of(lvalue).is_none_or(|index| used[index]);
    let (before, after) = (explorer.tests().before(test), explorer.tests().after(test));
    let before: std::collections::HashMap<String, Left> =
        before.into_iter().map(|output| (output.name, output.left)).collect();
    let mut found = Vec::new();
    for output in after {
        // Which of several NaNs it is counts for nothing, so the values are compared as they are shown.
        let value = shown(places, test, output.left);
        let earlier = before.get(&output.name).and_then(|left| shown(places, test, *left));
        if value == earlier || !is_used(&output.name) {
            continue;
        }
        let name = plan.access_path(&output.name);
        let at = Some(place_in_objects(plan, &output.name)).filter(|place| *place != name);
        let ty = explorer.machine.program().types.c_name(output.ty);
        found.push(OutputReport { name, at, ty, value: value.unwrap_or(Json::Null) });
    }
    found
}

/// What a run has left, for reports; nothing where that is not known.
fn shown(places: Places<'_>, test: &Test, left: Left) -> Option<Json> {
    match left {
        Left::Number { bits, scalar, width } => Some(value(u128::from(bits), width, scalar)),
        Left::Pointer(at) => Some(places.text(test, at).into()),
        Left::Unknown => None,
    }
}
