//! Pointers to functions as inputs: null, a function whose address the program takes, or one that is not here.
//!
//! For each type of function that an input can point to, the program gets one more function without a body, which stands
//! for all those that are not here. A call of it is a call of an undefined function: what it gives is new inputs.

use std::collections::{BTreeMap, BTreeSet};

use flipside_execute::Value;
use flipside_program::{Function, FunctionId, GlobalKind, Param, Program, Type, TypeId};

use crate::contract::is_requirement;

use super::globals::touched_globals;
use super::indexing::typed_as;
use super::parameters::parameters;
use super::planner::Planner;
use super::pointers::PointerSite;
use super::{InputError, Pointee};
use crate::input_spec::{InputSpec, InputSpecs};

/// Adds the functions that may come in as inputs of a function, so that calls through pointers are known to reach them:
/// one that is not here for each type that an input can point to, and those that the context names.
pub fn offer_functions(program: &mut Program, function: FunctionId, specs: &InputSpecs) {
    let named = specs.entries.iter().filter_map(|entry| entry.spec.functions.as_ref()).flatten();
    let named: BTreeSet<FunctionId> = named.filter_map(|name| program.function_named(name)).collect();
    let named = named.into_iter().filter(|&id| can_be_input(program, id));
    program.offered = named.filter(|&id| program.functions[id].body.is_some()).collect();
    // What they touch may add more.
    loop {
        let known = program.offered.len();
        for (ty, name) in pointed_to(program, function) {
            if outside(program, ty).is_none() {
                let added = outside_function(program, function, ty, &name);
                let id = program.functions.push(added);
                program.offered.push(id);
            }
        }
        if program.offered.len() == known {
            return;
        }
    }
}

/// The function that stands for all of a type that are not here.
fn outside(program: &Program, ty: TypeId) -> Option<FunctionId> {
    program.offered.iter().copied().find(|&id| program.functions[id].ty == ty && program.is_outside(id))
}

/// A new function of a type, which writes through its pointers unless they lead to what is `const`.
fn outside_function(program: &Program, function: FunctionId, ty: TypeId, pointer: &str) -> Function {
    let wanted = format!("another_{pointer}");
    let is_free = |name: &String| {
        program.functions.iter().all(|known| known.name != *name)
            && program.globals.iter().all(|known| known.name != *name)
    };
    let others = (2..).map(|number| format!("{wanted}_{number}"));
    let name = std::iter::once(wanted.clone()).chain(others).find(is_free);
    let outputs = program.types.outputs(ty);
    Function {
        name: name.expect("one of infinitely many names should be free"),
        ty,
        place: program.functions[function].place,
        internal: false,
        noreturn: false,
        pure: false,
        outputs,
        body: None,
    }
}

/// The types of functions that inputs of a function can point to, each with the name of such a pointer: what is reachable
/// from parameters and globals.
fn pointed_to(program: &Program, function: FunctionId) -> BTreeMap<TypeId, String> {
    let types = &program.types;
    let mut waiting: Vec<(TypeId, String)> =
        parameters(program, function).into_iter().map(|(name, ty)| (ty, name)).collect();
    let params = program.functions[function].body.iter().flat_map(|body| &body.params);
    for param in params {
        if let Param::Scalar(reg) = param
            && let Some(ty) = typed_as(program, function, *reg)
        {
            waiting.push((ty, "function".to_owned()));
        }
    }
    let variable = |id: &_| {
        let global = &program.globals[*id];
        let is_variable =
            matches!(global.kind, GlobalKind::Variable | GlobalKind::StaticLocal | GlobalKind::External);
        is_variable && !global.constant
    };
    let touched = touched_globals(program, function).into_iter().filter(variable);
    waiting.extend(touched.map(|id| (program.globals[id].ty, program.globals[id].name.clone())));
    // The first name that comes counts: those of parameters, then of members.
    waiting.reverse();
    let mut seen = BTreeSet::new();
    let mut found = BTreeMap::new();
    while let Some((ty, name)) = waiting.pop() {
        if !seen.insert(ty) {
            continue;
        }
        match types.get(ty) {
            Type::Function { .. } => drop(found.insert(ty, identifier(&name))),
            Type::Record(record) => {
                let fields = types.records[*record].layout.iter().flat_map(|layout| &layout.fields);
                let inner = |inner: &str| if inner.is_empty() { name.clone() } else { inner.to_owned() };
                waiting.extend(fields.rev().map(|field| (field.ty, inner(&field.name))));
            }
            _ => waiting.extend(types.parts(ty).into_iter().map(|part| (part, name.clone()))),
        }
    }
    found
}

/// The part of a name that is an identifier of C.
fn identifier(name: &str) -> String {
    let last = name.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
    if last.is_empty() { "function".to_owned() } else { last.to_owned() }
}

/// Can a function of the program be an input? Not those of ours, nor those of the library.
fn can_be_input(program: &Program, id: FunctionId) -> bool {
    let function = &program.functions[id];
    let name = function.name.as_str();
    let ours =
        id == program.initialiser || name == "main" || name.ends_with("_precond") || is_requirement(name);
    !ours && !program.files[function.place.file].system && !program.is_outside(id)
}

impl Planner<'_, '_> {
    pub(super) fn function_pointer(
        &mut self,
        site: &PointerSite,
        spec: &InputSpec,
    ) -> Result<Value, InputError> {
        let program = self.program;
        let name = site.path.to_string();
        let fits = |id: &FunctionId| program.functions[*id].ty == site.element && can_be_input(program, *id);
        let (found, outside) = match &spec.functions {
            None => {
                let taken = program.functions_with_address().into_iter();
                (taken.filter(fits).collect(), outside(program, site.element))
            }
            Some(names) => (self.named_functions(site, names)?, None),
        };
        let mut known: Vec<FunctionId> = found;
        known.dedup();
        let mut words: Vec<String> =
            known.iter().map(|&id| format!("`{}`", program.functions[id].name)).collect();
        words.extend(outside.map(|_| "another function".to_owned()));
        known.extend(outside);
        let Some((&last, others)) = known.split_last() else {
            self.assume(&site.path, "is null: no function here has its type");
            return self.choose(site, Vec::new(), Pointee::Null);
        };
        let mut alternatives: Vec<(String, Pointee)> = Vec::new();
        if spec.null.unwrap_or(site.tested) {
            words.insert(0, "null".to_owned());
            alternatives.push((format!("{name} == NULL"), Pointee::Null));
        }
        self.assume(&site.path, &format!("is {}", listed(&words)));
        for &function in others {
            let text = format!("{name} == {}", program.functions[function].name);
            alternatives.push((text, Pointee::Function(function)));
        }
        self.choose(site, alternatives, Pointee::Function(last))
    }

    fn named_functions(&self, site: &PointerSite, names: &[String]) -> Result<Vec<FunctionId>, InputError> {
        names
            .iter()
            .map(|name| {
                let found = self.program.function_named(name);
                let fits = found.filter(|&id| {
                    let function = &self.program.functions[id];
                    function.ty == site.element && function.body.is_some() && can_be_input(self.program, id)
                });
                fits.ok_or_else(|| InputError::NoSuchFunction {
                    place: self.place_of_spec(&site.path),
                    name: name.clone(),
                    pointer: site.path.to_string(),
                    ty: self.program.types.c_name(site.element),
                })
            })
            .collect()
    }
}

/// Words as a list: `a`, `b`, or `c`.
fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [one, other] => format!("{one} or {other}"),
        [first @ .., last] => format!("{}, or {last}", first.join(", ")),
    }
}
