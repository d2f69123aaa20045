//! Pointers to functions as inputs: they are chosen among the functions of the program that have the right type.

use std::collections::BTreeSet;

use flipside_execute::Value;
use flipside_program::{FunctionId, GlobalKind, Program, Type, TypeId};

use crate::contract::is_requirement;

use super::globals::touched_globals;
use super::planner::Planner;
use super::pointers::PointerSite;
use super::{InputError, Pointee};
use crate::input_spec::InputSpec;

/// Notes which functions may come in as inputs of a function, so that calls through pointers are known to reach them. What
/// they touch may add more.
pub fn offer_functions(program: &mut Program, function: FunctionId) {
    loop {
        let offered = offered_functions(program, function);
        if offered == program.offered {
            return;
        }
        program.offered = offered;
    }
}

/// Every function of the user's that has the type of a pointer that is reachable from parameters and globals.
fn offered_functions(program: &Program, function: FunctionId) -> Vec<FunctionId> {
    let mut types: BTreeSet<TypeId> = BTreeSet::new();
    let mut waiting: Vec<TypeId> = Vec::new();
    if let Type::Function { params, .. } = program.types.get(program.functions[function].ty) {
        waiting.extend(params);
    }
    let variable = |id: &_| {
        let global = &program.globals[*id];
        matches!(global.kind, GlobalKind::Variable | GlobalKind::External) && !global.constant
    };
    waiting.extend(
        touched_globals(program, function).iter().filter(|id| variable(id)).map(|id| program.globals[*id].ty),
    );
    while let Some(ty) = waiting.pop() {
        if types.insert(ty) {
            waiting.extend(program.types.parts(ty));
        }
    }
    let is_offered = |id: &FunctionId| types.contains(&program.functions[*id].ty);
    candidates(program).filter(is_offered).collect()
}

/// The functions of the user that can be an input.
fn candidates(program: &Program) -> impl Iterator<Item = FunctionId> + '_ {
    program.functions.entries().filter_map(|(id, function)| {
        let name = function.name.as_str();
        let ours =
            id == program.initialiser || name == "main" || name.ends_with("_precond") || is_requirement(name);
        let system = program.files[function.place.file].system;
        (function.body.is_some() && !ours && !system).then_some(id)
    })
}

impl Planner<'_, '_> {
    pub(super) fn function_pointer(
        &mut self,
        site: &PointerSite,
        spec: &InputSpec,
    ) -> Result<Value, InputError> {
        let name = site.path.to_string();
        let subject = self.plan.function;
        let fits = |id: &FunctionId| self.program.functions[*id].ty == site.element && *id != subject;
        let found: Vec<FunctionId> = match &spec.functions {
            None => candidates(self.program).filter(fits).collect(),
            Some(names) => self.named_functions(site, names)?,
        };
        let may_be_null = spec.null.unwrap_or(site.tested) || found.is_empty();
        let mut alternatives: Vec<(String, Pointee)> = Vec::new();
        if may_be_null && !found.is_empty() {
            alternatives.push((format!("{name} == NULL"), Pointee::Null));
        }
        let names: Vec<String> =
            found.iter().map(|&id| format!("`{}`", self.program.functions[id].name)).collect();
        let Some((&last, others)) = found.split_last() else {
            self.assume(&site.path, "is null: no function here has its type");
            return Ok(self.choose(site, alternatives, Pointee::Null));
        };
        self.assume(&site.path, &format!("is {}", names.join(" or ")));
        for &function in others {
            let text = format!("{name} == {}", self.program.functions[function].name);
            alternatives.push((text, Pointee::Function(function)));
        }
        Ok(self.choose(site, alternatives, Pointee::Function(last)))
    }

    fn named_functions(&self, site: &PointerSite, names: &[String]) -> Result<Vec<FunctionId>, InputError> {
        names
            .iter()
            .map(|name| {
                let found = self.program.function_named(name);
                let fits = found.filter(|&id| {
                    self.program.functions[id].ty == site.element
                        && candidates(self.program).any(|candidate| candidate == id)
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
