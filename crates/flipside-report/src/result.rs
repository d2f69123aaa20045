//! What came of a test: what the function returned, and what it changed in memory.

use flipside_context::{Left, Output, Test};
use flipside_ctest::{Step, parse_steps};
use flipside_execute::{Model, PathEnd, Value};
use flipside_program::{Scalar, Type};
use flipside_search::Explorer;
use serde_json::{Map, Value as Json};

use crate::OutputReport;
use crate::harness::place_in_objects;
use crate::pointer::Places;
use crate::value::{enumerator_of, value};

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
        // C leaves it open: no test may expect a value.
        Some(_) if explorer.machine.is_unspecified(&test.state, returned) => (None, Vec::new()),
        Some(scalar) => {
            let model = Model::new(test.inputs.clone());
            let number = match (explorer.machine.concrete(&model, returned), scalar.bits()) {
                (Value::Int(bits), Some(width)) => Some(value(u128::from(bits), width, scalar)),
                _ => None,
            };
            (number, Vec::new())
        }
        None => {
            let report = |part: Output| {
                let value = shown(places, test, part.left).unwrap_or(Json::Null);
                OutputReport {
                    ty: program.types.c_name(part.ty),
                    enumerator: enumerator_of(&program.types, part.ty, &value),
                    value,
                    name: part.name,
                    at: None,
                }
            };
            let parts: Vec<OutputReport> = parts.into_iter().map(report).collect();
            let whole = tree(parts.iter().map(|part| (part.name.as_str(), part.value.clone())));
            (whole, parts)
        }
    }
}

/// The enumerator of what a test returned.
pub(crate) fn enumerator(explorer: &Explorer<'_, '_>, result: Option<&Json>) -> Option<String> {
    let program = explorer.machine.program();
    let Type::Function { result: ty, .. } = program.types.get(program.functions[explorer.plan.function].ty)
    else {
        return None;
    };
    enumerator_of(&program.types, *ty, result?)
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
        let types = &explorer.machine.program().types;
        let (ty, value) = (types.c_name(output.ty), value.unwrap_or(Json::Null));
        let enumerator = enumerator_of(types, output.ty, &value);
        found.push(OutputReport { name, ty, at, value, enumerator });
    }
    found
}

/// What a run has left, for reports; nothing where that is not known.
fn shown(places: Places<'_>, test: &Test, left: Left) -> Option<Json> {
    match left {
        Left::Number { bits, scalar, width } => Some(value(u128::from(bits), width, scalar)),
        Left::Pointer(at) => Some(places.pointer(test, at).to_string().into()),
        Left::Unknown => None,
    }
}

/// Jsons by their access paths as one: `.x` is 1 and `.at[0]` is 2 make `{"x": 1, "at": [2]}`; none where the paths do not fit together.
fn tree<'v>(values: impl IntoIterator<Item = (&'v str, Json)>) -> Option<Json> {
    let mut whole = Json::Null;
    for (path, value) in values {
        let mut place = &mut whole;
        for step in parse_steps(path)? {
            place = match step {
                Step::Index(index) => {
                    let elements = array_of(place)?;
                    let index = usize::try_from(index).ok()?;
                    elements.resize(elements.len().max(index + 1), Json::Null);
                    &mut elements[index]
                }
                Step::Member(name) => members_of(place)?.entry(name).or_insert(Json::Null),
            };
        }
        *place = value;
    }
    Some(whole)
}

fn array_of(place: &mut Json) -> Option<&mut Vec<Json>> {
    if place.is_null() {
        *place = Json::Array(Vec::new());
    }
    place.as_array_mut()
}

fn members_of(place: &mut Json) -> Option<&mut Map<String, Json>> {
    if place.is_null() {
        *place = Json::Object(Map::new());
    }
    place.as_object_mut()
}

#[cfg(test)]
mod tests {
    use super::tree;

    #[test]
    fn values_make_a_tree() {
        let values = [(".x", 1.into()), (".at[0].y", 2.into()), (".at[1].y", "NULL".into())];
        let whole = tree(values).map(|whole| whole.to_string());
        assert_eq!(whole.as_deref(), Some(r#"{"at":[{"y":2},{"y":"NULL"}],"x":1}"#));
        assert_eq!(tree([(".x", 1.into()), ("[0]", 2.into())]), None);
    }
}
