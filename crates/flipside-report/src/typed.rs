//! The inputs of a test as a typed tree: parameters, globals, and the objects that pointers lead to, each once.
//!
//! ```json
//! {"parameters": {"n": {"type": "int", "value": 3}, "p": {"type": "struct s *", "points_to": {"object": "p", "element": 0}}},
//!  "objects": {"p": {"type": "struct s", "elements": [{"type": "struct s", "members": {"x": {"type": "int", "value": 0}}}]}}}
//! ```
//!
//! What is no input (a union's smaller members, a pointer that nothing reads) is left out.

use std::collections::HashMap;

use flipside_context::plan::PlannedPointer;
use flipside_context::{InputPlan, PlannedInput, Pointee, Test, is_padding};
use flipside_program::{Program, Type, TypeId};
use serde_json::{Map, Value as Json, json};

use crate::value;

/// The inputs of a test as a tree; nothing for a program, which asks for its inputs while it runs.
pub(crate) fn typed_tree(program: &Program, plan: &InputPlan, test: &Test) -> Option<Json> {
    if plan.is_program {
        return None;
    }
    let members = plan.inputs.iter().filter(|input| !is_padding(&input.name));
    let tree = Tree {
        program,
        plan,
        test,
        inputs: members.map(|input| (input.lvalue.as_str(), input)).collect(),
        pointers: plan.pointers.iter().map(|pointer| (pointer.lvalue.as_str(), pointer)).collect(),
    };
    let parameters =
        plan.parameters.iter().filter_map(|(name, ty)| Some((name.clone(), tree.at(*ty, name)?)));
    let globals = plan.globals.iter().filter_map(|id| {
        let global = &program.globals[*id];
        Some((global.name.clone(), tree.at(global.ty, &global.name)?))
    });
    let used = plan.objects_in_use(&test.inputs);
    let objects = (0..plan.objects.len()).filter(|index| used[*index]).map(|index| {
        let object = &plan.objects[index];
        let elements = (0..plan.count(index, &test.inputs).min(object.length)).map(|number| {
            tree.at(object.element, &format!("{}[{number}]", object.variable)).unwrap_or(Json::Null)
        });
        let shown =
            json!({ "type": program.types.c_name(object.element), "elements": elements.collect::<Vec<_>>() });
        (object.label.clone(), shown)
    });
    let mut whole = Map::new();
    let parts: [(&str, Map<String, Json>); 3] = [
        ("parameters", parameters.collect()),
        ("globals", globals.collect()),
        ("objects", objects.collect()),
    ];
    for (name, part) in parts.into_iter().filter(|(_, part)| !part.is_empty()) {
        whole.insert(name.to_owned(), part.into());
    }
    Some(whole.into())
}

struct Tree<'t> {
    program: &'t Program,
    plan: &'t InputPlan,
    test: &'t Test,
    /// By lvalue of the driver.
    inputs: HashMap<&'t str, &'t PlannedInput>,
    pointers: HashMap<&'t str, &'t PlannedPointer>,
}

impl Tree<'_> {
    /// What lies at an lvalue; nothing where there is no input.
    fn at(&self, ty: TypeId, lvalue: &str) -> Option<Json> {
        let types = &self.program.types;
        let name = types.c_name(ty);
        match types.get(ty) {
            Type::Int(_) | Type::Enum(_) | Type::Float(_) => {
                let input = self.inputs.get(lvalue)?;
                let value = value::value(self.test.inputs.value(input.id), input.width, input.scalar);
                Some(json!({ "type": name, "value": value }))
            }
            Type::Pointer(_) => {
                let pointer = self.pointers.get(lvalue)?;
                Some(match pointer.pointee(&self.test.inputs) {
                    Pointee::Null => json!({ "type": name, "points_to": null }),
                    Pointee::Object(index, element) => {
                        let object = &self.plan.objects[index].label;
                        json!({ "type": name, "points_to": { "object": object, "element": element } })
                    }
                    Pointee::Inside(..) => unreachable!("a test should say which element it is"),
                    Pointee::Variable(id) => {
                        json!({ "type": name, "points_to": { "variable": self.program.globals[id].name } })
                    }
                    Pointee::Function(function) => {
                        json!({ "type": name, "points_to": { "function": self.program.functions[function].name } })
                    }
                })
            }
            Type::Array(element, Some(length)) => {
                let elements = (0..*length).map(|index| self.at(*element, &format!("{lvalue}[{index}]")));
                let elements: Vec<Option<Json>> = elements.collect();
                elements.iter().any(Option::is_some).then(|| json!({ "type": name, "elements": elements }))
            }
            Type::Record(record) => {
                let mut members = Map::new();
                for field in types.records[*record].layout.iter().flat_map(|layout| &layout.fields) {
                    let dot = if field.name.is_empty() { "" } else { "." };
                    let Some(inner) = self.at(field.ty, &format!("{lvalue}{dot}{}", field.name)) else {
                        continue;
                    };
                    // The members of a record without a name are those of the one around it.
                    match inner.get("members").and_then(Json::as_object).filter(|_| field.name.is_empty()) {
                        Some(own) => members.extend(own.clone()),
                        None => {
                            members.insert(field.name.clone(), inner);
                        }
                    }
                }
                (!members.is_empty()).then(|| json!({ "type": name, "members": members }))
            }
            Type::Void | Type::Array(_, None) | Type::Function { .. } | Type::Other(_) => None,
        }
    }
}
