//! How the subject is called, so that its tests can be written down in C.

use std::collections::{BTreeMap, BTreeSet};

use flipside_context::plan::{PlannedObject, touched_globals};
use flipside_context::{InputPlan, Pointee};
use flipside_ctest::{CType, Element, Place, Pointer, Step};
use flipside_libc::{is_undefined, is_undefined_variable};
use flipside_program::{FunctionId, GlobalId, Program, Type};
use flipside_search::Explorer;
use serde::{Deserialize, Serialize};

use crate::state::locals;
use crate::stub::{Head, Mentioned, StubReport, stubs};

/// How the subject is called.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct HarnessReport {
    /// Is it a program, which asks for its inputs itself?
    pub is_program: bool,
    /// The parameters, in order.
    pub parameters: Vec<ParameterReport>,
    /// The objects behind pointers, outer ones first.
    pub objects: Vec<ObjectReport>,
    /// The type of what it returns; none where it returns nothing.
    pub result: Option<String>,
    /// May a call depend on what an earlier one left behind: variables at file scope, static locals?
    pub shares_state: bool,
    /// The static locals among the inputs, which only their functions can name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locals: Vec<String>,
    /// Functions and variables that nothing defines: whoever links the subject has to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undefined: Vec<String>,
    /// Of these, the functions that a suite can define.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stubs: Vec<StubReport>,
    /// And the variables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variables: Vec<String>,
    /// Variables and functions that the subject's file cannot name, with the file that can.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub elsewhere: BTreeMap<String, String>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct ParameterReport {
    /// Its name.
    pub name: String,
    /// The declaration of a variable for it.
    pub declaration: String,
    /// For a pointer: what it is where a test does not say otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pointer: Option<String>,
}

/// An object behind a pointer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct ObjectReport {
    /// A variable for it.
    pub variable: String,
    /// The declaration of that.
    pub declaration: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: String,
    /// How many elements it has, at most; the variable of one with a single element is no array.
    pub length: u64,
    /// The access path of the pointer to it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub pointer: String,
    /// Did nobody say how many elements it has?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assumed: bool,
}

/// How the subject of a plan is called.
pub(crate) fn harness(
    explorer: &Explorer<'_, '_>,
    heads: &BTreeMap<FunctionId, Head>,
    elsewhere: &BTreeMap<String, String>,
) -> HarnessReport {
    let (program, plan) = (explorer.machine.program(), explorer.plan);
    let types = &program.types;
    let parameter = |(name, ty): &(String, _)| {
        let pointer = plan.pointers.iter().find(|pointer| pointer.lvalue == *name);
        ParameterReport {
            name: name.clone(),
            declaration: CType::of(types, *ty).declare(name),
            pointer: pointer.map(|pointer| usual(program, plan, &pointer.otherwise)),
        }
    };
    let object = |object: &PlannedObject| {
        let variable = object.label.clone();
        let element = CType::of(types, object.element);
        let declared = if object.length == 1 { &element } else { &element.array(object.length) };
        ObjectReport {
            declaration: declared.declare(&variable),
            ty: element.to_string(),
            length: object.length,
            pointer: object.pointer.clone(),
            assumed: object.is_lazy(),
            variable,
        }
    };
    let result = match types.get(program.functions[plan.function].ty) {
        Type::Function { result, .. } if !matches!(types.get(*result), Type::Void) => {
            Some(types.c_name(*result))
        }
        _ => None,
    };
    let mentioned = Mentioned::new(program);
    let is_here = |name: &String| !elsewhere.contains_key(name);
    HarnessReport {
        is_program: plan.is_program,
        parameters: plan.parameters.iter().map(parameter).collect(),
        objects: plan.objects.iter().map(object).collect(),
        result,
        shares_state: shares_state(program, plan),
        locals: locals(program, plan),
        undefined: undefined(program, &mentioned).into_iter().collect(),
        stubs: stubs(explorer, &mentioned.functions, heads),
        variables: variables(program, &mentioned.globals).into_iter().filter(is_here).collect(),
        elsewhere: BTreeMap::new(),
    }
}

/// The names of what the files need and nothing defines.
fn undefined(program: &Program, Mentioned { functions, globals }: &Mentioned) -> BTreeSet<String> {
    let functions = functions.iter().map(|&id| &program.functions[id]);
    let functions =
        functions.filter(|function| is_undefined(program, function)).map(|function| &function.name);
    let replaced = program.replaced.iter().map(|(one, _)| &program.functions[*one].name);
    functions.chain(replaced).cloned().chain(variables(program, globals)).collect()
}

/// The variables that nothing defines.
fn variables(program: &Program, globals: &BTreeSet<GlobalId>) -> Vec<String> {
    let globals = globals.iter().map(|&id| &program.globals[id]);
    let undefined = globals.filter(|global| is_undefined_variable(program, global));
    undefined.map(|global| global.name.clone()).collect()
}

/// Can the subject touch a variable that outlives a call?
fn shares_state(program: &Program, plan: &InputPlan) -> bool {
    let outlives = |id: GlobalId| {
        let global = &program.globals[id];
        !global.constant && !program.files[global.place.file].system
    };
    touched_globals(program, plan.function).into_iter().any(outlives)
}

/// Where a parameter leads that a test says nothing about, as C.
fn usual(program: &Program, plan: &InputPlan, pointee: &Pointee) -> String {
    match reference(program, plan, pointee) {
        Pointer::Null => "0".into(),
        pointer => pointer.to_string(),
    }
}

/// Where a pointer of a test leads, with the variables of the objects.
pub(crate) fn reference(program: &Program, plan: &InputPlan, pointee: &Pointee) -> Pointer {
    match *pointee {
        Pointee::Null => Pointer::Null,
        Pointee::Function(function) => Pointer::Function(program.functions[function].name.clone()),
        Pointee::Object(at, index) => element(plan, at, index),
        Pointee::Variable(id) => {
            let global = &program.globals[id];
            let is_array = matches!(program.types.get(global.ty), Type::Array(..));
            Pointer::Place(Place::first_of(&global.name, is_array))
        }
        // Where it leads in a test that says nothing about it.
        Pointee::Inside(at, front, _) => element(plan, at, front),
    }
}

fn element(plan: &InputPlan, at: usize, index: u64) -> Pointer {
    let PlannedObject { label, length, .. } = &plan.objects[at];
    Pointer::Element(Element { object: label.clone(), index, is_single: *length == 1 })
}

/// An lvalue of the driver with the variables of the objects.
pub(crate) fn place_in_objects(plan: &InputPlan, lvalue: &str) -> String {
    let Some(Place { variable, steps }) = Place::parse(lvalue) else { return lvalue.to_owned() };
    let inside = plan.objects.iter().find(|object| object.variable == variable);
    match (inside, steps.as_slice()) {
        (Some(object), [Step::Index(0), steps @ ..]) if object.length == 1 => {
            Place { variable: object.label.clone(), steps: steps.to_vec() }.to_string()
        }
        (Some(object), [Step::Index(_), ..]) if object.length != 1 => {
            Place { variable: object.label.clone(), steps }.to_string()
        }
        (Some(_) | None, _) => lvalue.to_owned(),
    }
}
